import type * as z from 'zod';
import { isRecord } from './json.ts';

type Issue = z.core.$ZodIssue;

/**
 * Each problem as `path: what is wrong`, without repeating the caller's values; at most ten. `input` is what has the
 * problems: what is none of several is told to be missing where it is not there.
 */
export function describeIssues(issues: readonly Issue[], input?: unknown): readonly string[] {
  const shown = issues.slice(0, 10).map((issue) => `${pathText(issue.path)}${textOf(issue, input)}`);
  return issues.length > 10 ? [...shown, `${issues.length - 10} more`] : shown;
}

/** Of what is missing, plainly so. */
function textOf({ code, message, path }: Issue, input: unknown): string {
  if (code === 'invalid_type') return message.endsWith('received undefined') ? 'is missing' : message;
  if (code !== 'invalid_value' && code !== 'invalid_union') return message;
  if (!isRecord(input) || memberAt(input, path) !== undefined) return message;
  return message.replace(/^Invalid \w+/, 'is missing');
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
