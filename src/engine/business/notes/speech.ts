/** The items of a transcript: an order at the till, where "a leg" and "leg leg" count and "no wings" takes wings back. */

import { factorOf, rounded } from './amount.ts';
import type { Atom } from './atoms.ts';
import { means } from './clauses.ts';
import { type Draft, hasProduct } from './draft.ts';
import { readItems } from './reader.ts';
import type { Span } from './shapes.ts';

export interface Spoken {
  readonly productId: string;
  readonly qty: number;
  readonly confidence: number;
  readonly span: Span;
}

export interface Speech {
  readonly items: readonly Spoken[];
  /** Products that were taken back, and not ordered again. */
  readonly takenBack: readonly string[];
  readonly payment: number | undefined;
}

export function readSpeech(atoms: readonly Atom[]): Speech {
  const { drafts, payments, cancelled } = readItems(atoms, { isVoice: true });
  const isRevised = atoms.some(
    (atom) => tells.has(atom.text) || means(atom, 'not', 'but', 'or', 'cancel', 'question', 'fix', 'fix-after'),
  );
  const items = withoutMentions(drafts).flatMap((draft) => toSpoken(draft, isRevised ? revisedMost : certain));
  return { items, takenBack: cancelled.map(({ id }) => id), payment: payments.at(-1) };
}

/** "Are there wings? Two wings then": a name without a quantity is no order once a quantity of it follows. */
function withoutMentions(drafts: readonly Draft[]): readonly Draft[] {
  return drafts.filter((draft, at) => {
    if (isEcho(draft, drafts[at - 1])) return false;
    if (drafts.slice(at + 1).some((later) => later.isOnly && later.product === draft.product)) return false;
    if (draft.qty !== undefined) return true;
    return !drafts.slice(at + 1).some((later) => later.product === draft.product && later.qty !== undefined);
  });
}

/** "No, three // three wings": a correction that is said again. */
function isEcho(draft: Draft, before: Draft | undefined): boolean {
  return before?.doubts.has('corrected') === true && before.product === draft.product && before.qty === draft.qty;
}

/** Explicit in every part. */
const certain = 0.95;
/** Words of somebody who tells, supposes or remembers instead of ordering. */
const tells = new Set(
  'if maybe might when said says yesterday ago kung baka sabi kahapon basin ingon gahapon'.split(' '),
);
/** Where something was taken back, it may have been more than was understood. */
const revisedMost = 0.78;

function toSpoken(draft: Draft, most: number): readonly Spoken[] {
  const { product } = draft;
  if (draft.statement.isPlan && draft.qty === undefined) return [];
  if (draft.isReplaced || draft.isBad || !hasProduct(draft) || product === undefined) return [];
  const factor = factorOf(product, draft.unit, draft.packSize);
  const qty = rounded((draft.qty ?? 1) * factor.value);
  if (qty === 0 || Math.abs(qty) > quantityMax) return [];
  const span = { start: draft.start, end: draft.end };
  return [{ productId: product.id, qty, confidence: Math.min(most, confidenceOf(draft, factor.problem)), span }];
}

/** More than this of one product is nobody's order. */
const quantityMax = 100_000;

function confidenceOf({ doubts, similarity, qty }: Draft, problem: string | undefined): number {
  let confidence = certain;
  if (similarity < 1) confidence = Math.min(0.78, similarity * 0.9);
  if (qty === undefined) confidence = Math.min(confidence * 0.75, doubts.has('repeated') ? 0.6 : 1);
  if (doubts.has('article')) confidence = Math.min(confidence, 0.85);
  if (doubts.has('carried')) confidence = Math.min(confidence, 0.7);
  if (doubts.has('corrected')) confidence = Math.min(confidence, 0.78);
  if (doubts.has('unclear')) confidence = Math.min(confidence, 0.75);
  if (doubts.has('odd-words')) confidence = Math.min(confidence, 0.75);
  if (problem === 'pack' || problem === 'mismatch') confidence = Math.min(confidence, 0.5);
  return Math.round(confidence * 100) / 100;
}
