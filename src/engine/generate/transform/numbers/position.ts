/** Numbers that come from where an item stands in its list: ranks, line numbers, running totals. */
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { atom, call, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Scope } from '../terms/scope.ts';
import { isNumeric } from '../terms/target.ts';
import { numberFields, onlyOf } from '../values/numeric.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';

const ranks: ReadonlySet<string> = new Set(['rank', 'position', 'place', 'ordinal', 'sequence', 'index']);
const numbers: ReadonlySet<string> = new Set(['number', 'step', 'line', 'row', 'order', 'count', 'no', 'id']);
const runnings: ReadonlySet<string> = new Set(['cumulative', 'running', 'accumulated', 'balance', 'cum']);
const openings: ReadonlySet<string> = new Set(['opening', 'initial', 'starting', 'start', 'begin', 'previous']);

/** What the index of the items here is called, and the list that they are counted in. */
export function positionNames({ variables }: Scope): { readonly index: string; readonly all: string } {
  const depth = variables.length > 1 ? String(variables.length) : '';
  return { index: `index${depth}`, all: `all${depth}` };
}

export function positionChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { types } = wanted.target;
  if (wanted.isPicked === true || scope.isListed !== true || !isNumeric(types)) return [];
  return [...ranked(wanted, scope, search), ...running(wanted, scope, search)];
}

function ranked({ name, place }: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const last = name.own.at(-1) ?? '';
  const { tokens } = search.instruction;
  const isCounted = tokens.some(
    ({ lower }, at) =>
      /^(?:number|numbered|numbering|counting|enumerate|enumerated|position)$/.test(lower) &&
      // `split the seat into row and number`: a piece of it.
      !(lower === 'number' && tokens.slice(0, at).some((one) => /^(?:split|separate|into)$/.test(one.lower))),
  );
  const isRank = ranks.has(last) && name.own.length <= 2;
  if (!isRank && !(isCounted && numbers.has(last) && name.own.length <= 2)) return [];
  const isFromZero = tokens.some(({ lower }) => lower === '0-based' || lower === 'zero-based');
  const index = atom(`$${positionNames(scope).index}`);
  const expr = isFromZero ? index : operation(index, '+', literal(1), strength.sum);
  const notes: readonly Note[] = [
    { kind: 'assumed', text: `${place} counts the items in their order, from ${isFromZero ? 0 : 1}.` },
  ];
  return [createChoice(expr, isRank ? 0.7 : 0.66, 'the place in the list', { notes, uses: '' })];
}

/** The sum of this item and of all before it. */
function running(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { own } = wanted.name;
  const said = clausesAbout(wanted, search).flatMap(({ tokens }) => tokens.flatMap(({ words }) => words));
  const isRunning = [...own, ...said].some((word) => runnings.has(word));
  if (!isRunning) return [];
  const rest = own.filter((word) => !runnings.has(word) && word !== 'total' && word !== 'sum');
  const field = onlyOf(numberFields(scope), rest);
  if (field === undefined) return [];
  const { index, all } = positionNames(scope);
  const sum = call('sum', atom(`$${all}[[0..$${index}]].${field.expr.text}`));
  const opening = openingOf(scope);
  const expr: Expr = opening === undefined ? sum : operation(opening, '+', sum, strength.sum);
  const notes: readonly Note[] = [
    { kind: 'assumed', text: `${wanted.place} is the sum of ${field.source.label} up to each item.` },
  ];
  return [createChoice(expr, 0.95, `the running total of ${field.source.label}`, { notes, uses: '' })];
}

function openingOf({ sources }: Scope): Expr | undefined {
  return sources.find(({ name, distance, lists, shape }) => {
    const isNumber = shape.scalars.length > 0 && shape.scalars.every((value) => typeof value === 'number');
    return (
      distance >= 1 &&
      lists === 0 &&
      isNumber &&
      name.own.includes('balance') &&
      name.own.some((word) => openings.has(word))
    );
  })?.at;
}
