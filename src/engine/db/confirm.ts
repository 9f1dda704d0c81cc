/** Changes of many rows are confirmed by whoever calls, for the number of rows that was counted and no more. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Performed, RowOperation } from '../../core/rows.ts';

/**
 * Performs the operations. When they would change too many rows, nothing is changed: the caller is asked, or told the count and the
 * argument `max_rows` that confirms it (CONFIRMATION_REQUIRED). A yes counts for exactly the number that was asked about: the
 * question of another number is another question.
 */
export async function performConfirmed(
  operations: readonly RowOperation[],
  maxRows: number | undefined,
  ctx: Context<'rows'>,
): Promise<Performed> {
  const { signal } = ctx;
  try {
    return await ctx.rows.perform(operations, { signal, maxChanges: maxRows });
  } catch (error) {
    const count = countOf(error);
    if (count === undefined) throw error;
    const answer = ctx.ask(`change-${count}-rows`, {
      message: `This changes ${count} rows of ${tablesOf(operations)}. Go on?`,
      fields: { confirm: { type: 'boolean', title: `Change ${count} rows`, required: true, default: false } },
    });
    if (answer.action === 'unavailable') throw error;
    if (answer.action !== 'accept' || answer.content['confirm'] !== true) throw declined(count);
    return ctx.rows.perform(operations, { signal, maxChanges: count });
  }
}

function countOf(error: unknown): number | undefined {
  if (!(error instanceof PatchbayError) || error.reason !== 'CONFIRMATION_REQUIRED') return undefined;
  const count = error.details?.['count'];
  return typeof count === 'number' ? count : undefined;
}

function tablesOf(operations: readonly RowOperation[]): string {
  const names = operations.filter(({ kind }) => kind === 'update' || kind === 'delete').map(({ table }) => table);
  return [...new Set(names)].map((name) => JSON.stringify(name.slice(0, 80))).join(', ');
}

function declined(count: number): PatchbayError {
  return new PatchbayError('cancelled', `The change of ${count} rows was declined: nothing was changed.`, {
    reason: 'DECLINED',
    hint: 'Narrow the filters.',
  });
}
