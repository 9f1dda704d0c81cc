/** Numbers that an instruction, or the description of a field, says how to reckon: `profit is revenue minus cost`. */
import { weightOf } from '../../words.ts';
import { type Formula, formulaAt, isBehindSign, type Operand, type Resolve } from '../instruction/values/formula.ts';
import { fieldAt, nearFieldAt } from '../instruction/words/fields.ts';
import { instructionOf, type Token } from '../instruction/words/read.ts';
import { filter } from '../operations/operations.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { list as asList, call, type Expr, literal, map, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { fitUnits } from '../units/units.ts';
import { numberOf } from '../values/numeric.ts';
import { pairOf } from '../values/product.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';

/** A formula begins after no more words than these: `is`, `should be`, `the`. */
const leadMax = 4;

export function computedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { types, choices } = wanted.target;
  if ((!types.has('number') && !types.has('integer')) || choices !== undefined) return [];
  const resolve = resolverOf(scope, search);
  for (const clause of clausesAbout(wanted, search)) {
    const single = firstFormula(clause.tokens, clause.isOwn ? leadMax : clause.tokens.length, resolve);
    const formula = single ?? (clause.isOwn ? impliedSum(clause.tokens, scope, search) : undefined);
    if (formula === undefined) continue;
    clause.use();
    const expr = asPercent(inUnit(formula, wanted, search), clause.tokens, wanted);
    const notes: readonly Note[] = [
      { kind: 'used', text: `${wanted.place === '' ? 'the result' : wanted.place} is ${expr.text}` },
    ];
    return [createChoice(expr, 1, expr.text, { notes, uses: '' })];
  }
  return isOperand(wanted, scope, search) ? [] : looselySaid(wanted, resolve, search);
}

/** `what is left (budget minus spent)` says nothing of what the budget is: it is there, and called so. */
function isOperand(wanted: Wanted, scope: Scope, search: Search): boolean {
  const { tokens } = search.instruction;
  const own = operandsOf(scope).filter(({ name }) => name.own.join(' ') === wanted.name.own.join(' '));
  const signs = tokens.flatMap(({ lower }, at) => (/^(?:minus|plus|times|[-+*×÷])$/.test(lower) ? [at] : []));
  return signs.some((at) =>
    own.some(
      (field) => fieldAt(tokens, at + 1, [field]) !== undefined || fieldAt(tokens, at - 1, [field]) !== undefined,
    ),
  );
}

/** `average of qty * price over all orders`, for a field that is called so and of which nothing else is said. */
function looselySaid(wanted: Wanted, resolve: Resolve, search: Search): readonly Choice[] {
  const { instruction } = search;
  const tokens = instruction.open();
  for (const at of tokens.keys()) {
    const formula = formulaAt(tokens, at, resolve);
    if (formula === undefined || formula.operators === 0 || isBehindSign(tokens, at)) continue;
    const said = tokens.slice(Math.max(0, at - 3), formula.to).flatMap(({ words }) => words);
    const isNamed = wanted.name.own.some((word) => said.includes(word) && weightOf(word) === 1);
    if (!isNamed) continue;
    instruction.use(at, formula.to);
    const notes: readonly Note[] = [{ kind: 'used', text: `${wanted.place} is ${formula.expr.text}` }];
    return [createChoice(formula.expr, 0.86, formula.expr.text, { notes, uses: '' })];
  }
  return [];
}

/** `revenue is qty times price` of records that have none of both is the sum over the list that has. */
function impliedSum(tokens: readonly Token[], scope: Scope, search: Search): Formula | undefined {
  for (const { lower } of tokens.slice(0, leadMax)) if (aggregates.has(lower)) return undefined;
  const begin = tokens.findIndex(({ lower }) => lower !== 'is' && lower !== '=' && lower !== ':');
  for (let at = begin; at >= 0 && at < Math.min(tokens.length, leadMax); at += 1) {
    const operand = overItems('sum', tokens, at, scope, search);
    if (operand !== undefined && operand.operators > 0) return operand;
  }
  return undefined;
}

/** A single field is no formula: what is taken from it is found by its name. */
function firstFormula(tokens: readonly Token[], leads: number, resolve: Resolve): Formula | undefined {
  // `Value of the whole line: quantity times price`
  const behind = tokens.findIndex(({ lower }) => lower === ':' || lower === '=') + 1;
  const begins = [...Array.from({ length: leads + 1 }, (_, at) => at), ...(behind > leads ? [behind] : [])];
  for (const at of begins.filter((one) => one < tokens.length)) {
    const formula = formulaAt(tokens, at, resolve);
    const isWhole = formula !== undefined && !isBehindSign(tokens, at);
    if (isWhole && (formula.operators > 0 || formula.isAggregate === true)) return formula;
  }
  return undefined;
}

/** `the sum of the amounts, in euros`, of amounts in cents. */
function inUnit(formula: Formula, wanted: Wanted, { instruction }: Search): Formula {
  const fit = formula.of === undefined ? undefined : fitUnits(wanted.name.own, formula.of, wanted, instruction);
  return fit === undefined ? formula : { ...formula, expr: fit.scale(formula.expr) };
}

/** A ratio is wanted in percent where the name, or what is said of it, says so. */
function asPercent({ expr, to }: Formula, tokens: readonly Token[], { name }: Wanted): Expr {
  const rest = tokens.slice(to);
  const isSaid =
    name.own.includes('percent') || rest.some(({ lower, words }) => lower === '%' || words.includes('percent'));
  const isRatio = expr.text.includes(' / ') && !/\b100\b/.test(expr.text);
  return isSaid && isRatio ? operation(expr, '*', literal(100), strength.product) : expr;
}

const aggregates: ReadonlyMap<string, string> = new Map([
  ['sum', 'sum'],
  ['total', 'sum'],
  ['average', 'average'],
  ['mean', 'average'],
  ['maximum', 'max'],
  ['highest', 'max'],
  ['largest', 'max'],
  ['minimum', 'min'],
  ['lowest', 'min'],
  ['smallest', 'min'],
]);

/** The fields of the record first, then those around it, then what all records of a list come to. */
function resolverOf(scope: Scope, search: Search): Resolve {
  const single = operandsOf(scope);
  return (tokens, at) =>
    aggregateAt(tokens, at, scope, search) ?? countAt(tokens, at, scope) ?? operandAt(tokens, at, single);
}

/** `the number of segments`. */
function countAt(tokens: readonly Token[], at: number, { sources }: Scope): Operand | undefined {
  const isCount = /^(?:number|count)$/.test(tokens[at]?.lower ?? '') && tokens[at + 1]?.lower === 'of';
  if (!isCount) return undefined;
  const from = tokens[at + 2]?.lower === 'the' ? at + 3 : at + 2;
  const lists = sources.filter(
    ({ shape, lists: crossed, distance }) => shape.item !== undefined && crossed === 0 && distance < 1,
  );
  const mention = fieldAt(tokens, from, lists);
  // `number of requests that are open`: of some of them.
  const isPart = /^(?:that|which|who|whose|where|with|without|in)$/.test(tokens[mention?.to ?? -1]?.lower ?? '');
  // `the number of the answer` is none of how many there are.
  const isOne = mention?.source.at.text.endsWith(`${tokens[mention.to - 1]?.text}s`) === true;
  return mention === undefined || isPart || isOne
    ? undefined
    : { expr: call('count', mention.source.at), to: mention.to, isAggregate: true };
}

function operandsOf({ sources, siblings = [] }: Scope): readonly Source[] {
  const near = [...sources, ...siblings].filter((source) => source.lists === 0 && numberOf(source) !== undefined);
  return near.toSorted((a, b) => a.distance - b.distance);
}

/** `the sum of the values of all lines`, of lines that have a quantity and a price: what both come to. */
function lineValueAt(tokens: readonly Token[], at: number, fields: readonly Source[]): Operand | undefined {
  const isValue = /^(?:values?|amounts?|totals?|subtotals?)$/.test(tokens[at]?.lower ?? '');
  const own = fields.filter(({ distance }) => distance === 0);
  const pair = isValue && fieldAt(tokens, at, own) === undefined ? pairOf(own) : undefined;
  return pair === undefined ? undefined : { expr: pair.product, to: at + 1 };
}

function operandAt(tokens: readonly Token[], at: number, fields: readonly Source[]): Operand | undefined {
  const own = fields.filter(({ distance }) => distance === 0);
  const mention = fieldAt(tokens, at, own) ?? fieldAt(tokens, at, fields) ?? nearFieldAt(tokens, at, own);
  const found = mention ?? nearFieldAt(tokens, at, fields);
  const expr = found === undefined ? undefined : numberOf(found.source);
  if (found === undefined || expr === undefined) return undefined;
  const behind = percentBehind(tokens, found.to);
  return {
    expr,
    to: behind ?? found.to,
    isPercent: behind !== undefined || isPercent(found.source),
    mayMiss: found.source.shape.nulls > 0,
  };
}

/** `the probability (percent)`, `the rate in percent`: the token behind it. */
function percentBehind(tokens: readonly Token[], to: number): number | undefined {
  const [first, second, third] = tokens
    .slice(to, to + 3)
    .map(({ lower, words }) => (words.includes('percent') ? '%' : lower));
  if (first === '(' && second === '%' && third === ')') return to + 3;
  return first === 'in' && second === '%' ? to + 2 : undefined;
}

/** A probability over 1 is told in percent. */
function isPercent({ name: { own }, shape: { scalars } }: Source): boolean {
  const isChance = own.some((word) => /^(?:probability|likelihood|chance)$/.test(word));
  return own.includes('percent') || (isChance && scalars.some((value) => Number(value) > 1));
}

/** `the sum of qty * price`, `the total amount`, over the items of the list that has all of it. */
function aggregateAt(tokens: readonly Token[], at: number, scope: Scope, search: Search): Operand | undefined {
  const name = aggregates.get(tokens[at]?.lower ?? '');
  return name === undefined ? undefined : overItems(name, tokens, at + 1, scope, search);
}

function overItems(
  name: string,
  tokens: readonly Token[],
  at: number,
  scope: Scope,
  search: Search,
): Formula | undefined {
  const lists = scope.sources.filter(({ shape, distance, lists: crossed }) => {
    return (shape.item?.records ?? 0) > 0 && distance < 1 && crossed <= 1;
  });
  for (const source of lists) {
    if (!search.spend(4)) return undefined;
    const inner = search.itemsOf(source, scope);
    const fields = operandsOf(inner).filter(({ distance }) => distance < 1);
    const found = Array.from({ length: 8 }, (_, skip) =>
      formulaAt(tokens, at + skip, (all, index) => lineValueAt(all, index, fields) ?? operandAt(all, index, fields)),
    );
    const real = found.map((one) => (one !== undefined && /[A-Za-z]/.test(one.expr.text) ? one : undefined));
    const formula =
      real.find((one) => one !== undefined && one.operators > 0) ?? real.slice(0, 4).find((one) => one !== undefined);
    if (formula === undefined) continue;
    // `the sum of positive amounts`: what stands before the field is a condition on the items.
    const said = instructionOf(tokens.slice(at, formula.operators > 0 ? at : tokens.length));
    const { over } = filter(source, inner, [said]);
    const values = map(over, formula.expr, inner.variables.at(-1) ?? '');
    const expr = call(name, name === 'sum' ? asList(values) : values);
    const of = fields.find((field) => formula.operators === 0 && numberOf(field)?.text === formula.expr.text);
    return {
      expr,
      to: formula.to,
      operators: formula.operators,
      isAggregate: true,
      ...(of === undefined ? {} : { of }),
    };
  }
  return undefined;
}
