/** Flags about whole lists: `allPassed`, `anyFailed`, `hasOpenTickets`. */
import { wordsOf } from '../../words.ts';
import { findConditions, joinConditions } from '../instruction/conditions/conditions.ts';
import { readInstruction } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { call, type Expr, literal, operation, strength, where } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Search, Wanted } from '../wanted/search.ts';

const all: ReadonlySet<string> = new Set(['all', 'every']);
const some: ReadonlySet<string> = new Set(['any', 'some', 'has', 'have', 'contain']);
const none: ReadonlySet<string> = new Set(['no', 'none', 'without']);

export function quantifiedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  if (!wanted.target.types.has('boolean')) return [];
  const spoken = (wanted.place.split('.').at(-1) ?? '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  const [first = '', ...rest] = spoken.replace(/^(?:is|are) /, '').split(' ');
  const kind = all.has(first) ? 'all' : some.has(first) ? 'some' : none.has(first) ? 'none' : undefined;
  if (kind === undefined || rest.length === 0) return [];
  return scope.sources.flatMap((list) => {
    if (list.lists > 0 || list.distance >= 1 || (list.shape.item?.records ?? 0) === 0 || !search.spend(3)) return [];
    return quantified(list, rest.join(' '), kind, wanted, scope, search) ?? [];
  });
}

function quantified(
  list: Source,
  said: string,
  kind: 'all' | 'some' | 'none',
  { place }: Wanted,
  scope: Scope,
  search: Search,
): Choice | undefined {
  const inner = search.itemsOf(list, scope);
  const { tokens } = readInstruction(said);
  const conditions = findConditions(
    tokens,
    inner.sources.filter(({ distance }) => distance === 0),
  );
  const test = joinConditions(conditions, tokens);
  const open = tokens.filter((token, index) => {
    const isUsed = conditions.some(({ from, to }) => index >= from && index < to);
    return !isUsed && !wordsOf(token.text).some((word) => list.name.own.includes(word));
  });
  if (test === undefined || open.length > 0) return undefined;
  const count = call('count', where(list.at, test));
  const right: Expr = kind === 'all' ? call('count', list.at) : literal(0);
  const expr = operation(count, kind === 'some' ? '>' : '=', right, strength.comparison);
  const notes: readonly Note[] = [
    { kind: 'assumed', text: `${place} is true where ${kind} of ${list.label} have ${test.text}.` },
  ];
  return createChoice(expr, 0.76, list.label, { notes, uses: '' });
}
