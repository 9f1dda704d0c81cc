/** What a clause states: by its verb, its tense, whom it names, and what denies or only plans it. */
import type { Atom, WordAtom } from './atoms.ts';
import { type Clause, hasItems, isMark, means } from './clauses.ts';
import type { Meaning, Tense } from './meanings.ts';

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

export interface Statement {
  readonly mode: Mode | undefined;
  readonly isPlan: boolean;
  readonly isDenied: boolean;
  /** The most that a line of this statement can be trusted. */
  readonly cap: number;
  readonly tense: Tense | undefined;
  /** Whether it holds for the lines below: "To buy:", "Not sold:". */
  readonly isHeading: boolean;
  /** Whether it was asked: "yes, 2 sacks" then states it. */
  readonly isAsked: boolean;
  readonly reading: readonly string[];
  /** Whether the words "to branch 2" or the like stand in it. */
  readonly branch?: { readonly role: 'to' | 'from'; readonly name: string } | undefined;
}

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

/** What a clause states, by its verb and whom it names. A clause without a verb goes on with the statement before it. */
export function readStatement(clause: Clause, before: Statement | undefined, isSameSentence: boolean): Statement {
  const { verb } = clause;
  const isPlanned = clause.atoms.some((atom) => means(atom, 'plan')) || asks(clause);
  if (verb === undefined && before?.isAsked === true && answers(clause)) return { ...before, isPlan: false, isAsked: false, cap: Math.min(before.cap, 0.75) };
  if (verb === undefined) return continued(clause, before, isPlanned, isSameSentence);
  const isBare = verb.tense === 'bare' && isSameSentence;
  const { mode, cap, reading } = modeOf(clause, verb);
  return {
    mode,
    isPlan: verb.tense === 'future' || (isPlanned && !hasArrived(clause, verb)) || (isBare && before?.isPlan === true),
    isDenied: deniesBefore(clause, 'not', 'cancel') || (isBare && before?.isDenied === true),
    cap: Math.min(cap, verb.isGuess === true ? 0.75 : 1, verb.tense === 'bare' ? 0.75 : 1),
    tense: verb.tense,
    isHeading: isHeading(clause),
    isAsked: asks(clause),
    reading,
    branch: branchOf(clause),
  };
}

/** "The order has arrived": what was ordered is there. */
function hasArrived(clause: Clause, { meaning, tense }: WordAtom): boolean {
  const isArrival = tense === 'past' && ['buy', 'receive', 'deliver', 'pay'].includes(meaning);
  const plans = clause.atoms.filter((atom) => means(atom, 'plan'));
  return isArrival && !asks(clause) && plans.every(({ text }) => /^order(?:s|ed)?$/.test(text));
}

/** Whether the clause asks instead of stating something. */
export function asks(clause: Clause): boolean {
  if (clause.isQuestion) return true;
  const question = clause.atoms.findIndex((atom, i) => means(atom, 'question') && !isRelative(clause.atoms, i));
  const item = clause.atoms.findIndex(({ kind }) => kind === 'number');
  return question >= 0 && (item < 0 || question < item);
}

/** "Yes, 2 sacks", "no, 2 kilos": a question's answer. */
function answers({ atoms }: Clause): boolean {
  return /^(?:yes|yep|yeah|oo|opo|huo|no|hindi|dili)$/.test(atoms[0]?.text ?? '') && atoms.some(({ kind }) => kind === 'number');
}

/** "A lady who got three kilos" asks nothing. */
function isRelative(atoms: readonly Atom[], at: number): boolean {
  const word = atoms[at]?.text;
  return (word === 'who' || word === 'which') && (means(atoms[at - 1], 'someone', 'customer', 'person', 'unknown') || isMark(atoms[at - 1], ','));
}

/** Whether a word of this meaning stands before the verb, without a comma between: "cancel that, sold 3" sold. */
function deniesBefore({ atoms, verb }: Clause, ...meanings: readonly Meaning[]): boolean {
  const before = verb === undefined ? [] : atoms.slice(0, atoms.indexOf(verb));
  const comma = before.findLastIndex((atom) => isMark(atom, ','));
  return before.some((atom, i) => i > comma && means(atom, ...meanings));
}

function continued(
  clause: Clause,
  before: Statement | undefined,
  isPlanned: boolean,
  isSameSentence: boolean,
): Statement {
  const isPrice = clause.atoms.some((atom) => means(atom, 'price'));
  const hasOnly = clause.atoms.some((atom) => means(atom, 'only'));
  const isFact = before !== undefined && !before.isPlan && !before.isDenied;
  const isHead = isHeading(clause);
  const isKept = before !== undefined && !isHead && (isFact || isSameSentence || hasOnly || before.isHeading);
  const denies =
    (clause.atoms.some((atom) => means(atom, 'not')) && !hasItemAfterNot(clause)) ||
    cancelsItems(clause, isHead);
  return {
    mode: isPrice && !isSameSentence && isStatedPrice(clause) ? 'leftover' : isKept && before.mode !== undefined ? before.mode : ownMode(clause),
    isPlan: isPlanned || (isKept && before.isPlan && !(hasOnly && clause.atoms.some((atom) => means(atom, 'but')))),
    isDenied: denies || (isKept && before.isDenied && !hasOnly),
    cap: Math.min(isKept ? before.cap : 1, (hasOnly && !isFact) || (!isKept && ownMode(clause) !== undefined) ? 0.75 : 1),
    tense: isKept ? before.tense : undefined,
    isHeading: isHead || (isKept && before.isHeading),
    isAsked: asks(clause),
    reading: isKept ? before.reading : [],
    branch: branchOf(clause),
  };
}

/** "Cancelled:", "already had the 30 eggs": all that follows is no booking. */
function cancelsItems({ atoms }: Clause, isHead: boolean): boolean {
  const cancel = atoms.findIndex((atom) => means(atom, 'cancel'));
  if (cancel < 0) return false;
  const item = atoms.findIndex(({ kind }) => kind === 'number' || kind === 'product');
  return isHead || (item > cancel && atoms[item]?.kind === 'number');
}

/** What a clause states without a verb: goods from a supplier were bought, goods to a branch were moved. */
function ownMode(clause: Clause): Mode | undefined {
  const { atoms } = clause;
  if (atoms.some((atom, i) => means(atom, 'supplier') && atoms.slice(0, i).some((one) => means(one, 'from')))) return 'purchase';
  const isMoved = atoms.some((atom) => means(atom, 'to', 'from'));
  return isMoved && branchOf(clause) !== undefined ? 'transfer' : undefined;
}

function hasItemAfterNot(clause: Clause): boolean {
  const not = clause.atoms.findIndex((atom) => means(atom, 'not'));
  return clause.atoms.slice(not).some(({ kind }) => kind === 'number');
}

/** "The price of legs is now 90" tells a price and sells nothing. */
function isStatedPrice(clause: Clause): boolean {
  const price = clause.atoms.findIndex((atom) => means(atom, 'price'));
  const product = clause.atoms.findIndex(({ kind }) => kind === 'product');
  return product >= 0 && price <= product + 1;
}

interface Read {
  readonly mode: Mode | undefined;
  readonly cap: number;
  readonly reading: readonly string[];
}

function modeOf(clause: Clause, verb: WordAtom): Read {
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
    if (branch !== undefined) return read('transfer', 0.7);
    if (isMoneyBack(clause)) return read('given', 0.7);
    if (moneyFirst(clause, verb)) return read('sale', 0.75, 'money taken');
    if (has('customer') || (meaning === 'got' && isCustomer(clause, verb))) return read('sale', 0.7, 'taken by a customer');
    if (verb.text === 'took') return read('given', 0.7);
    return read('purchase', meaning === 'got' ? 0.7 : 0.85, 'received');
  }
  if (meaning === 'transfer' && branch === undefined && isPaidHandOver(clause)) return read('sale', 0.6, 'delivered to a customer');
  if (meaning === 'transfer' && has('supplier')) return read('purchase', 0.6, 'sent by a supplier');
  if (meaning === 'pay' && isPaidOrder(clause)) return read('sale', 0.75, 'an order that was paid');
  if (meaning === 'pay' && isCustomer(clause, verb)) return read('sale', 0.75, 'paid by a customer');
  return read(plain[meaning === 'unknown' ? 'noise' : meaning], meaning === 'pay' ? 0.78 : 1);
}

/** "Order #58: 12 fried chicken 420 paid". */
function isPaidOrder({ atoms }: Clause): boolean {
  return atoms.some(({ text }) => /^(?:nag|um|om)?order(?:s|ed)?$/.test(text)) && !atoms.some((atom) => means(atom, 'we', 'supplier'));
}

/** "Hatod 30 ka itlog kang Boyet, bayad 270": brought to somebody who paid. */
function isPaidHandOver({ atoms }: Clause): boolean {
  const isPaid = atoms.some((atom) => means(atom, 'pay') || /^(?:bayad|paid|bayran)/.test(atom.text));
  return isPaid && atoms.some((atom, i) => (means(atom, 'to', 'from') && means(atoms[i + 1], 'unknown', 'someone', 'person', 'customer')) || means(atom, 'customer'));
}

/** "Got 540 back". */
function isMoneyBack({ atoms }: Clause): boolean {
  return atoms.some(({ text }) => text === 'back') && !atoms.some(({ kind }) => kind === 'product');
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
    (atom, i) => means(atom, 'customer') && !means(clause.atoms[i - 1], 'for', 'to', 'from') && clause.atoms[i - 1]?.text !== 'sa',
  );
  const isByUs = around.some((atom) => means(atom, 'we'));
  const customer = around.findIndex((atom) => means(atom, 'customer'));
  if (isCustomer) {
    return read('sale', around[customer - 1]?.kind === 'number' ? 0.7 : 0.85, 'bought by a customer');
  }
  if (clause.atoms.some((atom, i) => means(atom, 'from') && clause.atoms[i + 1]?.text === 'us')) {
    return read('sale', 0.75, 'bought from the shop');
  }
  if (isByUs || clause.atoms.some((atom) => means(atom, 'supplier', 'resale'))) return read('purchase', 1);
  const isBySomeone =
    isBuyerNamed(after, verb) || around.some((atom, i) => means(atom, 'someone') && !means(around[i - 1], 'from')) || means(before.at(-1), 'with');
  return isBySomeone ? read('sale', 0.75, 'bought by someone else') : read('purchase', hasStranger(before) ? 0.7 : 1);
}

/** "Bumili ang karinderya ng 10", "binili ng eskwela ang 10": the buyer behind a Tagalog verb. */
function isBuyerNamed(after: readonly Atom[], { text }: WordAtom): boolean {
  const particle = /^(?:b?ina?bili|binili|nabili|gipalit)$/.test(text) ? 'ng' : 'ang';
  return after.some((atom, i) => atom.text === particle && means(after[i + 1], 'unknown'));
}

/** A name before the verb may be a customer's. */
function hasStranger(before: readonly Atom[]): boolean {
  return before.some((atom) => means(atom, 'unknown'));
}

/** Whether a customer acts: named before an English verb, and right after one of the other languages. */
function isCustomer({ atoms }: Clause, verb: WordAtom): boolean {
  const at = atoms.indexOf(verb);
  const item = atoms.findIndex(({ kind }, i) => i > at && kind !== 'word');
  const around = verb.language === 'en' ? atoms.slice(0, at) : atoms.slice(0, item < 0 ? undefined : item);
  return around.some((atom, i) => means(atom, 'customer', 'someone') && !means(around[i - 1], 'to', 'from') && around[i - 1]?.text !== 'sa');
}

/** "Got 350 pesos for 10 fried": the first number is money. */
function moneyFirst(clause: Clause, verb: WordAtom): boolean {
  const rest = clause.atoms.slice(clause.atoms.indexOf(verb) + 1).filter((atom) => !means(atom, 'noise', 'of', 'a'));
  const at = means(rest[0], 'currency') ? 1 : 0;
  if (rest[at]?.kind !== 'number') return false;
  return at === 1 || means(rest[at + 1], 'currency', 'for', 'from');
}

/** A line of its own that ends with a colon. "Orders:" heads what was ordered and paid as well. */
function isHeading({ atoms }: Clause): boolean {
  return isMark(atoms.at(-1), ':') && !hasItems(atoms) && !atoms.some(({ text }) => /^orders?$/.test(text));
}

/** The branch that goods go to or come from; a branch that merely acts is none of both. */
function branchOf(clause: Clause): Statement['branch'] {
  const at = clause.atoms.findIndex((atom) => means(atom, 'branch'));
  const atom = clause.atoms[at];
  if (atom === undefined) return undefined;
  const number = clause.atoms[at + 1];
  const name = number?.kind === 'number' ? `${atom.text} ${number.text}` : atom.text;
  const isFrom = clause.atoms.slice(0, at).some((before) => means(before, 'from'));
  const isFirst = !hasItems(clause.atoms.slice(0, at));
  return isFirst && !isFrom ? undefined : { role: isFrom ? 'from' : 'to', name };
}
