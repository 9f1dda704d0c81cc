/** The names, those that are most like the wanted one first. */
export function nearestNames(wanted: string, names: readonly string[]): readonly string[] {
  return names
    .map((name) => ({ name, likeness: likenessOf(wanted.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/** Of pairs of letters, the share that both have (Dice); it costs little however long the names are. */
function likenessOf(one: string, other: string): number {
  if (one === other) return 1;
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / Math.max(1, pairs.size + others.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  const padded = ` ${text} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}
