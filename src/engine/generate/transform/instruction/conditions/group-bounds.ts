/**
 * Bounds on what several rows come to: `only customers with a total amount over 100`, `teams with fewer than 4 members`.
 *
 * They say nothing of a single row, although its fields are named in them.
 */
import { numbersOf } from '../../../shape.ts';
import { wordsOf } from '../../../words.ts';
import type { Source } from '../../terms/scope.ts';
import { isUnit } from '../../terms/unit-table.ts';
import { fieldAt, nearFieldAt } from '../words/fields.ts';
import { isLeftOut, saidOut } from '../words/negation.ts';
import { operatorAt, opposites } from '../words/operators.ts';
import type { Token } from '../words/read.ts';

export type Reckoning = 'count' | 'sum' | 'average' | 'max' | 'min';

export interface GroupBound {
  readonly kind: Reckoning;
  /** The part of a sentence that says it. */
  readonly from: number;
  readonly to: number;
  /** Where the number stands. */
  readonly at: number;
  /** What is reckoned of the rows; where the rows are counted, the place of their noun. */
  readonly measure: Source | undefined;
  readonly noun: number;
  readonly operator: string;
  readonly value: number;
}

const reckonings: readonly (readonly [RegExp, Reckoning])[] = [
  [/^(?:total|sum|summed|combined|overall|totals?)$/, 'sum'],
  [/^(?:average|mean|avg)$/, 'average'],
  [/^(?:highest|maximum|max|largest|biggest|greatest|top|peak)$/, 'max'],
  [/^(?:lowest|minimum|min|smallest|least)$/, 'min'],
];

/** What a word makes of several numbers. */
export function reckoningOf(word: string): Reckoning | undefined {
  return reckonings.find(([said]) => said.test(word))?.[1];
}

const known = new WeakMap<readonly Token[], WeakMap<readonly Source[], readonly GroupBound[]>>();

/** `fields` are those of the rows that are put together. */
export function groupBounds(tokens: readonly Token[], fields: readonly Source[]): readonly GroupBound[] {
  const byFields = known.get(tokens) ?? new WeakMap<readonly Source[], readonly GroupBound[]>();
  known.set(tokens, byFields);
  const before = byFields.get(fields);
  if (before !== undefined) return before;
  // What is reckoned for a record is called as the bound is.
  const own = fields.filter(({ at }) => !at.text.startsWith('$_'));
  const found = tokens.flatMap(({ kind, value }, at) =>
    kind === 'number' && typeof value === 'number' ? (boundAt(tokens, at, value, own) ?? []) : [],
  );
  byFields.set(fields, found);
  return found;
}

/** The condition on a group, of which the text gives the rows. */
export function writeBound({ kind, measure, operator, value }: GroupBound, rows: string): string {
  const numbers = measure === undefined ? rows : `${rows}.${measure.at.text}`;
  return `${kind === 'sum' ? `$sum([${numbers}])` : `$${kind}(${numbers})`} ${operator} ${value}`;
}

function boundAt(
  tokens: readonly Token[],
  at: number,
  value: number,
  fields: readonly Source[],
): GroupBound | undefined {
  const from = tokens.findLastIndex((token, index) => index < at && isEnd(token)) + 1;
  const end = tokens.findIndex((token, index) => index > at && isEnd(token));
  const part = { from, to: end < 0 ? tokens.length : end, at };
  const said = operatorBefore(tokens, at) ?? operatorBehind(tokens, at);
  if (said === undefined || !isGrouped(tokens, part, fields)) return undefined;
  const what = reckonedBefore(tokens, part, fields) ?? countedBehind(tokens, part, fields);
  const operator = isOut(tokens, part) ? opposites[said] : said;
  return what === undefined || operator === undefined ? undefined : { ...part, ...what, operator, value };
}

function isEnd({ kind, lower }: Token): boolean {
  return kind === 'sign' && /^[.,;:()-]$/.test(lower);
}

function operatorBefore(tokens: readonly Token[], at: number): string | undefined {
  return [5, 4, 3, 2, 1].flatMap((back) => {
    const found = at < back ? undefined : operatorAt(tokens, at - back);
    return found?.to === at && found.operator !== '=' && found.operator !== '!=' ? [found.operator] : [];
  })[0];
}

/** `4 or more` */
function operatorBehind(tokens: readonly Token[], at: number): string | undefined {
  if (!/^(?:or|and)$/.test(tokens[at + 1]?.lower ?? '')) return undefined;
  const word = tokens[at + 2]?.lower ?? '';
  if (/^(?:more|above|over|higher|upwards?)$/.test(word)) return '>=';
  return /^(?:less|fewer|below|under|lower)$/.test(word) ? '<=' : undefined;
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** One record for each value of a field is asked for, or a field is what the bound is said of: `customers with`. */
function isGrouped(tokens: readonly Token[], { from, at }: Part, fields: readonly Source[]): boolean {
  const isSaid = tokens.some(
    ({ lower }, index) =>
      /^(?:group|grouped|grouping)$/.test(lower) ||
      // `every song` is the rows one by one.
      (/^(?:per|each|every)$/.test(lower) &&
        !isRowNoun(tokens[index + 1], fields) &&
        !isThoseThat(tokens, index, fields)) ||
      (lower === 'by' && !/^(?:sort|sorted|order|ordered|rank|ranked|then)$/.test(tokens[index - 1]?.lower ?? '')),
  );
  const lead = tokens.findIndex(
    ({ lower }, index) =>
      index > from && index < at && /^(?:with|whose|having|that|which|who|needs?|must|has)$/.test(lower),
  );
  return isSaid || (lead > 0 && fieldAt(tokens, lead - 1, fields) !== undefined);
}

/** `every refrigerator whose temperature is …`: the rows, whatever they are called, unless it is a field of theirs. */
function isThoseThat(tokens: readonly Token[], at: number, fields: readonly Source[]): boolean {
  const isTold = /^(?:whose|that|which|who|where)$/.test(tokens[at + 2]?.lower ?? '');
  return isTold && tokens[at]?.lower !== 'per' && fieldAt(tokens, at + 1, fields) === undefined;
}

/** `a total amount of at least 100`: the word, and the field that it is said of. */
function reckonedBefore(
  tokens: readonly Token[],
  { from, at }: Part,
  fields: readonly Source[],
): Pick<GroupBound, 'kind' | 'measure' | 'noun'> | undefined {
  for (let index = at - 1; index >= from; index -= 1) {
    const word = tokens[index]?.lower ?? '';
    if (/^(?:number|count)$/.test(word) && tokens[index + 1]?.lower === 'of')
      return { kind: 'count', measure: undefined, noun: index + 2 };
    const kind = reckoningOf(word);
    // `at least`, and a column that is called `total`.
    if (kind === undefined || tokens[index - 1]?.lower === 'at' || fieldAt(tokens, index, fields)?.to === index + 1)
      continue;
    const noun = [1, 2, 3]
      .map((step) => index + step)
      .find((one) => !/^(?:of|the|its|their)$/.test(tokens[one]?.lower ?? ''));
    if (noun === undefined || noun >= at) continue;
    // The rows have the very thing: `average rating`.
    if (
      fields.some(({ name }) => [index, noun].every((one) => tokens[one]?.words.every((own) => name.own.includes(own))))
    )
      return undefined;
    const measure = (fieldAt(tokens, noun, fields) ?? nearFieldAt(tokens, noun, fields))?.source;
    if (measure !== undefined) return { kind, measure, noun };
  }
  return undefined;
}

/** `fewer than 4 members`, `4 or more members`: things that are no field and no unit. */
function countedBehind(
  tokens: readonly Token[],
  { to, at }: Part,
  fields: readonly Source[],
): Pick<GroupBound, 'kind' | 'measure' | 'noun'> | undefined {
  const noun = /^(?:or|and)$/.test(tokens[at + 1]?.lower ?? '') ? at + 3 : at + 1;
  const token = tokens[noun];
  if (noun >= to || token?.kind !== 'word' || !/s$/.test(token.lower) || token.words.some(isUnit)) return undefined;
  const isField =
    fieldAt(tokens, noun, fields) !== undefined ||
    fields.some(
      ({ shape, name }) =>
        numbersOf(shape).length > 0 && !name.own.includes('id') && token.words.some((word) => name.own.includes(word)),
    );
  return isRowNoun(token, fields) || !isField ? { kind: 'count', measure: undefined, noun } : undefined;
}

/** What the list is called that the fields stand in. */
function isRowNoun(token: Token | undefined, fields: readonly Source[]): boolean {
  const said = token?.words.join(' ') ?? '';
  return fields.some(({ label }) => wordsOf(label.split('.').at(-2) ?? '').join(' ') === said);
}

function isOut(tokens: readonly Token[], { from, to, at }: Part): boolean {
  const text = tokens
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(' ');
  return isLeftOut(tokens, at) || saidOut.test(text) || /^(?:and |but )?(?:no|without|except)\b/.test(text);
}
