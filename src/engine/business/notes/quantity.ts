/** A number that counts goods. */
import { factorOf } from './amount.ts';
import type { Atom, NumberAtom } from './atoms.ts';
import { means } from './clauses.ts';
import { type Draft, hasPrice, hasProduct } from './draft.ts';
import { readMoney } from './money.ts';
import { extendTo, openItem, type State } from './state.ts';

export function readQuantity(state: State, atoms: readonly Atom[], at: number, atom: NumberAtom): void {
  const { current } = state;
  const waits = current !== undefined && hasProduct(current) && current.qty === undefined && !current.isBad;
  const isOwn = waits && (!goodsFollow(atoms, at) || (state.isProductFirst && !state.isSeparated));
  if (isUnitPrice(state, atoms, at, atom.value)) {
    readMoney(state, atom, { kind: 'unit-price', value: atom.value, per: 'line' });
    current?.doubts.add('unclear');
    return;
  }
  if (isPriceBetween(state, atoms, at, atom.value)) {
    readMoney(state, atom, { kind: 'money', value: atom.value });
    return;
  }
  const draft = isOwn ? current : openItem(state, atom);
  setQuantity(draft, atom);
  if (mayBeThousands(atom) && atoms[at + 1]?.kind !== 'unit') draft.doubts.add('thousands');
  if (state.isCancelling && state.isVoice) {
    draft.qty = -atom.value;
    draft.doubts.add('corrected');
    state.isCancelling = false;
  }
  state.isSeparated = false;
}

/** "2 kilo pakpak 160 kilo": the unit again, with what one of it usually costs. */
function isUnitPrice({ current, isVoice }: State, atoms: readonly Atom[], at: number, value: number): boolean {
  const unit = atoms[at + 1];
  if (isVoice || current?.product?.price === undefined || current.qty === undefined || unit?.kind !== 'unit')
    return false;
  if (hasPrice(current) || current.unit?.base !== unit.unit.base || goodsFollow(atoms, at)) return false;
  return (
    current.unit.factor === 1 && isUsual({ ...current, qty: 1 }, value / factorOf(current.product, current.unit).value)
  );
}

/** "Legs 10 850 wings 2 320": where products come first, 850 is not the number of wings. */
function isPriceBetween(state: State, atoms: readonly Atom[], at: number, value: number): boolean {
  const { current, isProductFirst, isSeparated, isVoice } = state;
  if (isSeparated || current === undefined || current.qty === undefined || isVoice) return false;
  const isJoined = !isProductFirst && atoms[at - 1]?.text === 'at';
  const isPrice = isProductFirst || (!isJoined && atoms[at + 2]?.kind === 'number' && isUsual(current, value));
  return isPrice && hasProduct(current) && !hasPrice(current) && atoms[at + 1]?.kind === 'product';
}

/** Whether the money is about what one of them, or all of them, usually cost. */
function isUsual({ product, qty = 1 }: Draft, value: number): boolean {
  const usual = product?.price;
  if (usual === undefined || value < 20) return false;
  return [usual, usual * qty].some((price) => value >= price * 0.6 && value <= price * 1.6);
}

export function setQuantity(draft: Draft, atom: NumberAtom): void {
  if (atom.isUnsure && atom.isWords) draft.doubts.add('unclear');
  draft.qty = atom.value;
  draft.isThousands = atom.text.endsWith('k');
  if (atom.isDashed) draft.doubts.add('dashed');
  extendTo(draft, atom);
}

/** "12.000 eggs": things are not counted in thousandths, as kilos are. */
function mayBeThousands({ text }: NumberAtom): boolean {
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text);
}

/** Whether the number is followed by goods of its own. */
export function goodsFollow(atoms: readonly Atom[], at: number): boolean {
  let next = at + 1;
  while (atoms[next]?.kind === 'unit' || means(atoms[next], 'of', 'a', 'noise', 'more', 'with')) next += 1;
  // "360 ang kita" says what the takings were.
  return atoms[next]?.kind === 'product' || (means(atoms[next], 'unknown') && atoms[next - 1]?.text !== 'ang');
}

/** "1,320 from Deacon Ramos for six chickens": who paid stands between. */
function afterPayer(atoms: readonly Atom[], at: number): number {
  if (!means(atoms[at], 'from')) return at;
  let next = at + 1;
  while (next < at + 5 && means(atoms[next], 'unknown', 'someone', 'person', 'customer', 'of')) next += 1;
  return next > at + 1 && means(atoms[next], 'for') ? next : at;
}

/** "For 12 legs", "sa 2 hita": what stood before it was their price. */
export function leadsToGoods(atoms: readonly Atom[], from: number): boolean {
  const at = afterPayer(atoms, from);
  const leads = means(atoms[at], 'for', 'from') || atoms[at]?.text === 'on' || atoms[at]?.text === 'sa';
  let count = at + 1;
  while (means(atoms[count], 'of')) count += 1;
  return leads && atoms[count]?.kind === 'number' && goodsFollow(atoms, count);
}
