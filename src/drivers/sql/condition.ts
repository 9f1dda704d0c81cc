/** Writes conditions as SQL: names through whoever knows the columns, values only as parameters. */
import type { Comparison, Condition, Order } from '../../core/condition.ts';
import type { Json } from '../../core/json.ts';
import type { Dialect } from './dialect.ts';

const signs: Readonly<Record<Order, string>> = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' };

export interface Writing {
  readonly dialect: Dialect;
  /** The SQL of a column; throws for one that does not exist. */
  expression(column: string): string;
  /** Takes a value that is compared with a column, and gives its placeholder. */
  bind(value: Exclude<Json, null>, column: string): string;
  /** Takes a value as it is, and gives its placeholder. */
  bindRaw(value: unknown): string;
}

export function writeCondition(condition: Condition, writing: Writing): string {
  if ('all' in condition) return joined(condition.all, ' and ', writing) || 'true';
  if ('any' in condition) return joined(condition.any, ' or ', writing) || 'false';
  const expression = writing.expression(condition.column);
  const { dialect, bindRaw } = writing;
  if ('is' in condition) return `${expression} is ${condition.is}`;
  if ('among' in condition) {
    const list = bindRaw(dialect.listParameter(condition.among));
    return condition.isNegated ? `not (${dialect.among(expression, list)})` : dialect.among(expression, list);
  }
  if ('like' in condition) return dialect.like(expression, condition, bindRaw);
  return compare(condition, expression, writing);
}

function compare(
  { column, order, value }: Comparison,
  expression: string,
  { dialect, bind, bindRaw }: Writing,
): string {
  const sign = signs[order];
  if (typeof value !== 'object') return `${expression} ${sign} ${bind(value, column)}`;
  return `${dialect.canonicalJson(expression)} ${sign} ${dialect.canonicalJson(bindRaw(JSON.stringify(value)))}`;
}

function joined(conditions: readonly Condition[], word: string, writing: Writing): string {
  return conditions.map((part) => `(${writeCondition(part, writing)})`).join(word);
}
