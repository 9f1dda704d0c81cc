/** Groups: one record for every value of a field, with what the records of that value come to. */
import { isScalarShape, type Scalar, type Shape } from '../shape.ts';
import { nameScore, saysSame } from '../words.ts';
import { type Choice, createChoice, type Note } from './choice.ts';
import { atom, block, call, type Expr, inside, isUsed, list as asList, strength } from './expression.ts';
import { fieldAt, nearFieldAt } from './instruction/fields.ts';
import { filter } from './operations.ts';
import { noInstruction } from './instruction/read.ts';
import { orderResult } from './result-order.ts';
import { dateKindOf, isNamedDate, writeDate } from './dates.ts';
import { createScope, type Scope, type Source } from './scope.ts';
import { itemContext, type Search, type Wanted } from './search.ts';
import type { Target } from './target.ts';

const groupWords: ReadonlySet<string> = new Set(['per', 'by', 'each', 'group', 'grouped', 'grouping', 'keyed']);
const keysMax = 4;

/** Proposals for a list of groups of the records of `source`. */
export function groupChoices(source: Source, wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const items = wanted.target.items;
  if (items?.kind !== 'object' || !items.fields.some(({ target }) => isSummary(target))) return [];
  const inner = search.itemsOf(source, scope);
  return groupKeys(inner, items, search)
    .slice(0, keysMax)
    .flatMap((key) => grouped(key, source, inner, wanted, scope, search) ?? []);
}

function isSummary({ kind, types }: Target): boolean {
  return kind === 'array' || types.has('integer') || types.has('number');
}

interface Key {
  readonly source: Source;
  /** The instruction says that it groups. */
  readonly isSaid: boolean;
}

/** Fields whose values come back and that the result has as well, or that the instruction groups by. */
export function groupKeys(inner: Scope, items: Target | undefined, search: Search): readonly Key[] {
  const fields = inner.sources.filter(
    ({ distance, lists, shape }) => distance < 1 && lists === 0 && isScalarShape(shape),
  );
  const said = saidKey(fields, search);
  const named = fields.filter(({ shape, name }) => {
    const comesBack = new Set(shape.scalars).size < shape.scalars.length;
    return (
      comesBack &&
      (items?.fields ?? []).some(
        ({ words, target }) => target.kind === 'scalar' && saysSame({ own: words, context: [] }, name),
      )
    );
  });
  const months = fields.flatMap((source) => periodKeys(source, items, search));
  if (months.length > 0) return months.map((source) => ({ source, isSaid: true }));
  const keys = [...named].filter((source) => source !== said).map((source) => ({ source, isSaid: false }));
  return said === undefined ? keys : [{ source: said, isSaid: true }, ...keys];
}

const periods: readonly (readonly [string, number])[] = [
  ['year', 4],
  ['month', 7],
  ['day', 10],
];

/** The year, the month or the day of a date, where the result has it and groups by it. */
function periodKeys(source: Source, items: Target | undefined, { instruction }: Search): readonly Source[] {
  const kind = dateKindOf(source.shape, isNamedDate(source.name.own));
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

function saidKey(fields: readonly Source[], { instruction }: Search): Source | undefined {
  const { tokens } = instruction;
  for (const [index, { lower }] of tokens.entries()) {
    if (!groupWords.has(lower) || /^(?:sort|order|rank)/.test(tokens[index - 1]?.lower ?? '')) continue;
    for (const from of [index + 1, index + 2]) {
      const mention = fieldAt(tokens, from, fields) ?? nearFieldAt(tokens, from, fields);
      if (mention === undefined) continue;
      instruction.use(index, mention.to);
      return mention.source;
    }
  }
  return undefined;
}

function grouped(
  key: Key,
  source: Source,
  inner: Scope,
  wanted: Wanted,
  scope: Scope,
  search: Search,
): Choice | undefined {
  const items = wanted.target.items;
  if (items === undefined) return undefined;
  const outer = scope.variables.at(-1);
  const root = outer === undefined ? '$$' : `$${outer}`;
  const filtered = filter(source, inner, [noInstruction, search.instruction], search.asked);
  const over = filtered.over.text.startsWith('$') ? filtered.over : atom(`${root}.${filtered.over.text}`);
  const groupScope = scopeOfGroup(key.source, source, inner, scope);
  const name = { own: [], context: itemContext(wanted, source) };
  const place = `${wanted.place}[]`;
  const [item] = search.derive({ target: items, name, place, isRequired: true, isPicked: true }, groupScope);
  if (item === undefined || !isSummed(item)) return undefined;
  const at = bound(key.source.at, inner);
  const rows = atom(`${over.text}[${at.text} = $key]`);
  const body = block(
    [
      ['key', atom('$')],
      ['rows', rows],
    ],
    item.expr,
  );
  const keys = call('distinct', atom(`${inside(filtered.over, strength.path)}.${at.text}`));
  const result = orderResult(atom(`${keys.text}.${body.text}`), items, search.instruction);
  const notes: Note[] = [
    ...item.notes,
    ...filtered.notes,
    ...result.notes,
    { kind: 'used', text: `${source.label} grouped by ${key.source.label}` },
  ];
  const byName =
    wanted.name.own.length === 0
      ? 0.5
      : Math.max(nameScore(wanted.name, source.name), nameScore(wanted.name, key.source.name));
  const score = 0.2 * byName + 0.8 * item.score + (key.isSaid ? 0.2 : -0.12) - source.distance * 0.04;
  const { missing, left, rivalries, parts } = item;
  return createChoice(asList(result.over), score, source.label, { missing, left, rivalries, parts, notes, uses: '' });
}

/** A group is more than the key and its records one by one: something is counted, summed or gathered. */
function isSummed({ parts }: Choice): boolean {
  const isKeyed = parts.some(({ text }) => text.includes('$key'));
  return isKeyed && parts.some(({ text }) => /^(?:\$(?:count|sum|average|max|min|round)\(|\[).*\$rows/s.test(text));
}

/** A key that is looked up speaks of the record by its variable. */
function bound(at: Expr, { variables }: Scope): Expr {
  const variable = variables.at(-1) ?? '';
  return variable !== '' && isUsed(variable, at) ? atom(`($${variable} := $; ${at.text})`) : at;
}

/** The key, the records of the group, and what is the same in all of them. */
function scopeOfGroup(key: Source, source: Source, inner: Scope, scope: Scope): Scope {
  const { item } = source.shape;
  const shape = item ?? source.shape;
  const words = [...source.name.own.toReversed(), ...source.name.context];
  const keySource: Source = { ...key, at: atom('$key'), around: [], distance: 0 };
  const rows: Source = { ...source, at: atom('$rows'), lists: 0, distance: 0, around: [] };
  const same = inner.sources
    .filter((one) => one !== key && one.distance === 0 && one.lists === 0 && dependsOn(one.shape, key.shape))
    .map((one): Source => ({ ...one, at: atom(`$rows[0].${one.at.text}`), distance: 0.3 }));
  const level = {
    base: atom('$rows'),
    shape,
    label: source.label,
    words,
    distance: 0,
    isMany: true,
    extras: [keySource, rows, ...same],
  };
  return createScope([level], [...scope.variables, 'rows']);
}

/** Whether each value of the key comes with one value alone, as far as the samples stand in the same order. */
function dependsOn(shape: Shape, key: Shape): boolean {
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

/** Records by key, each key with what its records come to. */
export function keyedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { values } = wanted.target;
  if (values === undefined) return [];
  return scope.sources.flatMap((source) => {
    if (source.distance >= 1 || source.shape.item === undefined || source.shape.item.records === 0) return [];
    const inner = search.itemsOf(source, scope);
    return keysFor(inner, wanted, search).flatMap((key) => keyed(key, source, inner, wanted, values, search));
  });
}

function keysFor(inner: Scope, wanted: Wanted, search: Search): readonly Key[] {
  const fields = inner.sources.filter(
    ({ distance, lists, shape }) => distance === 0 && lists === 0 && isScalarShape(shape),
  );
  const said = saidKey(fields, search) ?? keyToValue(fields, search);
  if (said !== undefined) return [{ source: said, isSaid: true }];
  const named = fields.filter(
    ({ name }) => wanted.name.own.length > 1 && name.own.every((word) => wanted.name.own.includes(word)),
  );
  return named.map((source) => ({ source, isSaid: true }));
}

/** `id to name`: the first is the key. */
function keyToValue(fields: readonly Source[], { instruction }: Search): Source | undefined {
  const { tokens } = instruction;
  const at = tokens.findIndex(
    ({ lower }, index) =>
      lower === 'to' &&
      fieldAt(tokens, index - 1, fields) !== undefined &&
      fieldAt(tokens, index + 1, fields) !== undefined,
  );
  const mention = at < 1 ? undefined : fieldAt(tokens, at - 1, fields);
  if (mention !== undefined) instruction.use(at - 1, at + 2);
  return mention?.source;
}

function keyed(
  key: Key,
  source: Source,
  inner: Scope,
  wanted: Wanted,
  values: Target,
  search: Search,
): readonly Choice[] {
  const comesBack = new Set(key.source.shape.scalars).size < key.source.shape.scalars.length;
  const filtered = filter(source, inner, [noInstruction, search.instruction], search.asked);
  const words = [...wanted.name.own, ...search.instruction.tokens.flatMap((token) => token.words)];
  const valueWords = words.filter((word) => !key.source.name.own.includes(word) && !groupWords.has(word));
  const name = { own: valueWords, context: [] };
  const rows: Source = { ...source, at: atom('$'), lists: 0, distance: 0, around: [] };
  const many = createScope(
    [
      {
        base: atom('$'),
        shape: source.shape.item ?? source.shape,
        label: source.label,
        words: [],
        distance: 0,
        isMany: true,
        extras: [rows],
      },
    ],
    ['rows'],
  );
  const options = comesBack
    ? search.derive(
        { target: values, name: summaryName(valueWords), place: `${wanted.place}{}`, isRequired: true },
        many,
      )
    : search.derive({ target: values, name, place: `${wanted.place}{}`, isRequired: true }, inner);
  const [best] = options;
  if (best === undefined || best.missing.length > 0) return [];
  const areTexts = key.source.shape.scalars.every((value) => typeof value === 'string');
  const keyText = areTexts ? key.source.at.text : `$string(${key.source.at.text})`;
  const expr = atom(`${inside(filtered.over, strength.path)}{ ${keyText}: ${best.expr.text} }`);
  const notes: Note[] = [
    ...best.notes,
    ...filtered.notes,
    { kind: 'used', text: `${source.label} by ${key.source.label}` },
  ];
  return [createChoice(expr, best.score - source.distance * 0.05, source.label, { notes, uses: '' })];
}

/** The word for a summary among others; a count where there is none. */
function summaryName(words: readonly string[]): {
  readonly own: readonly string[];
  readonly context: readonly string[];
} {
  const at = words.findIndex((word) => ['total', 'sum', 'average', 'maximum', 'minimum'].includes(word));
  if (at < 0) return { own: ['count'], context: [] };
  return { own: words.slice(at, at + 2), context: [] };
}
