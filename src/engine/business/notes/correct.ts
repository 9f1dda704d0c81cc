/** A number that takes the place of one before: "no, make that 12", "12 pala". */
import { factorOf } from './amount.ts';
import type { Atom, NumberAtom, ProductAtom } from './atoms.ts';
import { means } from './clauses.ts';
import { type Draft, hasPrice, setProduct } from './draft.ts';
import { clearPrice, readMoney } from './money.ts';
import { goodsFollow } from './quantity.ts';
import type { Role } from './roles.ts';
import { extendTo, type State } from './state.ts';

/** "12 pala", "6 diay". */
function isFixedAfter(atoms: readonly Atom[], at: number): boolean {
  return atoms.slice(at + 1, at + 4).some((atom) => means(atom, 'fix-after'));
}

/** "Limang prito ... sige anim na lang": said at a till after an item, a number alone takes its place. */
function isOnlyThese({ isVoice, current }: State, atoms: readonly Atom[], at: number): boolean {
  if (!isVoice || current?.qty === undefined || goodsFollow(atoms, at)) return false;
  const only = means(atoms[at + 1], 'of') ? at + 2 : at + 1;
  return means(atoms[only], 'only') && !goodsFollow(atoms, only);
}

interface Place {
  readonly atoms: readonly Atom[];
  readonly at: number;
  readonly atom: NumberAtom;
  readonly role: Role;
  readonly next: number;
}

/** Changes the last item; returns where reading goes on, or undefined when the number corrects nothing. */
export function correct(state: State, item: Draft, { atoms, at, atom, role, next }: Place): number | undefined {
  const last = meantBy(state, item);
  if (role.kind === 'unit-price' || role.kind === 'total' || role.kind === 'money') {
    clearPrice(last);
    last.doubts.add('corrected');
    readMoney(state, atom, role);
    return next;
  }
  if (role.kind !== 'quantity' && role.kind !== 'bare') return undefined;
  if (role.kind === 'bare' && isPriceOf(last, atom.value)) {
    readMoney(state, atom, { kind: 'money', value: atom.value });
    return next;
  }
  if (last.statement.isPlan && !state.statement.isPlan) last.statement = state.statement;
  last.doubts.add('corrected');
  last.qty = atom.value;
  // "Spent 1,740 on 12 trays, no, 8": the money was counted.
  if (last.unitPrice === undefined && !last.doubts.has('money-first')) clearPrice(last);
  extendTo(last, atom);
  state.current = last;
  state.isSeparated = false;
  let end = at + 1;
  const unit = atoms[end];
  if (unit?.kind === 'unit') {
    last.unit = unit.unit;
    end += 1;
  }
  while (means(atoms[end], 'of', 'more')) end += 1;
  const product = atoms[end];
  if (product?.kind !== 'product') return unit?.kind === 'unit' ? at + 2 : at + 1;
  rename(state, last, product);
  return end + 1;
}

/** "Bought 2 kg liver instead 350": what the goods usually cost, and far too many of them. */
function isPriceOf(draft: Draft, value: number): boolean {
  const { product, qty, unit, packSize } = draft;
  if (product?.price === undefined || qty === undefined || hasPrice(draft)) return false;
  const usual = product.price * qty * factorOf(product, unit, packSize).value;
  return value >= usual * 0.6 && value <= usual * 1.6 && value > qty * 5;
}

/** "The legs, make it four": the item of these goods that was counted before. */
function meantBy({ drafts }: State, item: Draft): Draft {
  if (item.qty !== undefined || item.product === undefined) return item;
  const counted = drafts.findLast((one) => one.product === item.product && one.qty !== undefined && !one.isReplaced);
  if (counted === undefined) return item;
  item.isReplaced = true;
  return counted;
}

function rename(state: State, draft: Draft, atom: ProductAtom): void {
  if (draft.product !== undefined && draft.product !== atom.product) clearPrice(draft);
  setProduct(draft, atom);
  extendTo(draft, atom);
  state.named = draft;
}

/** Whether the number takes the place of the last item's. */
export function isFixing(state: State, atoms: readonly Atom[], at: number): boolean {
  return state.last !== undefined && (state.isFixing || isFixedAfter(atoms, at) || isOnlyThese(state, atoms, at));
}
