/** Numbers of which one bounds the other: a budget and what was spent of it, and what the difference between them is called. */

/** What it is called, what it is taken from, and what is taken away. */
const differences = `
profit margin gain: revenue sales income selling price | cost expense
remaining left available free unspent: budget limit total capacity quota allocated planned target goal quantity | spent used booked consumed sold taken raised collected registered enrolled occupied actual reserved allocated
change growth difference delta increase: current new now actual today after this | previous old last prior before baseline
variance deviation: actual | budget planned plan expected forecast target
missing shortfall short shortage lacking: minimum required needed target goal threshold reorder | stock quantity available raised collected current actual level
discount savings saved: original regular list full | sale discounted final paid
`;

export interface Relation {
  readonly names: readonly string[];
  readonly first: readonly string[];
  readonly second: readonly string[];
}

export function relationsOf(table: string): readonly Relation[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', sides = ''] = line.split(': ');
      const [first = '', second = ''] = sides.split(' | ');
      return { names: names.split(' '), first: first.split(' '), second: second.split(' ') };
    });
}

export const byDifference = relationsOf(differences);

type WordsOf<Item> = (item: Item) => readonly string[];

/** The two that the relation speaks of; the words of a side that come first are meant before the others. */
export function pairIn<Item>(
  { first, second }: Relation,
  items: readonly Item[],
  wordsOf: WordsOf<Item>,
): readonly [Item, Item] | undefined {
  const find = (words: readonly string[]): Item | undefined =>
    words.flatMap((word) => items.find((item) => wordsOf(item).includes(word)) ?? [])[0];
  const [whole, part] = [find(first), find(second)];
  return whole === undefined || part === undefined || whole === part ? undefined : [whole, part];
}

/** What is left of a whole, or what is missing of it. */
const ofWhole = byDifference.filter(({ names }) => names.includes('remaining') || names.includes('missing'));

/** The whole and what there is of it so far, where exactly one number can be either. */
export function usedOf<Item>(items: readonly Item[], wordsOf: WordsOf<Item>): readonly [Item, Item] | undefined {
  const [remaining] = ofWhole;
  return remaining === undefined ? undefined : pairIn(remaining, items, wordsOf);
}

/** What there is of what the bound bounds, by what such a bound is set for; undefined where it can be more than one. */
export function boundedBy<Item>(bound: Item, items: readonly Item[], wordsOf: WordsOf<Item>): Item | undefined {
  const own = wordsOf(bound);
  const others = items.filter((item) => item !== bound);
  const meant = ofWhole.toReversed().filter(({ first }) => own.some((word) => first.includes(word)));
  for (const word of meant.flatMap(({ second }) => second)) {
    const [found, ...more] = others.filter((item) => wordsOf(item).includes(word));
    if (found !== undefined) return more.length === 0 ? found : undefined;
  }
  return undefined;
}
