/** What a number does to the items of a note. */
import { factorOf } from './amount.ts';
import type { Atom, NumberAtom, ProductAtom } from './atoms.ts';
import { isMark, means } from './clauses.ts';
import { carryProduct, type Draft, hasPrice, hasProduct, newDraft, setProduct } from './draft.ts';
import { readRespective } from './respective.ts';
import { type Role, readRole } from './roles.ts';
import { extendTo, openItem, type State } from './state.ts';
import type { Statement } from './statement.ts';

export function readNumber(state: State, atoms: readonly Atom[], at: number, atom: NumberAtom): number {
  const listed = state.isVoice || state.isFixing ? undefined : readRespective(state, atoms, at);
  if (listed !== undefined) return listed;
  const { role, next } = readRole(atoms, at, atom);
  if (atom.isUnsure && atoms[at + 1]?.kind !== 'unit') state.unclear.add(state.sentence);
  if (isUnread(state, atoms, at, role)) state.unclear.add(state.sentence);
  const isFixed = state.last !== undefined && (state.isFixing || isFixedAfter(atoms, at) || isOnlyThese(state, atoms, at));
  state.isFixing = false;
  if (isBad(state, atom)) return refuse(state, atom, role, next);
  if (isFixed && state.last !== undefined) {
    const done = correct(state, state.last, { atoms, at, atom, role, next });
    if (done !== undefined) return done;
  }
  const priced = role.kind === 'bare' || role.kind === 'quantity' ? pricedGoods(state, atoms, at) : undefined;
  if (priced !== undefined) {
    priced.unitPrice = { value: atom.value, per: 'line' };
    priced.doubts.add('total-after');
    return at + 3;
  }
  if (addsHalf(state, atoms, at, atom)) return at + 1;
  if (role.kind === 'unit-price') nameByPrice(state, atoms[next - 1]);
  state.hasArticle = false;
  switch (role.kind) {
    case 'quantity':
      readQuantity(state, atoms, at, atom);
      break;
    case 'bare':
      readBare(state, atoms, at, atom);
      break;
    case 'pack':
      readPackSize(state, role.value, atom);
      break;
    case 'ignored':
      break;
    default:
      readMoney(state, atoms[next - 1] ?? atom, role);
  }
  return next;
}

/** A percentage, or "total 12 pieces" of goods that were counted already. */
function isUnread({ last, named }: State, atoms: readonly Atom[], at: number, role: Role): boolean {
  if (atoms[at + 1]?.text === '%' || atoms[at + 1]?.text === 'percent') return true;
  return role.kind === 'quantity' && means(atoms[at - 1], 'total') && last !== undefined && last === named;
}

function joins(atom: Atom | undefined): boolean {
  return means(atom, 'and') || ['at', 'ug', 'og'].includes(atom?.text ?? '');
}

/** "Quoted 175 per whole chicken": what the price is for is what later numbers count. */
function nameByPrice(state: State, goods: Atom | undefined): void {
  if (goods?.kind !== 'product' || state.current !== undefined) return;
  const named = newDraft(state.statement, state.sentence, goods);
  setProduct(named, goods);
  state.named = named;
}

/** "Two kilos and a half". */
function addsHalf({ current }: State, atoms: readonly Atom[], at: number, { isWords, value }: NumberAtom): boolean {
  const before = means(atoms[at - 1], 'a') ? at - 2 : at - 1;
  const isHalf = isWords && value === 0.5 && joins(atoms[before]) && atoms[before - 1]?.kind === 'unit';
  if (!isHalf || atoms[at + 1]?.kind === 'unit' || current?.qty === undefined) return false;
  current.qty += value;
  return true;
}

/** "220 ang manok": the price of goods that were counted before. */
function pricedGoods({ drafts }: State, atoms: readonly Atom[], at: number): Draft | undefined {
  const goods = atoms[at + 2];
  if (atoms[at + 1]?.text !== 'ang' || goods?.kind !== 'product') return undefined;
  return drafts.findLast((draft) => draft.product === goods.product && draft.qty !== undefined && !hasPrice(draft));
}

/** Negative, or beyond all reason. A dash between a product and its number only separates them. */
function isBad(state: State, { isBad, isDashed, value }: NumberAtom): boolean {
  const waits = state.current !== undefined && hasProduct(state.current) && state.current.qty === undefined;
  return isBad || value > 10_000_000 || (isDashed && !waits);
}

function refuse(state: State, atom: NumberAtom, role: Role, next: number): number {
  const isPrice = role.kind !== 'quantity' && role.kind !== 'bare';
  const waits = state.current !== undefined && state.current.qty === undefined && hasProduct(state.current);
  const draft = (isPrice || waits ? (state.current ?? state.last) : undefined) ?? openItem(state, atom);
  draft.isBad = true;
  extendTo(draft, atom);
  return next;
}

/** "12 pala", "6 diay". */
function isFixedAfter(atoms: readonly Atom[], at: number): boolean {
  return atoms.slice(at + 1, at + 4).some((atom) => means(atom, 'fix-after'));
}

/** "One fried chicken for me, one for my wife": more of the same, and hardly money. */
function isForSomeone({ isVoice, named }: State, atoms: readonly Atom[], at: number, { value }: NumberAtom): boolean {
  return isVoice && named?.qty !== undefined && value <= 12 && means(atoms[at + 1], 'for');
}

/** "Napulo ka egg, dugangi ug lima". */
function isAddedTo({ isVoice, named }: State, atoms: readonly Atom[], at: number): boolean {
  const before = means(atoms[at - 1], 'and', 'of') ? at - 2 : at - 1;
  return isVoice && named?.qty !== undefined && means(atoms[before], 'more') && !goodsFollow(atoms, at);
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
function correct(state: State, last: Draft, { atoms, at, atom, role, next }: Place): number | undefined {
  if (role.kind === 'unit-price' || role.kind === 'total' || role.kind === 'money') {
    clearPrice(last);
    last.doubts.add('corrected');
    readMoney(state, atom, role);
    return next;
  }
  if (role.kind !== 'quantity' && role.kind !== 'bare') return undefined;
  if (last.statement.isPlan && !state.statement.isPlan) last.statement = state.statement;
  last.doubts.add('corrected');
  last.qty = atom.value;
  if (last.unitPrice === undefined) clearPrice(last);
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

function rename(state: State, draft: Draft, atom: ProductAtom): void {
  if (draft.product !== atom.product) clearPrice(draft);
  setProduct(draft, atom);
  extendTo(draft, atom);
  state.named = draft;
}

function clearPrice(draft: Draft): void {
  draft.unitPrice = undefined;
  draft.total = undefined;
  draft.unmarked = undefined;
}

function readQuantity(state: State, atoms: readonly Atom[], at: number, atom: NumberAtom): void {
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
  if (isVoice || current?.product?.price === undefined || current.qty === undefined || unit?.kind !== 'unit') return false;
  if (hasPrice(current) || current.unit?.base !== unit.unit.base || goodsFollow(atoms, at)) return false;
  return current.unit.factor === 1 && isUsual({ ...current, qty: 1 }, value / factorOf(current.product, current.unit).value);
}

/** "Legs 10 850 wings 2 320": where products come first, 850 is not the number of wings. */
function isPriceBetween(state: State, atoms: readonly Atom[], at: number, value: number): boolean {
  const { current, isProductFirst, isSeparated, isVoice } = state;
  if (isSeparated || current === undefined || current.qty === undefined || isVoice) return false;
  const isPrice = isProductFirst || (atoms[at + 2]?.kind === 'number' && isUsual(current, value));
  return isPrice && hasProduct(current) && !hasPrice(current) && atoms[at + 1]?.kind === 'product';
}

/** Whether the money is about what one of them, or all of them, usually cost. */
function isUsual({ product, qty = 1 }: Draft, value: number): boolean {
  const usual = product?.price;
  if (usual === undefined || value < 20) return false;
  return [usual, usual * qty].some((price) => value >= price * 0.6 && value <= price * 1.6);
}

function setQuantity(draft: Draft, atom: NumberAtom): void {
  if (atom.isUnsure && atom.isWords) draft.doubts.add('unclear');
  draft.qty = atom.value;
  draft.isThousands = atom.text.endsWith('k');
  if (atom.isDashed) draft.doubts.add('dashed');
  extendTo(draft, atom);
}

/** Whether the number is followed by goods of its own. */
function goodsFollow(atoms: readonly Atom[], at: number): boolean {
  let next = at + 1;
  while (atoms[next]?.kind === 'unit' || means(atoms[next], 'of', 'a', 'noise', 'more', 'with')) next += 1;
  return atoms[next]?.kind === 'product' || means(atoms[next], 'unknown');
}

/** A number that nothing marks: what the item still lacks, in the order in which people write. */
function readBare(state: State, atoms: readonly Atom[], at: number, atom: NumberAtom): void {
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
  if (isForSomeone(state, atoms, at, atom) || isAddedTo(state, atoms, at)) {
    const draft = openItem(state, atom);
    setQuantity(draft, atom);
    if (state.named !== undefined) carryProduct(draft, state.named);
    return;
  }
  if (isPartSold(state, atoms, at, atom)) return;
  const startsUnknown = goodsFollow(atoms, at) && (current === undefined || state.isSeparated || hasPrice(current));
  if (current === undefined || startsUnknown) {
    setQuantity(openItem(state, atom), atom);
  } else if (hasProduct(current) && current.qty === undefined && !current.isBad) {
    if (looksLikePrice(current, atoms, at, atom)) readMoney(state, atom, { kind: 'money', value: atom.value });
    else setQuantity(current, atom);
  } else if ((hasProduct(current) || isCarried(current, atom.value)) && !hasPrice(current)) {
    // Hardly anything costs so little: it may be more of the goods.
    if (state.isVoice && atom.value <= 12) current.doubts.add('unclear');
    readMoney(state, atom, { kind: 'money', value: atom.value });
  } else if (state.isSeparated || state.isVoice) {
    setQuantity(openItem(state, atom), atom);
  } else state.stray.push(atom);
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

function isBackToo({ mode }: Statement): boolean {
  return mode === 'returned' || mode === 'returned-to-supplier';
}

/** "Bought 4 thighs, she paid 280": what was paid for the goods before, when it is about what they cost. */
function isPaidFor({ last, sentence, clause }: State, value: number): boolean {
  if (!clause.isPaid || clause.hasGoods || last === undefined || hasPrice(last) || sentence - last.sentence > 1)
    return false;
  const usual = (last.product?.price ?? 0) * (last.qty ?? 0);
  return value > usual * 0.7;
}

/** "Paid 3600 for", "earned 850 from": no item yet, and goods come after it. */
function isMoneyFirst(state: State, atoms: readonly Atom[], at: number): boolean {
  if (state.hasBegun || state.current !== undefined) return false;
  if (state.statement.mode === 'paid') return true;
  const isPaid = atoms.slice(0, at).some((before) => means(before, 'pay'));
  const next = atoms[at + 1];
  const leads = means(next, 'for', 'from') || next?.text === 'on' || next?.text === 'sa';
  return isPaid || (leads && atoms[at + 2]?.kind === 'number' && goodsFollow(atoms, at + 2));
}

/** "Chicken 220": the only number, and just the price of one. */
function looksLikePrice({ product }: Draft, atoms: readonly Atom[], at: number, { value }: NumberAtom): boolean {
  if (product?.price === undefined || value < 50) return false;
  const isOnly = atoms[at + 1] === undefined || isMark(atoms[at + 1], ',)') || means(atoms[at + 1], 'and');
  return isOnly && Math.abs(value / product.price - 1) < 0.15;
}

function readPackSize(state: State, value: number, atom: NumberAtom): void {
  const target = state.current ?? state.last;
  if (target === undefined) return;
  target.packSize = value;
  target.doubts.add('stated-pack');
  extendTo(target, atom);
}

/** Gives an item its price, or its total beside one. */
function readMoney(state: State, atom: Atom, role: Role): void {
  const target = state.current ?? recent(state);
  if (role.kind === 'total' || role.kind === 'money') state.payments.push(role.value);
  if (target === undefined) {
    if (role.kind === 'unit-price') state.pendingPrice = { value: role.value, per: role.per };
    if (role.kind === 'total' || role.kind === 'money') state.pendingMoney = role.value;
    return;
  }
  switch (role.kind) {
    case 'unit-price':
      if (target.unitPrice !== undefined) return;
      if (target.unmarked !== undefined) target.doubts.add('unclear');
      target.unitPrice = { value: role.value, per: role.per };
      break;
    case 'total':
      if (!takeTotal(state, target, role.value)) return;
      break;
    case 'money':
      if (hasPrice(target)) {
        if (target.unitPrice !== undefined && target.total === undefined) target.total = role.value;
        return;
      }
      target.unmarked = role.value;
      break;
    case 'discount':
      target.discount += role.value;
      break;
    default:
      return;
  }
  extendTo(target, atom);
  state.isSeparated = false;
}

/** The last item, as long as it is near: a price may come in a sentence of its own. */
function recent({ last, sentence, statement }: State): Draft | undefined {
  if (last === undefined || sentence - last.sentence > 2) return undefined;
  const isSame = last.statement.mode === statement.mode || (isBackToo(last.statement) && isBackToo(statement));
  return isSame ? last : undefined;
}

/** The total of one item, or of several that were named before it; false when it only adds up what is known. */
function takeTotal(state: State, target: Draft, value: number): boolean {
  const together = state.drafts.filter(
    (draft) => draft.sentence === target.sentence && draft.statement === target.statement && !draft.isReplaced,
  );
  if (target.total !== undefined) return false;
  if (together.length > 1 && hasPrice(target)) return false;
  const unpriced = together.filter((draft) => !hasPrice(draft) && draft.parent === undefined);
  if (unpriced.length > 1) target.group = unpriced;
  target.total = value;
  return true;
}
