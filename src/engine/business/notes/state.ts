/** What is known while the items of a note are read, and how an item begins and ends. */
import type { Atom, ProductAtom } from './atoms.ts';
import { type Draft, newDraft, type Price, setProduct } from './draft.ts';
import type { Product } from './shapes.ts';
import type { Statement } from './statement.ts';
import type { Unit } from './units.ts';

export interface ClauseTraits {
  /** Whether it says, or is nothing but, what somebody paid. */
  readonly isPaid: boolean;
  /** What was taken for goods that were named before: "360 ang pinagbentahan". */
  readonly isTaken: boolean;
  /** Products, or what is paid for beside stock. */
  readonly hasGoods: boolean;
  readonly isRefunded: boolean;
}

export interface State {
  readonly isVoice: boolean;
  readonly drafts: Draft[];
  /** Money that is named beside the goods. */
  readonly payments: number[];
  /** Numbers that nothing explains. */
  readonly stray: Atom[];
  /** Products that were taken back. */
  readonly cancelled: Product[];
  statement: Statement;
  sentence: number;
  /** The item that is being read. */
  current: Draft | undefined;
  /** The item that a later price or correction means. */
  last: Draft | undefined;
  /** The goods named last, for "and 2 more". */
  named: Draft | undefined;
  /** An item whose parts are being listed. */
  parent: Draft | undefined;
  /** What the clause has anywhere, found once: it may be long. */
  clause: ClauseTraits;
  /** Whether a number or product of the clause has been read. */
  hasBegun: boolean;
  isProductFirst: boolean;
  /** "1.5 kg each of wings and liver": what every product of the clause is counted by. */
  each: { readonly qty: number; readonly unit: Unit | undefined } | undefined;
  /** How many people the clause counts. */
  people: number;
  isSeparated: boolean;
  isFixing: boolean;
  isCancelling: boolean;
  isDenying: boolean;
  isResult: boolean;
  hasArticle: boolean;
  hasOddWords: boolean;
  hasOnly: boolean;
  /** Sentences with words that were not understood. */
  readonly unclear: Set<number>;
  /** Sentences that say they repeat something. */
  readonly repeats: Set<number>;
  pendingPrice: Price | undefined;
  /** Money named before its goods: "paid 3600 for 20 chickens". */
  pendingMoney: number | undefined;
}

export function newState(isVoice: boolean): State {
  return {
    isVoice,
    drafts: [],
    payments: [],
    stray: [],
    cancelled: [],
    statement: {
      mode: undefined,
      isPlan: false,
      isDenied: false,
      cap: 1,
      tense: undefined,
      isHeading: false,
      isAsked: false,
      reading: [],
    },
    sentence: 0,
    current: undefined,
    last: undefined,
    named: undefined,
    parent: undefined,
    clause: { isPaid: false, isTaken: false, hasGoods: false, isRefunded: false },
    hasBegun: false,
    isProductFirst: false,
    each: undefined,
    people: 1,
    isSeparated: true,
    isFixing: false,
    isCancelling: false,
    isDenying: false,
    isResult: false,
    hasArticle: false,
    hasOddWords: false,
    hasOnly: false,
    unclear: new Set(),
    repeats: new Set(),
    pendingPrice: undefined,
    pendingMoney: undefined,
  };
}

export function openItem(state: State, atom: Atom): Draft {
  const draft = newDraft(state.statement, state.sentence, atom);
  draft.named = state.named;
  draft.parent = state.parent;
  draft.isResult = state.isResult;
  draft.isOnly = state.hasOnly;
  state.hasOnly = false;
  if (state.pendingMoney !== undefined) {
    draft.total = state.pendingMoney;
    draft.doubts.add('money-first');
    state.pendingMoney = undefined;
  }
  draft.unitPrice = state.pendingPrice;
  state.pendingPrice = undefined;
  state.drafts.push(draft);
  state.current = draft;
  state.last = draft;
  state.isSeparated = false;
  return draft;
}

/** Goods that later numbers may count, without an item of their own. */
export function nameOnly(state: State, goods: ProductAtom): void {
  const named = newDraft(state.statement, state.sentence, goods);
  setProduct(named, goods);
  state.named = named;
}

/** Later prices may still mean the item, later numbers do not. */
export function closeItem(state: State): void {
  state.current = undefined;
  state.hasArticle = false;
  state.hasOddWords = false;
}

export function extendTo(draft: Draft, atom: Atom): void {
  draft.start = Math.min(draft.start, atom.start);
  draft.end = Math.max(draft.end, atom.end);
}
