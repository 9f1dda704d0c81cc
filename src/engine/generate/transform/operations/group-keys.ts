/** What the records of a list are grouped by: fields, periods of dates, and parts of fields that the result has. */
import { isScalarShape, type Scalar, type Shape } from '../../shape.ts';
import { nameScore, saysSame } from '../../words.ts';
import { fieldAt, nearFieldAt } from '../instruction/words/fields.ts';
import type { Token } from '../instruction/words/read.ts';
import { kindOfDates, writeDate } from '../terms/dates.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Target } from '../terms/target.ts';
import type { Search, Wanted } from '../wanted/search.ts';

export const groupWords: ReadonlySet<string> = new Set([
  'per',
  'by',
  'each',
  'every',
  'group',
  'grouped',
  'grouping',
  'keyed',
  'indexed',
]);

export interface Key {
  /** Mostly one; several where every combination of values is a group. */
  readonly sources: readonly Source[];
  /** The instruction, or the name of the list, says that it groups. */
  readonly isSaid: boolean;
}

/** The best first. */
export function groupKeys(inner: Scope, wanted: Wanted, search: Search): readonly Key[] {
  const items = wanted.target.items;
  const fields = inner.sources.filter(
    ({ distance, lists, shape }) => distance < 1 && lists === 0 && isScalarShape(shape),
  );
  const months = fields.flatMap((source) => periodKeys(source, items, search));
  const derived = months.length > 0 ? months : derivedKeys(inner, fields, wanted, search);
  const said = saidKeys([...derived, ...fields], items, search) ?? nounKeys(fields, wanted, search);
  if (derived.length > 0 && (said === undefined || said.length < 2)) {
    const others = (said ?? []).filter((source) => !derived.includes(source) && isInResult(source, items));
    const [first] = derived;
    if (first !== undefined)
      return [
        { sources: [...others.slice(0, 1), first], isSaid: true },
        ...derived.map((source) => ({ sources: [source], isSaid: true })),
      ];
  }
  const named = namedKeys(fields, items);
  const several = independent(named);
  const keys = [
    ...(several.length > 1 ? [{ sources: several, isSaid: false }] : []),
    ...named
      .filter((source) => said?.length !== 1 || source !== said[0])
      .map((source) => ({ sources: [source], isSaid: false })),
  ];
  return said === undefined ? keys : [{ sources: said, isSaid: true }, ...keys];
}

/** Fields whose values come back, and that the result has as well. */
function namedKeys(fields: readonly Source[], items: Target | undefined): readonly Source[] {
  return fields.filter(
    (source) => new Set(source.shape.scalars).size < source.shape.scalars.length && isInResult(source, items),
  );
}

function isInResult({ name }: Source, items: Target | undefined): boolean {
  return (items?.fields ?? []).some(
    ({ words, target }) =>
      target.kind === 'scalar' &&
      (saysSame({ own: words, context: [] }, name) || nameScore({ own: words, context: [] }, name) >= 0.7),
  );
}

/** Those of which none follows from another one. */
function independent(keys: readonly Source[]): readonly Source[] {
  return keys.filter(
    (key) => key.distance === 0 && !keys.some((other) => other !== key && dependsOn(key.shape, other.shape)),
  );
}

/** A part of a field that the result has and the records have not: the domain of an address, the first letter of a name. */
function derivedKeys(
  inner: Scope,
  fields: readonly Source[],
  { target, place }: Wanted,
  search: Search,
): readonly Source[] {
  const own = {
    ...inner,
    sources: inner.sources.filter(({ distance, shape }) => distance === 0 && shape.item === undefined),
  };
  return (target.items?.fields ?? []).flatMap(({ name, words, target: field }) => {
    const isText = field.kind === 'scalar' && field.types.has('string') && field.format === undefined;
    if (!isText || fields.some((source) => saysSame({ own: words, context: [] }, source.name))) return [];
    const one = { target: field, name: { own: words, context: [] }, place: `${place}[].${name}`, isRequired: true };
    const [made] = search.derive(one, own);
    const isPart =
      made !== undefined &&
      made.score >= 0.68 &&
      /[(?]/.test(made.expr.text) &&
      !made.expr.text.startsWith('$string(') &&
      !/\$(?:count|sum|index|all)\b/.test(made.expr.text);
    const [sample] = fields;
    if (!isPart || sample === undefined) return [];
    const shape = { ...sample.shape, scalars: ['a', 'a'], nulls: 0 };
    return [{ ...sample, at: made.expr, name: { own: words, context: [] }, shape, label: made.label, distance: 0 }];
  });
}

const periods: readonly (readonly [string, number])[] = [
  ['year', 4],
  ['month', 7],
  ['day', 10],
];

/** The year, the month or the day of a date, where the result has it and groups by it. */
function periodKeys(source: Source, items: Target | undefined, { instruction }: Search): readonly Source[] {
  const kind = kindOfDates(source);
  if (kind === undefined) return [];
  return periods.flatMap(([word, length]) => {
    const said = instruction.tokens.findIndex(
      (token) =>
        token.words.includes(word) || token.lower === `${word}ly` || (word === 'day' && token.lower === 'daily'),
    );
    const field = (items?.fields ?? []).find(({ words, target }) => {
      return target.types.has('string') && (words.includes(word) || (said >= 0 && words.includes('date')));
    });
    if (field === undefined) return [];
    const form = word === 'year' || word === 'month' ? word : 'date';
    const at = writeDate(source.at, kind, form, source.shape) ?? source.at;
    const scalars = source.shape.scalars.map((value) => String(value).slice(0, length));
    if (said >= 0) instruction.use(said - 1, said + 1);
    return [
      {
        ...source,
        at,
        name: { own: field.words, context: [] },
        shape: { ...source.shape, scalars },
        label: `the ${word} of ${source.label}`,
      },
    ];
  });
}

/** What follows these is a key; after `top 3 by` it is an order. */
const leads: ReadonlySet<string> = new Set(['per', 'by', 'each', 'every']);

/** `per customer`, `by region and product`. */
function saidKeys(
  fields: readonly Source[],
  items: Target | undefined,
  { instruction }: Search,
): readonly Source[] | undefined {
  const { tokens } = instruction;
  for (const [index, { lower }] of tokens.entries()) {
    if (!leads.has(lower) || isOrder(tokens, index)) continue;
    const found: Source[] = [];
    let at = index + 1;
    for (;;) {
      const mention = keyAt(tokens, at, fields);
      if (
        mention === undefined ||
        (found.length > 0 && !isInResult(mention.source, items) && mention.source.parent !== undefined)
      )
        break;
      found.push(mention.source);
      at = mention.to;
      if (!['and', '&', '/', '+'].includes(tokens[at]?.lower ?? '')) break;
      at += 1;
    }
    if (found.length === 0) continue;
    instruction.use(index, at);
    return [...new Set(found)];
  }
  return undefined;
}

const verbs =
  /^(?:sort|order|rank|divide|multipl|separat|join|increase|reduce|follow|top|best|highest|largest|lowest|most|least|split|duplicate|dedup|unique|distinct)/;

/** `sorted by`, `top 3 customers by`: what follows is no key. */
function isOrder(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.lower !== 'by') return false;
  const before = tokens.slice(Math.max(0, at - 4), at);
  const cut = before.findLastIndex(({ kind }) => kind === 'sign');
  return before.slice(cut + 1).some(({ lower }) => verbs.test(lower));
}

function keyAt(tokens: readonly Token[], at: number, fields: readonly Source[]): ReturnType<typeof fieldAt> {
  for (const from of [at, at + 1]) {
    if (
      from > at &&
      !['the', 'its', 'their', 'each', 'by', 'a', 'same', 'every', 'first'].includes(tokens[at]?.lower ?? '')
    )
      return undefined;
    const mention = fieldAt(tokens, from, fields) ?? nearFieldAt(tokens, from, fields);
    if (mention !== undefined) return mention;
  }
  return undefined;
}

/** `top 2 customers` of a list of orders: the noun is a field whose values come back. */
function nounKeys(fields: readonly Source[], { name }: Wanted, { instruction }: Search): readonly Source[] | undefined {
  const repeated = fields.filter(
    ({ shape }) => new Set(shape.scalars).size < shape.scalars.length && typeof shape.scalars[0] === 'string',
  );
  const said = instruction.tokens.flatMap(({ lower, words }) =>
    lower.endsWith('s') && words.length === 1 ? words : [],
  );
  const nouns = [...said, ...name.own];
  const source = repeated.find(
    ({ name: { own } }) =>
      own.filter((word) => word !== 'id' && word !== 'name').length === 1 && own.some((word) => nouns.includes(word)),
  );
  return source === undefined ? undefined : [source];
}

/** Whether each value of the key comes with one value alone, as far as the samples stand in the same order. */
export function dependsOn(shape: Shape, key: Shape): boolean {
  if (!isScalarShape(shape) || shape.scalars.length !== key.scalars.length || shape.nulls + key.nulls > 0) return false;
  if (new Set(key.scalars).size === key.scalars.length) return false;
  const values = new Map<Scalar, Scalar>();
  return key.scalars.every((value, index) => {
    const own = shape.scalars[index];
    if (own === undefined) return false;
    const before = values.get(value) ?? own;
    values.set(value, own);
    return before === own;
  });
}
