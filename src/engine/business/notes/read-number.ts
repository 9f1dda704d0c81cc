/** What a number does to the items of a note. */
import type { Atom, NumberAtom } from './atoms.ts';
import { readBare } from './bare-number.ts';
import { means } from './clauses.ts';
import { correct, isFixing } from './correct.ts';
import { type Draft, hasPrice, hasProduct } from './draft.ts';
import { readMoney } from './money.ts';
import { leadsToGoods, readQuantity } from './quantity.ts';
import { readRespective } from './respective.ts';
import { type Role, type RoleReading, readRole } from './roles.ts';
import { closeItem, extendTo, nameOnly, openItem, type State } from './state.ts';

export function readNumber(state: State, atoms: readonly Atom[], at: number, atom: NumberAtom): number {
  const listed = state.isVoice || state.isFixing ? undefined : readRespective(state, atoms, at);
  if (listed !== undefined) return listed;
  const part = endOfWhole(atoms, at, atom);
  if (part !== undefined) {
    readQuantity(state, atoms, at, atom);
    state.last?.doubts.add('carried');
    return part;
  }
  const range = state.isVoice ? undefined : endOfRange(atoms, at);
  if (range !== undefined) {
    openItem(state, atom).isBad = true;
    return range;
  }
  if (isShare(state, atoms, at)) return takeShare(state, atom, at);
  const { role, next } = roleIn(state, atoms, at, atom);
  if (atom.isUnsure && atoms[at + 1]?.kind !== 'unit') state.unclear.add(state.sentence);
  if (isUnread(state, atoms, at, role)) state.unclear.add(state.sentence);
  const isFixed = isFixing(state, atoms, at);
  state.isFixing = false;
  if (isBad(state, atom)) return refuse(state, atom, role, next);
  if (isFixed && state.last !== undefined) {
    const done = correct(state, state.last, { atoms, at, atom, role, next });
    if (done !== undefined) return done;
  }
  if (isNextMoney(state, atoms, next)) {
    closeItem(state);
    state.pendingMoney = atom.value;
    return next;
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

/** "4 whole sold, less 1 that was returned": a count, and no discount. */
function roleIn({ statement, isVoice }: State, atoms: readonly Atom[], at: number, atom: NumberAtom): RoleReading {
  const { role, next } = readRole(atoms, at, atom);
  return role.kind === 'discount' && (statement.mode === 'returned' || isVoice)
    ? { role: { kind: 'bare' }, next: at + 1 }
    : { role, next };
}

/** "Tatlong suki ang bumili ng tig-2 manok": two for each of them. */
function isShare({ current, people }: State, atoms: readonly Atom[], at: number): boolean {
  return current === undefined && people > 1 && means(atoms[at - 1], 'tig') && atoms[at + 1]?.kind === 'product';
}

function takeShare(state: State, atom: NumberAtom, at: number): number {
  const draft = openItem(state, atom);
  draft.qty = atom.value * state.people;
  draft.doubts.add('carried');
  return at + 1;
}

/** A percentage, or "total 12 pieces" of goods that were counted already. */
function isUnread({ last, named }: State, atoms: readonly Atom[], at: number, role: Role): boolean {
  if (atoms[at + 1]?.text === '%' || atoms[at + 1]?.text === 'percent') return true;
  return role.kind === 'quantity' && means(atoms[at - 1], 'total') && last !== undefined && last === named;
}

/** "P85 benta sa 1 leg at P140 sa 2 hita": where money came before the first goods, it does before the next. */
function isNextMoney({ last, pendingMoney }: State, atoms: readonly Atom[], next: number): boolean {
  return last?.doubts.has('money-first') === true && pendingMoney === undefined && leadsToGoods(atoms, next);
}

function joins(atom: Atom | undefined): boolean {
  return means(atom, 'and') || ['at', 'ug', 'og'].includes(atom?.text ?? '');
}

/** "10 to 12 legs", "2 or 3 kilos": no quantity that could be booked. Returns where it ends. */
function endOfRange(atoms: readonly Atom[], at: number): number | undefined {
  const isRange = atoms[at + 1]?.text === 'to' || means(atoms[at + 1], 'or');
  if (isDashRange(atoms, at)) return at + 3;
  if (!isRange || atoms[at + 2]?.kind !== 'number') return undefined;
  const goods = atoms[at + 3]?.kind === 'unit' && !means(atoms[at + 4], 'unknown') ? at + 4 : at + 3;
  if (atoms[goods]?.kind === 'product') return goods + 1;
  return goods > at + 3 ? goods : undefined;
}

/** "3 of the 10 whole chickens": three. Returns where the ten end. */
function endOfWhole(atoms: readonly Atom[], at: number, { value }: NumberAtom): number | undefined {
  if (atoms[at + 1]?.text !== 'of') return undefined;
  const whole = atoms[at + 2]?.text === 'the' ? at + 3 : at + 2;
  const all = atoms[whole];
  const isPart = all?.kind === 'number' && all.value > value && atoms[whole + 1]?.kind === 'product';
  return isPart ? whole + 1 : undefined;
}

/** "10-12 legs". */
function isDashRange(atoms: readonly Atom[], at: number): boolean {
  const [low, high, goods] = atoms.slice(at, at + 3);
  if (low?.kind !== 'number' || high?.kind !== 'number' || high.start !== low.end + 1) return false;
  return goods?.kind === 'product' && high.value > low.value && high.value <= low.value * 2;
}

/** "Quoted 175 per whole chicken": what the price is for is what later numbers count. */
function nameByPrice(state: State, goods: Atom | undefined): void {
  if (goods?.kind === 'product' && state.current === undefined) nameOnly(state, goods);
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

function readPackSize(state: State, value: number, atom: NumberAtom): void {
  const target = state.current ?? state.last;
  if (target === undefined) return;
  target.packSize = value;
  target.doubts.add('stated-pack');
  extendTo(target, atom);
}
