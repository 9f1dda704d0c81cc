/** The names, those that look most like the wanted one first. */
export function nearestFirst(wanted: string, names: readonly string[]): readonly string[] {
  const target = wanted.slice(0, 64).toLowerCase();
  return names
    .map((name) => ({ name, distance: distanceBetween(target, name.slice(0, 64).toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .map(({ name }) => name);
}

/** The name that was meant: it differs by `editsMax` letters at most, and by half of those that were written. */
export function nearestWithin(wanted: string, names: readonly string[], editsMax = 2): string | undefined {
  const [name] = nearestFirst(wanted, names);
  if (name === undefined) return undefined;
  const edits = distanceBetween(wanted.slice(0, 64).toLowerCase(), name.slice(0, 64).toLowerCase());
  return edits <= Math.min(editsMax, wanted.length / 2) ? name : undefined;
}

/** Letters to insert, leave out and exchange (Levenshtein). */
export function distanceBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(exchanged, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[b.length] ?? 0;
}
