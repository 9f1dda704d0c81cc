import { isRecord } from '../../core/json.ts';

/** JSON text in a form in which equal values are equal texts; any other text stays what it is. */
export function canonicalJson(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.stringify(sorted(JSON.parse(text)));
  } catch {
    return text;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  // Through a map: a member may be called __proto__.
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
