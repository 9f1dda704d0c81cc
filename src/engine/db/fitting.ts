/** Answers that fit what the caller can carry. */

/** Room of an answer for what is beside its list. */
export const frameChars = 1_000;

/** What rows may take, as the database is told it: nothing where there is room for everything. */
export function charsIn(room: number): number | undefined {
  return room === Number.POSITIVE_INFINITY ? undefined : Math.max(1, room);
}

/** How many of them fit, from the first on: at least one, so that whoever goes on from there comes to an end. */
export function countFitting(items: readonly unknown[], room: number): number {
  let used = 0;
  for (const [index, item] of items.entries()) {
    used += JSON.stringify(item).length + 1;
    if (used > room && index > 0) return index;
  }
  return items.length;
}
