/** An order that speaks of the fields of the result: `top 3 customers by total`, where the total is made here. */
import type { Shape } from '../shape.ts';
import type { Note } from './choice.ts';
import { atom, type Expr } from './expression.ts';
import { findLimit, findSorts } from './instruction/ordering.ts';
import type { Instruction } from './instruction/read.ts';
import { limited, orderBy } from './operations.ts';
import type { Source } from './scope.ts';
import type { Field, Target } from './target.ts';

interface Ordered {
  readonly over: Expr;
  readonly notes: readonly Note[];
}

/** The records that `over` gives, in that order, and as many as are asked for. */
export function orderResult(over: Expr, items: Target, instruction: Instruction): Ordered {
  const sorts = findSorts(instruction.open(), resultFields(items));
  const limit = findLimit(instruction.open(), []);
  for (const { from, to } of sorts) instruction.use(from, to);
  if (limit !== undefined) instruction.use(limit.from, limit.to);
  const whole = sorts.length === 0 ? over : orderBy(atom(`(${over.text})`), sorts);
  const said = sorts.map(
    ({ source, isDescending }) => `sorted by ${source.label}${isDescending ? ', highest first' : ''}`,
  );
  const notes = [...said, ...(limit === undefined ? [] : [`at most ${limit.count}`])].map(
    (text): Note => ({ kind: 'used', text }),
  );
  return { over: limit === undefined ? whole : limited(whole, limit.count), notes };
}

/** Whether the order speaks of a field of the result alone, which the items of the list do not have. */
export function ordersResult(items: Target, fields: readonly Source[], instruction: Instruction): boolean {
  const tokens = instruction.open();
  return findSorts(tokens, fields).length === 0 && findSorts(tokens, resultFields(items)).length > 0;
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
  const shape: Shape = {
    count: 1,
    nulls: 0,
    scalars: target.types.has('string') ? ['a'] : target.types.has('boolean') ? [true] : [1],
    records: 0,
    members: new Map(),
    lists: 0,
    item: undefined,
    longest: 0,
    pairs: undefined,
    columns: undefined,
  };
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
