/** Changes of many rows or vectors are confirmed by whoever calls, for the number that was counted and no more. */
import type { BaseContext, Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { shown } from '../../core/shown.ts';
import type { Performed, RowOperation } from '../../core/rows.ts';

export interface Confirmable<T> {
  /** What there may be many of, such as `rows`, and where, such as `"hens"`. */
  readonly what: string;
  readonly where: string;
  /** What is done to them, as a question has it: who agrees to a deletion has to know. */
  readonly does: 'changes' | 'deletes' | 'changes or deletes';
  /** Throws CONFIRMATION_REQUIRED with the count, and changes nothing, when it would be more than `most`. */
  perform(most: number | undefined): Promise<T>;
}

/**
 * Performs the change. When it would change too much, nothing is changed: the caller is asked, or told the count and the
 * argument `max_rows` that confirms it (CONFIRMATION_REQUIRED). A yes counts for exactly the number that was asked about: the
 * question of another number is another question.
 */
export async function confirmed<T>(
  { what, where, does, perform }: Confirmable<T>,
  most: number | undefined,
  ctx: BaseContext,
): Promise<T> {
  try {
    return await perform(most);
  } catch (error) {
    const { count, undoable } = detailsOf(error);
    if (typeof count !== 'number') throw error;
    const warning = undoable === false ? ' This cannot be undone.' : '';
    const answer = ctx.ask(`change-${count}-${what}`, {
      message: `This ${does} ${count} ${what} of ${where}.${warning} Go on?`,
      fields: {
        confirm: { type: 'boolean', title: `${titles[does]} ${count} ${what}`, required: true, default: false },
      },
    });
    if (answer.action === 'unavailable') throw error;
    if (answer.action !== 'accept' || answer.content['confirm'] !== true) throw declined(what, count);
    return perform(count);
  }
}

const titles = { changes: 'Change', deletes: 'Delete', 'changes or deletes': 'Change or delete' } as const;

/** Performs the operations as `confirmed` does. */
export function performConfirmed(
  operations: readonly RowOperation[],
  maxRows: number | undefined,
  ctx: Context<'rows'>,
): Promise<Performed> {
  const perform = (maxChanges: number | undefined) => ctx.rows.perform(operations, { signal: ctx.signal, maxChanges });
  return confirmed({ what: 'rows', where: tablesOf(operations), does: doneBy(operations), perform }, maxRows, ctx);
}

/** Of a change that has to be confirmed. */
function detailsOf(error: unknown): { readonly count?: unknown; readonly undoable?: unknown } {
  const isQuestion = error instanceof PatchbayError && error.reason === 'CONFIRMATION_REQUIRED';
  return isQuestion ? (error.details ?? {}) : {};
}

function tablesOf(operations: readonly RowOperation[]): string {
  const names = operations.filter(({ kind }) => kind === 'update' || kind === 'delete').map(({ table }) => table);
  return [...new Set(names)].map(shown).join(', ');
}

function doneBy(operations: readonly RowOperation[]): Confirmable<unknown>['does'] {
  const deletions = operations.filter(({ kind }) => kind === 'delete').length;
  const changes = operations.filter(({ kind }) => kind !== 'query').length;
  return deletions === 0 ? 'changes' : deletions === changes ? 'deletes' : 'changes or deletes';
}

function declined(what: string, count: number): PatchbayError {
  return new PatchbayError('cancelled', `The change of ${count} ${what} was declined: nothing was changed.`, {
    reason: 'DECLINED',
    hint: 'Narrow the filters.',
  });
}
