import { PatchbayError } from '../../core/error.ts';

/** A database of the data folder with a schema that is not known here, which is refused rather than damaged. */
export function writtenByNewer(file: string, schema: number): PatchbayError {
  return new PatchbayError('unsupported', `${file} was written by a newer Patchbay (schema ${schema}).`, {
    reason: 'NEWER_DATA',
    hint: 'Start a Patchbay as new as that one, or choose another folder with --data.',
  });
}
