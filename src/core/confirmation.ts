import { PatchbayError } from './error.ts';

/** What a driver throws, with nothing changed, for more than may be changed without a yes: `what` is many of a thing, such as `rows`. */
export function confirmationRequired(what: string, count: number, most: number, isUndoable = true): PatchbayError {
  const warning = isUndoable ? '' : ' It could not be undone: it is too large, or changes other rows, too.';
  return new PatchbayError('answer_needed', `${count} ${what} would have been changed: nothing was.`, {
    reason: 'CONFIRMATION_REQUIRED',
    hint: `More than ${most} have to be confirmed: narrow the filters, or repeat the call with max_rows: ${count}.${warning}`,
    details: { count, argument: 'max_rows', ...(isUndoable ? {} : { undoable: false }) },
  });
}
