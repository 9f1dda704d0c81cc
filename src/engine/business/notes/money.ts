/** What a price does to the items: one of them takes it, or several share it. */
import type { Atom } from './atoms.ts';
import { type Draft, hasPrice } from './draft.ts';
import type { Role } from './roles.ts';
import { extendTo, type State } from './state.ts';
import type { Statement } from './statement.ts';

/** Gives an item its price, or its total beside one. */
export function readMoney(state: State, atom: Atom, role: Role): void {
  const target = state.current ?? recent(state);
  if (role.kind === 'total' || role.kind === 'money') state.payments.push(role.value);
  if (target === undefined) {
    if (role.kind === 'unit-price') state.pendingPrice = { value: role.value, per: role.per };
    if (role.kind === 'total' || role.kind === 'money') state.pendingMoney = role.value;
    if (role.kind === 'discount') doubtLast(state);
    return;
  }
  switch (role.kind) {
    case 'unit-price':
      if (target.unitPrice !== undefined && !target.doubts.has('corrected')) return;
      if (target.unmarked !== undefined) target.doubts.add('unclear');
      target.unitPrice = { value: role.value, per: role.per };
      break;
    case 'total':
      if (!takeTotal(state, target, role.value)) return;
      break;
    case 'money':
      if (isSumOfMore(target, role.value)) target.total = undefined;
      if (hasPrice(target)) {
        if (target.unitPrice !== undefined && target.total === undefined) target.total = role.value;
        return;
      }
      target.unmarked = role.value;
      break;
    case 'discount':
      target.discount += role.value;
      break;
    default:
      return;
  }
  extendTo(target, atom);
  state.isSeparated = false;
}

/** "Paid 930: 4 chickens 880 and 10 feet 50": the money before the goods was for all of them. */
export function isSumOfMore({ doubts, total, unitPrice }: Draft, own: number): boolean {
  return doubts.has('money-first') && unitPrice === undefined && total !== undefined && own < total;
}

/** What was taken off, nobody knows of what, may have been taken off the goods before. */
function doubtLast({ last, unclear, sentence }: State): void {
  unclear.add(sentence);
  last?.doubts.add('unclear');
}

/** The last item, as long as it is near: a price may come in a sentence of its own. */
function recent({ last, sentence, statement, clause }: State): Draft | undefined {
  if (last === undefined || sentence - last.sentence > 2) return undefined;
  const isSame = last.statement.mode === statement.mode || (isBackToo(last.statement) && isBackToo(statement));
  if (isSame) return last;
  // "The truck brought ten chickens, for which I paid 1,800 pesos".
  const isPaid = clause.isPaid && !clause.hasGoods && !hasPrice(last) && sentence - last.sentence <= 1;
  if (!isPaid || last.statement.mode === 'leftover') return undefined;
  last.doubts.add('total-after');
  return last;
}

/** The total of one item, or of several that were named before it; false when it only adds up what is known. */
export function takeTotal(state: State, target: Draft, value: number): boolean {
  const together = state.drafts.filter(
    (draft) => draft.sentence === target.sentence && draft.statement === target.statement && !draft.isReplaced,
  );
  if (target.total !== undefined || (together.length > 1 && hasPrice(target))) {
    if (!isSum(together, value)) state.unclear.add(target.sentence);
    return false;
  }
  const unpriced = together.filter((draft) => !hasPrice(draft) && draft.parent === undefined);
  if (unpriced.length > 1) target.group = unpriced;
  target.total = value;
  return true;
}

/** Whether the money is what the items cost together, as far as they say. */
function isSum(drafts: readonly Draft[], value: number): boolean {
  const sum = drafts.reduce(
    (all, { total, unmarked, unitPrice, qty = 1 }) => all + (total ?? unmarked ?? (unitPrice?.value ?? 0) * qty),
    0,
  );
  return Math.abs(sum - value) < 0.01;
}

export function isBackToo({ mode }: Statement): boolean {
  return mode === 'returned' || mode === 'returned-to-supplier';
}

export function clearPrice(draft: Draft): void {
  draft.unitPrice = undefined;
  draft.total = undefined;
  draft.unmarked = undefined;
}
