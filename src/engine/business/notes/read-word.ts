/** What a word that is no number, unit or product does to the items of a note. */
import type { Atom, WordAtom } from './atoms.ts';
import { isMark, isVerb, means } from './clauses.ts';
import { carryProduct, type Draft, hasPrice, hasProduct } from './draft.ts';
import { endOfSpent } from './expenses.ts';
import { leadsToGoods } from './quantity.ts';
import { closeItem, extendTo, openItem, type State } from './state.ts';

/** Longest name of a product that the catalogue does not have, in words. */
const nameWords = 3;

/** Returns where reading goes on. */
export function readWord(state: State, atoms: readonly Atom[], at: number, atom: WordAtom): number {
  if (isVerb(atom)) {
    if (isAdjective(atoms, at)) state.hasOddWords = true;
    state.isCancelling = false;
    return at + 1;
  }
  switch (atom.meaning) {
    case 'unknown':
      return readUnknown(state, atoms, at, atom);
    case 'expense':
      if (state.statement.mode !== 'purchase' && !isCounted(state, atoms[at - 1])) return at + 1;
      return endOfSpent(atoms, at) ?? readUnknown(state, atoms, at, atom);
    case 'cancel':
      if (state.isVoice && /^(?:never|forget it)/.test(atom.text)) {
        dropLast(state);
        return at + 1;
      }
      if (isCancelledAfter(state, atoms, at) || cancelsAll(state, atoms[at + 1])) cancelSentence(state);
      else state.isCancelling = true;
      return at + 1;
    case 'not':
      return readNot(state, atoms, at);
    case 'fix':
      // "Ayaw na lang ang prito" takes it back.
      if (/^(?:ayaw|huwag|wag)/.test(atom.text) && isDenied(state, atoms, at)) return at + 1;
      note(state, atom, atoms[at - 1]);
      return at + 1;
    case 'less':
      state.isCancelling ||= state.isVoice;
      return at + 1;
    case 'repeat':
      if (state.isVoice && state.last?.qty !== undefined && /^dob?u?b?le/.test(atom.text)) twice(state.last);
      note(state, atom, atoms[at - 1]);
      return at + 1;
    case 'more':
      if (isAnother(state, atoms, at)) openAnother(state, atom);
      else note(state, atom, atoms[at - 1]);
      return at + 1;
    case 'label':
      return skipLabel(atoms, at + 1);
    case 'impossible':
      openItem(state, atom).isBad = true;
      return at + 1;
    case 'to':
    case 'from':
    case 'someone':
    case 'person':
    case 'supplier':
    case 'customer':
      return skipNames(atoms, at + 1);
    default:
      note(state, atom, atoms[at - 1]);
      return at + 1;
  }
}

/** "6 people bought 1 whole chicken each". */
function takeEach(state: State, before: Atom | undefined): void {
  const { current, people } = state;
  if (current?.qty !== undefined && !hasProduct(current)) state.each = { qty: current.qty, unit: current.unit };
  if (people < 2 || current?.qty === undefined || hasPrice(current)) return;
  if (before?.kind !== 'product' && before?.kind !== 'unit') return;
  current.qty *= people;
  current.doubts.add('carried');
}

/** Words that only say how what follows, or the whole sentence, is to be taken. */
function note(state: State, { meaning }: WordAtom, before: Atom | undefined): void {
  if (meaning === 'each') takeEach(state, before);
  if (meaning === 'fix') state.isFixing = state.last !== undefined;
  if (meaning === 'fix' || meaning === 'and' || meaning === 'per') state.isSeparated = true;
  // "Half a sack" counts by its half.
  if (meaning === 'a') state.hasArticle = !(before?.kind === 'number' && before.value < 1);
  if (meaning === 'only') state.hasOnly = true;
  if (meaning === 'into') state.isResult = true;
  if (meaning === 'repeat') state.repeats.add(state.sentence);
  if (meaning === 'of-them') state.unclear.add(state.sentence - 1);
  if (vague.has(meaning)) state.unclear.add(state.sentence);
}

const vague: ReadonlySet<WordAtom['meaning']> = new Set(['per', 'each', 'or', 'of-them', 'repeat', 'doubtful']);

/** "3 roasted chicken": other goods than the raw ones, and nobody can be sure which. */
function isAdjective(atoms: readonly Atom[], at: number): boolean {
  return means(atoms[at], 'cook') && atoms[at - 1]?.kind === 'number' && atoms[at + 1]?.kind === 'product';
}

/** "Bought 10 whole (cancelled)". */
function isCancelledAfter(state: State, atoms: readonly Atom[], at: number): boolean {
  const end = atoms.findIndex((atom, i) => i > at && isMark(atom, ','));
  const rest = atoms.slice(at + 1, end < 0 ? undefined : end);
  return state.hasBegun && rest.every((atom) => atom.kind === 'mark' || means(atom, 'noise'));
}

/** "Cancel everything", said at a till. */
function cancelsAll({ isVoice }: State, next: Atom | undefined): boolean {
  return isVoice && (means(next, 'total') || /^(?:everything|it|them|those|these)$/.test(next?.text ?? ''));
}

/** "Never mind", said at a till: of what was ordered last. */
function dropLast(state: State): void {
  if (state.last !== undefined) state.last.isReplaced = true;
  closeItem(state);
  state.last = state.drafts.findLast(({ isReplaced }) => !isReplaced);
}

function cancelSentence(state: State): void {
  for (const draft of state.drafts) if (draft.sentence === state.sentence) draft.isReplaced = true;
  closeItem(state);
  state.last = undefined;
}

/** Whether goods are what is denied: "do not include the necks". */
function isDenied(state: State, atoms: readonly Atom[], at: number): boolean {
  let next = at + 1;
  while (means(atoms[next], 'of', 'only')) next += 1;
  state.isDenying = atoms[next]?.kind === 'product';
  return state.isDenying;
}

/** "No wings" denies them, "no, four" corrects. */
function readNot(state: State, atoms: readonly Atom[], at: number): number {
  let next = at + 1;
  if (state.isVoice && /^(?:include|put|add|give)$/.test(atoms[next]?.text ?? '')) next += 1;
  while (means(atoms[next], 'of', 'fix', 'fix-after', 'only', 'plan') || isMark(atoms[next], ',')) next += 1;
  if (atoms[next]?.kind === 'product') state.isDenying = true;
  else if (atoms[next]?.kind === 'number') {
    // "Not 80", "dili 5 kundili" deny the number, "no, 80" corrects the one before.
    if (atoms[at]?.text === 'not' || (atoms[next + 1] === undefined && state.last === undefined)) return next + 1;
    state.isFixing = state.last !== undefined;
  }
  return at + 1;
}

/** "Sold 3 bags of ice". */
function isCounted({ statement, current }: State, before: Atom | undefined): boolean {
  const isItem = current?.qty !== undefined && !hasProduct(current);
  return (
    statement.mode === 'sale' && isItem && (before?.kind === 'unit' || before?.kind === 'number' || means(before, 'of'))
  );
}

/** "Eight legs ... double that", said at a till. */
function twice(draft: Draft): void {
  draft.qty = (draft.qty ?? 1) * 2;
  draft.doubts.add('corrected');
}

/** "1 whole sold for 220, another for 215". */
function isAnother({ isVoice, named }: State, atoms: readonly Atom[], at: number): boolean {
  return !isVoice && atoms[at]?.text === 'another' && named?.qty !== undefined && means(atoms[at + 1], 'for', 'at');
}

function openAnother(state: State, atom: WordAtom): void {
  const { named } = state;
  const draft = openItem(state, atom);
  draft.qty = 1;
  draft.unit = named?.unit;
  if (named !== undefined) carryProduct(draft, named);
}

/** The letters of "plate ABC 123". */
function skipLabel(atoms: readonly Atom[], from: number): number {
  return means(atoms[from], 'unknown') && atoms[from + 1]?.kind === 'number' ? from + 1 : from;
}

function skipNames(atoms: readonly Atom[], from: number): number {
  let next = from;
  while (next < from + nameWords && means(atoms[next], 'unknown', 'of', 'noise')) next += 1;
  return next;
}

function readUnknown(state: State, atoms: readonly Atom[], at: number, atom: WordAtom): number {
  const { current } = state;
  const words = unknownRun(atoms, at);
  const end = at + words.length;
  const follows = atoms[end];
  if (atoms[at - 1]?.kind === 'product' && current !== undefined && !hasPrice(current)) {
    qualify(state, words, atoms[at - 1]?.text ?? '');
  } else if (current !== undefined && !hasProduct(current) && follows?.kind !== 'product') {
    current.unknown = words.map(({ text }) => text);
    state.named = current;
  } else if (follows?.kind === 'product') {
    state.hasOddWords = true;
  } else if (!startsUnknown(state, atoms, end)) {
    state.unclear.add(state.sentence);
  } else {
    const draft = openItem(state, atom);
    draft.unknown = words.map(({ text }) => text);
    state.named = draft;
  }
  const last = words.at(-1);
  if (last !== undefined && current !== undefined && state.current === current && current.unknown.length > 0)
    extendTo(current, last);
  return end;
}

function unknownRun(atoms: readonly Atom[], at: number): readonly WordAtom[] {
  const words: WordAtom[] = [];
  for (let i = at; i < at + nameWords; i += 1) {
    const atom = atoms[i];
    if (atom?.kind !== 'word' || !means(atom, 'unknown', 'expense')) break;
    words.push(atom);
  }
  return words;
}

/** "Chicken skin" is no chicken; "legs quarter" may be legs. */
function qualify(state: State, words: readonly WordAtom[], before: string): void {
  const { current } = state;
  if (current === undefined) return;
  current.doubts.add('odd-words');
  if (!current.isGeneric || state.isVoice) return;
  current.product = undefined;
  current.unknown = [before, ...words.map(({ text }) => text)];
}

/** "Rice 5 kg 250": a name at the start of an item, with a number and no product of its own after it. */
function startsUnknown(state: State, atoms: readonly Atom[], end: number): boolean {
  const { mode } = state.statement;
  if (!state.isSeparated || (mode !== 'purchase' && mode !== 'sale')) return false;
  let next = end;
  while (isMark(atoms[next], ':-(')) next += 1;
  if (atoms[next]?.kind !== 'number' || leadsToGoods(atoms, next + 1)) return false;
  const after = atoms.slice(next + 1, next + 4);
  return !after.some(({ kind }) => kind === 'product');
}
