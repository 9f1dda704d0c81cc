import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** Each problem as `path: what is wrong`, without repeating the caller's values; at most ten. */
export function describeIssues(issues: readonly Issue[]): readonly string[] {
  const shown = issues.slice(0, 10).map((issue) => `${pathText(issue.path)}${issue.message}`);
  return issues.length > 10 ? [...shown, `${issues.length - 10} more`] : shown;
}

/** `steps[0].apiConfig.method: `, or nothing at the root. */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '';
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return `${parts.join('').replace(/^\./, '')}: `;
}
