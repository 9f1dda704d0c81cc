/** What the first record of an order is called: `mostExpensive`, `topCustomer`, `longestRunTitle`. */
import { coverage, listName, nameScore, wordsOf } from '../../words.ts';
import { findSorts, isOrdering, type Sort } from '../instruction/order/ordering.ts';
import { fieldAt } from '../instruction/words/fields.ts';
import { readInstruction, type Token } from '../instruction/words/read.ts';
import { filter, instructionFor, orderBy, spoken } from '../operations/operations.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { atom, literal, map, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isOwnValue } from '../terms/source.ts';
import { convert } from '../values/convert.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import { type Search, scoreMin, type Wanted } from '../wanted/search.ts';

export function extremeChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  if (!wanted.target.types.has('string')) return [];
  const clause = clausesAbout(wanted, search).find(
    ({ tokens, isOwn }) => isOwn && tokens.some(({ lower }) => isOrdering(lower)),
  );
  const said = clause?.tokens ?? readInstruction(spoken(wanted.place)).tokens;
  if (!said.some(({ lower }) => isOrdering(lower))) return [];
  return scope.sources.flatMap((list) => {
    const isList = list.lists === 0 && list.distance < 1 && (list.shape.item?.records ?? 0) > 0;
    return isList && search.spend(4) ? (extreme(list, said, wanted, scope, search) ?? []) : [];
  });
}

function extreme(
  list: Source,
  said: readonly Token[],
  wanted: Wanted,
  scope: Scope,
  search: Search,
): Choice | undefined {
  const inner = search.itemsOf(list, scope);
  const fields = inner.sources.filter(isOwnValue);
  const [sort] = sortsFor(said, fields, search);
  if (sort === undefined) return undefined;
  const value = fieldFor(said, fields, sort, listName(list.name).own);
  if (value === undefined) return undefined;
  const { field } = value;
  const found = { at: field.at, shape: field.shape, words: field.name.own, mayMiss: false };
  const made = convert(found, {
    target: { ...wanted.target, isNullable: false },
    words: wanted.name.own,
    isRequired: false,
  });
  if (made === undefined) return undefined;
  const filtered = filter(list, inner, [instructionFor(list, inner, search)], search.asked);
  const one = map(atom(`(${orderBy(filtered.over, [sort]).text})[0]`), made.expr, '');
  const expr = wanted.target.isNullable && wanted.isRequired ? operation(one, '??', literal(null), strength.or) : one;
  const text = `${wanted.place} is ${field.label} of the one with the ${sort.isDescending ? 'highest' : 'lowest'} ${sort.source.label}.`;
  const notes: readonly Note[] = [{ kind: 'assumed', text }, ...filtered.notes];
  return createChoice(expr, 0.78 + 0.1 * value.score, field.label, { notes, uses: '' });
}

/** The field that the name says, or the clause names, else what the record is called by. */
function fieldFor(
  said: readonly Token[],
  fields: readonly Source[],
  { source }: Sort,
  labels: readonly string[],
): { readonly field: Source; readonly score: number } | undefined {
  const others = fields.filter((field) => field !== source);
  const named = said.flatMap((_, at) => fieldAt(said, at, others)?.source ?? [])[0];
  if (named !== undefined) return { field: named, score: 1 };
  const rest = said
    .filter(({ lower }) => !isOrdering(lower))
    .flatMap(({ text }) => wordsOf(text))
    .filter((word) => coverage([word], [...labels, ...source.name.own]) < 0.7);
  const rank = (score: (field: Source) => number): { readonly field: Source; readonly score: number } | undefined => {
    const [best] = others.map((field) => ({ field, score: score(field) })).toSorted((x, y) => y.score - x.score);
    return best !== undefined && best.score >= scoreMin ? best : undefined;
  };
  const byName = rest.length === 0 ? undefined : rank(({ name }) => nameScore({ own: rest, context: labels }, name));
  return byName ?? rank(displayScore);
}

/** By the name alone, by what the instruction says after the same word, or by the only number. */
function sortsFor(said: readonly Token[], fields: readonly Source[], { instruction }: Search): readonly Sort[] {
  const own = findSorts(said, fields);
  if (own.length > 0) return own;
  const word = said.find(({ lower }) => isOrdering(lower))?.lower;
  const at = instruction.tokens.findIndex(({ lower }) => lower === word);
  const further = at < 0 ? [] : findSorts(instruction.tokens.slice(at, at + 8), fields);
  if (further.length > 0) return further;
  const numbers = fields.filter(
    ({ shape, name }) => shape.scalars.every((value) => typeof value === 'number') && !name.own.includes('id'),
  );
  const [only, ...more] = numbers;
  const isDescending = !/^(?:lowest|smallest|fewest|least|worst|minimum|shortest)$/.test(word ?? '');
  return only === undefined || more.length > 0 ? [] : [{ source: only, isDescending, from: 0, to: 0 }];
}

/** What a record is called by. */
function displayScore({ name, shape }: Source): number {
  if (typeof shape.scalars[0] !== 'string') return 0;
  const at = ['name', 'title', 'label', 'user name', 'id', 'code', 'sku', 'key', 'email'].indexOf(name.own.join(' '));
  if (at >= 0) return 0.9 - at * 0.02;
  return name.own.at(-1) === 'name' ? 0.75 : 0;
}
