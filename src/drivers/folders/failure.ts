import { PatchbayError } from '../../core/error.ts';

/** The code of a failed system call, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Nothing has that name, or what should be a folder is a file. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}

/** What a failed system call means for whoever gave the path; anything unforeseen stays what it is. */
export function toFailure(error: unknown): unknown {
  if (error instanceof PatchbayError) return error;
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return missing(error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new PatchbayError('forbidden', 'The system did not let Patchbay do that there.', {
        reason: 'ACCESS_DENIED',
        hint: 'Check the permissions of the file and of its folder.',
        cause: error,
      });
    case 'ELOOP':
    case 'ENAMETOOLONG':
    case 'EINVAL':
    case 'EILSEQ':
      return invalid('could not be one of this system', error);
    case 'ENXIO':
      return notFile(error);
    case 'ENOSPC':
    case 'EDQUOT':
      return new PatchbayError('conflict', 'The disk was full, so that nothing was changed.', {
        reason: 'DISK_FULL',
        hint: 'Make room, then try again.',
        cause: error,
      });
    case 'EFBIG':
    case 'EIO':
      return new PatchbayError('conflict', 'The disk refused to read or write that.', {
        reason: 'DISK_FAILED',
        hint: 'See whether the disk is damaged, or files may not grow so large (ulimit -f); then try again.',
        cause: error,
      });
    default:
      return error;
  }
}

export function missing(cause?: unknown): PatchbayError {
  return new PatchbayError('not_found', 'There is no such file.', {
    reason: 'FILE_NOT_FOUND',
    hint: 'Read its folder to see what there is; "." is the first folder that is open.',
    cause,
  });
}

export function invalid(what: string, cause?: unknown): PatchbayError {
  return new PatchbayError('invalid_input', `The path ${what}.`, {
    reason: 'INVALID_PATH',
    hint: 'Give a path such as notes/hens.md, or an absolute one.',
    cause,
  });
}

export function notFile(cause?: unknown): PatchbayError {
  return new PatchbayError('invalid_input', 'That is no file: only plain files are read, changed and deleted.', {
    reason: 'NOT_A_FILE',
    hint: 'Name a file; a folder can be read, and that is all.',
    cause,
  });
}

export function outside(roots: readonly string[]): PatchbayError {
  return new PatchbayError('forbidden', 'The path leads out of the folders that are open.', {
    reason: 'PATH_OUTSIDE_ROOTS',
    hint: `Open are ${roots.join(', ')}. Others are opened with --root.`,
    details: { roots },
  });
}

export function withheld(): PatchbayError {
  return new PatchbayError('forbidden', 'That is where Patchbay keeps its own keys, tokens and data.', {
    reason: 'PATH_OUTSIDE_ROOTS',
    hint: 'Use another folder.',
  });
}

export function changed(): PatchbayError {
  return new PatchbayError('conflict', 'The file was changed by somebody else meanwhile: nothing was done.', {
    reason: 'FILE_CHANGED',
    hint: 'Read it again, then repeat the call.',
  });
}

export function inTheWay(cause: unknown): PatchbayError {
  return new PatchbayError('conflict', 'A part of the path is a file, so that nothing can be created below it.', {
    reason: 'PATH_CONFLICT',
    hint: 'Choose another path, or delete that file first.',
    cause,
  });
}

export function exists(): PatchbayError {
  return new PatchbayError('conflict', 'There is something of that name already.', {
    reason: 'FILE_EXISTS',
    hint: 'Change it with operation edit, or choose another name.',
  });
}
