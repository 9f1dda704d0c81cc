/**
 * An id that grows with time, a UUID of version 7 (RFC 9562): runs of one moment are neighbours in every index then, and
 * storing them touches few pages. `now` is in milliseconds since 1970.
 */
export function newRunId(now: number): string {
  const time = Math.max(now, 0).toString(16).padStart(12, '0');
  // Of a random one, everything behind its version.
  const random = crypto.randomUUID().slice('xxxxxxxx-xxxx-4'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`;
}
