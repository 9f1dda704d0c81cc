/** The closed set of failure codes. Each face maps all of them in a table that does not compile when one is missing. */
export const errorCodes = [
  'bad_request',
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'payment_required',
  'not_found',
  'conflict',
  'rate_limited',
  'answer_needed',
  'cancelled',
  'upstream_failed',
  'timeout',
  'unsupported',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export interface ErrorExtras {
  /** The subject's own fine code in capitals, such as `TABLE_NOT_FOUND`. */
  readonly reason?: string | undefined;
  /** What to do next, addressed to the caller. */
  readonly hint?: string | undefined;
  /** Structured facts a program can use; never a stranger's text, never a secret. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** The original failure; it goes to the log and nowhere else. */
  readonly cause?: unknown;
}

/** What every face tells a caller about a failure. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly reason?: string;
  readonly message: string;
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * A failure that a caller can be told.
 *
 * `message` says what happened, in the past tense, with the name of the thing; `hint` says what to do.
 * Neither may hold a stranger's text or a secret: that belongs into `cause`, which only the log shows.
 */
export class PatchbayError extends Error {
  readonly code: ErrorCode;
  readonly reason: string | undefined;
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'PatchbayError';
    this.code = code;
    this.reason = extras.reason;
    this.hint = extras.hint;
    this.details = extras.details;
  }

  /** The failure as data, without its cause. */
  toBody(): ErrorBody {
    return {
      code: this.code,
      ...(this.reason === undefined ? {} : { reason: this.reason }),
      message: this.message,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}

/** As systems and databases call it. */
const fullDisk = /^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/;
/** A disk that fails, or a limit of the size of files: SQLite does not tell which. Its finer codes go on after this one. */
const failedDisk = /^(?:EIO|EFBIG|SQLITE_IOERR(?:_\w+)?)$/;

/** What to do about a disk that failed. */
export const diskFailedHint =
  'See whether the disk of the data folder, which `patchbay check` names, is full or damaged, or files may not grow so large (ulimit -f); then try again.';

/** Patchbay failed, or its machine, and not what was asked of it: nobody is to draw conclusions from it, or to go on. */
export function isOwnFailure({ code, reason }: Pick<PatchbayError, 'code' | 'reason'>): boolean {
  return code === 'internal' || reason === 'DISK_FULL' || reason === 'DISK_FAILED';
}

/**
 * The failure itself when it is one of ours, `conflict` with reason DISK_FULL or DISK_FAILED for a disk that took nothing, else an
 * `internal` error that hides the original text in `cause`.
 */
export function toPatchbayError(thrown: unknown): PatchbayError {
  if (thrown instanceof PatchbayError) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  if (fullDisk.test(code)) {
    return new PatchbayError('conflict', 'The disk was full, so that this could not be stored.', {
      reason: 'DISK_FULL',
      hint: 'Make room on the disk of the data folder, which `patchbay check` names, then try again.',
      cause: thrown,
    });
  }
  if (failedDisk.test(code)) {
    return new PatchbayError('conflict', 'The disk refused to read or write what this needed.', {
      reason: 'DISK_FAILED',
      hint: diskFailedHint,
      cause: thrown,
    });
  }
  return new PatchbayError('internal', 'The call failed inside Patchbay.', {
    hint: 'The log on stderr has the cause under the same request id.',
    cause: thrown,
  });
}
