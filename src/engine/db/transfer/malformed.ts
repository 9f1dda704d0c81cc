import { PatchbayError } from '../../../core/error.ts';

interface Place {
  readonly line: number;
  /** Characters from the beginning of the line, from 1. */
  readonly column?: number;
  /** Of a record of CSV, from 1. */
  readonly cell?: number;
}

/** What was wrong with a file, and where. */
export function malformed(place: Place, problem: string, hint: string): PatchbayError {
  const { line, column, cell } = place;
  const inside = column === undefined ? (cell === undefined ? '' : `, cell ${cell}`) : `, column ${column}`;
  return new PatchbayError('invalid_input', `Line ${line}${inside}: ${problem}.`, {
    reason: 'INVALID_ARGUMENT',
    hint: `${hint} Nothing was imported.`,
    details: { ...place },
  });
}

export function tooLong(line: number, most: number): PatchbayError {
  return new PatchbayError('invalid_input', `Line ${line}: a row had more than ${most} characters.`, {
    reason: 'TOO_LARGE',
    hint: 'A quote or a bracket there may never have been closed. Nothing was imported.',
    details: { line },
  });
}
