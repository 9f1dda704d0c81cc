/**
 * Clauses of a note, each with what it states: a note seldom has sentences, so a new verb begins a new clause, and takes
 * along what belongs to it ("did not", "tomorrow", "the customer").
 */
import type { Atom, NumberAtom, WordAtom } from './atoms.ts';
import type { Meaning } from './meanings.ts';

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
    if (isMark(atom, '\n;') && isField(atoms, i + 1)) continue;
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
    if (atom.kind === 'word' && isVerb(atom) && (open.verb === undefined || isSubject(open))) {
      open.verb = atom;
      open.isVerbLast = hasItems(open.atoms) && !precedesItem(atoms, i);
    }
    open.atoms.push(atom);
  }
  close();
  return clauses;
}

/** "Stocks arrived": a noun that counts alone, and is what the verb behind it is about. */
function isSubject({ verb, atoms }: Open): boolean {
  return atoms.findLast((atom) => !means(atom, 'of')) === verb && /^(?:stocks?|inventory)$/.test(verb?.text ?? '');
}

/** "Item: eggs; Qty: 60; Amount: 540": one record. */
function isField(atoms: readonly Atom[], at: number): boolean {
  const isNamed = /^(?:qty|quantity|amt|amount|price|unit price|cost)$/.test(atoms[at]?.text ?? '');
  return isNamed && isMark(atoms[at + 1], ':') && atoms[at + 2]?.kind === 'number';
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
  if (isMark(atom, ',') && onlyFollows(atoms, at) && open.atoms.some((one) => means(one, 'not'))) return 0;
  const isSeparated = isMark(open.atoms.at(-1), ',') || means(open.atoms.at(-1), 'and');
  if (means(atom, 'price') && isSeparated && hasItems(open.atoms) && isPriceOf(atoms, at)) return 0;
  if (means(atom, 'plan', 'question') && isSeparated && hasItems(open.atoms)) return 0;
  if (means(atom, 'not') && isSeparated && hasItems(open.atoms) && verbFollows(atoms, at)) return 0;
  if (atom.kind !== 'word' || !isVerb(atom)) return undefined;
  if (!hasItems(open.atoms)) return open.verb !== undefined && isSeparated ? companionsBefore(open.atoms) : undefined;
  if (isAdjective(open, atoms, at)) {
    if (open.verb !== undefined && staysAdjective(atom, open.verb)) return undefined;
    return open.verb === undefined || open.verb.meaning === atom.meaning ? undefined : sinceSeparator(open.atoms, 1);
  }
  const mayBeTakings = open.verb === undefined || !isMark(open.atoms.at(-1), ',');
  if (mayBeTakings && isTakings(atoms, at) && !open.atoms.some(({ kind }) => kind === 'product' || kind === 'unit'))
    return undefined;
  if (open.verb === undefined) {
    if (isAfterReserved(open.atoms)) return sinceSeparator(open.atoms, 0);
    if (
      isPredicate(open.atoms) &&
      (pricesOnly(atoms, at) || atoms[at + 1]?.text === 'nga' || atoms[at + 1]?.text === 'na')
    )
      return undefined;
    const before = companionsBefore(open.atoms);
    const isNewStatement = precedesItem(atoms, at) && (before > 0 || isSeparated);
    return isNewStatement ? before : undefined;
  }
  if (open.isVerbLast || isCountBefore(open.atoms, atoms, at)) return sinceSeparator(open.atoms, 0);
  return companionsBefore(open.atoms);
}

/** "Price of legs is now 90": goods without a count, and a number. */
export function isPriceOf(atoms: readonly Atom[], at: number): boolean {
  let goods = at + 1;
  while (means(atoms[goods], 'of')) goods += 1;
  if (atoms[goods]?.kind !== 'product') return false;
  let number = goods + 1;
  while (means(atoms[number], 'noise', 'at', 'of') || isMark(atoms[number], ':=-')) number += 1;
  return atoms[number]?.kind === 'number' && number > goods + 1;
}

/** "Sold 3 roasted chicken", "returned 2 dead chickens". */
function staysAdjective(atom: WordAtom, verb: WordAtom): boolean {
  return atom.meaning === 'cook' || (atom.meaning === 'waste' && means(verb, 'return', 'transfer', 'give'));
}

/** "360 pesos ang benta sa 2 kilos", "850 sales from 10 legs": the number before the verb is what was taken for goods. */
export function isTakings(atoms: readonly Atom[], verb: number): boolean {
  if (!means(atoms[verb], 'sell', 'got', 'receive', 'pay')) return false;
  let next = verb + 1;
  while (means(atoms[next], 'we') || (means(atoms[next], 'noise') && atoms[next]?.text !== 'on')) next += 1;
  const leads = means(atoms[next], 'for', 'from') || ['sa', 'ng', 'on'].includes(atoms[next]?.text ?? '');
  if (!leads && atoms[verb]?.text !== 'bayad sa') return false;
  let goods = leads ? next + 1 : next;
  while (means(atoms[goods], 'of', 'a')) goods += 1;
  const count = atoms[goods];
  if (count?.kind === 'product') return true;
  return count?.kind === 'number' && !means(atoms[goods + 1], 'currency') && isMoneyFor(atoms.slice(0, verb), count);
}

/** "8 nabenta sa 10 hita" counts what was sold of ten. */
function isMoneyFor(before: readonly Atom[], { value }: NumberAtom): boolean {
  const money = before.findLast((atom) => atom.kind === 'number');
  const isMarked = before.some((atom) => means(atom, 'currency'));
  return money?.kind !== 'number' || isMarked || money.value >= value * cheapest;
}

/** Hardly any goods cost less than this apiece. */
const cheapest = 5;

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
  const isCounted = since.some(({ kind }) => kind === 'number');
  return isPlain && isCounted && (!precedesItem(atoms, at) || (namesGoods(since) && pricesOnly(atoms, at)));
}

/** "The order of 4 trays was cancelled, so 1 tray was sold": what was reserved is not what the verb states. */
function isAfterReserved(atoms: readonly Atom[]): boolean {
  const since = sinceSeparator(atoms, 0);
  const head = atoms.slice(0, atoms.length - since);
  const isReserved = head.some((atom) => means(atom, 'plan', 'cancel', 'not'));
  return isReserved && hasItems(head) && hasItems(atoms.slice(atoms.length - since));
}

/** "6 ra ang nahalin 420": six is what was sold, and the price follows. */
function isPredicate(atoms: readonly Atom[]): boolean {
  const ang = atoms.at(-1)?.text;
  if (ang !== 'ang' && ang !== 'yung') return false;
  const count = atoms.findLast(
    (atom, i) => i < atoms.length - 1 && !means(atom, 'only', 'noise') && atom.kind !== 'unit',
  );
  return count?.kind === 'number';
}

function namesGoods(atoms: readonly Atom[]): boolean {
  return atoms.some(({ kind }) => kind === 'product');
}

/** "Prito 14 pcs sold 490": nothing but a price follows the verb. */
function pricesOnly(atoms: readonly Atom[], at: number): boolean {
  const price = means(atoms[at + 1], 'we', 'noise') ? at + 2 : at + 1;
  return atoms[price]?.kind === 'number' && (atoms[price + 1] === undefined || atoms[price + 1]?.kind === 'mark');
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
    if (atom.meaning === 'and') break;
  }
  return count;
}

export function hasItems(atoms: readonly Atom[]): boolean {
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
