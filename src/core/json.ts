/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** True for `{...}`: not null, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether lists and records are nested in more than so many levels. Nothing is made on the way: arguments may be large. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (!isRecord(value)) return Array.isArray(value) && value.some((inner) => isDeeper(inner, levels - 1));
  for (const name in value) if (isDeeper(value[name], levels - 1)) return true;
  return false;
}
