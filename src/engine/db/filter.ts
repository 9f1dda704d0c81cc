/**
 * Reads filters: `{age: 7}` is equality as the contract has it, a list is one of several, null is the absence of a value, and
 * a record whose names all begin with `$` has operators. `$and` and `$or` take lists of filters.
 */
import type { Condition, Order } from '../../core/condition.ts';
import { PatchbayError } from '../../core/error.ts';
import { isRecord, type Json } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';

export type Filters = Readonly<Record<string, unknown>>;

const orders: Readonly<Record<string, Order>> = {
  $eq: 'eq',
  $ne: 'ne',
  $gt: 'gt',
  $gte: 'gte',
  $lt: 'lt',
  $lte: 'lte',
};

const operators = [...Object.keys(orders), '$in', '$nin', '$like', '$ilike', '$is'];
/** How they are written elsewhere, in SQL for example. */
const spellings: ReadonlyMap<string, string> = new Map([
  ...operators.map((operator): [string, string] => [operator.slice(1), operator]),
  ...([
    ['=', '$eq'],
    ['==', '$eq'],
    ['!=', '$ne'],
    ['<>', '$ne'],
    ['>', '$gt'],
    ['>=', '$gte'],
  ] as const),
  ...([
    ['<', '$lt'],
    ['<=', '$lte'],
  ] as const),
]);

/** Throws `invalid_input` with the reason INVALID_ARGUMENT, and the place, for what is no filter. */
export function readFilters(filters: Filters): Condition {
  const condition = readAll(filters, { path: 'filters', depth: 0 });
  const count = size(condition);
  if (count <= limits.filterConditions) return condition;
  throw refuse(
    'filters',
    `had ${count} conditions`,
    `At most ${limits.filterConditions} are allowed; use $in for values.`,
  );
}

interface Place {
  readonly path: string;
  readonly depth: number;
}

function readAll(filters: Filters, place: Place): Condition {
  const parts = Object.entries(filters).map(([name, value]) => {
    const path = `${place.path}.${name}`;
    if (name === '$and') return { all: readList(value, { ...place, path }) };
    if (name === '$or') return { any: readList(value, { ...place, path }) };
    if (name.startsWith('$')) throw unknownOperator(path, name, 'At this place $and and $or are known.');
    return readColumn(name, value, path);
  });
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { all: parts };
}

function readList(value: unknown, { path, depth }: Place): readonly Condition[] {
  if (depth >= limits.filterDepth) throw refuse(path, 'was nested too deep', `At most ${limits.filterDepth} levels.`);
  if (!Array.isArray(value)) throw refuse(path, 'was no list', 'Give it a list of filters.');
  if (value.length === 0) throw refuse(path, 'was an empty list', 'Give it at least one filter, or leave it out.');
  return value.map((item: unknown, index) => {
    const at = `${path}[${index}]`;
    if (!isRecord(item) || Object.keys(item).length === 0)
      throw refuse(at, 'was no filter', 'Write {"column": value}.');
    return readAll(item, { path: at, depth: depth + 1 });
  });
}

function readColumn(column: string, value: unknown, path: string): Condition {
  if (value === null) return { column, is: 'null' };
  if (Array.isArray(value)) return readAmong(column, value, { path, isNegated: false });
  if (!hasOperators(value, path)) return { column, order: 'eq', value: readJson(value, path) };
  const parts = Object.entries(value).map(([name, operand]) =>
    readOperator({ column, name, operand, path: `${path}.${name}` }),
  );
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { all: parts };
}

/** A record with operators, rather than one to compare with. What may be meant as either is refused. */
function hasOperators(value: unknown, path: string): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const names = Object.keys(value);
  const marked = names.filter((name) => name.startsWith('$'));
  if (marked.length > 0 && marked.length < names.length) {
    throw refuse(path, 'had both operators and other members', 'To compare with the record itself, put it inside $eq.');
  }
  const [meant] = names.map((name) => spellings.get(name));
  if (meant !== undefined && names.every((name) => spellings.has(name))) {
    throw refuse(
      path,
      'had operators that are written differently here',
      `Write {"${meant}": ...}; a record to compare with goes inside $eq.`,
    );
  }
  return marked.length > 0;
}

interface Operation {
  readonly column: string;
  readonly name: string;
  readonly operand: unknown;
  readonly path: string;
}

function readOperator({ column, name, operand, path }: Operation): Condition {
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (order !== undefined) return readOrder(column, order, { operand, path });
  if (name === '$in' || name === '$nin') {
    if (!Array.isArray(operand)) throw refuse(path, 'was no list', 'Give it a list of values.');
    return readAmong(column, operand, { path, isNegated: name === '$nin' });
  }
  if (name === '$like' || name === '$ilike') {
    if (typeof operand !== 'string') throw refuse(path, 'was no text', 'Give it a pattern, such as "egg%".');
    if (operand.length > limits.filterPatternChars) throw patternTooLong(path);
    // SQLite ends a pattern there: "%\0x" would be any text.
    if (operand.includes('\0'))
      throw refuse(path, 'had a null byte', 'No pattern has one; $eq compares texts that do.');
    return { column, like: operand, ignoresCase: name === '$ilike' };
  }
  if (name === '$is') return { column, is: readBeing(operand, path) };
  throw unknownOperator(path, name, `Known are ${operators.join(', ')}.`);
}

function readOrder(column: string, order: Order, { operand, path }: Pick<Operation, 'operand' | 'path'>): Condition {
  const isEquality = order === 'eq' || order === 'ne';
  if (operand === null) {
    if (isEquality) return { column, is: order === 'eq' ? 'null' : 'not null' };
    throw refuse(path, 'was null', 'Nothing is greater or less than null; use {"$is": null}.');
  }
  const value = readJson(operand, path);
  if (isEquality || typeof value !== 'object') return { column, order, value };
  throw refuse(path, 'was no single value', 'Only texts, numbers and booleans have an order.');
}

/** `null` among the values means what it says, which it does not in SQL. */
function readAmong(
  column: string,
  values: readonly unknown[],
  { path, isNegated }: { readonly path: string; readonly isNegated: boolean },
): Condition {
  if (values.length > limits.filterValues) {
    throw refuse(path, `had ${values.length} values`, `At most ${limits.filterValues} are allowed; ask in portions.`);
  }
  const among = values.flatMap((value, index) => (value === null ? [] : [readScalar(value, `${path}[${index}]`)]));
  const member: Condition = { column, among, isNegated };
  if (among.length === values.length) return member;
  const being: Condition = { column, is: isNegated ? 'not null' : 'null' };
  return isNegated ? { all: [being, member] } : { any: [being, member] };
}

function readBeing(operand: unknown, path: string): 'null' | 'not null' | 'true' | 'false' {
  if (operand === null || operand === 'null') return 'null';
  if (operand === 'not null' || operand === 'not_null') return 'not null';
  if (operand === true || operand === 'true') return 'true';
  if (operand === false || operand === 'false') return 'false';
  throw refuse(path, 'was none of null, "not null", true and false', 'Compare other values with $eq.');
}

function readScalar(value: unknown, path: string): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw refuse(path, 'was no single value', 'Give texts, numbers and booleans.');
}

function readJson(value: unknown, path: string): Exclude<Json, null> {
  if (typeof value !== 'object') return readScalar(value, path);
  // What came through a face is JSON.
  return value as Exclude<Json, null>;
}

function size(condition: Condition): number {
  if ('all' in condition) return condition.all.reduce((sum, part) => sum + size(part), 1);
  if ('any' in condition) return condition.any.reduce((sum, part) => sum + size(part), 1);
  return 1;
}

function patternTooLong(path: string): PatchbayError {
  return new PatchbayError('invalid_input', `${path.slice(0, 200)} was too long.`, {
    reason: 'TOO_LARGE',
    hint: `A pattern has at most ${limits.filterPatternChars} characters.`,
  });
}

function unknownOperator(path: string, name: string, hint: string): PatchbayError {
  return refuse(path, `was not understood: there is no operator ${name.slice(0, 40)}`, hint);
}

function refuse(path: string, what: string, hint: string): PatchbayError {
  return new PatchbayError('invalid_input', `${path.slice(0, 200)} ${what}.`, { reason: 'INVALID_ARGUMENT', hint });
}
