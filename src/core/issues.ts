import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** Each problem as `path: what is wrong`, without repeating the caller's values; at most ten. */
export function describeIssues(issues: readonly Issue[]): readonly string[] {
  const shown = issues.slice(0, 10).map((issue) => `${pathText(issue.path)}${textOf(issue)}`);
  return issues.length > 10 ? [...shown, `${issues.length - 10} more`] : shown;
}

/** Of what is missing, plainly so. */
function textOf({ code, message }: Issue): string {
  return code === 'invalid_type' && message.endsWith('received undefined') ? 'is missing' : message;
}

/** `steps[0].apiConfig.method: `, or nothing at the root. */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '';
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return `${parts.join('').replace(/^\./, '')}: `;
}
