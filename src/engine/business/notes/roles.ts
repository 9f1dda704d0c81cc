/** What a number of a clause counts: goods, money for one, money for all. Decided by the words around it. */
import type { Atom, NumberAtom } from './atoms.ts';
import { isMark, means } from './clauses.ts';
import type { Price } from './draft.ts';

export type Role =
  | { readonly kind: 'quantity' }
  | { readonly kind: 'unit-price'; readonly value: number; readonly per: Price['per'] }
  | { readonly kind: 'total'; readonly value: number }
  /** Marked as money, without saying of what. */
  | { readonly kind: 'money'; readonly value: number }
  | { readonly kind: 'discount'; readonly value: number }
  | { readonly kind: 'pack'; readonly value: number }
  | { readonly kind: 'ignored' }
  /** Nothing around it says. */
  | { readonly kind: 'bare' };

export interface RoleReading {
  readonly role: Role;
  /** Where reading goes on. */
  readonly next: number;
}

const spans = new Set(
  'day days hour hours minute minutes times time week weeks month months year years oras araw minuto percent % degrees am pm o oclock'.split(
    ' ',
  ),
);

/** The role of the number at `at`. */
export function readRole(atoms: readonly Atom[], at: number, number: NumberAtom): RoleReading {
  const after = readAfter(atoms, at, number);
  const before = readBefore(atoms, at);
  const value = after.value;
  const as = (role: Role, next = after.next): RoleReading => ({ role, next });
  if (isIgnored(atoms, at)) return as({ kind: 'ignored' }, at + 1);
  const pack = readPack(atoms, at, value);
  if (pack !== undefined) return as({ kind: 'pack', value }, pack);
  const several = readSeveral(atoms, after.next);
  if (several !== undefined) return as({ kind: 'unit-price', value: value / several.count, per: 'line' }, several.next);
  if (after.per !== undefined && before !== 'less') return as({ kind: 'unit-price', value, per: after.per });
  if (before === 'less') return as({ kind: 'discount', value });
  const counts = countsGoods(atoms, at);
  if (before === 'at' && !counts) return as({ kind: 'unit-price', value, per: 'line' });
  if (before === '@' || before === 'tig') return as({ kind: 'unit-price', value, per: 'line' });
  if (before === 'times' && !counts) return as({ kind: 'unit-price', value, per: 'line' });
  if (after.isTotal && !counts) return as({ kind: 'total', value });
  if (before === 'total' && !(counts && !after.isMoney)) return as({ kind: 'total', value });
  if (before === 'worth' && atoms[at + 1]?.kind !== 'unit') return as({ kind: 'total', value });
  if (before === 'for' && !counts) return as({ kind: 'total', value });
  if (after.isMoney || before === 'currency') return as({ kind: 'money', value });
  return counts ? as({ kind: 'quantity' }, at + 1) : as({ kind: 'bare' }, at + 1);
}

/** "Singkwenta ang dalawa": fifty for two. */
function readSeveral(
  atoms: readonly Atom[],
  at: number,
): { readonly count: number; readonly next: number } | undefined {
  const count = atoms[at + 1];
  if (atoms[at]?.text !== 'ang' || count?.kind !== 'number' || count.value < 2 || count.value > 12) return undefined;
  const after = atoms[at + 2];
  return after === undefined || after.kind === 'mark' ? { count: count.value, next: at + 2 } : undefined;
}

interface After {
  readonly value: number;
  readonly next: number;
  readonly isMoney: boolean;
  readonly per?: Price['per'];
  readonly isTotal: boolean;
}

function readAfter(atoms: readonly Atom[], at: number, number: NumberAtom): After {
  let next = at + 1;
  let value = number.value;
  // "630 ka pesos"
  if (means(atoms[next], 'of') && means(atoms[next + 1], 'currency')) next += 1;
  const isMoney = means(atoms[next], 'currency');
  if (isMoney) {
    next += 1;
    const cents = readCents(atoms, next);
    if (cents !== undefined) {
      value += cents.value / 100;
      next = cents.next;
    }
  }
  const isFor = means(atoms[next], 'for') && means(atoms[next + 1], 'per', 'each');
  const per = isHalf(atoms[at]) ? undefined : readPer(atoms, isFor ? next + 1 : next);
  if (per !== undefined) return { value, next: per.next, isMoney, per: per.per, isTotal: false };
  if (atoms[next]?.text === 'na' && means(atoms[next + 1], 'total')) next += 1;
  const isTotal = isTotalAfter(atoms, next);
  return { value, next: isTotal ? next + 1 : next, isMoney, isTotal };
}

/** "96 lahat", "1200 worth of": and not the mark of the number that follows. */
function isTotalAfter(atoms: readonly Atom[], at: number): boolean {
  const atom = atoms[at];
  if (means(atom, 'for')) return atom?.text.startsWith('worth') === true;
  return means(atom, 'total') && !numberFollows(atoms, at + 1) && atom?.text !== '=';
}

/** "Half a kilo", "1/2 a kilo" is no price. */
function isHalf(atom: Atom | undefined): boolean {
  return atom?.kind === 'number' && atom.value < 1;
}

/** "Eight pesos fifty each". */
function readCents(atoms: readonly Atom[], at: number): { readonly value: number; readonly next: number } | undefined {
  const atom = atoms[at];
  if (atom?.kind !== 'number' || atom.value >= 100 || atom.value < 5 || !Number.isInteger(atom.value)) return undefined;
  const next = means(atoms[at + 1], 'currency') ? at + 2 : at + 1;
  const ends = atoms[next] === undefined || atoms[next]?.kind === 'mark' || readPer(atoms, next) !== undefined;
  return ends ? { value: atom.value, next } : undefined;
}

interface Per {
  readonly per: Price['per'];
  readonly next: number;
}

/** "each", "/kg", "per tray", "a kilo", "ang kilo", "isa". */
function readPer(atoms: readonly Atom[], at: number): Per | undefined {
  const atom = atoms[at];
  if (means(atom, 'each')) {
    const unit = atom?.text === 'each' ? atoms[at + 1] : undefined;
    if (unit?.kind === 'number' && unit.text === 'one') return { per: 'each', next: at + 2 };
    return unit?.kind === 'unit' ? { per: unit.unit, next: at + 2 } : { per: 'each', next: at + 1 };
  }
  if (isOne(atom)) return readOne(atoms, at);
  if (isArticle(atom)) {
    const unit = atoms[at + 1];
    if (unit?.kind === 'unit') return { per: unit.unit, next: at + 2 };
    return isOne(unit) ? { per: 'each', next: at + 2 } : undefined;
  }
  if (!means(atom, 'per')) return undefined;
  let next = at + 1;
  if (atoms[next]?.kind === 'number' && !isOne(atoms[next])) return undefined;
  while (isOne(atoms[next]) || means(atoms[next], 'of')) next += 1;
  const unit = atoms[next];
  if (unit?.kind === 'unit') return { per: unit.unit, next: next + 1 };
  const beginsItem = atom?.text === '/' && (atoms[next + 1]?.kind === 'number' || isMark(atoms[next + 1], '(:-'));
  if (unit?.kind === 'product') return beginsItem ? undefined : { per: 'each', next: next + 1 };
  return { per: 'each', next };
}

function isArticle(atom: Atom | undefined): boolean {
  return atom?.text === 'a' || atom?.text === 'an' || atom?.text === 'the' || atom?.text === 'ang';
}

/** "70 isa" is a price; "70 isang kilo atay" begins another item. */
function readOne(atoms: readonly Atom[], at: number): Per | undefined {
  const next = atoms[at + 1];
  if (next?.kind === 'unit') {
    const isItem = atoms.slice(at + 2, at + 4).some(({ kind }) => kind === 'product');
    return isItem ? undefined : { per: next.unit, next: at + 2 };
  }
  const isItem = next?.kind === 'product' || next?.text === 'ka' || next?.text === 'na' || atoms[at]?.text === 'isang';
  return isItem ? undefined : { per: 'each', next: at + 1 };
}

function isOne(atom: Atom | undefined): boolean {
  return atom?.kind === 'number' && (atom.text === 'isa' || atom.text === 'usa' || atom.text === 'isang');
}

type Before = 'at' | '@' | 'tig' | 'times' | 'total' | 'for' | 'worth' | 'less' | 'currency' | undefined;

function readBefore(atoms: readonly Atom[], at: number): Before {
  let i = at - 1;
  const isMoney = means(atoms[i], 'currency') && atoms[i - 1]?.kind !== 'number';
  if (isMoney) i -= 1;
  while (
    isMark(atoms[i], ':-') ||
    ['is', 'was', 'of', 'ang', 'na', 'it', 'about', 'only', 'lang', 'ay'].includes(atoms[i]?.text ?? '')
  )
    i -= 1;
  const atom = atoms[i];
  if (means(atom, 'at')) return atom?.text === 'at' ? 'at' : '@';
  if (means(atom, 'price')) return '@';
  if (means(atom, 'tig')) return 'tig';
  // "Each was 70"
  if (atom?.text === 'each' && i < at - 1) return 'at';
  if (means(atom, 'less')) return 'less';
  if (atom?.text.startsWith('cost') && isEachUnit(atoms, i)) return '@';
  if (means(atom, 'total')) return i === at - 1 || isMoney || !means(atoms[at - 1], 'of') ? 'total' : undefined;
  if (means(atom, 'for')) return /^(?:worth|nagkakahalaga)/.test(atom?.text ?? '') ? 'worth' : 'for';
  if ((atom?.text === 'x' || atom?.text === '*') && atoms[i - 1]?.kind === 'number') return 'times';
  return isMoney ? 'currency' : undefined;
}

/** "Each sack cost 1420". */
function isEachUnit(atoms: readonly Atom[], at: number): boolean {
  const named = atoms[at - 1];
  return (named?.kind === 'unit' || named?.kind === 'product') && means(atoms[at - 2], 'each', 'per', 'a');
}

/** Whether what follows is what the number counts. */
function countsGoods(atoms: readonly Atom[], at: number): boolean {
  let next = at + 1;
  while (means(atoms[next], 'of', 'more', 'of-them') || (isHalf(atoms[at]) && means(atoms[next], 'a'))) next += 1;
  const atom = atoms[next];
  if (atom?.kind === 'unit' || atom?.kind === 'product') return true;
  if (means(atom, 'at', 'tig')) return atom?.text !== 'at' || pricedAt(atoms, next);
  if (atom?.text === 'x' || atom?.text === '*') return true;
  // "10 salted eggs"
  return means(atom, 'unknown', 'noise', 'left', 'waste', 'give') && atoms[next + 1]?.kind === 'product';
}

/** "6 at 80" counts; "70 at 5 hita" is a price and then another item. */
function pricedAt(atoms: readonly Atom[], at: number): boolean {
  let next = at + 1;
  while (means(atoms[next], 'currency', 'price', 'noise')) next += 1;
  if (atoms[next]?.kind !== 'number') return false;
  return atoms[next + 1]?.kind !== 'product' && atoms[next + 1]?.kind !== 'unit';
}

function numberFollows(atoms: readonly Atom[], at: number): boolean {
  let next = at;
  while (means(atoms[next], 'currency') || isMark(atoms[next], ':=-') || atoms[next]?.text === 'is') next += 1;
  return atoms[next]?.kind === 'number';
}

/** Hours, branches, customers: numbers that count nothing of the shop's. */
function isIgnored(atoms: readonly Atom[], at: number): boolean {
  if (spans.has(atoms[at + 1]?.text ?? '') || isLabelled(atoms, at)) return true;
  if (isBetween(atoms, at)) return true;
  // "Of which 2 still unpaid"
  if (means(atoms[at - 1], 'of-them') && atoms[at - 2]?.kind !== 'number' && means(atoms[at + 1], 'unknown', 'noise'))
    return true;
  return means(atoms[at - 1], 'branch') || means(atoms[at + 1], 'customer', 'someone', 'branch');
}

/** "Table 6", "plate no. ABC 123": a number that names something. */
function isLabelled(atoms: readonly Atom[], at: number): boolean {
  let i = at - 1;
  while (
    isMark(atoms[i], ':-') ||
    atoms[i]?.text === 'of' ||
    (means(atoms[i], 'unknown') && (atoms[i]?.text.length ?? 9) <= 3) ||
    atoms[i]?.text === 'is'
  )
    i -= 1;
  if (!means(atoms[i], 'label')) return false;
  // "Week 60 legs" counts legs; "table 5 legs" names the table.
  const next = atoms[at + 1];
  const countsGoods = next?.kind === 'product' || next?.kind === 'unit';
  return !countsGoods || /^(?:table|tbl|mesa|room|rm)$/.test(atoms[i]?.text ?? '');
}

/** "Between 10 and 12". */
function isBetween(atoms: readonly Atom[], at: number): boolean {
  return atoms[at - 1]?.text === 'between' || (means(atoms[at - 1], 'and') && atoms[at - 3]?.text === 'between');
}

/** "8 chickens per bag", "with 10 chickens each", "each bag has 8": how much one pack holds. Returns where it ends. */
function readPack(atoms: readonly Atom[], at: number, value: number): number | undefined {
  if (value < 2 || !Number.isInteger(value)) return undefined;
  const counted = atoms[at + 1];
  const isPieces = counted?.kind === 'product' || (counted?.kind === 'unit' && counted.unit.kind !== 'pack');
  const end = isPieces ? at + 2 : at + 1;
  if (isPieces) {
    const per = readPer(atoms, end);
    if (per !== undefined && (typeof per.per === 'object' ? per.per.kind === 'pack' : followsPack(atoms, at)))
      return per.next;
  }
  // "3 bags of chicken (10 each)"
  const each = readPer(atoms, end);
  if (isMark(atoms[at - 1], '(') && each !== undefined && isMark(atoms[each.next], ')') && followsPack(atoms, at))
    return each.next;
  if (packHolds(atoms, at)) return end;
  const perPack = readPer(atoms, at + 1);
  if (
    perPack !== undefined &&
    typeof perPack.per === 'object' &&
    perPack.per.kind === 'pack' &&
    pricedNext(atoms, at, perPack.next)
  )
    return perPack.next;
  const isOf = atoms[at - 1]?.text === 'of' && atoms[at - 2]?.kind === 'unit' && isPieces;
  return isOf && followsPack(atoms, at) ? at + 1 : undefined;
}

/** "12 per bag at 2100": the price comes after, so the first number is none. */
function pricedNext(atoms: readonly Atom[], at: number, next: number): boolean {
  if (means(atoms[at - 1], 'at', 'tig', 'currency', 'for')) return false;
  const price = isMark(atoms[next], ',') ? next + 1 : next;
  return means(atoms[price], 'at', 'tig', 'currency') && atoms[price + 1]?.kind === 'number';
}

/** Whether a number of packs was named before: "20 bags with 10 chickens each". */
function followsPack(atoms: readonly Atom[], at: number): boolean {
  return atoms.slice(Math.max(0, at - 4), at).some((atom) => atom.kind === 'unit' && atom.unit.kind === 'pack');
}

/** "Each bag has 8", "bawat bag may 10". */
function packHolds(atoms: readonly Atom[], at: number): boolean {
  let i = at - 1;
  while (isMark(atoms[i], ':=') || means(atoms[i], 'with', 'of')) i -= 1;
  if (i === at - 1) return false;
  const unit = atoms[i];
  return unit?.kind === 'unit' && unit.unit.kind === 'pack' && means(atoms[i - 1], 'each', 'per');
}
