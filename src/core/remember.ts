/** What was made of texts, kept for the next who asks for the same. */

/** Texts that are kept; the least recently used leave first. */
const keptMax = 500;
/** Of longer texts it is made each time, so that the memory for all of them has a bound. */
const keptChars = 50_000;

/** `make` with a memory for what it made; `max` where that is large. */
export function remember<T>(make: (text: string) => T, max = keptMax): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    // While there is room, nothing has to be known of who leaves first.
    if (known !== undefined && kept.size < max / 2) return known;
    const made = known ?? make(text);
    if (text.length > keptChars) return made;
    kept.delete(text);
    kept.set(text, made);
    const [oldest] = kept.keys();
    if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
