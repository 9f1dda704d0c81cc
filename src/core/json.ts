/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** True for `{...}`: not null, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether lists and records are nested in more than so many levels. */
export function isDeeper(value: unknown, levels: number): boolean {
  const open = [{ value, left: levels }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.left === 0) return true;
    for (const inner of Object.values(next.value)) {
      if (typeof inner === 'object' && inner !== null) open.push({ value: inner, left: next.left - 1 });
    }
  }
  return false;
}
