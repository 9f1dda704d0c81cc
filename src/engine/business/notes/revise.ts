/** What a clause says of the goods that were named before it: they were paid, nothing of them was sold, all came back. */
import type { Atom } from './atoms.ts';
import { branchOf } from './branch.ts';
import { type Clause, hasItems, means } from './clauses.ts';
import type { Draft } from './draft.ts';
import { isPaidOrder, isPaidToUs, ordering } from './mode.ts';
import { closeItem, type State } from './state.ts';

export function reviseBefore(state: State, clause: Clause, before: Clause | undefined): void {
  const isSameSentence = before?.sentence === clause.sentence;
  if (isSameSentence && (clause.verb?.meaning === 'pay' || isCollected(clause))) settlePaid(state, clause, before);
  if (isSameSentence && deniesAll(state, clause)) dropDenied(state);
  if (clause.verb?.meaning === 'return' && !state.isVoice) takeAllBack(state, clause);
  if (!isSameSentence && !state.isVoice && onlyTakesBack(clause)) doubtTakenBack(state, clause);
}

const takingBack = /^(?:(?:scratch|strike) that|wrong|my mistake|just kidding|kidding|typo)$/;
const pronoun = /^(?:the|above|last|previous|one|ones|all|everything|entry|entries|line|note|lahat|tanan)$/;

/** "Sold 3 legs. Cancel that.": a sentence of nothing else. */
function onlyTakesBack({ atoms }: Clause): boolean {
  const isTaking = (atom: Atom) => means(atom, 'cancel') || takingBack.test(atom.text);
  const isMore = (atom: Atom) => atom.kind === 'mark' || means(atom, 'noise') || pronoun.test(atom.text);
  return atoms.some(isTaking) && atoms.every((atom) => isTaking(atom) || isMore(atom));
}

/** How much was meant only the writer knows: what stands in the sentence before, or all of it. */
function doubtTakenBack({ drafts }: State, { atoms, sentence }: Clause): void {
  const isOfAll = atoms.some(({ text }) => /^(?:all|everything|lahat|tanan)$/.test(text));
  for (const draft of drafts) if (isOfAll || draft.sentence === sentence - 1) draft.doubts.add('taken-back');
}

/** "Collected 1,320": money alone, for what went before. */
export function isCollected({ atoms, verb }: Clause): boolean {
  if (!means(verb, 'got', 'receive', 'give') || atoms.some(({ kind }) => kind === 'product' || kind === 'unit'))
    return false;
  return atoms.filter(({ kind }) => kind === 'number').length === 1;
}

/** "... so nothing was sold", "..., not yet received": of what the sentence told before. */
function deniesAll({ statement: { mode, isDenied } }: State, { atoms, verb }: Clause): boolean {
  const isOfOthers = atoms.some(({ text }) => /^(?:else|other|others|more|iba|lain)$/.test(text));
  return verb !== undefined && isDenied && (mode === 'sale' || mode === 'purchase') && !hasItems(atoms) && !isOfOthers;
}

function dropDenied({ drafts, sentence, statement }: State): void {
  for (const draft of drafts) {
    const mode = draft.statement.mode ?? statement.mode;
    if (draft.sentence === sentence && mode === statement.mode) draft.isReplaced = true;
  }
}

/** "Nag-order si customer ng 5 legs": a plan, until it is paid. */
function isOrder(before: Clause | undefined): boolean {
  const plans = before?.atoms.filter((atom) => means(atom, 'plan')) ?? [];
  return plans.length > 0 && plans.every(({ text }) => ordering.test(text));
}

/** What was ordered, or taken to somebody, and then paid was sold; "the eggs, five trays, we paid 210 each" were bought. */
function settlePaid({ drafts, sentence }: State, clause: Clause, before: Clause | undefined): void {
  const isOurs = clause.atoms.some((atom) => means(atom, 'we')) && !(clause.verb && isPaidToUs(clause, clause.verb));
  const isHandedOver = before !== undefined && branchOf(before) === undefined && !isOurs && isToSomeone(before);
  for (const draft of drafts) {
    const { mode, isPlan } = draft.statement;
    if (draft.sentence !== sentence) continue;
    const isTaken = (mode === 'given' || mode === 'purchase') && !isOurs && isTakenAway(before);
    const isSold =
      isTaken || (isPlan && isOrder(before)) || (isHandedOver && mode === 'transfer') || isOrderedHere(draft, before);
    if (isSold) settleAs(draft, 'sale', 'an order that was paid');
    else if (isOurs && !isPlan && (mode === undefined || (mode === 'transfer' && !draft.statement.branch)))
      settleAs(draft, 'purchase', 'paid for');
  }
}

/** "An order of 10 was delivered and paid in full". */
function isOrderedHere({ statement }: Draft, before: Clause | undefined): boolean {
  return (
    before !== undefined && statement.mode === 'purchase' && before.verb?.meaning === 'deliver' && isPaidOrder(before)
  );
}

/** "Gikuha sa kapitan ang 6 ka kilo, nibayad siya og 960". */
function isTakenAway(clause: Clause | undefined): boolean {
  return means(clause?.verb, 'got') && clause?.atoms.some((atom) => means(atom, 'we', 'supplier', 'resale')) === false;
}

function isToSomeone({ atoms }: Clause): boolean {
  return atoms.some(
    (atom, at) =>
      means(atom, 'to', 'from') &&
      means(atoms[means(atoms[at + 1], 'of') ? at + 2 : at + 1], 'unknown', 'someone', 'person', 'customer'),
  );
}

function settleAs(draft: Draft, mode: 'sale' | 'purchase', reading: string): void {
  draft.statement = { ...draft.statement, mode, isPlan: false, cap: 0.75, reading: [reading] };
}

function dropSales({ drafts }: State, since: number): void {
  for (const draft of drafts) {
    if (draft.sentence >= since && (draft.statement.mode ?? 'sale') === 'sale') draft.isReplaced = true;
  }
}

/** "The customer returned all of them": what was sold in the sentence before is no sale any more. */
function takeAllBack(state: State, { atoms }: Clause): void {
  if (hasItems(atoms)) return;
  if (atoms.some(({ text }) => /^(?:all|both|everything|lahat|tanan)$/.test(text))) {
    dropSales(state, state.sentence - 1);
    closeItem(state);
    state.last = undefined;
  } else state.unclear.add(state.sentence).add(state.sentence - 1);
}
