import { PatchbayError } from '../../../core/error.ts';

/** The code of a failed system call, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Nothing has that name, or what should be a folder is a file. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}

/** What a failed write means for whoever wanted it; anything but a full disk stays what it is. */
export function toWriteFailure(error: unknown): unknown {
  if (!['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(codeOf(error) ?? '')) return error;
  return new PatchbayError('conflict', 'The disk of the data folder was full, so that the file was not stored.', {
    reason: 'DISK_FULL',
    hint: 'Make room there, or delete files that are not needed, then send it again.',
    cause: error,
  });
}
