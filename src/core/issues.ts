/** What a schema refused, in words that whoever sent it can act on. */
import type * as z from 'zod';
import { isRecord } from './json.ts';

type Issue = z.core.$ZodIssue;

/**
 * Each problem as `path: what is wrong`, without repeating the caller's values; at most ten. `input` is what has the
 * problems: what is none of several is told to be missing where it is not there.
 */
export function describeIssues(issues: readonly Issue[], input?: unknown): readonly string[] {
  const told = issues.filter((issue, at) => !issues.slice(0, at).some((earlier) => isFurther(issue, earlier)));
  const shown = told.slice(0, 10).map((issue) => `${pathText(issue.path)}${explainIssue(issue, input)}`);
  return told.length > 10 ? [...shown, `${told.length - 10} more`] : shown;
}

/** The length of a text that had to be a list says nothing. */
function isFurther({ code, path }: Issue, earlier: Issue): boolean {
  const isSize = code === 'too_small' || code === 'too_big';
  return isSize && earlier.code === 'invalid_type' && pathText(earlier.path) === pathText(path);
}

/** One of them, without its path. A message that a schema has of its own is told as it is. */
export function explainIssue(issue: Issue, input?: unknown): string {
  const { code, message, path } = issue;
  if (code === 'invalid_type') return ofType(message, memberAt(input, path));
  if (code === 'too_small' && message.startsWith('Too ')) return ofSize(issue.origin, issue.minimum, issue.inclusive);
  if (code === 'too_big' && message.startsWith('Too '))
    return ofSize(issue.origin, issue.maximum, issue.inclusive, true);
  if (code === 'invalid_key') return `a name in it ${issue.issues.map((each) => explainIssue(each)).join(', ')}`;
  const isMissing = isRecord(input) && memberAt(input, path) === undefined;
  if (isMissing && (code === 'invalid_value' || code === 'invalid_union')) {
    return message.replace(/^Invalid \w+/, 'is missing');
  }
  return message.replace(/^Invalid \w+: expected /, 'must be ').replace(/^Invalid string: /, '');
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** Models send objects and lists as texts of JSON, which are refused, and have to be told why. */
function ofType(message: string, value: unknown): string {
  const [, expected = '', received = ''] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (message.endsWith('received undefined')) return 'is missing';
  const wanted = typeNames[expected];
  if (wanted === undefined) return message;
  if (received === 'boolean') return `must be ${wanted}, not a boolean`;
  if (expected === 'int' && received === 'number') return `must be ${wanted}`;
  const given = typeNames[received] ?? received;
  const isQuoted = typeof value === 'string' && wanted !== 'a text' && /^\s*[[{]/.test(value);
  return `must be ${wanted}, not ${given}${isQuoted ? ': send the JSON itself instead of a text of it' : ''}`;
}

function ofSize(origin: string, bound: number | bigint, isInclusive: boolean | undefined, isMost = false): string {
  const counted: Readonly<Record<string, string>> = { string: 'characters', array: 'items' };
  const unit = counted[origin];
  if (unit !== undefined && !isMost && Number(bound) === 1) return 'must not be empty';
  const least = isMost ? 'at most' : 'at least';
  if (unit !== undefined) return `must have ${least} ${bound} ${unit}`;
  const beyond = isMost ? 'less than' : 'more than';
  return `must be ${isInclusive === false ? beyond : least} ${bound}`;
}

/** Inputs of GraphQL have no prototype, so that they are instances of nothing. */
function memberAt(input: unknown, path: readonly PropertyKey[]): unknown {
  const isWhole = (at: unknown): at is object => typeof at === 'object' && at !== null;
  return path.reduce((at: unknown, part) => (isWhole(at) ? Reflect.get(at, part) : undefined), input);
}

/** `steps[0].apiConfig.method: `, or nothing at the root. */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '';
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return `${parts.join('').replace(/^\./, '')}: `;
}
