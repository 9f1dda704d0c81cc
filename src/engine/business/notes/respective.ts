/** Prices that follow several items in the items' order: "5 kilos wings and 3 kilos liver, 800 and 540". */
import type { Atom, NumberAtom } from './atoms.ts';
import { isMark, means } from './clauses.ts';
import { type Draft, hasPrice, hasProduct } from './draft.ts';
import { readRole } from './roles.ts';
import { extendTo, type State } from './state.ts';

/** Gives every item its price; returns where reading goes on, or undefined when the numbers are no such list. */
export function readRespective(state: State, atoms: readonly Atom[], at: number): number | undefined {
  const items = unpricedItems(state);
  if (items.length < 2) return undefined;
  const numbers = numberList(atoms, at, items.length);
  const last = numbers?.at(-1);
  if (numbers === undefined || last === undefined) return undefined;
  const { role, next } = readRole(atoms, last.at, last.number);
  for (const [i, item] of items.entries()) {
    const value = numbers[i]?.number.value ?? 0;
    if (role.kind === 'unit-price' && role.per !== 'line')
      item.unitPrice = { value, per: role.per === 'each' ? 'each' : 'line' };
    else item.unmarked = value;
    item.doubts.add('respective');
    extendTo(item, last.number);
  }
  return atoms[next]?.text === 'respectively' ? next + 1 : next;
}

/** The items of this sentence at its end that have no price yet. */
function unpricedItems({ drafts, statement, sentence }: State): readonly Draft[] {
  const before = drafts.findLastIndex(
    (draft) => draft.statement !== statement || draft.sentence !== sentence || hasPrice(draft) || draft.isReplaced,
  );
  const items = drafts.slice(before + 1);
  return items.every((draft) => hasProduct(draft) && draft.qty !== undefined) ? items : [];
}

interface Listed {
  readonly number: NumberAtom;
  readonly at: number;
}

/** As many numbers as there are items, with nothing but "and" and money words between, and no goods behind. */
function numberList(atoms: readonly Atom[], start: number, length: number): readonly Listed[] | undefined {
  const numbers: Listed[] = [];
  let at = start;
  while (numbers.length < length) {
    const number = atoms[at];
    if (number?.kind !== 'number' || countsGoods(atoms, at + 1)) return undefined;
    numbers.push({ number, at });
    at += means(atoms[at + 1], 'currency') ? 2 : 1;
    if (numbers.length === length) break;
    const begin = at;
    while (isMark(atoms[at], ',') || isAnd(atoms[at]) || means(atoms[at], 'currency')) at += 1;
    if (at > begin && means(atoms[at], 'tig') && means(atoms[start - 1], 'tig')) at += 1;
    if (at === begin) return undefined;
  }
  return isMark(atoms[at], ',') && atoms[at + 1]?.kind === 'number' ? undefined : numbers;
}

function isAnd(atom: Atom | undefined): boolean {
  return means(atom, 'and') || atom?.text === 'at' || atom?.text === 'ug' || atom?.text === 'og';
}

function countsGoods(atoms: readonly Atom[], at: number): boolean {
  // "Twenty pcs of necks".
  const isLinked = means(atoms[at], 'of') && (atoms[at + 1]?.kind === 'product' || atoms[at + 1]?.kind === 'unit');
  const atom = isLinked ? atoms[at + 1] : atoms[at];
  return atom?.kind === 'product' || atom?.kind === 'unit' || means(atom, 'tig', 'unknown') || atom?.text === '@';
}
