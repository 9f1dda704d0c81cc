/**
 * What kinds of value JSON data holds at each place; the items of a list share one, `/orders/*`, and so do all levels of
 * a tree, `/children/*`: a deeper tree is of the same shape.
 */
export function kindsByPlace(value: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  note(value, '', found);
  return found;
}

/** A list within a list of its own name, at the end of a place. */
const repeated = /(\/[^/*]+\/\*)\1$/;

function note(value: unknown, place: string, found: Map<string, Set<string>>): void {
  const kinds = found.get(place) ?? new Set();
  found.set(place, kinds.add(kindOf(value)));
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value))
    note(member, `${place}/${Array.isArray(value) ? '*' : name}`.replace(repeated, '$1'), found);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
