/** A value of the one record of a small list that the name, or what is said, picks out: `homePhone`, `the primary email`. */
import { textsOf } from '../../shape.ts';
import { nameScore, wordsOf } from '../../words.ts';
import { readInstruction } from '../instruction/words/read.ts';
import { claim } from '../operations/claim.ts';
import { filter, spoken } from '../operations/operations.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { atom, literal, map, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isOwnValue } from '../terms/source.ts';
import { convert } from '../values/convert.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import { type Search, scoreMin, type Wanted } from '../wanted/search.ts';
import { firstOf, isListOfRecords } from './record.ts';

/** Fields that hold what such records are about. */
const valueNames: ReadonlySet<string> = new Set(['value', 'number', 'address', 'content', 'text', 'amount', 'url']);

const summaries: ReadonlySet<string> = new Set(['count', 'total', 'sum', 'average', 'maximum', 'minimum']);

export function flaggedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const said = clausesAbout(wanted, search).flatMap(({ tokens, isOwn }) =>
    isOwn ? tokens.flatMap(({ words }) => words) : [],
  );
  // Of the lists at the root, records are counted, summed and picked in other ways.
  if (scope.variables.length === 0 || wanted.name.own.some((word) => summaries.has(word))) return [];
  return scope.sources.flatMap((list) => {
    // What belongs to a group is summed, and not picked.
    const isSmall = list.lists === 0 && list.distance === 0 && !list.at.text.startsWith('$') && isListOfRecords(list);
    return isSmall && search.spend(3) ? (flagged(list, said, wanted, scope, search) ?? []) : [];
  });
}

function flagged(
  list: Source,
  said: readonly string[],
  wanted: Wanted,
  scope: Scope,
  search: Search,
): Choice | undefined {
  const inner = search.itemsOf(list, scope);
  const labelled = byLabelSaid(list, inner, wanted, search);
  if (labelled !== undefined) return labelled;
  const raw = spoken(wanted.place)
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
  const own = claim(raw, list, inner);
  const { claimed } = own.claimed.length > 0 ? own : claim(said, list, inner);
  if (claimed.length === 0) return undefined;
  const filtered = filter(list, inner, [readInstruction(claimed.join(' '))]);
  if (filtered.over.text === list.at.text) return undefined;
  const [best] = inner.sources
    .filter(isOwnValue)
    .filter(({ shape }) => shape.scalars.every((value) => typeof value !== 'boolean'))
    .map((source) => ({
      source,
      score: fieldScore(source, own.claimed.length > 0 ? own.rest : wanted.name.own, list, wanted),
    }))
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < scoreMin) return undefined;
  const { source, score } = best;
  const found = { at: source.at, shape: source.shape, words: source.name.own, mayMiss: false };
  const made = convert(found, {
    target: { ...wanted.target, isNullable: false },
    words: wanted.name.own,
    isRequired: false,
  });
  if (made === undefined) return undefined;
  const one = map(firstOf(filtered.over), made.expr, '');
  const expr = wanted.target.isNullable && wanted.isRequired ? operation(one, '??', literal(null), strength.or) : one;
  const notes: readonly Note[] = [
    ...filtered.notes,
    { kind: 'assumed', text: `${wanted.place} is ${source.label} of the first of these.` },
  ];
  // The name says which of them: no field of any of them fits as well.
  return createChoice(expr, Math.min(1, score + 0.12), source.label, { notes, uses: '' });
}

/** `the ISBN_13`, of identifiers with a type: what stands beside the label that is written so. */
function byLabelSaid(
  list: Source,
  { sources }: Scope,
  { target, name, place, isRequired }: Wanted,
  { instruction }: Search,
): Choice | undefined {
  if (!target.types.has('string') || target.format !== undefined) return undefined;
  const texts = sources.filter(
    ({ distance, lists, shape }) =>
      distance === 0 && lists === 0 && shape.scalars.length > 0 && textsOf(shape).length === shape.scalars.length,
  );
  const isSaid = (value: string): boolean =>
    wordsOf(value).some((word) => name.own.includes(word)) && instruction.tokens.some(({ text }) => text === value);
  const labels = texts.flatMap((source) => {
    const value = [...new Set(textsOf(source.shape))].find(isSaid);
    return value === undefined ? [] : [{ source, value }];
  });
  const [label, ...more] = labels;
  const beside = texts.filter((source) => source !== label?.source);
  // An identifier is its value where there is no other text.
  const [own, ...others] = beside.length === 1 ? beside : beside.filter((source) => !source.name.own.includes('id'));
  if (label === undefined || own === undefined || more.length + others.length > 0) return undefined;
  const test = operation(label.source.at, '=', literal(label.value), strength.comparison);
  const those = atom(`${list.at.text}[${test.text}]`);
  const one = map(firstOf(those), own.at, '');
  const at = instruction.tokens.findIndex(({ text }) => text === label.value);
  instruction.use(at, at + 1);
  const expr = target.isNullable && isRequired ? operation(one, '??', literal(null), strength.or) : one;
  const notes: readonly Note[] = [
    { kind: 'used', text: `${place} is ${own.label} of ${label.source.label} ${label.value}` },
  ];
  return createChoice(expr, 1, own.label, { notes, uses: '' });
}

function fieldScore({ name }: Source, rest: readonly string[], list: Source, { name: wanted }: Wanted): number {
  const byList = rest.length === 0 ? 0.7 : nameScore({ own: rest, context: wanted.context }, list.name);
  const isValue = name.own.length === 1 && valueNames.has(name.own[0] ?? '');
  const byName = rest.length === 0 ? 0 : nameScore({ own: rest, context: wanted.context }, name);
  return Math.max(byName, isValue ? 0.1 + 0.8 * byList : 0);
}
