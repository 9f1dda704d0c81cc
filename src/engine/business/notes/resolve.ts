/** Turns what was read into lines: goods in base units, money in all, and how far that can be trusted. */
import { factorOf, rounded } from './amount.ts';
import type { Catalogue } from './catalogue.ts';
import { type Doubt, type Draft, hasProduct } from './draft.ts';
import { type Priced, priceLine } from './pricing.ts';
import type { Reading } from './reader.ts';
import { settle } from './settle.ts';
import type { NoteIssue } from './shapes.ts';

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
  respective: 0.7,
  'stated-pack': 0.78,
  'split-total': 0.7,
  'taken-back': 0.5,
  thousands: 0.55,
  'total-after': 0.75,
  'two-names': 0.6,
  unclear: 0.78,
  'unpriced-before': 0.6,
};

const misspeltMost = 0.78;

export function resolve(reading: Reading, catalogue: Catalogue): Resolution {
  const lines: Resolved[] = [];
  const issues: NoteIssue[] = [];
  for (const draft of settle(reading, catalogue)) {
    const resolved = resolveDraft(draft, issues);
    if (resolved !== undefined) lines.push(resolved);
  }
  return { lines, issues };
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
  respective: 'prices in the order of the items',
  'stated-pack': 'pack size as the note says',
  'split-total': 'a total for several items, parted by their usual prices',
  'taken-back': 'a sentence after it may take it back',
  thousands: 'a point that may stand for thousands read as one before decimals',
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
