/** A number that nothing marks: what the item still lacks, in the order in which people write. */
import { factorOf } from './amount.ts';
import type { Atom, NumberAtom } from './atoms.ts';
import { isMark, isTakings, means } from './clauses.ts';
import { carryProduct, type Draft, hasPrice, hasProduct } from './draft.ts';
import { isBackToo, isSumOfMore, readMoney, takeTotal } from './money.ts';
import { goodsFollow, leadsToGoods, setQuantity } from './quantity.ts';
import { extendTo, openItem, type State } from './state.ts';

export function readBare(state: State, atoms: readonly Atom[], at: number, atom: NumberAtom): void {
  const { current } = state;
  if (isRefund(state) && !goodsFollow(atoms, at)) {
    const isAhead = atoms.slice(at).some(({ kind }) => kind === 'product');
    if (isAhead) state.pendingMoney = atom.value;
    else if (state.last !== undefined && !hasPrice(state.last)) {
      state.payments.push(atom.value);
      takeTotal(state, state.last, atom.value);
    }
    return;
  }
  if (isPriceTold(state, atoms, at, atom)) {
    readMoney(state, atom, { kind: 'money', value: atom.value });
    return;
  }
  if (isPartPaid(state, atoms, at)) {
    state.payments.push(atom.value);
    state.unclear.add(state.sentence);
    return;
  }
  if (isPaidFor(state, atom.value)) {
    state.last?.doubts.add('total-after');
    if (state.last !== undefined) takeTotal(state, state.last, atom.value);
    return;
  }
  if (isMoneyFirst(state, atoms, at)) {
    state.pendingMoney = atom.value;
    state.payments.push(atom.value);
    return;
  }
  if (isForSomeone(state, atoms, at, atom) || isAddedTo(state, atoms, at) || isTakenOff(state)) {
    const draft = openItem(state, atom);
    setQuantity(draft, atom);
    if (state.isCancelling) draft.qty = 0 - atom.value;
    state.isCancelling = false;
    if (state.named !== undefined) carryProduct(draft, state.named);
    return;
  }
  if (isPartSold(state, atoms, at, atom)) return;
  const startsUnknown = goodsFollow(atoms, at) && (current === undefined || state.isSeparated || hasPrice(current));
  if (current === undefined || startsUnknown) {
    setQuantity(openItem(state, atom), atom);
  } else if (hasProduct(current) && current.qty === undefined && !current.isBad) {
    if (looksLikePrice(current, atoms, at, atom) || isTakenFor(atoms, at, atom))
      readMoney(state, atom, { kind: 'money', value: atom.value });
    else setQuantity(current, atom);
  } else if (
    (hasProduct(current) || isCarried(current, atom.value)) &&
    (!hasPrice(current) || isSumOfMore(current, atom.value))
  ) {
    // Hardly anything costs so little: it may be more of the goods.
    if (state.isVoice && atom.value <= 12) current.doubts.add('unclear');
    readMoney(state, atom, { kind: 'money', value: atom.value });
  } else if (state.isSeparated || state.isVoice) {
    setQuantity(openItem(state, atom), atom);
  } else state.stray.push(atom);
}

/** "One fried chicken for me, one for my wife", "5 to Ana and 7 to Ben": more of the same, and hardly money. */
function isForSomeone(state: State, atoms: readonly Atom[], at: number, { value }: NumberAtom): boolean {
  const { isVoice, named } = state;
  if (named?.qty === undefined) return false;
  if (isVoice) return value <= 12 && (means(atoms[at + 1], 'for') || atoms[at - 1]?.text === 'want');
  const isShared = named.qty !== undefined && !hasPrice(named) && state.isSeparated;
  return isShared && means(atoms[at + 1], 'to') && means(atoms[at + 2], 'unknown', 'someone', 'person', 'customer');
}

/** "How much are the legs? Eighty five". */
function isPriceTold({ isVoice, current }: State, atoms: readonly Atom[], at: number, { value }: NumberAtom): boolean {
  if (!isVoice || current?.product === undefined || current.qty !== undefined || goodsFollow(atoms, at)) return false;
  const isLarge = value > 12 || atoms.slice(at + 1).some(({ kind }) => kind === 'number');
  return isLarge && atoms.slice(0, at).some(({ text }) => /^(?:how much|magkano|tagpila|pila)$/.test(text));
}

/** "Two whole chickens ... cancel one". */
function isTakenOff({ isVoice, isCancelling, named }: State): boolean {
  return isVoice && isCancelling && named?.qty !== undefined;
}

/** "Napulo ka egg, dugangi ug lima". */
function isAddedTo({ isVoice, named }: State, atoms: readonly Atom[], at: number): boolean {
  const before = means(atoms[at - 1], 'and', 'of') ? at - 2 : at - 1;
  const isMore = means(atoms[before], 'more') || means(atoms[at + 1], 'more');
  return isVoice && named?.qty !== undefined && isMore && !goodsFollow(atoms, at);
}

/** "Of the 20 thighs only 14 were sold". */
function isPartSold({ current, statement }: State, atoms: readonly Atom[], at: number, atom: NumberAtom): boolean {
  if (!means(atoms[at - 1], 'only') || statement.mode !== 'sale' || current?.qty === undefined) return false;
  if (!hasProduct(current) || hasPrice(current) || atom.value >= current.qty || goodsFollow(atoms, at)) return false;
  current.qty = atom.value;
  current.doubts.add('corrected');
  extendTo(current, atom);
  return true;
}

/** "Sold 1 tray 270": a quantity in units, of what was named before. */
function isCarried({ qty, unit, named }: Draft, value: number): boolean {
  if (qty === undefined || named === undefined) return false;
  const usual = (named.product?.price ?? 0) * qty;
  return unit !== undefined || (value >= usual * 0.6 && value <= usual * 1.6);
}

/** "Returned 2 legs, refunded 170". */
function isRefund({ statement, last, clause }: State): boolean {
  const isRepaid = statement.mode === 'given' && !clause.hasGoods;
  if (!isBackToo(statement) && !isRepaid) return false;
  if (clause.isRefunded) return true;
  return last !== undefined && isBackToo(last.statement) && last.qty !== undefined && !hasPrice(last);
}

/** "Bought 20 whole for 3600, paid 2000, balance 1600": the price is known. */
function isPartPaid({ last, sentence, clause, statement }: State, atoms: readonly Atom[], at: number): boolean {
  if (statement.mode !== 'paid' || clause.hasGoods || last === undefined || sentence - last.sentence > 1) return false;
  return hasPrice(last) && last.qty !== undefined && !goodsFollow(atoms, at) && atoms[at + 1]?.kind !== 'unit';
}

/** "Bought 4 thighs, she paid 280": what was paid for the goods before, when it is about what they cost. */
function isPaidFor({ last, sentence, clause }: State, value: number): boolean {
  const isTaken = clause.isTaken && last?.statement.mode === 'sale';
  if (last?.product?.price === undefined || !(clause.isPaid || isTaken) || clause.hasGoods) return false;
  if (hasPrice(last) || sentence - last.sentence > 1) return false;
  const usual = last.product.price * (last.qty ?? 0) * factorOf(last.product, last.unit, last.packSize).value;
  return value > usual * 0.6 && (clause.isPaid || value < usual * 2);
}

/** "Paid 3600 for", "earned 850 from": no item yet, and goods come after it. */
function isMoneyFirst(state: State, atoms: readonly Atom[], at: number): boolean {
  if (state.hasBegun || state.current !== undefined) return false;
  if (state.statement.mode === 'paid') return true;
  const isPaid = atoms.slice(0, at).some((before) => means(before, 'pay'));
  const verb = atoms.findIndex((one, i) => i > at && !means(one, 'of', 'noise', 'we'));
  if (isTakings(atoms, verb)) return true;
  const next = means(atoms[at + 1], 'noise') && atoms[at + 1]?.text !== 'on' ? at + 2 : at + 1;
  const isOfGoods = means(atoms[next], 'for', 'from') && atoms[next + 1]?.kind === 'product';
  return isPaid || isOfGoods || leadsToGoods(atoms, next);
}

/** "Ang halin sa hita 630, siyam kabuok": the takings, and how many they were for. */
function isTakenFor(atoms: readonly Atom[], at: number, { value }: NumberAtom): boolean {
  const goods = atoms.findLastIndex(({ kind }, i) => i < at && kind === 'product');
  if (!['sa', 'from', 'on'].includes(atoms[goods - 1]?.text ?? '')) return false;
  const rest = atoms.slice(at + 1);
  const count = rest.find((atom) => atom.kind === 'number');
  return count?.kind === 'number' && value > count.value * 3 && !rest.some(({ kind }) => kind === 'product');
}

/** "Chicken 220": the only number, and just the price of one. */
function looksLikePrice({ product }: Draft, atoms: readonly Atom[], at: number, { value }: NumberAtom): boolean {
  if (product?.price === undefined || value < 50) return false;
  const isOnly = atoms[at + 1] === undefined || isMark(atoms[at + 1], ',)') || means(atoms[at + 1], 'and');
  return isOnly && Math.abs(value / product.price - 1) < 0.15;
}
