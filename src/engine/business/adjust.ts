/** What changes stock without being bought or sold: counts, waste, and goods that move between branches. */
import type { Movement } from '../../core/business.ts';
import { PatchbayError } from '../../core/error.ts';
import { toMilli } from './amounts.ts';
import { type BookContext, type BookedAnswer, book } from './book.ts';
import { findProduct, readCatalogue } from './catalogue.ts';
import { today } from './days.ts';

export interface Adjustment {
  readonly productId: string;
  readonly branch: string;
  /** What was counted. */
  readonly counted?: number | undefined;
  /** What it grows by, or shrinks. */
  readonly change?: number | undefined;
  readonly reason: 'count' | 'waste';
  readonly id?: string | undefined;
}

/** Throws `invalid_input` unless there is either a count or a change, and for waste by which there would be more. */
export async function adjustStock(wanted: Adjustment, ctx: BookContext): Promise<BookedAnswer> {
  const { productId, branch, counted, change, reason, id } = wanted;
  if ((counted === undefined) === (change === undefined)) {
    throw new PatchbayError('invalid_input', 'There was not exactly one of counted and change.', {
      reason: 'COUNT_OR_CHANGE',
      hint: 'Give counted: what is there; or change: what came or went.',
    });
  }
  findProduct(productId, await readCatalogue(ctx));
  const [level] = await ctx.store.business.ledger.stock({ productId, branch });
  const milli = counted === undefined ? toMilli(change ?? 0) : toMilli(counted) - (level?.milli ?? 0);
  if (reason === 'waste' && milli > 0) {
    throw new PatchbayError('invalid_input', 'There was more after the waste than before it.', {
      reason: 'WASTE_ADDED',
      hint: 'Give change below zero for what went to waste, such as -3; or reason: count for what came.',
    });
  }
  const day = today(ctx, branch);
  const movement: Movement = { kind: reason, productId, branch, day, milli, minor: undefined, text: '' };
  return book({ id, kind: 'count', movements: [movement] }, ctx);
}

export interface Transfer {
  readonly productId: string;
  readonly qty: number;
  readonly from: string;
  readonly to: string;
  readonly id?: string | undefined;
}

export async function transferStock({ productId, qty, from, to, id }: Transfer, ctx: BookContext) {
  findProduct(productId, await readCatalogue(ctx));
  if (from === to) {
    throw new PatchbayError('invalid_input', 'Both branches were the same.', {
      reason: 'SAME_BRANCH',
      hint: 'Give two branches: from and to.',
    });
  }
  const milli = toMilli(qty);
  const rest = { productId, minor: undefined, text: '' };
  const movements: Movement[] = [
    { ...rest, kind: 'transfer_out', branch: from, day: today(ctx, from), milli: 0 - milli },
    { ...rest, kind: 'transfer_in', branch: to, day: today(ctx, to), milli },
  ];
  return book({ id, kind: 'transfer', movements }, ctx);
}
