/** Fields of a result that are made of the same: of two names that somebody gave, one was most likely taken for another thing. */

/** How many fields are what a field before them is, as it stands or as the key that groups were made by. */
export function sameFields(transform: string): number {
  const keys = new Map(
    [...transform.matchAll(/\$distinct\(\$\w+\.([\w.]+)\)\.\((\$\w+) :=/g)].map(([, path = '', key = '']) => [
      key,
      path,
    ]),
  );
  const pairs = [...transform.matchAll(/"\w+": ([^",{}()]+)(?=[,\n}])/g)].map(([, value = '']) => value.trim());
  const counts = [...transform.matchAll(/"\w+": (\$count\(\$\w+\))(?=[,\s}])/g)].map(([, count]) => count);
  const same = counts.length - new Set(counts).size;
  const sources = pairs.map((value) => keys.get(value) ?? value.replace(/^\$\w*Group\d*\[0\]\./, ''));
  return same + sources.length - new Set(sources).size;
}
