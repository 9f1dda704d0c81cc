/** An order that speaks of the fields of the result: `top 3 customers by total`, where the total is made here. */
import { isWorstLowest } from '../../degrees.ts';
import { shapeOfValues } from '../../shape.ts';
import { findConditions, joinConditions } from '../instruction/conditions/conditions.ts';
import { groupBounds } from '../instruction/conditions/group-bounds.ts';
import { alphabetical } from '../instruction/order/alphabetical.ts';
import { findLimit } from '../instruction/order/limit.ts';
import { findSorts, isBareBy, type Sort } from '../instruction/order/ordering.ts';
import type { Instruction } from '../instruction/words/read.ts';
import type { Note } from '../terms/choice.ts';
import { isNamedDate } from '../terms/dates.ts';
import { atom, type Expr, where } from '../terms/expression.ts';
import type { Source } from '../terms/scope.ts';
import type { Field, Target } from '../terms/target.ts';
import { limited, orderBy } from './operations.ts';

interface Ordered {
  readonly over: Expr;
  readonly notes: readonly Note[];
}

/** The records that `over` gives, in that order, and as many as are asked for. */
export function orderResult(
  every: Expr,
  items: Target,
  instruction: Instruction,
  rowFields: readonly Source[] = [],
): Ordered {
  const having = havingOf(items, instruction, rowFields);
  const over = having === undefined ? every : where(atom(`(${every.text})`), having);
  // What the groups are made by is no order of them.
  const isKey = ({ shape }: Source): boolean => rowFields.length > 0 && typeof shape.scalars[0] === 'string';
  const tokens = instruction.open();
  const sorts = sortsOf(items, instruction).filter((sort) => !isKey(sort.source) || !isBareBy(tokens, sort));
  const limit = findLimit(tokens, []);
  for (const { from, to } of sorts) instruction.use(from, to);
  if (limit !== undefined) instruction.use(limit.from, limit.to);
  const whole = sorts.length === 0 ? over : orderBy(atom(`(${over.text})`), sorts);
  const said = sorts.map(
    ({ source, isDescending }) => `sorted by ${source.label}${isDescending ? ', highest first' : ''}`,
  );
  const kept = having === undefined ? [] : [`those where ${having.text}`];
  const notes = [...kept, ...said, ...(limit === undefined ? [] : [`at most ${limit.count}`])].map(
    (text): Note => ({ kind: 'used', text }),
  );
  return { over: limit === undefined ? whole : limited(whole, limit.count), notes };
}

/** `customers with more than one order`: a condition on what was counted, and on no field of the records. */
function havingOf(items: Target, instruction: Instruction, rowFields: readonly Source[]): Expr | undefined {
  if (rowFields.length === 0) return undefined;
  const tokens = instruction.open();
  const taken = findConditions(tokens, rowFields);
  const bounds = groupBounds(tokens, rowFields);
  const numbers = resultFields(items).filter(({ shape }) => shape.scalars.every((value) => typeof value === 'number'));
  // `lists without cards remain`: that a number is shown as 0 leaves no record out.
  const conditions = findConditions(tokens, numbers).filter(
    ({ expr, from, to }) =>
      !/ = 0$/.test(expr.text) &&
      !taken.some((other) => other.from < to && from < other.to) &&
      !bounds.some(({ at }) => from <= at && at < to),
  );
  for (const { from, to } of conditions) instruction.use(from, to);
  return joinConditions(conditions, tokens);
}

function sortsOf(items: Target, instruction: Instruction): readonly Sort[] {
  const tokens = instruction.open();
  const fields = resultFields(items);
  const sorts = findSorts(tokens, fields);
  if (sorts.length > 0) return sorts;
  const byLetters = alphabetical(fields, tokens, items);
  if (byLetters !== undefined) return [byLetters];
  // `best first` speaks of the number that is wanted, mostly the one that the words before it name.
  const at = tokens.findIndex(
    ({ lower }, index) =>
      /^(?:best|highest|largest|biggest|most|top|lowest|smallest|worst)$/.test(lower) &&
      tokens[index + 1]?.lower === 'first',
  );
  if (at < 0) return [];
  const spoken = new Set(tokens.flatMap(({ words }) => words));
  const numbers = fields.filter(({ shape }) => shape.scalars.every((value) => typeof value === 'number'));
  const saidOf = ({ name }: Source): number => name.own.filter((word) => spoken.has(word)).length;
  const [source] = numbers.toSorted((a, b) => saidOf(b) - saidOf(a));
  const word = tokens[at]?.lower ?? '';
  if (source === undefined) return [];
  const isUp = /^(?:lowest|smallest)$/.test(word) || (word === 'worst' && isWorstLowest(source.name.own));
  return [{ source, isDescending: !isUp, from: at, to: at + 2 }];
}

/** Whether the order speaks of a field of the result alone, which the items of the list do not have. */
export function ordersResult(items: Target, fields: readonly Source[], instruction: Instruction): boolean {
  const tokens = instruction.open();
  return findSorts(tokens, fields).length === 0 && sortsOf(items, instruction).length > 0;
}

function resultFields(items: Target): readonly Source[] {
  return items.fields.flatMap(({ name, words, target }) =>
    target.kind === 'scalar' ? [resultField({ name, words, target }, nameExpr(name))] : [],
  );
}

function nameExpr(name: string): Expr {
  return /^[A-Za-z_]\w*$/.test(name) ? atom(name) : atom(`\`${name}\``);
}

/** A field of the result, made by `at`, as something that can be spoken of. */
export function resultField({ name, words, target }: Pick<Field, 'name' | 'words' | 'target'>, at: Expr): Source {
  const isDate = target.types.has('string') && (target.format?.startsWith('date') === true || isNamedDate(words));
  const value = isDate ? '2024-01-01' : target.types.has('string') ? 'text' : target.types.has('boolean') ? true : 1;
  const shape = shapeOfValues([value]);
  return {
    at,
    name: { own: words, context: [] },
    shape,
    lists: 0,
    label: name,
    parent: undefined,
    distance: 0,
    around: [],
  };
}
