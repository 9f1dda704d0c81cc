/** Notes put together by chance from statements with a known reading, beside much that states nothing. The seed decides all. */
import type { Wanted } from './score.ts';

export interface Composed {
  readonly content: string;
  readonly wanted: readonly Wanted[];
}

type Language = 'en' | 'tl';
type Side = Wanted['side'];

interface Item {
  readonly productId: string;
  readonly qty: number;
  readonly each: number;
}

const goods = {
  whole: { price: 220, unit: 'piece', en: 'whole chickens', tl: 'manok' },
  legs: { price: 85, unit: 'piece', en: 'legs', tl: 'drumsticks' },
  thighs: { price: 70, unit: 'piece', en: 'thighs', tl: 'hita' },
  wings: { price: 160, unit: 'kg', en: 'wings', tl: 'pakpak' },
  breast: { price: 230, unit: 'kg', en: 'breast', tl: 'pecho' },
  necks: { price: 15, unit: 'piece', en: 'necks', tl: 'leeg' },
  feet: { price: 5, unit: 'piece', en: 'feet', tl: 'paa' },
  liver: { price: 180, unit: 'kg', en: 'liver', tl: 'atay' },
  eggs: { price: 9, unit: 'piece', en: 'eggs', tl: 'itlog' },
  fried: { price: 35, unit: 'piece', en: 'fried chicken', tl: 'prito' },
} as const;

/** A row of numbers between 0 and 1 that is the same for every seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function compose(seed: number): Composed {
  const next = chance(seed);
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(all: readonly [T, ...T[]]): T => all[int(0, all.length - 1)] ?? all[0];
  const items = shuffled(next).map((productId) => ({
    productId,
    qty: int(2, 30),
    each: priceOf(productId, int(0, 2)),
  }));
  const take = (count: number) => items.splice(0, count);
  const wanted: Wanted[] = [];
  const parts = Array.from({ length: int(1, 2) }, () => {
    const side: Side = pick(['sale', 'purchase']);
    const language: Language = pick(['en', 'en', 'tl']);
    const stated = take(int(1, 3));
    wanted.push(...stated.map(({ productId, qty, each }) => ({ side, productId, qty, money: qty * each })));
    const separator = pick([', ', '; ', language === 'en' ? ' and ' : ' at ', ' / ', '\n']);
    const told = stated.map((item) => tell(item, language) + pick(prices(item, language)));
    return `${pick(openings[language][side])} ${told.join(separator)}`;
  });
  const [beside, revised] = take(2);
  if (beside !== undefined && next() < 0.6) parts.splice(int(0, parts.length), 0, besides(beside, pick));
  if (revised !== undefined && next() < 0.4) {
    const left = int(1, revised.qty - 1);
    const { text, qty } = pick(revisions(revised, left));
    // A total would say nothing of the goods that are left.
    parts.push(`sold ${tell(revised, 'en')} at ${revised.each} each${text}`);
    if (qty > 0) wanted.push({ side: 'sale', productId: revised.productId, qty, money: qty * revised.each });
  }
  return { content: parts.join(pick(['. ', '\n', '; '])), wanted };
}

function shuffled(next: () => number): readonly (keyof typeof goods)[] {
  const named = Object.keys(goods).map((id) => ({ id, rank: next() }));
  // The keys of a literal are its keys.
  return named.sort((a, b) => a.rank - b.rank).map(({ id }) => id as keyof typeof goods);
}

function priceOf(productId: keyof typeof goods, step: number): number {
  return Math.max(1, Math.round(goods[productId].price * (0.9 + step / 10)));
}

const openings: Readonly<Record<Language, Readonly<Record<Side, readonly [string, ...string[]]>>>> = {
  en: { sale: ['sold', 'sales:', 'we sold', 'sold today:'], purchase: ['bought', 'purchased', 'we bought'] },
  tl: {
    sale: ['nakabenta ng', 'nabenta ang', 'benta:', 'nagbenta kami ng'],
    purchase: ['bumili ng', 'bumili kami ng', 'nakabili ng'],
  },
};

function shelf(productId: string): (typeof goods)[keyof typeof goods] {
  // Every item was made from a key of the literal.
  return goods[productId as keyof typeof goods];
}

function tell({ productId, qty }: Item, language: Language): string {
  const { unit } = shelf(productId);
  if (language === 'en') return `${qty} ${unit === 'kg' ? 'kg of ' : ''}${shelf(productId).en}`;
  return `${qty} na ${unit === 'kg' ? 'kilong ' : ''}${shelf(productId).tl}`;
}

function prices({ productId, qty, each }: Item, language: Language): readonly [string, ...string[]] {
  const total = qty * each;
  const one = shelf(productId).unit === 'kg' ? 'kilo' : 'isa';
  return language === 'en'
    ? [
        ` @${each}`,
        ` at ${each} each`,
        ` for ${total}`,
        ` for P${total}`,
        ` - ${total}`,
        `, ${total} total`,
        ` = ${total}`,
      ]
    : [` tig-${each}`, `, ${each} ang ${one}`, `, ${total} lahat`, ` sa halagang ${total}`, ` - ${total}`, ` @${each}`];
}

function besides(item: Item, pick: (all: readonly [string, ...string[]]) => string): string {
  const en = tell(item, 'en');
  const tl = tell(item, 'tl');
  return pick([
    `tomorrow will buy ${en}`,
    `we did not sell ${en}`,
    `customer ordered ${en} for tomorrow`,
    `moved ${en} to branch 2`,
    `${en} spoiled`,
    'paid rent 5000',
    `price of ${shelf(item.productId).en} is now 90`,
    'call 0917 123 4567',
    `almost sold ${en}`,
    `Ana said she sold ${en}`,
    `${en} - cancelled`,
    `the other stall sold ${en}`,
    `planned to sell ${en}`,
    `instead of ${en}`,
    `hoping to sell ${en}`,
    `beginning stock: ${en}`,
    `bukas bibili ng ${tl}`,
    `hindi nabenta ang ${tl}`,
    `may natirang ${tl}`,
    `sabi ni Ana nabenta raw ang ${tl}`,
    `inorder ni Kap ang ${tl} pero kinansela`,
    `hindi natuloy ang benta ng ${tl}`,
    `ugma mopalit og ${tl}`,
    `wala nabaligya ang ${tl}`,
    `gihatag nako ang ${tl}`,
  ]);
}

interface Revision {
  readonly text: string;
  /** What is sold after it. */
  readonly qty: number;
}

function revisions({ qty, each }: Item, other: number): readonly [Revision, ...Revision[]] {
  const left = qty - other;
  return [
    { text: `, no make that ${other}`, qty: other },
    { text: `. sorry, ${other} only`, qty: other },
    { text: `, ay mali, ${other} pala`, qty: other },
    { text: `. customer returned ${other}, refunded ${other * each}`, qty: left },
    { text: `. ${other} came back, refunded ${other * each}`, qty: left },
    { text: `. voided ${other} of them, gave ${other * each} back`, qty: left },
    { text: ' (already recorded)', qty: 0 },
    { text: '. all of it was returned and refunded', qty: 0 },
  ];
}
