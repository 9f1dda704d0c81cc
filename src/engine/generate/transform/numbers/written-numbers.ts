/** Numbers that stand in texts, and lengths of time that are written as a clock: `60x40x30 cm`, `3:05`. */
import { isScalarShape, numbersOf, textsOf } from '../../shape.ts';
import { splitNumber } from '../instruction/values/split.ts';
import { type Choice, createChoice } from '../terms/choice.ts';
import { dateKindOf } from '../terms/dates.ts';
import { atom } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isNumeric } from '../terms/target.ts';
import type { Search, Wanted } from '../wanted/search.ts';

export function writtenNumbers(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { types, format, choices } = wanted.target;
  if (choices !== undefined || search.instruction.tokens.length === 0) return [];
  if (isNumeric(types)) return parts(wanted, scope, search);
  return types.has('string') && format === undefined ? clocks(wanted, scope, search) : [];
}

function parts(wanted: Wanted, { sources }: Scope, search: Search): readonly Choice[] {
  const { instruction } = search;
  const texts = sources.filter(({ lists, distance, shape }) => lists === 0 && distance < 1 && isScalarShape(shape));
  const part = splitNumber(instruction.tokens, wanted.name.own, texts);
  if (part === undefined) return inTurn(wanted, texts, search);
  instruction.use(part.from, part.to);
  instruction.take(part.from, part.to);
  const text = `${wanted.place} is one of the numbers in ${part.source.label}`;
  return [createChoice(part.expr, 1, part.source.label, { notes: [{ kind: 'used', text }], uses: '' })];
}

/** `60x40x30` where just three numbers are wanted that nothing is called as: one after the other, as they are named. */
function inTurn({ name, place }: Wanted, fields: readonly Source[], { asked, instruction }: Search): readonly Choice[] {
  const isCalled = (words: readonly string[]): boolean =>
    fields.some(({ name: { own } }) => own.join(' ') === words.join(' '));
  const open = asked.names.filter(
    (words) => words.length > 0 && words.every((word) => asked.parts.has(word)) && !isCalled(words),
  );
  const [source, ...more] = fields.filter(({ shape }) => {
    const texts = textsOf(shape);
    // Days, phone numbers and versions are no numbers beside each other.
    const isOne = dateKindOf(shape, false) !== undefined || texts.some((text) => /^[\d() .:+-]+$/.test(text));
    const isAll = texts.length > 0 && texts.length === shape.scalars.length && !isOne;
    return isAll && texts.every((text) => text.match(/\d+(?:\.\d+)?/g)?.length === open.length);
  });
  if (open.length < 2 || source === undefined || more.length > 0) return [];
  const saidAt = (words: readonly string[]): number =>
    instruction.tokens.findIndex((token) => words.every((word) => token.words.includes(word)));
  const isSaid = open.every((words) => saidAt(words) >= 0);
  const order = isSaid ? open.toSorted((a, b) => saidAt(a) - saidAt(b)) : open;
  const at = order.findIndex((words) => words.join(' ') === name.own.join(' '));
  if (at < 0) return [];
  const text = `${place} is number ${at + 1} of those in ${source.label}`;
  const expr = atom(`$number($match(${source.at.text}, /[0-9]+(\\.[0-9]+)?/)[${at}].match)`);
  return [createChoice(expr, 0.8, source.label, { notes: [{ kind: 'assumed', text }], uses: '' })];
}

const lengths = /^(?:duration|length|runtime|time|elapsed|playtime|ms|milli|millis|millisecond|second|sec)$/;
const clock = /\b(h{1,2} ?: ?)?m{1,2} ?: ?ss\b/;

/** `like 4:07`, `minutes and seconds`: in letters. */
function lettersIn(text: string): string | undefined {
  const letters = clock.exec(text)?.[0];
  if (letters !== undefined) return letters;
  const example =
    /(?<!\b(?:over|under|than|least|most|above|below|exceed(?:s|ing)?|until|after|before) )\b(\d{1,2}) ?: ?\d\d( ?: ?\d\d)?\b/.exec(
      text,
    );
  if (example !== null) return `${example[2] === undefined ? '' : 'h:'}${/^0/.test(example[1] ?? '') ? 'mm' : 'm'}:ss`;
  return /\bminutes?(?: ?:| and|,) ?(?:two-digit )?seconds?\b/.test(text) ? 'm:ss' : undefined;
}

/** `the length as m:ss`, of a number of seconds or milliseconds. */
function clocks(wanted: Wanted, { sources }: Scope, { instruction }: Search): readonly Choice[] {
  const said = clock.exec(lettersIn(instruction.tokens.map(({ lower }) => lower).join(' ')) ?? '');
  if (said === null || !wanted.name.own.some((word) => lengths.test(word))) return [];
  return sources.flatMap((source) => {
    const second = secondsOf(source);
    if (second === undefined) return [];
    const isPadded = said[1] !== undefined || /mm/.test(said[0]);
    const full = said[1] === undefined ? '$floor($second / 60)' : '$floor($second % 3600 / 60)';
    const minute = isPadded ? `$formatNumber(${full}, "00")` : full;
    const hour =
      said[1] === undefined
        ? ''
        : `${/hh/.test(said[0]) ? '$formatNumber($floor($second / 3600), "00")' : '$floor($second / 3600)'} & ":" & `;
    const expr = atom(`($second := ${second}; ${hour}${minute} & ":" & $formatNumber($second % 60, "00"))`);
    const text = `${wanted.place} is ${source.label} written as ${said[0].replaceAll(' ', '')}`;
    return [createChoice(expr, 0.97, source.label, { notes: [{ kind: 'used', text }], uses: '' })];
  });
}

function secondsOf({ shape, lists, distance, name: { own }, at }: Source): string | undefined {
  const isNumber = shape.scalars.length > 0 && numbersOf(shape).length === shape.scalars.length;
  if (lists > 0 || distance > 0 || !isNumber || !own.some((word) => lengths.test(word))) return undefined;
  if (own.some((word) => /^(?:ms|milli|millis|millisecond)$/.test(word))) return `$round(${at.text} / 1000)`;
  return own.some((word) => /^(?:second|sec|s)$/.test(word)) ? at.text : undefined;
}
