/** Lists whose records need those before them: the rows in the order of their dates, each with its place. */
import type { Field, Target } from '../../terms/target.ts';
import type { Positional } from '../numbers/positional.ts';
import type { Found, RecordMade, Rows } from '../terms/terms.ts';
import { finish } from '../values/finish.ts';
import type { Ordered } from '../values/order.ts';

/** The record with its rank, in the order of the fields. */
export function withRank(
  { fields }: Target,
  record: RecordMade,
  { field, found }: { readonly field: Field; readonly found: Found },
): RecordMade {
  const all = [...record.members, { field, found, variable: `_${field.name.replace(/\W/g, '_')}` }];
  const members = fields.flatMap((one) => all.filter((member) => member.field === one));
  return { ...record, members };
}

/** The field of the result that shows it. */
export function shownAs(path: string | undefined, { members }: RecordMade): string | undefined {
  return members.find(({ found }) => path !== undefined && found.text.includes(path))?.field.name;
}

/** The rows by their dates, each with its place; then the records in the order that is wanted. */
export function inTurn(
  rows: Rows,
  { list, at, by, shown, skipsFirst }: Positional & { readonly shown: string | undefined },
  order: Ordered,
  body: string,
): string {
  const sort = order.rowSort !== undefined && !order.rowSort.startsWith('>') ? order.rowSort : by;
  const inOrder = sort === undefined ? `[${rows.text}]` : `[${rows.text}^(${sort})]`;
  const isDown = order.rowSort?.startsWith('>') === true && order.rowSort.slice(1) === by;
  const all = `$map($${list}, function($item, $${at}) { $item.${body} })`;
  const made = skipsFirst ? `[$map($${list}, function($item, $${at}) { $${at} > 0 ? $item.${body} })]` : `[${all}]`;
  const text = `($${list} := ${inOrder}; ${isDown ? `$reverse(${made})` : made})`;
  const isByDate = shown !== undefined && order.resultSort === `<${shown}`;
  return order.limit === undefined && order.rank === undefined && (order.resultSort === undefined || isByDate)
    ? text
    : finish({ ...order, rowSort: undefined }, text, '$');
}
