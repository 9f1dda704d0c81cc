/** Turns what was read into lines: goods in base units, money in all, and how far that can be trusted. */
import { factorOf, rounded } from './amount.ts';
import type { Catalogue } from './catalogue.ts';
import { foldWords } from './catalogue.ts';
import { carryProduct, type Doubt, type Draft, hasPrice, hasProduct } from './draft.ts';
import type { Reading } from './reader.ts';
import { priceLine, type Priced } from './pricing.ts';
import type { NoteIssue, Product } from './shapes.ts';
import { synonymsOf } from './synonyms.ts';

export interface Resolved {
  readonly draft: Draft;
  readonly productId: string;
  readonly qty: number;
  readonly unit: string;
  readonly money?: number;
  readonly unitPrice?: number;
  readonly confidence: number;
  readonly reading: readonly string[];
}

export interface Resolution {
  readonly lines: readonly Resolved[];
  readonly issues: readonly NoteIssue[];
}

/** Explicit in every part. */
const certain = 0.95;

/** The most that a line can be trusted that has this doubt; below 0.8 for everything that is implied or guessed. */
const caps: Readonly<Record<Doubt, number>> = {
  article: 0.85,
  breakdown: 0.78,
  'breakdown-sum': 0.55,
  carried: 0.75,
  corrected: 0.75,
  dashed: 0.7,
  'group-total': 0.5,
  'implicit-quantity': 0.6,
  'money-first': 0.78,
  'odd-words': 0.75,
  repeated: 0.6,
  'stated-pack': 0.78,
  'split-total': 0.7,
  'total-after': 0.75,
  'two-names': 0.6,
  unclear: 0.78,
  'unpriced-before': 0.6,
};

const misspeltMost = 0.78;

export function resolveDrafts({ drafts, unclear }: Reading, catalogue: Catalogue): Resolution {
  const lines: Resolved[] = [];
  const issues: NoteIssue[] = [];
  const settled = settleParts(drafts);
  for (const draft of settled) nameGoods(draft, settled, catalogue);
  for (const draft of settled) shareTotal(draft);
  doubtUnclear(settled, unclear);
  for (const draft of settled.filter(({ isReplaced }) => !isReplaced)) {
    const resolved = resolveDraft(draft, issues);
    if (resolved !== undefined) lines.push(resolved);
  }
  return { lines, issues };
}

/** Goods beside words that were not understood, and the same goods elsewhere: they may have come back, or not been sold. */
function doubtUnclear(drafts: readonly Draft[], unclear: ReadonlySet<number>): void {
  const isLost = (draft: Draft) =>
    draft.isBad ||
    !hasProduct(draft) ||
    (draft.qty === undefined && !hasPrice(draft)) ||
    movesUnknown(draft) ||
    movesForMoney(draft);
  const sentences = new Set([...unclear, ...drafts.filter(isLost).map(({ sentence }) => sentence)]);
  const goods = new Set(drafts.filter(({ sentence }) => sentences.has(sentence)).map(({ product }) => product));
  for (const draft of drafts) {
    if (
      mayShare(draft, drafts) ||
      sentences.has(draft.sentence) ||
      (draft.product !== undefined && goods.has(draft.product))
    )
      draft.doubts.add('unclear');
  }
}

/** "10 legs and 5 thighs at 85 each": the price may be that of both. */
function mayShare(draft: Draft, drafts: readonly Draft[]): boolean {
  const at = drafts.indexOf(draft);
  const isShared = (unpriced: Draft | undefined, priced: Draft | undefined) => {
    if (unpriced?.product === undefined || priced?.unitPrice === undefined || hasPrice(unpriced)) return false;
    if (unpriced.statement !== priced.statement || unpriced.sentence !== priced.sentence) return false;
    const { price = priced.unitPrice.value } = unpriced.product;
    return priced.unitPrice.value >= price * 0.5 && priced.unitPrice.value <= price * 2;
  };
  return isShared(draft, drafts[at + 1]) || isShared(drafts[at - 1], draft);
}

/** What was only moved, cooked or thrown away has no price. */
function movesForMoney(draft: Draft): boolean {
  const { mode } = draft.statement;
  return hasPrice(draft) && mode !== undefined && !booking.has(mode);
}

const booking: ReadonlySet<string> = new Set(['purchase', 'sale', 'paid', 'returned', 'returned-to-supplier']);

/** "3 came back broken": what moved was most likely named before. */
function movesUnknown({ product, statement: { mode, isPlan, isDenied } }: Draft): boolean {
  return product === undefined && (isPlan || isDenied || (mode !== 'purchase' && mode !== 'sale' && mode !== 'paid'));
}

/** A breakdown stands for the item that it breaks down; parts without a price only repeat it. */
function settleParts(drafts: readonly Draft[]): readonly Draft[] {
  const parents = new Set(drafts.flatMap(({ parent }) => (parent === undefined ? [] : [parent])));
  for (const parent of parents) {
    const parts = drafts.filter((draft) => draft.parent === parent && !draft.isReplaced && draft.qty !== undefined);
    if (parts.length === 0) continue;
    if (hasPrice(parent) || !parts.every(hasPrice)) {
      restate(parent, parts);
      continue;
    }
    const sum = parts.reduce((total, { qty = 0 }) => total + qty, 0);
    parent.isReplaced = true;
    for (const part of parts) {
      part.unit ??= parent.unit;
      part.doubts.add(sum === parent.qty ? 'breakdown' : 'breakdown-sum');
    }
  }
  return drafts.filter(({ isReplaced }) => !isReplaced);
}

/** "1 sack (50 kg)", "12 legs (5 large, 7 small)": the same quantity again. */
function restate(parent: Draft, parts: readonly Draft[]): void {
  for (const part of parts) part.isReplaced = true;
  const { product, qty = 0, unit, packSize } = parent;
  const stated = parts.reduce((sum, part) => sum + (part.qty ?? 0) * factorOf(product, part.unit, packSize).value, 0);
  const factor = factorOf(product, unit, packSize);
  if (factor.problem === 'pack') {
    parent.packSize = stated / qty;
    parent.doubts.add('stated-pack');
  } else if (Math.abs(qty * factor.value - stated) > 0.01) parent.doubts.add('breakdown-sum');
}

/** "60 eggs, 2 trays, 210 per tray": the quantity once more, in other units, and with its price. */
function isRestated(draft: Draft, named: Draft): boolean {
  if (hasPrice(named) || named.statement !== draft.statement || named.unit?.base === draft.unit?.base) return false;
  const amount = ({ qty = 0, unit }: Draft) =>
    qty * factorOf(named.product, unit, draft.packSize ?? named.packSize).value;
  return named.qty !== undefined && Math.abs(amount(draft) - amount(named)) < 0.01;
}

function nameGoods(draft: Draft, all: readonly Draft[], catalogue: Catalogue): void {
  if (hasProduct(draft) || draft.named === undefined || !hasProduct(draft.named)) return;
  const isReturn = draft.statement.mode === 'returned' || draft.statement.mode === 'returned-to-supplier';
  if (!hasPrice(draft) && draft.unit === undefined && !isReturn) return;
  carryProduct(draft, draft.named);
  if (isRestated(draft, draft.named)) draft.named.isReplaced = true;
  carryUnit(draft, draft.named);
  if (isReturn && !hasPrice(draft)) draft.unitPrice = draft.named.unitPrice;
  if (!hasPrice(draft.named) && !draft.named.isReplaced) doubtUnpriced(draft, all);
  if (draft.named.isCooked) draft.product = cookedProduct(catalogue) ?? draft.product;
}

/** "3 kilo wings and 2 kilo liver, 160 and 180 each": what looks like more of the last may be a price of the first. */
function doubtUnpriced(draft: Draft, all: readonly Draft[]): void {
  for (const one of all) {
    const isBeside = one.sentence === draft.sentence && one.statement === draft.statement;
    if (isBeside && (one === draft || !hasPrice(one))) one.doubts.add('unpriced-before');
  }
}

/** A total for several items is parted by their usual prices where these add up to it; else the last one keeps it, in doubt. */
function shareTotal(draft: Draft): void {
  const { group, total } = draft;
  if (group.length < 2 || total === undefined) return;
  const usual = group.map(usualMoney);
  const sum = usual.reduce<number>((all, money) => all + (money ?? Number.NaN), 0);
  if (Math.abs(sum / total - 1) < 0.01) {
    for (const [i, one] of group.entries()) {
      one.total = ((usual[i] ?? 0) * total) / sum;
      one.doubts.add('split-total');
    }
    return;
  }
  const own = usualMoney(draft);
  const isOwn = own !== undefined && total >= own * 0.5 && total <= own * 2;
  for (const one of group) one.doubts.add(isOwn ? 'unpriced-before' : 'group-total');
  if (!isOwn) draft.total = undefined;
}

function usualMoney({ product, qty, unit, packSize }: Draft): number | undefined {
  if (product?.price === undefined || qty === undefined) return undefined;
  return product.price * qty * factorOf(product, unit, packSize).value;
}

/** "5 trays for 1050, sold 2 for 540": of trays as well, where only that is a usual price. */
function carryUnit(draft: Draft, { unit }: Draft): void {
  const { product, total, qty } = draft;
  if (draft.unit !== undefined || unit?.kind !== 'pack' || total === undefined || qty === undefined) return;
  const usual = (product?.price ?? 0) * qty;
  const inPacks = usual * factorOf(product, unit, draft.packSize).value;
  if (total > usual * 2 && total >= inPacks * 0.5 && total <= inPacks * 2) draft.unit = unit;
}

function cookedProduct({ products }: Catalogue): Product | undefined {
  const cooked = synonymsOf('fried');
  return products.find(({ name }) => foldWords(name).some((word) => cooked.includes(word)));
}

function resolveDraft(draft: Draft, issues: NoteIssue[]): Resolved | undefined {
  const span = { start: draft.start, end: draft.end };
  const report = (code: NoteIssue['code'], message: string) => void issues.push({ code, message, span });
  if (draft.isBad)
    return report('impossible_number', 'The number cannot be a quantity or a price, so nothing was booked.');
  if (!hasProduct(draft)) return report('number_unexplained', 'The note does not say what this number counts.');
  const count = draft.qty ?? impliedQuantity(draft);
  if (count === undefined) return report('quantity_missing', 'The note does not say how much of the product it means.');
  if (count === 0) return undefined;
  if (draft.qty === undefined) {
    draft.doubts.add('implicit-quantity');
    report('quantity_assumed', 'No quantity is named, so it was read as one.');
  }
  const { product } = draft;
  if (draft.isThousands && product?.unit === 'kg') return resolveDraft(inKilos(draft), issues);
  const factor = factorOf(product, draft.unit, draft.packSize);
  if (factor.problem === 'mismatch')
    report('unit_mismatch', 'The unit cannot be turned into the unit that the product is kept in.');
  if (factor.problem === 'pack') report('pack_unknown', 'How much such a pack holds is not known for the product.');
  if (product === undefined)
    report('unknown_product', 'The product is not in the catalogue; add it or an alias with business_upsert_products.');
  const qty = rounded(count * factor.value);
  const priced = priceLine({ draft, product, count, qty });
  if (priced.issue !== undefined) report(priced.issue.code, priced.issue.message);
  const isReturn = draft.statement.mode === 'returned' || draft.statement.mode === 'returned-to-supplier';
  const sign = isReturn ? -1 : 1;
  return {
    draft,
    productId: product?.id ?? `unknown:${slug(draft.unknown)}`,
    qty: sign * qty,
    unit: product?.unit ?? draft.unit?.base ?? 'piece',
    ...(priced.money !== undefined && { money: sign * priced.money }),
    ...(priced.unitPrice !== undefined && { unitPrice: priced.unitPrice }),
    confidence: confidenceOf(draft, priced, factor.problem, qty),
    reading: readingOf(draft, priced),
  };
}

/** "2k wings" are two kilos. */
function inKilos(draft: Draft): Draft {
  const doubts = new Set([...draft.doubts, 'odd-words' as const]);
  return { ...draft, qty: (draft.qty ?? 0) / 1_000, isThousands: false, doubts };
}

/** One, where the price is that of one; nothing else is guessed. */
function impliedQuantity({ product, unitPrice, total, unmarked, statement }: Draft): number | undefined {
  const price = total ?? unmarked;
  const usual = product?.price;
  if (statement.isPlan || statement.isDenied) return 0;
  if (price === undefined || unitPrice !== undefined || usual === undefined) return undefined;
  return price >= usual * 0.6 && price <= usual * 1.6 ? 1 : undefined;
}

function confidenceOf(draft: Draft, priced: Priced, problem: string | undefined, qty: number): number {
  const limits = [certain, draft.statement.cap, priced.cap, ...[...draft.doubts].map((doubt) => caps[doubt])];
  if (draft.product === undefined) limits.push(0.5);
  if (draft.similarity < 1) limits.push(Math.min(misspeltMost, draft.similarity * 0.9));
  if (problem === 'mismatch' || problem === 'pack') limits.push(0.4);
  if (problem === 'assumed') limits.push(agreesWithUsual(draft, priced, qty) ? 0.85 : 0.7);
  if (draft.statement.mode === undefined) limits.push(0.45);
  if (!Number.isInteger(qty) && draft.product?.unit === 'piece') limits.push(0.6);
  return Math.round(Math.min(...limits) * 100) / 100;
}

/** "10 wings @ 160": the price says that they were weighed. */
function agreesWithUsual({ product }: Draft, { money }: Priced, qty: number): boolean {
  const usual = product?.price;
  if (usual === undefined || money === undefined || qty === 0) return false;
  return Math.abs(money / qty / usual - 1) <= 0.3;
}

const doubtWords: Readonly<Record<Doubt, string>> = {
  article: '"a" read as one',
  breakdown: 'part of the quantity before it',
  'breakdown-sum': 'the parts do not add up to the quantity before them',
  carried: 'goods named before',
  corrected: 'corrected in the note',
  dashed: 'dash read as a separator',
  'group-total': 'a total for several items',
  'implicit-quantity': 'no quantity named: one',
  'money-first': 'price named before the goods',
  'odd-words': 'a word beside the goods is not known',
  repeated: 'named several times',
  'stated-pack': 'pack size as the note says',
  'split-total': 'a total for several items, parted by their usual prices',
  'total-after': 'price from a later sentence',
  'two-names': 'two products named for one quantity',
  unclear: 'words beside it were not understood',
  'unpriced-before': 'a price that may belong to another item',
};

function readingOf({ statement, doubts, similarity }: Draft, { reading }: Priced): readonly string[] {
  return [
    ...statement.reading,
    ...(reading === undefined ? [] : [reading]),
    ...(similarity < 1 ? ['misspelt'] : []),
    ...[...doubts].map((doubt) => doubtWords[doubt]),
  ];
}

/** Letters, digits and hyphens, at most forty. */
export function slug(words: readonly string[]): string {
  const joined = words.join('-').replace(/[^\p{L}\p{N}-]/gu, '');
  return joined.slice(0, 40) || 'product';
}
