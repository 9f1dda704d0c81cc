/**
 * Clauses of a note, each with what it states: a note seldom has sentences, so a new verb begins a new clause, and takes
 * along what belongs to it ("did not", "tomorrow", "the customer").
 */
import type { Atom, WordAtom } from './atoms.ts';
import type { Meaning, Tense } from './meanings.ts';

export interface Clause {
  readonly atoms: readonly Atom[];
  readonly verb: WordAtom | undefined;
  /** Whether the verb follows its items: "10 legs sold". */
  readonly isVerbLast: boolean;
  /** The number of the sentence; a line is one too. */
  readonly sentence: number;
  readonly isQuestion: boolean;
}

const verbMeanings: ReadonlySet<Meaning | 'unknown'> = new Set<Meaning>([
  'buy',
  'sell',
  'return',
  'transfer',
  'deliver',
  'receive',
  'got',
  'cook',
  'waste',
  'left',
  'give',
  'pay',
]);

/** Words that a verb takes along into its clause when they stand right before it. */
const companions: ReadonlySet<Meaning | 'unknown'> = new Set<Meaning | 'unknown'>([
  'not',
  'plan',
  'customer',
  'supplier',
  'someone',
  'person',
  'we',
  'noise',
  'and',
  'but',
  'of',
  'with',
  'question',
  'fix',
  'cancel',
  'from',
  'branch',
  'unknown',
  'price',
  'a',
]);

export function isVerb(atom: Atom | undefined): boolean {
  return atom?.kind === 'word' && verbMeanings.has(atom.meaning);
}

export function means(atom: Atom | undefined, ...meanings: readonly (Meaning | 'unknown')[]): boolean {
  return atom?.kind === 'word' && meanings.includes(atom.meaning);
}

export function isMark(atom: Atom | undefined, marks: string): boolean {
  return atom?.kind === 'mark' && marks.includes(atom.text);
}

interface Open {
  atoms: Atom[];
  verb: WordAtom | undefined;
  isVerbLast: boolean;
}

export function readClauses(atoms: readonly Atom[]): readonly Clause[] {
  const clauses: Clause[] = [];
  let sentence = 0;
  let open: Open = { atoms: [], verb: undefined, isVerbLast: false };
  const close = (isQuestion = false) => {
    if (open.atoms.length > 0) clauses.push({ ...open, sentence, isQuestion });
    open = { atoms: [], verb: undefined, isVerbLast: false };
  };
  for (const [i, atom] of atoms.entries()) {
    if (isMark(atom, '.') && isAbbreviation(atoms, i)) continue;
    if (isMark(atom, '\n.;!?')) {
      close(atom.text === '?');
      if (clauses.at(-1)?.sentence === sentence) sentence += 1;
      continue;
    }
    const taken = startsClause(open, atom, atoms, i);
    if (taken !== undefined) {
      const moved = open.atoms.splice(open.atoms.length - taken, taken);
      close();
      open.atoms.push(...moved);
    }
    if (atom.kind === 'word' && isVerb(atom) && open.verb === undefined) {
      open.verb = atom;
      open.isVerbLast = hasItems(open.atoms) && !precedesItem(atoms, i);
    }
    open.atoms.push(atom);
  }
  close();
  return clauses;
}

/** "4 pcs. leg": the full stop belongs to the unit. */
function isAbbreviation(atoms: readonly Atom[], at: number): boolean {
  const unit = atoms[at - 1];
  const next = atoms[at + 1];
  return (
    unit?.kind === 'unit' && unit.text.length < 5 && (next?.kind === 'product' || means(next, 'of', 'unknown', 'at'))
  );
}

/** How many atoms of the open clause the atom takes along into a clause of its own; undefined when it stays. */
function startsClause(open: Open, atom: Atom, atoms: readonly Atom[], at: number): number | undefined {
  if (means(atom, 'but')) return 0;
  if (isMark(atom, ',') && open.atoms.some((one) => means(one, 'not')) && onlyFollows(atoms, at)) return 0;
  const isSeparated = isMark(open.atoms.at(-1), ',') || means(open.atoms.at(-1), 'and');
  if (means(atom, 'plan', 'question') && isSeparated && hasItems(open.atoms)) return 0;
  if (means(atom, 'not') && isSeparated && hasItems(open.atoms) && verbFollows(atoms, at)) return 0;
  if (atom.kind !== 'word' || !isVerb(atom)) return undefined;
  if (!hasItems(open.atoms)) return open.verb !== undefined && isSeparated ? companionsBefore(open.atoms) : undefined;
  if (isAdjective(open, atoms, at)) {
    if (open.verb !== undefined && staysAdjective(atom, open.verb)) return undefined;
    return open.verb === undefined || open.verb.meaning === atom.meaning ? undefined : sinceSeparator(open.atoms, 1);
  }
  if (open.verb === undefined) {
    const before = companionsBefore(open.atoms);
    const isNewStatement = precedesItem(atoms, at) && (before > 0 || isSeparated);
    return isNewStatement ? before : undefined;
  }
  if (open.isVerbLast || isCountBefore(open.atoms, atoms, at)) return sinceSeparator(open.atoms, 0);
  return companionsBefore(open.atoms);
}

/** "Sold 3 roasted chicken", "returned 2 dead chickens". */
function staysAdjective(atom: WordAtom, verb: WordAtom): boolean {
  return atom.meaning === 'cook' || (atom.meaning === 'waste' && means(verb, 'return', 'transfer', 'give'));
}

/** "2 kg spoiled liver": the verb stands between a number and what is counted. */
function isAdjective(open: Open, atoms: readonly Atom[], at: number): boolean {
  let i = open.atoms.length - 1;
  while (i >= 0 && (open.atoms[i]?.kind === 'unit' || means(open.atoms[i], 'of', 'noise'))) i -= 1;
  const isCounted = open.atoms[i]?.kind === 'number' && !means(open.atoms[i - 1], 'at', 'tig', 'total', 'for');
  let next = at + 1;
  while (means(atoms[next], 'of', 'noise')) next += 1;
  return isCounted && atoms[next]?.kind === 'product';
}

/** "Sold 10 legs @ 85, 2 returned": the number belongs to the verb behind it. */
function isCountBefore(open: readonly Atom[], atoms: readonly Atom[], at: number): boolean {
  const since = open.slice(open.length - sinceSeparator(open, 0));
  const isPlain = since.every(({ kind }, i) => kind !== 'word' || means(since[i], 'of', 'noise', 'and', 'only'));
  return isPlain && since.some(({ kind }) => kind === 'number') && !precedesItem(atoms, at);
}

function sinceSeparator(atoms: readonly Atom[], least: number): number {
  const index = atoms.findLastIndex((atom) => isMark(atom, ',') || means(atom, 'and'));
  return index < 0 ? least : atoms.length - index - 1;
}

function companionsBefore(atoms: readonly Atom[]): number {
  let count = 0;
  while (count < atoms.length) {
    const atom = atoms[atoms.length - 1 - count];
    if (atom?.kind !== 'word' || !companions.has(atom.meaning)) break;
    count += 1;
  }
  return count;
}

function hasItems(atoms: readonly Atom[]): boolean {
  return atoms.some(({ kind }) => kind === 'number' || kind === 'product');
}

/** Whether a number or product, and no price, comes next. */
function precedesItem(atoms: readonly Atom[], at: number): boolean {
  let next = at + 1;
  while (
    means(atoms[next], 'of', 'noise', 'we', 'a', 'customer', 'someone', 'not', 'only') ||
    isMark(atoms[next], ':-')
  )
    next += 1;
  if (atoms[next]?.kind === 'product' || atoms[next]?.kind === 'unit') return true;
  if (atoms[next]?.kind !== 'number') return false;
  return !means(atoms[next + 1], 'each', 'per', 'currency', 'total');
}

/** "Sold no wings, only legs" goes on with what was sold. */
function onlyFollows(atoms: readonly Atom[], at: number): boolean {
  return atoms.slice(at + 1, at + 4).some((atom) => means(atom, 'only'));
}

function verbFollows(atoms: readonly Atom[], at: number): boolean {
  for (let i = at + 1; i < at + 6; i += 1) {
    const atom = atoms[i];
    if (isVerb(atom)) return true;
    if (atom === undefined || atom.kind === 'mark') return false;
  }
  return false;
}

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
  if (verb === undefined) return continued(clause, before, isPlanned, isSameSentence);
  const isBare = verb.tense === 'bare' && isSameSentence;
  const { mode, cap, reading } = modeOf(clause, verb);
  return {
    mode,
    isPlan: verb.tense === 'future' || (isPlanned && !hasArrived(clause, verb)) || (isBare && before?.isPlan === true),
    isDenied: deniesBefore(clause, 'not', 'cancel') || (isBare && before?.isDenied === true),
    cap: Math.min(cap, verb.isGuess === true ? 0.75 : 1, verb.tense === 'bare' ? 0.75 : 1),
    tense: verb.tense,
    reading,
    branch: branchOf(clause),
  };
}

/** "The order has arrived": what was ordered is there. */
function hasArrived(clause: Clause, { meaning, tense }: WordAtom): boolean {
  const isArrival = tense === 'past' && (meaning === 'buy' || meaning === 'receive' || meaning === 'deliver');
  const plans = clause.atoms.filter((atom) => means(atom, 'plan'));
  return isArrival && !asks(clause) && plans.every(({ text }) => /^order(?:s|ed)?$/.test(text));
}

/** Whether the clause asks instead of stating something. */
export function asks(clause: Clause): boolean {
  if (clause.isQuestion) return true;
  const question = clause.atoms.findIndex((atom) => means(atom, 'question'));
  const item = clause.atoms.findIndex(({ kind }) => kind === 'number');
  return question >= 0 && (item < 0 || question < item);
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
  const isKept = before !== undefined && (isFact || isSameSentence || hasOnly);
  const denies = clause.atoms.some((atom) => means(atom, 'not')) && !hasItemAfterNot(clause);
  return {
    mode: isPrice && !isSameSentence && isStatedPrice(clause) ? 'leftover' : isKept ? before.mode : undefined,
    isPlan: isPlanned || (isKept && before.isPlan),
    isDenied: denies || (isKept && before.isDenied && !hasOnly),
    cap: Math.min(isKept ? before.cap : 1, hasOnly && !isFact ? 0.75 : 1),
    tense: isKept ? before.tense : undefined,
    reading: isKept ? before.reading : [],
    branch: branchOf(clause),
  };
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
    if (moneyFirst(clause, verb)) return read('sale', 0.75, 'money taken');
    if (has('customer')) return read('sale', 0.7, 'taken by a customer');
    if (verb.text === 'took') return read('given', 0.7);
    return read('purchase', meaning === 'got' ? 0.7 : 0.85, 'received');
  }
  if (meaning === 'transfer' && has('supplier')) return read('purchase', 0.6, 'sent by a supplier');
  if (meaning === 'pay' && isCustomer(clause, verb)) return read('sale', 0.75, 'paid by a customer');
  return read(plain[meaning === 'unknown' ? 'noise' : meaning], meaning === 'pay' ? 0.78 : 1);
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
  const isByUs = around.some((atom) => means(atom, 'we'));
  const customer = around.findIndex((atom) => means(atom, 'customer'));
  if (customer >= 0) {
    return read('sale', around[customer - 1]?.kind === 'number' ? 0.7 : 0.85, 'bought by a customer');
  }
  if (clause.atoms.some((atom, i) => means(atom, 'from') && clause.atoms[i + 1]?.text === 'us')) {
    return read('sale', 0.75, 'bought from the shop');
  }
  if (isByUs || clause.atoms.some((atom) => means(atom, 'supplier'))) return read('purchase', 1);
  const isBySomeone =
    around.some((atom, i) => means(atom, 'someone') && !means(around[i - 1], 'from')) || means(before.at(-1), 'with');
  return isBySomeone ? read('sale', 0.75, 'bought by someone else') : read('purchase', hasStranger(before) ? 0.7 : 1);
}

/** A name before the verb may be a customer's. */
function hasStranger(before: readonly Atom[]): boolean {
  return before.some((atom) => means(atom, 'unknown'));
}

function isCustomer(clause: Clause, verb: WordAtom): boolean {
  const before = clause.atoms.slice(0, clause.atoms.indexOf(verb));
  return before.some((atom) => means(atom, 'customer', 'someone'));
}

/** "Got 350 pesos for 10 fried": the first number is money. */
function moneyFirst(clause: Clause, verb: WordAtom): boolean {
  const rest = clause.atoms.slice(clause.atoms.indexOf(verb) + 1).filter((atom) => !means(atom, 'noise', 'of', 'a'));
  const at = means(rest[0], 'currency') ? 1 : 0;
  if (rest[at]?.kind !== 'number') return false;
  return at === 1 || means(rest[at + 1], 'currency', 'for', 'from');
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
