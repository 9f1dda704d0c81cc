/**
 * When a tick is to be settled: at random up to `jitterSeconds` later, and at the same time for every process, because it is
 * made of the schedule and the tick (FNV-1a).
 */
export function dueAt(
  { id, jitterSeconds }: { readonly id: string; readonly jitterSeconds: number },
  tick: number,
): number {
  if (jitterSeconds === 0) return tick;
  let hash = 0x811c9dc5;
  for (const sign of `${id} ${tick}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return tick + ((hash >>> 0) % (jitterSeconds * 1_000));
}
