/** By which date rows are in order: the one that is called by what was done, else when they came to be. */
import { baseOf } from '../../../irregular-verbs.ts';
import { areNear, isDateWord } from '../../../vocabulary.ts';
import { stemOf } from '../../../words.ts';
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import type { Mention } from '../words/fields.ts';
import type { Token } from '../words/read.ts';

/** `which was last updated`, `the file changed last`: the last one to which that was done. */
export function isByDeed(tokens: readonly Token[], at: number): boolean {
  const [before = '', next] = [tokens[at - 1]?.lower, tokens[at + 1]];
  const isDone = /^(?:was|were|is|been|got|has|have)$/.test(before) && /(?:ed|wn|en|ght|de)$/.test(next?.lower ?? '');
  return isDone || (/(?:ed|wn|en|ght|de)$/.test(before) && (next === undefined || next.kind === 'sign'));
}

/** `updated most recently`: of several dates, the one that is called by what was done. */
export function dateOfDeed(tokens: readonly Token[], at: number, fields: readonly Source[]): Source | undefined {
  const near = tokens.slice(Math.max(0, at - 2), at + 3).filter(({ lower }) => /(?:ed|wn|en|ght|de)$/.test(lower));
  return fields.find(
    ({ name, shape }) =>
      hasDates({ shape, name }) && near.some(({ words }) => words.some((word) => name.own.includes(word))),
  );
}

/** `the soonest first`: what is still to come, of several dates the one that is spoken of, and never when it was made or changed. */
export function comingDate(tokens: readonly Token[], fields: readonly Source[]): Source | undefined {
  const dates = fields.filter(({ shape, name }) => hasDates({ shape, name }) && !name.own.some(isOfMaking));
  const stems = new Set(tokens.flatMap(({ words }) => words.filter((word) => !isDateWord(word)).map(stemOf)));
  return dates.find(({ name }) => name.own.some((word) => !isDateWord(word) && stems.has(stemOf(word)))) ?? dates[0];
}

function isOfMaking(word: string): boolean {
  return /^(?:created|updated|modified|changed)$/.test(word) || areNear(word, 'created');
}

/** The date that says when something came to be, else the only one. */
export function dateField(fields: readonly Source[]): Source | undefined {
  const dates = fields.filter(hasDates);
  const made = dates.find(({ name }) => name.own.some((word) => word === 'created' || areNear(word, 'created')));
  return made ?? dates.find(({ name }) => name.own.join(' ') === 'date') ?? dates[0];
}

/** `a payment date`, `the date of payment`, `no payment yet`: the date that says when that was done, as `paid_at` does. */
export function deedDateAt(tokens: readonly Token[], at: number, fields: readonly Source[]): Mention | undefined {
  const [first = '', second = '', third = ''] = [0, 1, 2].map((step) => tokens[at + step]?.lower);
  const isDated = when.test(second);
  const [deed, to] = when.test(first) && second === 'of' ? [third, at + 3] : [first, at + (isDated ? 2 : 1)];
  const root = rootOf(deed);
  if (root.length < 3 || !/(?:ment|al|ing|ion|ure|ry|rn)$/.test(deed)) return undefined;
  const done = fields.filter(({ name, shape }) => {
    const [own = '', ...more] = name.own;
    const isDate = hasDates({ shape, name });
    const other = rootOf(own);
    const isSame = other.startsWith(root) || root.startsWith(other) || isOfOneStem(deed, own);
    return isDate && more.length <= 1 && other.length >= 3 && isSame;
  });
  const [source] = done;
  const isOne = done.every(({ name }) => name.own.join(' ') === source?.name.own.join(' '));
  return source === undefined || !isOne ? undefined : { source, from: at, to };
}

/** `publication` and `published`: what follows the letters that they share only makes a noun of the deed. */
function isOfOneStem(deed: string, own: string): boolean {
  const length = [...deed].findIndex((letter, at) => letter !== own[at]);
  return length >= 4 && /^(?:c?ations?|i?tions?|ions?|als?|ures?|y)$/.test(deed.slice(length));
}

const when = /^(?:date|day|time|moment)$/;

function rootOf(word: string): string {
  return stemOf(baseOf(word) ?? word).replace(/(?<=\p{L}{3})(?:at|y)$|([b-df-hj-np-tv-z])(?=\1$)/u, '');
}
