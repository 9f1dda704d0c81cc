/** What a clause states: by its verb, its tense, and what denies or only plans it. */
import type { Atom, WordAtom } from './atoms.ts';
import { type Branch, branchOf } from './branch.ts';
import { type Clause, hasItems, isMark, isPriceOf, means } from './clauses.ts';
import type { Meaning, Tense } from './meanings.ts';
import { goesOn, isPaidOrder, type Mode, modeOf, ordering } from './mode.ts';

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
  readonly branch?: Branch | undefined;
}

/** What a clause states, by its verb and whom it names. A clause without a verb goes on with the statement before it. */
export function readStatement(clause: Clause, before: Statement | undefined, isSameSentence: boolean): Statement {
  const { verb } = clause;
  const isPlanned = clause.atoms.some((atom) => means(atom, 'plan')) || asks(clause);
  if (verb === undefined && before?.isAsked === true && answers(clause))
    return { ...before, isPlan: false, isAsked: false, cap: Math.min(before.cap, 0.75) };
  if ((verb === undefined || means(verb, 'got')) && isPaidOrderHere(clause))
    return { ...paidOrder, isAsked: asks(clause), branch: branchOf(clause) };
  if (verb === undefined) return continued(clause, before, isPlanned, isSameSentence);
  const isBare = verb.tense === 'bare' && isSameSentence;
  const own = modeOf(clause, verb);
  const isCustomers = isSameSentence && before?.mode === 'sale' && goesOn(clause, verb, before.reading);
  const { mode, cap, reading } = isCustomers && own.mode === 'purchase' ? { ...before, cap: 0.7 } : own;
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
  const isArrival = tense === 'past' && ['buy', 'receive', 'deliver', 'pay', 'sell'].includes(meaning);
  const plans = clause.atoms.filter((atom) => means(atom, 'plan'));
  return isArrival && !asks(clause) && plans.every(({ text }) => ordering.test(text) || awaited.has(text));
}

/** What was wished for before it came. */
const awaited: ReadonlySet<string> = new Set('asked expected promised scheduled reserved'.split(' '));

/** Whether the clause asks instead of stating something. */
export function asks(clause: Clause): boolean {
  if (clause.isQuestion) return true;
  const question = clause.atoms.findIndex((atom, i) => means(atom, 'question') && !isRelative(clause.atoms, i));
  const item = clause.atoms.findIndex(({ kind }) => kind === 'number');
  const colon = clause.atoms.findIndex((atom, i) => i > question && isMark(atom, ':'));
  return question >= 0 && (item < 0 || question < item) && !(colon >= 0 && colon < item);
}

/** "Yes, 2 sacks", "no, 2 kilos": a question's answer. */
function answers({ atoms }: Clause): boolean {
  return (
    /^(?:yes|yep|yeah|oo|opo|huo|no|hindi|dili)$/.test(atoms[0]?.text ?? '') &&
    atoms.some(({ kind }) => kind === 'number')
  );
}

/** "A lady who got three kilos" asks nothing. */
function isRelative(atoms: readonly Atom[], at: number): boolean {
  const word = atoms[at]?.text;
  return (
    (word === 'who' || word === 'which') &&
    (means(atoms[at - 1], 'someone', 'customer', 'person', 'unknown') || isMark(atoms[at - 1], ','))
  );
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
  const isDayEnd = clause.atoms.some((atom) => means(atom, 'day-end'));
  const isKept =
    before !== undefined && !isDayEnd && !isHead && (isFact || isSameSentence || hasOnly || before.isHeading);
  const denies =
    (clause.atoms.some((atom) => means(atom, 'not')) && !hasItemAfterNot(clause)) || cancelsItems(clause, isHead);
  return {
    mode:
      (isPrice && (!isSameSentence || isPriceOf(clause.atoms, 0)) && isStatedPrice(clause)) ||
      (isDayEnd && !isPriced(clause))
        ? 'leftover'
        : isKept && before.mode !== undefined
          ? before.mode
          : ownMode(clause),
    isPlan: isPlanned || (isKept && before.isPlan && !(hasOnly && clause.atoms.some(turnsToFacts))),
    isDenied: denies || (isKept && before.isDenied && !hasOnly),
    cap: Math.min(
      isKept ? before.cap : 1,
      (hasOnly && !isFact) || (!isKept && ownMode(clause) !== undefined) ? 0.75 : 1,
    ),
    tense: isKept ? before.tense : undefined,
    isHeading: isHead || (isKept && before.isHeading),
    isAsked: asks(clause),
    reading: isKept ? before.reading : [],
    branch: branchOf(clause),
  };
}

const paidOrder: Statement = {
  mode: 'sale',
  isPlan: false,
  isDenied: false,
  cap: 0.75,
  tense: 'past',
  isHeading: false,
  isAsked: false,
  reading: ['an order that was paid'],
};

/** "May nag-order ng 15 fried tas bayad na 525". */
function isPaidOrderHere(clause: Clause): boolean {
  const isPaid = clause.atoms.some(({ text }) => /^(?:bayad|bayaran)$/.test(text));
  return isPaid && isPaidOrder(clause) && onlyOrders(clause);
}

/** Whether ordering is all that is planned. */
function onlyOrders({ atoms }: Clause): boolean {
  return atoms.filter((atom) => means(atom, 'plan')).every(({ text }) => ordering.test(text));
}

/** Whether more is said of the goods than how many there are. */
function isPriced({ atoms }: Clause): boolean {
  const count = (kind: Atom['kind']) => atoms.filter((atom) => atom.kind === kind).length;
  return count('number') > count('product');
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
  if (atoms.some((atom, i) => means(atom, 'supplier') && atoms.slice(0, i).some((one) => means(one, 'from'))))
    return 'purchase';
  if (atoms.some((atom, i) => atom.text === 'from' && atoms.slice(i + 1, i + 4).some(({ text }) => origin.test(text))))
    return 'purchase';
  const isMoved = atoms.some((atom) => means(atom, 'to', 'from'));
  return isMoved && branchOf(clause) !== undefined ? 'transfer' : undefined;
}

const origin = /^(?:market|palengke|merkado|farm|poultry|depot|grocery|wholesaler|dealer|distributor|factory)$/;

/** "But today only 3 sacks", "kanina 9 lang". */
function turnsToFacts(atom: Atom): boolean {
  return means(atom, 'but') || /^(?:today|earlier|now|ngayon|kanina|karon|ganina)$/.test(atom.text);
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

/** A line of its own that ends with a colon. "Orders:" heads what was ordered and paid as well. */
function isHeading({ atoms }: Clause): boolean {
  return isMark(atoms.at(-1), ':') && !hasItems(atoms) && !atoms.some(({ text }) => /^orders?$/.test(text));
}
