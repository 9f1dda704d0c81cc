/**
 * Conditions on metadata as SQL. SQLite compares whatever it is given, a text is greater than any number and `true` is 1:
 * here a value is only equal to, or greater than, one of its own type.
 */
import type { Condition } from '../../../core/condition.ts';
import type { Json } from '../../../core/json.ts';
import { writeCondition } from '../../sql/condition.ts';
import { sqlite } from '../../sql/dialect.ts';

export interface MetadataFilter {
  readonly sql: string;
  readonly params: readonly unknown[];
}

export function writeFilter(condition: Condition): MetadataFilter {
  const params: unknown[] = [];
  const bindRaw = (value: unknown): string => {
    params.push(value);
    return '?';
  };
  const sql = writeCondition(typed(condition), {
    dialect: sqlite,
    bindRaw,
    bind: (value) => bindRaw(toSql(value)),
    expression: (column) => expressionOf(column, bindRaw),
  });
  return { sql, params };
}

function toSql(value: Exclude<Json, null>): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

type Type = 'number' | 'text' | 'boolean' | 'record' | 'any';

/** What `json_type` says of each. */
const types: Readonly<Record<Exclude<Type, 'any'>, string>> = {
  number: "('integer', 'real')",
  text: "('text')",
  boolean: "('true', 'false')",
  record: "('object', 'array')",
};

/** Puts the type that a column must have before its name. */
function typed(condition: Condition): Condition {
  if ('all' in condition) return { all: condition.all.map(typed) };
  if ('any' in condition) return { any: condition.any.map(typed) };
  const as = (type: Type): string => `${type}:${condition.column}`;
  if ('is' in condition) {
    return { ...condition, column: as(condition.is === 'null' || condition.is === 'not null' ? 'any' : 'boolean') };
  }
  if ('like' in condition) return { ...condition, column: as('text') };
  if ('order' in condition)
    return { ...condition, column: as(condition.order === 'ne' ? 'any' : typeOf(condition.value)) };
  if (condition.isNegated) return { ...condition, column: as('any') };
  const parts = (['number', 'text', 'boolean'] as const).map((type) => ({
    column: as(type),
    among: condition.among.filter((value) => typeOf(value) === type),
    isNegated: false,
  }));
  return { any: parts.filter(({ among }) => among.length > 0) };
}

function typeOf(value: Exclude<Json, null>): Exclude<Type, 'any'> {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return 'text';
  return typeof value === 'boolean' ? 'boolean' : 'record';
}

function expressionOf(column: string, bindRaw: (value: unknown) => string): string {
  const [type = 'any'] = column.split(':', 1);
  const parts = pathsOf(column.slice(type.length + 1)).map((path) => {
    const extracted = (): string => `json_extract(metadata, ${bindRaw(path)})`;
    if (!isType(type)) return extracted();
    return `case when json_type(metadata, ${bindRaw(path)}) in ${types[type]} then ${extracted()} end`;
  });
  return parts.length === 1 ? `(${parts[0]})` : `coalesce(${parts.join(', ')})`;
}

function isType(type: string): type is Exclude<Type, 'any'> {
  return Object.hasOwn(types, type);
}

/**
 * A name with dots is a member of that name first, then a path. Names are quoted as JSON has them, which is how the database
 * compares them with those of the metadata.
 */
function pathsOf(name: string): readonly string[] {
  const wholes = name.includes('.') ? [[name], name.split('.')] : [[name]];
  return wholes.map((names) => `$${names.map((each) => `.${JSON.stringify(each)}`).join('')}`);
}
