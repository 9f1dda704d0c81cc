/** What a verb states, by who does it and to whom: a customer's purchase is the shop's sale. */
import type { Atom, WordAtom } from './atoms.ts';
import { branchOf } from './branch.ts';
import { type Clause, isTakings, means } from './clauses.ts';
import type { Meaning } from './meanings.ts';

export type Mode =
  | 'purchase'
  | 'sale'
  | 'returned'
  | 'returned-to-supplier'
  | 'paid'
  | 'transfer'
  | 'cooking'
  | 'waste'
  | 'leftover'
  | 'given';

const plain: Readonly<Partial<Record<Meaning, Mode>>> = {
  buy: 'purchase',
  sell: 'sale',
  return: 'returned',
  transfer: 'transfer',
  cook: 'cooking',
  waste: 'waste',
  left: 'leftover',
  give: 'given',
  pay: 'paid',
};

/** What an order is called, in the three languages. */
export const ordering = /^(?:nag|um|om|in|gi|ni|mi|pa)?order(?:s|ed)?(?: of)?$/;

const customerReadings: ReadonlySet<string> = new Set([
  'bought by a customer',
  'bought by someone else',
  'taken by a customer',
  'taken by somebody named',
]);

interface Read {
  readonly mode: Mode | undefined;
  readonly cap: number;
  readonly reading: readonly string[];
}

export function modeOf(clause: Clause, verb: WordAtom): Read {
  const { meaning } = verb;
  const has = (...meanings: readonly (Meaning | 'unknown')[]) => clause.atoms.some((atom) => means(atom, ...meanings));
  const branch = branchOf(clause);
  if (meaning === 'buy') return boughtBy(clause, verb);
  if (meaning === 'sell') {
    return has('supplier') || isToUs(clause) ? read('purchase', 0.7, 'sold by a supplier') : read('sale', 1);
  }
  if (meaning === 'return') {
    return has('supplier')
      ? read('returned-to-supplier', 0.78, 'given back to a supplier')
      : read('returned', 0.85, 'given back');
  }
  if (meaning === 'deliver') {
    if (branch !== undefined) return read('transfer', 0.7);
    return has('customer') || (has('to') && has('someone'))
      ? read('sale', 0.6, 'delivered to a customer')
      : read('purchase', 0.7, 'delivered here');
  }
  if (meaning === 'receive' || meaning === 'got') {
    if (isBuyerBehind(clause.atoms, verb)) return read('sale', 0.6, 'taken by somebody named');
    if (branch !== undefined) return read('transfer', 0.7);
    if (isMoneyBack(clause)) return read('given', 0.7);
    if (moneyFirst(clause, verb)) return read('sale', 0.75, 'money taken');
    if (has('customer') || (meaning === 'got' && isCustomer(clause, verb)))
      return read('sale', 0.7, 'taken by a customer');
    if (meaning === 'got' && isPricedTaking(clause, verb)) return read('sale', 0.6, 'taken by somebody named');
    if (verb.text === 'took')
      return isPriced(clause) && !has('we') ? read('sale', 0.6, 'taken by somebody named') : read('given', 0.7);
    return read('purchase', meaning === 'got' ? 0.7 : 0.85, 'received');
  }
  if (meaning === 'transfer' && branch === undefined && isPaidHandOver(clause))
    return read('sale', 0.6, 'delivered to a customer');
  if (meaning === 'transfer' && has('supplier')) return read('purchase', 0.6, 'sent by a supplier');
  if (meaning === 'pay' && isPaidOrder(clause)) return read('sale', 0.75, 'an order that was paid');
  if (meaning === 'cook' && verb.text === 'made' && isMadeOn(clause, verb)) return read('sale', 0.75, 'money taken');
  if (meaning === 'pay' && isPaidToUs(clause, verb)) return read('sale', 0.75, 'paid by a customer');
  if (meaning === 'pay' && (isCustomer(clause, verb) || isPaidBy(clause)))
    return read('sale', 0.75, 'paid by a customer');
  return read(plain[meaning === 'unknown' ? 'noise' : meaning], meaning === 'pay' ? 0.78 : 1);
}

/** "Hatod 30 ka itlog kang Boyet, bayad 270": brought to somebody who paid. */
function isPaidHandOver({ atoms }: Clause): boolean {
  const isPaid = atoms.some((atom) => means(atom, 'pay') || /^(?:bayad|paid|bayran)/.test(atom.text));
  return (
    isPaid &&
    atoms.some(
      (atom, i) =>
        (means(atom, 'to', 'from') && means(atoms[i + 1], 'unknown', 'someone', 'person', 'customer')) ||
        means(atom, 'customer'),
    )
  );
}

/** "Order #58: 12 fried chicken 420 paid". */
export function isPaidOrder({ atoms }: Clause): boolean {
  return atoms.some(({ text }) => ordering.test(text)) && !atoms.some((atom) => means(atom, 'we', 'supplier'));
}

/** "Got 540 back". */
function isMoneyBack({ atoms }: Clause): boolean {
  return atoms.some(({ text }) => text === 'back') && !atoms.some(({ kind }) => kind === 'product');
}

const ourOwn = /stock|arriv|dumating|abot|malengke|namili|namakyaw|delivered/;

/** "A customer got 2 legs, then another one got 3": whoever buys goes on buying. */
export function goesOn(clause: Clause, { meaning, text }: WordAtom, before: readonly string[]): boolean {
  if (!before.some((reading) => customerReadings.has(reading)) || ourOwn.test(text)) return false;
  const isOurs = clause.atoms.some((atom) => means(atom, 'we', 'supplier', 'resale'));
  return (meaning === 'buy' || meaning === 'got' || meaning === 'receive') && !isOurs;
}

function isToUs({ atoms }: Clause): boolean {
  return atoms.some((atom, i) => means(atom, 'to') && atoms[i + 1]?.text === 'us');
}

function read(mode: Mode | undefined, cap: number, ...reading: readonly string[]): Read {
  return { mode, cap, reading };
}

/** Who bought: a customer's purchase is the shop's sale. */
function boughtBy(clause: Clause, verb: WordAtom): Read {
  const at = clause.atoms.indexOf(verb);
  const before = clause.atoms.slice(0, at);
  const item = clause.atoms.findIndex(({ kind }, i) => i > at && (kind === 'number' || kind === 'product'));
  const after = clause.atoms.slice(at + 1, item < 0 ? undefined : item);
  const around = [...before, ...after];
  const isCustomer = clause.atoms.some(
    (atom, i) =>
      means(atom, 'customer') &&
      !means(clause.atoms[beforeName(clause.atoms, i)], 'for', 'to') &&
      !comesAfterFrom(clause.atoms, i),
  );
  const isByUs = around.some((atom) => means(atom, 'we'));
  if (isCustomer) {
    const areSeveral = around.some((atom) => atom.kind === 'word' && atom.count !== undefined);
    return read('sale', areSeveral ? 0.7 : 0.85, 'bought by a customer');
  }
  if (clause.atoms.some((atom, i) => means(atom, 'from') && clause.atoms[i + 1]?.text === 'us')) {
    return read('sale', 0.75, 'bought from the shop');
  }
  if (isByUs || clause.atoms.some((atom) => means(atom, 'supplier', 'resale'))) return read('purchase', 1);
  const isBySomeone =
    isBuyerNamed(after, verb) ||
    isBuyerBehind(clause.atoms, verb) ||
    before.some((atom) => means(atom, 'with')) ||
    around.some((atom, i) => means(atom, 'someone') && !comesAfterFrom(around, i)) ||
    around.some((atom, i) => atom.text === 'by' && means(around[i + 1], 'unknown', 'person'));
  return isBySomeone ? read('sale', 0.75, 'bought by someone else') : read('purchase', hasStranger(before) ? 0.7 : 1);
}

/** The word that governs a name: "from" in "from Lito's restaurant". */
function beforeName(atoms: readonly Atom[], at: number): number {
  let i = at - 1;
  while (i > 0 && (means(atoms[i], 'unknown', 'someone', 'person') || /^(?:the|a|my|our)$/.test(atoms[i]?.text ?? '')))
    i -= 1;
  return i;
}

/** "From customers", "sa suki"; who did it stands after "by". */
function comesAfterFrom(atoms: readonly Atom[], at: number): boolean {
  const before = atoms[beforeName(atoms, at)];
  return (means(before, 'from') && before?.text !== 'by') || before?.text === 'sa';
}

/** "Bumili ang karinderya ng 10", "binili ng eskwela ang 10": the buyer behind a Tagalog verb. */
function isBuyerNamed(after: readonly Atom[], { text }: WordAtom): boolean {
  const particle = /^(?:b?ina?bili|binili|nabili|gipalit)$/.test(text) ? 'ng' : 'ang';
  return after.some((atom, i) => atom.text === particle && means(after[i + 1], 'unknown'));
}

/** "Kumuha ng 12 prito ang mga taga-opisina": who did it behind the goods. */
function isBuyerBehind(atoms: readonly Atom[], { text }: WordAtom): boolean {
  if (!/^(?:bumili|bumibili|kumuha|namili|mipalit|nipalit|mikuha|nikuha|namalit)$/.test(text)) return false;
  const goods = atoms.findIndex(({ kind }) => kind === 'product');
  return atoms.some(
    (atom, i) => i > goods && goods > 0 && isNamed(atoms, i) && /^(?:ang(?: mga)?|si)$/.test(atom.text),
  );
}

function isNamed(atoms: readonly Atom[], at: number): boolean {
  return means(atoms[at + 1], 'unknown', 'person', 'someone', 'customer');
}

/** A name before the verb may be a customer's. */
function hasStranger(before: readonly Atom[]): boolean {
  return before.some((atom) => means(atom, 'unknown') || /^(?:table|room|mesa)$/.test(atom.text));
}

/** Whether a customer acts: named before an English verb, and right after one of the other languages. */
function isCustomer({ atoms }: Clause, verb: WordAtom): boolean {
  const at = atoms.indexOf(verb);
  const item = atoms.findIndex(({ kind }, i) => i > at && kind !== 'word');
  // "May kumuha", "naay nikuha": there was somebody who did.
  if (means(atoms[at - 1], 'with')) return true;
  const around = verb.language === 'en' ? atoms.slice(0, at) : atoms.slice(0, item < 0 ? undefined : item);
  return around.some(
    (atom, i) =>
      means(atom, 'customer', 'someone') && !means(around[i - 1], 'to', 'from') && around[i - 1]?.text !== 'sa',
  );
}

/** "Boyet got 6 legs at 85 each": who only fetches something names no price. */
function isPricedTaking(clause: Clause, verb: WordAtom): boolean {
  const { atoms } = clause;
  const before = atoms.slice(0, atoms.indexOf(verb));
  if (!hasStranger(before) || atoms.some((atom) => means(atom, 'we', 'supplier', 'from', 'resale'))) return false;
  return isPriced(clause);
}

function isPriced({ atoms }: Clause): boolean {
  return atoms.filter(({ kind }) => kind === 'number').length > 1;
}

/** "Paid me", "binayaran ako". */
export function isPaidToUs({ atoms }: Clause, verb: WordAtom): boolean {
  return /^(?:me|us|ako|aq|kami|mi)$/.test(atoms[atoms.indexOf(verb) + 1]?.text ?? '') && verb.tense === 'past';
}

/** "880 paid for 4 whole by Mrs Lim", "Baby - 2 kilo gizzard - 360 - paid". */
function isPaidBy({ atoms, isVerbLast }: Clause): boolean {
  if (isVerbLast && means(atoms[0], 'unknown', 'person') && atoms.some(({ kind }) => kind === 'product')) return true;
  return atoms.some(({ text }, i) => text === 'by' && means(atoms[i + 1], 'unknown', 'someone', 'person', 'customer'));
}

/** "We made 480 on 3 kilos wings". */
function isMadeOn({ atoms }: Clause, verb: WordAtom): boolean {
  const at = atoms.indexOf(verb) + 1;
  const money = means(atoms[at], 'currency') ? at + 1 : at;
  if (atoms[money]?.kind !== 'number') return false;
  return money > at || means(atoms[money + 1], 'currency') || atoms[money + 1]?.text === 'on';
}

/** "Got 350 pesos for 10 fried", "350 received for 10 fried": the first number is money. */
function moneyFirst(clause: Clause, verb: WordAtom): boolean {
  const before = clause.atoms.slice(0, clause.atoms.indexOf(verb));
  if (isTakings(clause.atoms, clause.atoms.indexOf(verb)) && before.some(({ kind }) => kind === 'number')) return true;
  const rest = clause.atoms.slice(clause.atoms.indexOf(verb) + 1).filter((atom) => !means(atom, 'noise', 'of', 'a'));
  const at = means(rest[0], 'currency') ? 1 : 0;
  if (rest[at]?.kind !== 'number') return false;
  return at === 1 || means(rest[at + 1], 'currency', 'for', 'from');
}
