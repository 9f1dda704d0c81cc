/** Values that are listed with the names of their fields, as an order says them: "Name: Ada Byron. Town: Leeds.", "(plate: AB 101, seats: 4)". */
import type { Operation } from '../../documents/terms/document.ts';
import { wordsOf } from '../../words.ts';
import { outsideQuotes } from '../terms/quotes.ts';
import { bodyTargets } from './body-targets.ts';
import type { IsField } from './settings.ts';

/** Whether something that is sent has a field of that name. */
export function sentIn(operations: readonly Operation[]): IsField {
  const fields = new Set(operations.flatMap((operation) => bodyTargets(operation).map(({ own }) => own.join(' '))));
  return (words) => words.length > 0 && fields.has(words.join(' '));
}

/** The instruction with such lists behind "with", and texts of several words or capital letters in quotes. */
export function withListedValues(instruction: string, isField: IsField): string {
  return outsideQuotes(instruction, (bare) => {
    const named = bare.replace(asField, (whole, value: string, field: string) =>
      isField(wordsOf(field)) ? ` ${field} ${value}` : whole,
    );
    return named
      .replace(within, (whole, list: string) => asWith(list.split(/[,;] (?=[A-Za-z ]+:)/), isField) ?? whole)
      .replace(sentences, (whole, list: string) => asWith(list.split(/[.;] (?=[A-Za-z ]+:)/), isField) ?? whole);
  });
}

const pair = '[A-Za-z]+(?: [a-z]+){0,2}: [^:.;!?()\\n]+?(?:\\.\\w[^:.;!?()\\s]*)*';
/** `(plate: AB 101, seats: 4)` */
const within = new RegExp(`,? \\((${pair}(?:[,;] ${pair})*)\\)`, 'g');
/** Sentences of their own, behind what is to be done. */
const sentences = new RegExp(`(?<=\\w)[.!?;] (${pair}(?:[.;] ${pair})*)(?=[.;]?\\s*$)`, 'g');
/** "75 as fee", where nothing is done with it but to say so. */
const asField =
  /(?<=\b(?:with|and)|,) (\ue000\d+\ue000|-?\d[\w.-]*) as (?:the |its )?([a-z]+(?: [a-z]+){0,2}?)(?=,| and\b|[.;!?]|$)/gi;

function asWith(pairs: readonly string[], isField: IsField): string | undefined {
  const said = pairs.map((one) => {
    const [, field = '', value = ''] = /^([^:]+): (.+)$/.exec(one.trim()) ?? [];
    return { field, value: value.trim() };
  });
  if (!said.every(({ field, value }) => isField(wordsOf(field)) && (isPlain(value) || isName(value)))) return undefined;
  const listed = said.map(({ field, value }) => `${field.toLowerCase()} ${isPlain(value) ? value : `"${value}"`}`);
  return ` with ${[listed.slice(0, -1).join(', '), listed.at(-1)].filter((one) => one !== '').join(' and ')}`;
}

/** Numbers, days and what is one word in small letters need no quotes. */
function isPlain(value: string): boolean {
  return /^(?:\ue000\d+\ue000|<<.*>>|[\w@.+-]*[\d@][\w@.+-]*|[a-z_-]+)$/.test(value) || /\b\d{4}$/.test(value);
}

/** "What he wrote" and "name of the show" say where the value is. */
function isName(value: string): boolean {
  return /^[\p{Lu}\d]/u.test(value);
}
