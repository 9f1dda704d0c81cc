/** Groups: one record for every value of a field, with what the records of that value come to. */
import { listName, nameScore } from '../../words.ts';
import { type GroupBound, groupBounds, writeBound } from '../instruction/conditions/group-bounds.ts';
import { fieldAt } from '../instruction/words/fields.ts';
import { noInstruction } from '../instruction/words/read.ts';
import { dependsOn, groupKeys, type Key } from '../operations/group-keys.ts';
import { filter } from '../operations/operations.ts';
import { orderResult } from '../operations/result-order.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import {
  list as asList,
  atom,
  block,
  call,
  choose,
  type Expr,
  inside,
  isUsed,
  object,
  operation,
  strength,
} from '../terms/expression.ts';
import { createScope, type Scope, type Source } from '../terms/scope.ts';
import { isOwnValue } from '../terms/source.ts';
import { isNumeric, type Target } from '../terms/target.ts';
import { itemContext, type Search, type Wanted } from '../wanted/search.ts';

const keysMax = 4;

/** Proposals for a list of groups of the records of `source`. */
export function groupChoices(source: Source, wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const items = wanted.target.items;
  if (items?.kind !== 'object' || !items.fields.some(({ target }) => isSummary(target))) return [];
  const inner = search.itemsOf(source, scope);
  return groupKeys(inner, wanted, search)
    .slice(0, keysMax)
    .flatMap((key) => grouped(key, source, inner, wanted, scope, search) ?? []);
}

function isSummary({ kind, types }: Target): boolean {
  return kind === 'array' || isNumeric(types);
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
  if (items === undefined || namesListed(key, items, scope)) return undefined;
  const outer = scope.variables.at(-1);
  const root = outer === undefined ? '$$' : `$${outer}`;
  const filtered = filter(source, inner, [noInstruction, search.instruction], search.asked);
  const over = filtered.over.text.startsWith('$') ? filtered.over : atom(`${root}.${filtered.over.text}`);
  const groupScope = scopeOfGroup(key.sources, source, inner, scope);
  const name = { own: [], context: itemContext(wanted, source) };
  const place = `${wanted.place}[]`;
  const [item] = search.derive({ target: items, name, place, isRequired: true, isPicked: true }, groupScope);
  if (item === undefined || !isSummed(item) || asksForLatest(item, source, inner, search)) return undefined;
  const written = writeKey(key.sources, inner);
  const bounds = boundsOf(inner, search);
  const rows = atom(`${over.text}[${written.test.text}]`);
  const body = block(
    [
      ['key', atom('$')],
      ['rows', rows],
    ],
    keptBy(bounds, item.expr, search),
  );
  const keys = call('distinct', atom(`${inside(filtered.over, strength.path)}.${written.value.text}`));
  const rowFields = inner.sources.filter(({ distance }) => distance === 0);
  const result = orderResult(atom(`${keys.text}.${body.text}`), items, search.instruction, rowFields);
  const notes: Note[] = [
    ...item.notes,
    ...filtered.notes,
    ...result.notes,
    ...bounds.map(({ from, to }): Note => ({ kind: 'used', text: `only groups with ${partOf(search, from, to)}` })),
    { kind: 'used', text: `${source.label} grouped by ${key.sources.map(({ label }) => label).join(' and ')}` },
  ];
  const byName =
    wanted.name.own.length === 0
      ? 0.5
      : Math.max(nameScore(wanted.name, source.name), ...key.sources.map((one) => nameScore(wanted.name, one.name)));
  const score =
    0.2 * byName +
    0.8 * item.score +
    (key.isSaid && key.sources.every(({ via }) => via === undefined) ? 0.2 : -0.12) -
    source.distance * 0.04;
  const { missing, left, rivalries, parts } = item;
  return createChoice(asList(result.over), score, source.label, { missing, left, rivalries, parts, notes, uses: '' });
}

function boundsOf({ sources }: Scope, { instruction: { tokens } }: Search): readonly GroupBound[] {
  const scalars = sources.filter(isOwnValue);
  return groupBounds(tokens, scalars);
}

function partOf({ instruction: { tokens } }: Search, from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
}

/** Groups are left out by what their rows come to. */
function keptBy(bounds: readonly GroupBound[], record: Expr, { instruction }: Search): Expr {
  for (const { from, to } of bounds) instruction.use(from, to);
  const tests = bounds.map((bound) => writeBound(bound, '$rows')).join(' and ');
  return tests === '' ? record : choose({ text: tests, strength: strength.and }, record);
}

/** `section_id` of the rows names records that are listed themselves: these are wanted, and not their keys. */
function namesListed(key: Key, { fields }: Target, { sources }: Scope): boolean {
  return key.sources.some(({ name }) => {
    const noun = name.own.slice(0, -1);
    const isShown = fields.some(({ words }) => words.join(' ') === name.own.join(' '));
    return (
      name.own.at(-1) === 'id' &&
      noun.length > 0 &&
      !isShown &&
      sources.some((list) => list.shape.item !== undefined && listName(list.name).own.join(' ') === noun.join(' '))
    );
  });
}

/** `the latest value of each sensor`: that of one record, and nothing that all of them add up to. */
function asksForLatest({ expr }: Choice, source: Source, inner: Scope, { instruction: { tokens } }: Search): boolean {
  if (/\^\(|\$(?:max|min)\(|\[-1\]/.test(expr.text)) return false;
  const near = inner.sources.filter(({ distance, lists }) => distance === 0 && lists === 0);
  const nouns = listName(source.name).own;
  return tokens.some(
    ({ lower, words }, at) =>
      /^(?:latest|newest|last|recent)$/.test(tokens[at - 1]?.lower ?? '') &&
      (fieldAt(tokens, at, near) !== undefined || (!/s$/.test(lower) && nouns.some((noun) => words.includes(noun)))),
  );
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

/** The value of a group, and how its records are told by it. */
function writeKey(sources: readonly Source[], inner: Scope): { readonly value: Expr; readonly test: Expr } {
  const parts = sources.map((source, index) => ({ at: bound(source.at, inner), name: keyName(source, index) }));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    const isName = /^[\w.`]+$|^\(/.test(only.at.text);
    return {
      value: isName ? only.at : atom(`(${only.at.text})`),
      test: operation(only.at, '=', atom('$key'), strength.comparison),
    };
  }
  const tests = parts.map(({ at, name }) => operation(at, '=', atom(`$key.${name}`), strength.comparison));
  const test = tests.reduce((left, right) => operation(left, 'and', right, strength.and));
  return { value: object(parts.map(({ at, name }) => [name, at] as const)), test };
}

function keyName({ name }: Source, index: number): string {
  const text = name.own.join('_');
  return /^[a-z][a-z\d_]*$/.test(text) ? text : `key${index}`;
}

/** The key, the records of the group, and what is the same in all of them. */
function scopeOfGroup(keys: readonly Source[], source: Source, inner: Scope, scope: Scope): Scope {
  const { item } = source.shape;
  const shape = item ?? source.shape;
  const words = [...source.name.own.toReversed(), ...source.name.context];
  const isOne = keys.length === 1;
  const keySources = keys.map((key, index): Source => {
    return { ...key, at: atom(isOne ? '$key' : `$key.${keyName(key, index)}`), around: [], distance: 0 };
  });
  const rows: Source = { ...source, at: atom('$rows'), lists: 0, distance: 0, around: [] };
  const same = inner.sources
    .filter(
      (one) =>
        !keys.includes(one) &&
        one.distance === 0 &&
        one.lists === 0 &&
        keys.some((key) => dependsOn(one.shape, key.shape)),
    )
    .map((one): Source => ({ ...one, at: atom(`$rows[0].${one.at.text}`), distance: 0.3 }));
  const level = {
    base: atom('$rows'),
    shape,
    label: source.label,
    words,
    distance: 0,
    isMany: true,
    extras: [...keySources, rows, ...same],
  };
  return createScope([level], [...scope.variables, 'rows']);
}
