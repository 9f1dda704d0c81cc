/** What a service of the eval sets demands of parameters and bodies, as its documentation states it. */
import { isRecord } from '../../../src/core/json.ts';

export interface Rule {
  readonly type: 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'time' | 'list' | 'object' | 'any';
  readonly required?: boolean;
  readonly oneOf?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Members of an object, or of each object in a list. */
  readonly fields?: Rules;
}

export type Rules = Readonly<Record<string, Rule>>;

export interface Problem {
  readonly field: string;
  readonly problem: string;
}

export interface Checked {
  readonly values: Record<string, unknown>;
  readonly problems: readonly Problem[];
}

export const text: Rule = { type: 'text' };
export const integer: Rule = { type: 'integer' };
export const number: Rule = { type: 'number' };
export const boolean: Rule = { type: 'boolean' };
/** `2026-03-31`. */
export const date: Rule = { type: 'date' };
/** An instant with its offset, such as `2026-03-31T08:00:00Z`. */
export const time: Rule = { type: 'time' };
export const list: Rule = { type: 'list' };
export const any: Rule = { type: 'any' };

export function among(...oneOf: readonly string[]): Rule {
  return { type: 'text', oneOf };
}

export function needed(rule: Rule): Rule {
  return { ...rule, required: true };
}

export function object(fields: Rules): Rule {
  return { type: 'object', fields };
}

export function listOf(fields: Rules): Rule {
  return { type: 'list', fields };
}

interface Source {
  /** Values come as text, from a query or a form, and are read as what the rule says. */
  readonly isText: boolean;
  /** Names that no rule knows are refused. */
  readonly isStrict: boolean;
}

export function check(given: Readonly<Record<string, unknown>>, rules: Rules, source: Source): Checked {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [field, value] of Object.entries(given)) {
    const rule = rules[field];
    if (rule === undefined) {
      if (source.isStrict) problems.push({ field, problem: 'is not a known field' });
      else values[field] = value;
      continue;
    }
    const read = source.isText && typeof value === 'string' ? fromText(value, rule) : value;
    problems.push(...problemsOf(field, read, rule));
    values[field] = read;
  }
  for (const [field, rule] of Object.entries(rules)) {
    if (rule.required === true && !Object.hasOwn(given, field)) problems.push({ field, problem: 'is required' });
  }
  return { values, problems };
}

function fromText(value: string, { type }: Rule): unknown {
  if ((type === 'integer' || type === 'number') && value.trim() !== '') {
    const read = Number(value);
    return Number.isNaN(read) ? value : read;
  }
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return type === 'list' ? value.split(',') : value;
}

function problemsOf(field: string, value: unknown, rule: Rule): readonly Problem[] {
  if (!isOfType(value, rule.type)) return [{ field, problem: `must be ${articles[rule.type]}` }];
  if (rule.oneOf !== undefined && !rule.oneOf.includes(String(value))) {
    return [{ field, problem: `must be one of ${rule.oneOf.join(', ')}` }];
  }
  if (typeof value === 'number' && value < (rule.min ?? Number.NEGATIVE_INFINITY)) {
    return [{ field, problem: `must be at least ${rule.min}` }];
  }
  if (typeof value === 'number' && value > (rule.max ?? Number.POSITIVE_INFINITY)) {
    return [{ field, problem: `must be at most ${rule.max}` }];
  }
  return innerProblems(field, value, rule);
}

function innerProblems(field: string, value: unknown, { fields }: Rule): readonly Problem[] {
  if (fields === undefined) return [];
  const members = Array.isArray(value) ? value : [value];
  return members.flatMap((member, index) => {
    const at = Array.isArray(value) ? `${field}[${index}]` : field;
    if (!isRecord(member)) return [{ field: at, problem: 'must be an object' }];
    const inner = check(member, fields, { isText: false, isStrict: true });
    return inner.problems.map(({ field: name, problem }) => ({ field: `${at}.${name}`, problem }));
  });
}

const articles: Readonly<Record<Rule['type'], string>> = {
  text: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date (YYYY-MM-DD)',
  time: 'an RFC 3339 date-time',
  list: 'an array',
  object: 'an object',
  any: 'a value',
};

function isOfType(value: unknown, type: Rule['type']): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'text':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
    case 'time':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value);
    case 'list':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
  }
}
