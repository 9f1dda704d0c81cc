/** Reads the items of a note, clause by clause and atom by atom. */
import type { Atom, MarkAtom, ProductAtom, UnitAtom } from './atoms.ts';
import { type Clause, isMark, means, readClauses } from './clauses.ts';
import { type Draft, hasPrice, hasProduct, setProduct } from './draft.ts';
import { type ExpenseDraft, readExpenses } from './expenses.ts';
import { readNumber } from './read-number.ts';
import { readWord } from './read-word.ts';
import type { Product } from './shapes.ts';
import { type ClauseTraits, closeItem, extendTo, nameOnly, newState, openItem, type State } from './state.ts';
import { isCollected, reviseBefore } from './revise.ts';
import { asks, readStatement, type Statement } from './statement.ts';

export interface ReadOptions {
  /** Speech to a till: everything is an order, wishes included, and "no wings" takes wings back. */
  readonly isVoice?: boolean;
}

export interface Reading {
  readonly drafts: readonly Draft[];
  readonly expenses: readonly ExpenseDraft[];
  readonly payments: readonly number[];
  readonly stray: readonly Atom[];
  readonly cancelled: readonly Product[];
  /** Sentences with words that were not understood. */
  readonly unclear: ReadonlySet<number>;
  readonly repeats: ReadonlySet<number>;
}

export function readItems(atoms: readonly Atom[], { isVoice = false }: ReadOptions = {}): Reading {
  const state = newState(isVoice);
  const expenses: ExpenseDraft[] = [];
  let before: Clause | undefined;
  for (const clause of readClauses(atoms)) {
    beginClause(state, clause, before);
    expenses.push(...readExpenses(clause, state.statement));
    readAtoms(state, clause.atoms);
    before = clause;
  }
  doubtPending(state);
  return {
    drafts: state.drafts,
    expenses,
    payments: state.payments,
    stray: state.stray,
    cancelled: state.cancelled,
    unclear: state.unclear,
    repeats: state.repeats,
  };
}

/** Money that no goods took may be what the goods of its sentence cost. */
function doubtPending({ pendingPrice, pendingMoney, unclear, sentence }: State): void {
  if (pendingPrice !== undefined || pendingMoney !== undefined) unclear.add(sentence);
}

function beginClause(state: State, clause: Clause, before: Clause | undefined): void {
  const isSameSentence = before?.sentence === clause.sentence;
  const carries = before !== undefined && !(before.isVerbLast && !isSameSentence);
  const statement = readStatement(clause, carries ? state.statement : undefined, isSameSentence);
  doubtPending(state);
  const isNew = clause.verb !== undefined || statement.mode !== state.statement.mode;
  if (isNew || !isSameSentence) closeItem(state);
  if (isNew) {
    state.isFixing = false;
    state.parent = undefined;
  }
  // What was cooked is not what is sold afterwards.
  if (state.statement.mode === 'cooking' && statement.mode === 'sale') state.named = cookedOf(state.named);
  if (state.isVoice && clause.atoms.some((atom) => means(atom, 'but'))) {
    for (const draft of state.drafts) draft.doubts.add('unclear');
  }
  state.statement = state.isVoice ? spoken(statement, asks(clause)) : statement;
  state.sentence = clause.sentence;
  state.isSeparated = true;
  state.hasOnly = false;
  state.isDenying = false;
  state.isCancelling = false;
  state.isResult = false;
  state.pendingMoney = undefined;
  state.pendingPrice = undefined;
  if (clause.atoms.some(isReserved)) state.unclear.add(clause.sentence);
  if (clause.atoms.some((atom) => means(atom, 'fix', 'fix-after')) || reservesBefore(clause))
    state.unclear.add(clause.sentence - 1);
  state.clause = traitsOf(clause);
  reviseBefore(state, clause, before);
  state.hasBegun = false;
  state.each = undefined;
  state.people = peopleOf(clause.atoms) ?? (isSameSentence ? state.people : 1);
  state.isProductFirst = startsWithProduct(clause.atoms, state.isVoice);
}

function cookedOf(draft: Draft | undefined): Draft | undefined {
  return draft === undefined ? undefined : { ...draft, isCooked: true };
}

/** "(Cancelled.)", "Wala madayon.": without goods of its own, and no heading, it may be about the sentence before. */
function reservesBefore({ atoms }: Clause): boolean {
  const namesGoods = atoms.some(({ kind }) => kind === 'product');
  if (namesGoods || isMark(atoms.at(-1), ':')) return false;
  // "Binawi niya kanina": what nobody understands may have taken it back.
  const isOpaque =
    atoms.length > 1 && atoms.every(({ kind }) => kind === 'word') && atoms.some((one) => means(one, 'unknown'));
  return isOpaque || atoms.some(isReserved);
}

/** What denies, plans, corrects or asks may be about more of its sentence than the grammar sees. */
function isReserved(atom: Atom): boolean {
  return means(atom, 'but', 'not', 'plan', 'fix', 'fix-after', 'cancel', 'question', 'repeat');
}

function traitsOf(clause: Clause): ClauseTraits {
  const { atoms, verb } = clause;
  const hasGoods = atoms.some((atom) => atom.kind === 'product' || means(atom, 'expense'));
  const isTaken = verb?.meaning === 'sell' && atoms.filter(({ kind }) => kind === 'number').length === 1;
  return {
    isPaid: atoms.some((atom) => means(atom, 'pay', 'give')) || isMoneyOnly(atoms) || isCollected(clause),
    isTaken: isTaken && !hasGoods,
    hasGoods,
    isRefunded: atoms.some(({ text }) => text.includes('refund')),
  };
}

function peopleOf(atoms: readonly Atom[]): number | undefined {
  return atoms.reduce<number | undefined>(
    (count, atom) => (atom.kind === 'word' ? atom.count : undefined) ?? count,
    undefined,
  );
}

/** "Sold 9 legs! 765": a number alone behind the goods. */
function isMoneyOnly(atoms: readonly Atom[]): boolean {
  const [first, ...rest] = atoms.filter((atom) => !means(atom, 'currency', 'noise', 'total'));
  return first?.kind === 'number' && rest.length === 0;
}

/** "Legs 10 850, wings 2 320": numbers belong to the product before them. Speech that is so also ends with a number. */
function startsWithProduct(atoms: readonly Atom[], isVoice: boolean): boolean {
  const at = atoms.findIndex(({ kind }) => kind === 'number' || kind === 'product');
  if (atoms[at]?.kind !== 'product') return false;
  if (!isVoice) return true;
  const last = atoms.findLast((atom) => !means(atom, 'noise') && atom.kind !== 'unit');
  return atoms[at + 1]?.kind === 'number' && last?.kind === 'number';
}

/** At a till wishes are orders; only what is asked about is not ordered. */
function spoken(statement: Statement, isAsked: boolean): Statement {
  return { ...statement, mode: 'sale', isPlan: isAsked, isDenied: false, cap: 1 };
}

function readAtoms(state: State, atoms: readonly Atom[]): void {
  let at = 0;
  while (at < atoms.length) {
    const atom = atoms[at];
    if (atom === undefined) return;
    if (atom.kind === 'number') {
      at = readNumber(state, atoms, at, atom);
      state.hasBegun = true;
    } else if (atom.kind === 'word') at = readWord(state, atoms, at, atom);
    else {
      state.hasBegun ||= atom.kind === 'product' && atom.isTrade !== true;
      if (atom.kind === 'product') readProduct(state, atoms, at, atom);
      else if (atom.kind === 'unit') readUnit(state, atom, atoms[at - 1]);
      else readMark(state, atom);
      at += 1;
    }
  }
}

function readProduct(state: State, atoms: readonly Atom[], at: number, atom: ProductAtom): void {
  const { current, last } = state;
  if (atom.isTrade === true) {
    nameOnly(state, atom);
    return;
  }
  if (state.isCancelling || state.isDenying) {
    if (state.isVoice || state.isCancelling) takeBack(state, atom);
    state.isCancelling = false;
    state.isDenying = false;
    // "No wings yesterday but today I bought 6 kg".
    if (!state.isVoice) nameOnly(state, atom);
    return;
  }
  if (current !== undefined && !hasProduct(current)) {
    name(state, current, atom);
    return;
  }
  if (state.isFixing && last !== undefined) {
    state.isFixing = false;
    last.doubts.add('corrected');
    state.current = last;
    name(state, last, atom);
    return;
  }
  if (current !== undefined && current.qty !== undefined && atoms[at - 1]?.kind === 'product') {
    // "Fried chicken leg": the last name is what it is, and nobody can be sure.
    if (current.product !== atom.product && !current.isGeneric && !atom.isGeneric) {
      current.doubts.add('two-names');
      name(state, current, atom);
      return;
    }
  }
  if (current !== undefined && isSameGoods(current, atoms, at, atom)) {
    if (current.isGeneric) setProduct(current, atom);
    extendTo(current, atom);
    return;
  }
  const isMention =
    last !== undefined && last.product === atom.product && last.qty !== undefined && !numberFollows(atoms, at);
  if (isMention && !state.isVoice) return;
  const draft = openItem(state, atom);
  // "How much is a leg" asks about any number of them.
  if (state.hasArticle && !(state.isVoice && state.statement.isPlan)) {
    draft.qty = 1;
    draft.doubts.add('article');
  }
  if (state.each !== undefined && !numberFollows(atoms, at)) {
    draft.qty = state.each.qty;
    draft.unit = state.each.unit;
    draft.doubts.add('carried');
  }
  state.hasArticle = false;
  if (isRepeated(state, draft, atom)) draft.doubts.add('repeated');
  name(state, draft, atom);
}

function name(state: State, draft: Draft, atom: ProductAtom): void {
  if (state.parent !== undefined && state.parent.product !== atom.product) {
    state.parent = undefined;
    draft.parent = undefined;
  }
  setProduct(draft, atom);
  extendTo(draft, atom);
  if (state.hasOddWords) draft.doubts.add('odd-words');
  state.hasOddWords = false;
  state.named = draft;
  state.isSeparated = false;
}

/** "Chickens (whole)", "leeg ng manok": two names in a row of the same goods. */
function isSameGoods(current: Draft, atoms: readonly Atom[], at: number, atom: ProductAtom): boolean {
  let i = at - 1;
  while (means(atoms[i], 'of') || isMark(atoms[i], '(')) i -= 1;
  if (atoms[i]?.kind !== 'product' || current.product === undefined) return false;
  return (current.product === atom.product && i < at - 1) || current.isGeneric !== atom.isGeneric;
}

function isRepeated(state: State, draft: Draft, atom: ProductAtom): boolean {
  const before = state.drafts.at(-2);
  return before !== undefined && before !== draft && before.product === atom.product && before.qty === undefined;
}

function numberFollows(atoms: readonly Atom[], at: number): boolean {
  let next = at + 1;
  while (isMark(atoms[next], ':-(') || means(atoms[next], 'of', 'only')) next += 1;
  return atoms[next]?.kind === 'number';
}

function takeBack(state: State, { product }: ProductAtom): void {
  for (const draft of state.drafts) if (draft.product === product) draft.isReplaced = true;
  state.cancelled.push(product);
  state.current = undefined;
  state.last = state.drafts.findLast(({ isReplaced }) => !isReplaced);
}

/** "2 boxes of paper bags": the second unit belongs to the name. */
function readUnit(state: State, atom: UnitAtom, before: Atom | undefined): void {
  const { current } = state;
  if (current?.unit !== undefined && current.unknown.length > 0 && current.unknown.at(-1) === before?.text) {
    current.unknown.push(atom.text);
    extendTo(current, atom);
    return;
  }
  if (state.hasArticle && state.isFixing && state.last !== undefined) {
    // "Make that a dozen".
    state.last.doubts.add('corrected');
    state.last.qty = 1;
    state.last.unit = atom.unit;
    state.hasArticle = false;
    state.isFixing = false;
    return;
  }
  if (state.hasArticle && current !== undefined && hasProduct(current) && current.qty === undefined) current.qty = 1;
  const takesOwn =
    state.hasArticle && current !== undefined && hasProduct(current) && current.unit === undefined && current.qty !== 1;
  const isWanted =
    !takesOwn &&
    current !== undefined &&
    current.unit === undefined &&
    (before?.kind === 'number' || !hasPrice(current) || !hasProduct(current));
  if (isWanted && (current.qty !== undefined || (hasProduct(current) && !state.hasArticle))) {
    current.unit = atom.unit;
    extendTo(current, atom);
    state.hasArticle = false;
  } else if (state.hasArticle) {
    const draft = openItem(state, atom);
    draft.qty = 1;
    draft.unit = atom.unit;
    draft.doubts.add('article');
    state.hasArticle = false;
  }
}

function readMark(state: State, atom: MarkAtom): void {
  const { current } = state;
  if (isMark(atom, ',')) {
    state.isSeparated = true;
    state.hasArticle = false;
  }
  const isWhole = current !== undefined && hasProduct(current) && current.qty !== undefined && !hasPrice(current);
  if (isMark(atom, ':(') && isWhole) {
    state.parent = current;
    state.isSeparated = true;
  }
  if (isMark(atom, ')') && state.parent !== undefined) {
    state.current = state.parent;
    state.last = state.parent;
    state.parent = undefined;
  }
}
