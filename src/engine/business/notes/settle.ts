/** Settles what the items of a note are to each other: parts, repetitions, goods and totals that they share. */
import { factorOf } from './amount.ts';
import { type Catalogue, foldWords } from './catalogue.ts';
import { carryProduct, type Draft, hasPrice, hasProduct } from './draft.ts';
import type { Reading } from './reader.ts';
import type { Product } from './shapes.ts';
import { synonymsOf } from './synonyms.ts';

/** The items that are left, with what they take from each other; doubts are added to those that nobody can be sure of. */
export function settle({ drafts, unclear, repeats }: Reading, catalogue: Catalogue): readonly Draft[] {
  const settled = settleParts(drafts);
  for (const [i, draft] of settled.entries()) joinCounts(draft, settled[i + 1]);
  for (const [i, draft] of settled.entries()) leaveStock(draft, settled[i + 1]);
  for (const draft of settled) joinPrice(draft, settled);
  for (const draft of settled) nameGoods(draft, settled, catalogue);
  for (const [i, draft] of [...settled.entries()].toReversed()) sharePrice(draft, settled[i - 1]);
  for (const draft of settled) shareTotal(draft);
  for (const [i, draft] of settled.entries()) doubtRepeated(draft, settled.slice(0, i), repeats);
  doubtUnclear(settled, drafts, unclear);
  return settled.filter(({ isReplaced }) => !isReplaced);
}

/** Goods beside words that were not understood, and the same goods elsewhere: they may have come back, or not been sold. */
function doubtUnclear(drafts: readonly Draft[], all: readonly Draft[], unclear: ReadonlySet<number>): void {
  const isLost = (draft: Draft) =>
    draft.isBad ||
    !hasProduct(draft) ||
    (draft.qty === undefined && !draft.isReplaced) ||
    movesUnknown(draft) ||
    draft.statement.mode === undefined ||
    draft.statement.mode.startsWith('returned') ||
    isUnpaidReturn(draft) ||
    draft.doubts.has('split-total') ||
    draft.doubts.has('group-total') ||
    isBesideMoney(draft, drafts) ||
    movesForMoney(draft);
  const sentences = new Set([...unclear, ...drafts.filter(isLost).map(({ sentence }) => sentence)]);
  for (const draft of drafts) if (!hasProduct(draft)) doubtBefore(drafts, draft.sentence);
  const goods = new Set(all.filter(({ sentence }) => sentences.has(sentence)).map(({ product }) => product));
  for (const draft of drafts) {
    if (
      mayShare(draft, drafts) ||
      isBesideUnknown(draft, drafts) ||
      sentences.has(draft.sentence) ||
      (draft.product !== undefined && goods.has(draft.product))
    )
      draft.doubts.add('unclear');
  }
}

/** A number that nothing explains may be the price of what was named without one. */
function doubtBefore(drafts: readonly Draft[], sentence: number): void {
  for (const draft of drafts) if (draft.sentence === sentence - 1 && !hasPrice(draft)) draft.doubts.add('unclear');
}

/** "1 tray and 6 pieces eggs": one quantity in two units. */
function joinCounts(draft: Draft, next: Draft | undefined): void {
  const { qty, unit, statement, sentence } = draft;
  if (qty === undefined || unit === undefined || hasProduct(draft) || hasPrice(draft)) return;
  if (next?.product === undefined || next.qty === undefined) return;
  if (next.statement !== statement || next.sentence !== sentence) return;
  const larger = factorOf(next.product, unit, draft.packSize);
  const smaller = factorOf(next.product, next.unit, next.packSize);
  if (larger.problem !== undefined || smaller.problem !== undefined || larger.value <= smaller.value) return;
  // "1 tray, 30 pieces" says the same twice.
  if (next.qty * smaller.value >= larger.value) return;
  next.qty += (qty * larger.value) / smaller.value;
  next.start = Math.min(next.start, draft.start);
  next.doubts.add('carried');
  draft.isReplaced = true;
}

/** "Of the 20 thighs only 14 were sold": what was there is no sale of its own. */
function leaveStock(draft: Draft, next: Draft | undefined): void {
  if (next?.statement.mode !== 'sale' || draft.statement.mode !== undefined || draft.statement.isPlan) return;
  if (draft.sentence !== next.sentence || hasPrice(draft) || draft.product === undefined) return;
  const isSame = next.product === draft.product || (!hasProduct(next) && next.named === draft);
  if (!isSame || (next.qty ?? 0) > (draft.qty ?? 0)) return;
  if (!hasProduct(next)) carryProduct(next, draft);
  next.unit ??= draft.unit;
  next.doubts.add('carried');
  draft.isReplaced = true;
}

/** "20 fried and 10 eggs, fried 35 each, eggs 9 each": a price of what was counted before. */
function joinPrice(draft: Draft, all: readonly Draft[]): void {
  const { product, qty, unitPrice, sentence } = draft;
  if (product === undefined || qty !== undefined || unitPrice === undefined) return;
  const counted = all.find((one) => one.product === product && one.qty !== undefined && !hasPrice(one));
  if (counted === undefined || sentence - counted.sentence > 1) return;
  counted.unitPrice = unitPrice;
  counted.doubts.add('total-after');
  draft.isReplaced = true;
}

/** "2 kilos liver and 1 kilo gizzard, 180 per kilo": the price of both, where it is about what both cost. */
function sharePrice(draft: Draft, before: Draft | undefined): void {
  const { unitPrice } = draft;
  if (before?.product?.price === undefined || unitPrice === undefined || hasPrice(before)) return;
  if (before.statement !== draft.statement || before.sentence !== draft.sentence || before.qty === undefined) return;
  const isSame = before.product === draft.product && !draft.doubts.has('carried');
  if (isSame || before.unit?.base !== draft.unit?.base) return;
  const factor = factorOf(before.product, before.unit, before.packSize).value;
  if (Math.abs(unitPrice.value / factor / before.product.price - 1) > 0.1) return;
  before.unitPrice = unitPrice;
  before.doubts.add('total-after');
  draft.doubts.add('total-after');
}

/** The same goods, quantity and price twice may be two sales, or one that is told again. */
function doubtRepeated(draft: Draft, earlier: readonly Draft[], repeats: ReadonlySet<number>): void {
  const same = earlier.find(
    (one) =>
      !one.isReplaced &&
      draft.product !== undefined &&
      one.product === draft.product &&
      one.qty === draft.qty &&
      one.statement.mode === draft.statement.mode &&
      (repeats.has(draft.sentence) || isPricedAlike(one, draft)),
  );
  if (same === undefined) return;
  same.doubts.add('repeated');
  draft.doubts.add('repeated');
  if (repeats.has(draft.sentence)) draft.isReplaced = true;
}

function isPricedAlike(one: Draft, other: Draft): boolean {
  return (
    one.unitPrice?.value === other.unitPrice?.value && one.total === other.total && one.unmarked === other.unmarked
  );
}

/** "10 legs and 5 thighs at 85 each": the price may be that of both. */
function mayShare(draft: Draft, drafts: readonly Draft[]): boolean {
  const at = drafts.indexOf(draft);
  const isShared = (unpriced: Draft | undefined, priced: Draft | undefined) => {
    if (unpriced?.product === undefined || priced === undefined || hasPrice(unpriced)) return false;
    if (unpriced.statement !== priced.statement || unpriced.sentence !== priced.sentence) return false;
    if (priced.unitPrice === undefined) return priced.unmarked !== undefined;
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

/** Without a price beside goods whose money came first: the money may have been for both. */
function isBesideMoney(draft: Draft, drafts: readonly Draft[]): boolean {
  const isBeside = ({ sentence, doubts }: Draft) => sentence === draft.sentence && doubts.has('money-first');
  return !hasPrice(draft) && drafts.some(isBeside);
}

/** "Acknowledged 1,320 for 6 chickens": what looks like unknown goods may be the price. */
function isBesideUnknown(draft: Draft, drafts: readonly Draft[]): boolean {
  return (
    !hasPrice(draft) &&
    drafts.some((one) => one.sentence === draft.sentence && one.product === undefined && !hasPrice(one))
  );
}

/** What was given back without a word about the money. */
function isUnpaidReturn(draft: Draft): boolean {
  return draft.statement.mode?.startsWith('returned') === true && !hasPrice(draft);
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
  // "Each leg at 85, sold 7".
  if (!hasPrice(draft) && draft.named.qty === undefined && draft.named.unitPrice !== undefined) {
    draft.unitPrice = draft.named.unitPrice;
    if (typeof draft.unitPrice.per === 'object') draft.unit ??= draft.unitPrice.per;
    draft.named.isReplaced = true;
  }
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
