/** Which of the rows are meant, in which order and how many of them, as the transform engine reads an instruction over samples of them. */
import { isRecord } from '../../../../../core/json.ts';
import { limits } from '../../../../../core/limits.ts';
import { reference } from '../../../documents/terms/document.ts';
import { shapeOf } from '../../../shape.ts';
import { expressionOf } from '../../../step/terms/expression.ts';
import { enumOf, typesOf } from '../../../step/terms/target.ts';
import { findConditions, joinConditions } from '../../../transform/instruction/conditions/conditions.ts';
import { degreeOf } from '../../../transform/instruction/order/directions.ts';
import { findLimit } from '../../../transform/instruction/order/limit.ts';
import { findSorts } from '../../../transform/instruction/order/ordering.ts';
import { aroundItems } from '../../../transform/instruction/words/around.ts';
import type { Condition } from '../../../transform/instruction/words/condition.ts';
import { readInstruction, type Token } from '../../../transform/instruction/words/read.ts';
import { createScope, type Source } from '../../../transform/terms/scope.ts';
import { wordsOf as toWords } from '../../../words.ts';
import { isKeyWord, isPerson, isProfession } from '../../terms/entity.ts';
import type { Leaf } from '../../terms/record.ts';
import { givenBounds } from './given-bounds.ts';
import { type GivenDay, givenDays } from './given-days.ts';
import { withoutInfinitives } from './infinitives.ts';
import { periodIn, wordsOfDay } from './months.ts';
import type { IsOther } from './no-values.ts';
import { notYet } from './not-yet.ts';

export interface Narrowed {
  /** On each row; undefined where all are meant. */
  readonly condition: string | undefined;
  /** Keys of the order, as JSONata sorts by them. */
  readonly order: readonly string[];
  readonly limit: number | undefined;
  /** Words that say so. */
  readonly words: readonly string[];
}

interface Found {
  readonly name: string;
  readonly noun: readonly string[];
  /** What it is called as well: the user who is the recruiter of a job. */
  readonly called?: readonly (readonly string[])[];
  /** Of one thing, its fields. */
  readonly leaves?: readonly Leaf[];
}

interface Told {
  /** What is said of the rows. */
  readonly text: string;
  /** Samples of them, and the payload. */
  readonly rows: readonly unknown[];
  readonly payload: Readonly<Record<string, unknown>>;
  readonly noun: readonly string[];
  /** Fields of the rows whose values the document tells. */
  readonly leaves: readonly Leaf[];
  /** Fields by which some of the things are counted: what is said of them leaves no rows out. */
  readonly besides: ReadonlySet<Leaf>;
  /** What was found for each row, by its name there. */
  readonly found: readonly Found[];
  /** What names something else, although it is a value as well. */
  readonly isOther?: IsOther;
}

const blank: Token = { text: ',', lower: ',', kind: 'sign', value: ',', words: [] };

export function narrowedBy(told: Told): Narrowed {
  const { tokens, fields, scope } = read(told);
  const around = aroundItems(scope);
  const bounded = givenDays(told.text, told.leaves, told.payload);
  const parts = partsOf(tokens, told);
  const conditions = parts
    .flatMap(({ tokens: own, name, start = 0 }) =>
      findConditions(
        own,
        name === undefined ? fields : fields.filter(({ at }) => at.text.startsWith(`${name}.`)),
        around,
      ).map((one) => (start === 0 ? one : { ...one, from: one.from + start, to: one.to + start })),
    )
    .filter(
      ({ source, expr }) =>
        isOfAll(expr.text) || ![...told.besides].some(({ path }) => source.at.text === expressionOf(path)),
    )
    .filter((one) => !isOfOther(one, tokens, told) && !isCalledSo(one, tokens, told))
    .filter((one, _, all) => !isDenied(one, all) && !isOfOtherDay(one, bounded));
  const sorts = findSorts(tokens, fields);
  const limit = findLimit(tokens, told.noun);
  const spans = [...conditions, ...sorts, ...(limit === undefined ? [] : [limit])];
  const period = periodIn(told.text, told.leaves);
  const joined = joinConditions(conditions, tokens)?.text;
  const isOpen = period !== undefined && joined?.includes(' or ') === true;
  const bounds = givenBounds(told.text, { leaves: told.leaves, payload: told.payload, before: joined ?? '' });
  const days = bounded.filter(({ name }) => !comparesWith(name, joined));
  const given = [...bounds, ...days];
  const all = [
    isOpen || (given.length > 0 && joined?.includes(' or ') === true) ? `(${joined})` : joined,
    period?.condition,
    ...given.map(({ condition }) => condition),
  ].flatMap((text) => (text === undefined ? [] : [notYet(text, told.text, choicesOf(told))]));
  return {
    condition: all.length === 0 ? undefined : all.join(' and '),
    order: sorts.map(({ source, isDescending }) => `${isDescending ? '>' : '<'}${source.at.text}`),
    limit: limit === undefined || limit.source !== undefined ? undefined : limit.count,
    words: [...wordsAt(spans, tokens), ...(period?.words ?? []), ...given.flatMap(({ words }) => words)],
  };
}

/** "Due before the date" says of which day that is a bound, and it is one of no other. */
function isOfOtherDay({ source, expr }: Condition, bounded: readonly GivenDay[]): boolean {
  const same = bounded.filter(({ name }) => comparesWith(name, expr.text));
  return same.length > 0 && !same.some(({ leaf }) => source.at.text === expressionOf(leaf.path));
}

/** What is said not to be so is so in no row, whatever else seems to say it. */
function isDenied({ source, expr }: Condition, all: readonly Condition[]): boolean {
  const isSo = expr.text === `${source.at.text} = true`;
  return isSo && all.some((other) => other.expr.text === `${source.at.text} = false`);
}

function comparesWith(name: string, condition = ''): boolean {
  return condition.includes(`$$.${expressionOf([name])}`);
}

/** One word alone, that is the name of something else. */
function isOfOther({ from, to }: Condition, tokens: readonly Token[], { text, isOther }: Told): boolean {
  const [only, ...others] = tokens.slice(from, to);
  return isOther !== undefined && only !== undefined && others.length === 0 && isOther(text, only.lower);
}

/** "The name of the recruiter" is that of whoever recruits, whatever role they have beside that. */
function isCalledSo({ source, from, to }: Condition, tokens: readonly Token[], { found }: Told): boolean {
  const said = tokens.slice(from, to).flatMap(({ words }) => words);
  const isOfFound = found.some(({ name }) => source.at.text.startsWith(`${name}.`));
  const called = found.flatMap((one) => one.called ?? []);
  return isOfFound && said.length > 0 && called.some((words) => said.every((word) => words.includes(word)));
}

/** Fields that have one of several states, in the order in which the document tells these. */
function choicesOf({ leaves }: Told): readonly (readonly [string, readonly string[]])[] {
  return leaves.map(({ path, schema }) => [
    expressionOf(path),
    enumOf(schema).filter((value) => typeof value === 'string'),
  ]);
}

/** What is left out is left out of all that is counted. */
function isOfAll(condition: string): boolean {
  return /!=|\$not\(/.test(condition) && !condition.includes('null');
}

interface Outcome {
  readonly text: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly noun: readonly string[];
  /** The only one that is reckoned, where there is one alone. */
  readonly reckoned: string | undefined;
}

/** In which order records of the result are meant, and how many of them, by what each of them tells. */
export function orderIn({ text, rows, noun, reckoned }: Outcome): Narrowed {
  const { tokens, fields } = read({ text, rows, payload: {}, noun, leaves: [], found: [], besides: new Set() });
  const sorts = findSorts(tokens, fields);
  const limit = findLimit(tokens, noun);
  const order = sorts.map(({ source, isDescending }) => `${isDescending ? '>' : '<'}${source.at.text}`);
  const spans = [...sorts, ...(limit === undefined ? [] : [limit])];
  const bare = order.length === 0 && reckoned !== undefined ? mostFirst(text) : undefined;
  const own = fields.find(({ name }) => name.own.some((word) => isAkin(word, bare?.adjective ?? '')));
  const by = own?.at.text ?? expressionOf([reckoned ?? '']);
  return {
    condition: undefined,
    order: bare === undefined ? order : [`${bare.isMore ? '>' : '<'}${by}`],
    limit: limit === undefined || limit.source !== undefined ? undefined : limit.count,
    words: [...wordsAt(spans, tokens), ...(bare?.words ?? [])],
  };
}

const first =
  /\b(?:the )?((?:most|least|more|less|fewest|top|best|worst|commonest|rarest|[a-z]+est)\b(?: [a-z]+){0,3}?) (?:comes? |goes |is |are |to be |at the |on )?(?:first|top)\b|\bthe (most|least|fewest)(?=\W*(?:$|[.?!;,]))|\b(?:starting|beginning|start|begin|led) (?:with|by) the ((?:most|least|fewest|top|commonest|rarest|[a-z]+est)\b(?: [a-z]+){0,2})/gi;

interface End {
  readonly isMore: boolean;
  readonly adjective: string;
  readonly words: readonly string[];
}

/** "Who owes us the most, highest first": said twice it is one order. */
function mostFirst(text: string): End | undefined {
  const [end, ...others] = [...text.matchAll(first)].flatMap((match) => endIn(match) ?? []);
  return end === undefined || others.some(({ isMore }) => isMore !== end.isMore)
    ? undefined
    : { ...end, words: [end, ...others].flatMap(({ words }) => words) };
}

/** "The most frequent one first", "biggest first": by the only number that is told of each. */
function endIn([whole, before, alone, behind]: RegExpExecArray): End | undefined {
  const said = (before ?? alone ?? behind ?? '').toLowerCase().split(' ');
  const [word = ''] = said;
  const degree = degreeOf(word);
  const isKnown = /^(?:most|least|more|less|fewest|top|best|worst|commonest|rarest)$/.test(word);
  // "Oldest first" and "the most recent first" speak of days.
  if (!(isKnown || degree !== undefined) || degree?.of === 'date' || /^(?:recent|late|new|old)/.test(said[1] ?? ''))
    return undefined;
  const isFew = /^(?:least|less|fewest|rarest)$/.test(word) || degree?.isMore === false;
  return {
    isMore: !isFew,
    adjective: said[1] ?? '',
    words: whole
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .flatMap((one) => [one, ...toWords(one)]),
  };
}

/** "Most urgent" is by the urgency. */
function isAkin(word: string, adjective: string): boolean {
  return adjective.length > 4 && word.length > 4 && word.slice(0, 5) === adjective.slice(0, 5);
}

function wordsAt(
  spans: readonly { readonly from: number; readonly to: number }[],
  tokens: readonly Token[],
): readonly string[] {
  return spans.flatMap(({ from, to }) =>
    tokens.slice(negatedFrom(from, tokens), to).flatMap(({ lower, words }) => [lower, ...words, ...wordsOfDay(lower)]),
  );
}

/** "Without the sold ones": what leaves them out stands before. */
function negatedFrom(from: number, tokens: readonly Token[]): number {
  const start = Math.max(0, from);
  const at = tokens
    .slice(Math.max(0, start - 3), start)
    .findLastIndex(({ lower }) => /^(?:without|except|excluding|not|no|never|unless|but)$|n[’']t$/.test(lower));
  return at < 0 ? start : Math.max(0, start - 3) + at;
}

interface Part {
  readonly tokens: readonly Token[];
  /** Whose conditions are told there, where these are not of the row. */
  readonly name?: string;
  /** Where it begins. */
  readonly start?: number;
}

/** "Paused groups whose campaign is enabled": what is said of a thing that was found for the row is said of that. */
function partsOf(tokens: readonly Token[], { found, noun }: Told): readonly Part[] {
  const others = found.filter((one) => one.noun.at(-1) !== noun.at(-1));
  const parts: Part[] = [];
  const rest = [...tokens];
  for (const [at, token] of tokens.entries()) {
    const named = others.find((one) => token.words.at(-1) === one.noun.at(-1));
    if (named === undefined || !saying.test(tokens[at + 1]?.lower ?? '')) continue;
    const length = tokens
      .slice(at + 1)
      .findIndex(({ lower }) => /^(?:[.,;:!?]|and|but|although|while|where)$/.test(lower));
    const end = length < 0 ? tokens.length : at + 1 + length;
    parts.push({ tokens: tokens.slice(at, end), name: named.name, start: at });
    for (let index = at; index < end; index += 1) rest[index] = blank;
  }
  return [{ tokens: rest }, ...parts];
}

const saying = /^(?:is|are|was|were|has|have|after|before|since|until|between|over|under|above|below)$/;

const shapeBounds = {
  depth: 4,
  items: limits.generateItems,
  scalars: limits.generateItems,
  members: limits.schemaMembers,
  places: limits.generatePlaces,
};

/** "Without a driver", "unassigned": it may be missing, whether a sample shows that or not. */
function missingIn(text: string, leaves: readonly Leaf[]): readonly Leaf[] {
  const isOfNobody = /\b(?:unassigned|unallocated|nobody|no one|not (?:yet )?(?:been )?(?:assigned|allocated))\b/i.test(
    text,
  );
  return leaves.filter(({ path, words, schema }) => {
    const [thing = ''] = words.filter((word) => !isKeyWord(word)).slice(-1);
    const isKey = schema[reference] === true || isKeyWord(words.at(-1) ?? '');
    if (path.length > 1 || thing === '') return false;
    const isNamed = new RegExp(`\\b(?:without|no|lacks?|missing) (?:an? |any )?${thing}\\b`, 'i').test(text);
    return isNamed || (isKey && isOfNobody && (isPerson(thing) || isProfession(thing)));
  });
}

function read({ text, rows, payload, noun, leaves, found }: Told): {
  readonly tokens: readonly Token[];
  readonly fields: readonly Source[];
  readonly scope: ReturnType<typeof createScope>;
} {
  const [sample] = rows.filter(isRecord);
  const missing = missingIn(text, leaves).map(({ path: [name = ''] }) => ({ ...sample, [name]: null }));
  const shape =
    shapeOf([...withAllValues(rows, leaves, found), ...missing], shapeBounds).item ?? shapeOf({}, shapeBounds);
  const given = shapeOf(
    Object.fromEntries(Object.entries(payload).filter(([, value]) => !Array.isArray(value))),
    shapeBounds,
  );
  const scope = createScope(
    [
      { base: undefined, shape, label: noun.join('_'), words: noun.toReversed(), distance: 0 },
      { base: { text: '$$', strength: 6 }, shape: given, label: '', words: [], distance: 1 },
    ],
    [],
  );
  const fields = scope.sources.filter(({ distance }) => distance === 0);
  return { tokens: readInstruction(withoutInfinitives(text).replace(lastDone, '')).tokens, fields, scope };
}

/** What was last updated before a day is neither the last one nor put in an order. */
const lastDone = /\blast (?=[a-z]+(?:ed|en|n|t) (?:on or )?(?:before|after|since|until|on|in|at|by|within|during)\b)/gi;

/** The samples, and with them every value that a field is said to have. */
function withAllValues(rows: readonly unknown[], leaves: readonly Leaf[], found: Told['found']): readonly unknown[] {
  const [first] = rows;
  if (!isRecord(first)) return rows;
  const more = leaves.flatMap(({ path: [name = '', ...inner], schema }) =>
    inner.length > 0 || !Object.hasOwn(first, name)
      ? []
      : valuesOf(schema).map((value) => ({ ...first, [name]: value })),
  );
  const others = found.flatMap(({ name, leaves: own = [] }) => {
    const inner = first[name];
    return isRecord(inner) ? withAllValues([inner], own, []).map((value) => ({ ...first, [name]: value })) : [];
  });
  return [...rows, ...more, ...others];
}

function valuesOf(schema: Leaf['schema']): readonly unknown[] {
  const values = enumOf(schema);
  return values.length > 0 ? values : typesOf(schema).includes('boolean') ? [true, false] : [];
}
