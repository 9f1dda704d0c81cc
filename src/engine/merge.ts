/** Merges what a caller sent into what is stored: an absent field keeps, `null` clears (workflow-notes, 1.12). */
export function mergeFields<T extends object>(stored: T | undefined, sent: Readonly<Record<string, unknown>>): T {
  const merged: Record<string, unknown> = { ...stored };
  for (const [key, value] of Object.entries(sent)) {
    if (value === null) delete merged[key];
    else if (value !== undefined) merged[key] = value;
  }
  return merged as T; // Both sides were parsed by the same schema, in which every field is optional.
}
