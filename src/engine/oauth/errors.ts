/** The errors of the contract's table, to the letter. What a service wrote into them is cut, and what looks like a token is hidden. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';

const checkApplication =
  'Check OAUTH_CLIENT_ID and OAUTH_REDIRECT_URI against the registered application, then sign in again.';

type Request = 'exchange' | 'refresh';

interface Refusal {
  readonly status: number;
  readonly body: string;
  /** What was sent, which a service may repeat. */
  readonly secrets: readonly string[];
  readonly wantedPauseMs?: number | undefined;
}

/** In the details, `status` is what the service answered, and `isInvalidGrant` that what was sent is worth nothing to it. */
export function tokenRequestFailed(request: Request, refusal: Refusal): PatchbayError {
  const { status } = refusal;
  // As it was sent, and as a service repeats it that shows the form.
  const secrets = refusal.secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  const body = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), refusal.body);
  return new PatchbayError('upstream_failed', `Token ${request} failed: ${status} ${presentable(body)}`, {
    reason: request === 'exchange' ? 'TOKEN_EXCHANGE_FAILED' : 'TOKEN_REFRESH_FAILED',
    hint: whatToDo(refusal),
    details: { status, isInvalidGrant: /"error"\s*:\s*"invalid_grant"/.test(refusal.body) },
  });
}

function whatToDo({ status, wantedPauseMs }: Refusal): string {
  if (wantedPauseMs !== undefined && wantedPauseMs > 0) {
    return `The hosting service asks to be left alone for ${Math.ceil(wantedPauseMs / 1000)} s: try again then.`;
  }
  if (status === 429 || status >= 500) return 'The hosting service was busy or out of order: try again later.';
  return checkApplication;
}

/** A service that had used the refresh token would take a second one for a theft. */
export function answerLost(cause?: unknown): PatchbayError {
  return new PatchbayError('upstream_failed', 'The answer to a token refresh was lost.', {
    reason: 'TOKEN_REFRESH_LOST',
    hint: 'The refresh token may be used up, so it is not sent again: somebody has to sign in (`patchbay token get`).',
    cause,
  });
}

/** Whoever has it now may have sent the refresh token. */
export function lockLost(): PatchbayError {
  return new PatchbayError('conflict', 'The token was not refreshed, because another process does that by now.', {
    reason: 'TOKEN_LOCK_LOST',
    hint: 'This process was stopped in the middle of it: ask for the token again.',
  });
}

/** A sign-in that failed, with what made it necessary; the contract's messages stay as they are. */
export function afterRefresh(error: unknown, because: PatchbayError | undefined): unknown {
  if (!(error instanceof PatchbayError) || because === undefined) return error;
  const { reason, hint = '', details } = error;
  const refusal =
    typeof because.details?.status === 'number' ? ` (the service answered ${because.details.status})` : '';
  const before = `Before that, the stored token could not be refreshed${refusal}; see the log.`;
  return new PatchbayError(error.code, error.message, {
    reason,
    hint: `${hint} ${before}`.trim(),
    details: { ...details, refresh: because.reason },
    cause: error.cause ?? because,
  });
}

export function callbackReportedError(error: string): PatchbayError {
  return new PatchbayError('upstream_failed', `OAuth error: ${presentable(error, 200)}`, {
    reason: 'OAUTH_DENIED',
    hint: hintFor(error),
  });
}

/** By what RFC 6749, 4.1.2.1 says of each. */
function hintFor(error: string): string {
  switch (error) {
    case 'access_denied':
      return 'Whoever was asked declined. Sign in again when they want to.';
    case 'server_error':
    case 'temporarily_unavailable':
      return 'The hosting service was out of order: try again later.';
    case 'invalid_scope':
      return 'Allow the scope `api` for the registered application, then sign in again.';
    default:
      return checkApplication;
  }
}

export function noCode(): PatchbayError {
  return new PatchbayError('upstream_failed', 'No authorization code received', {
    reason: 'OAUTH_NO_CODE',
    hint: 'Sign in again.',
  });
}

export function wrongIssuer(): PatchbayError {
  return new PatchbayError('upstream_failed', 'The callback came from another issuer than the one that was asked.', {
    reason: 'OAUTH_WRONG_ISSUER',
    hint: 'Check OAUTH_HOSTING_URL, then sign in again.',
  });
}

export function flowTimedOut(): PatchbayError {
  return timedOut('Ask for a token again and finish the sign-in in the browser; OAUTH_TIMEOUT_MS allows more time.');
}

/** Nobody was asked in this process. */
export function waitTimedOut(port: number): PatchbayError {
  return timedOut(
    `Another process was waited for, which asks somebody to sign in or holds port ${port}: finish the sign-in there, close ` +
      'that process, or choose another port in OAUTH_REDIRECT_URI.',
  );
}

function timedOut(hint: string): PatchbayError {
  return new PatchbayError('timeout', 'OAuth flow timed out', { reason: 'OAUTH_TIMED_OUT', hint });
}

/** What a listener of the contract answers when it gives no token. */
const helperStatuses = new Set([400, 403, 500]);
const noHelper =
  'What listens on the port of OAUTH_REDIRECT_URI is no authorization helper (8888 is the port of Jupyter as well): stop it, ' +
  'or choose another port there and in the registered application.';

export function authRequestFailed(status: number, body: string): PatchbayError {
  return new PatchbayError('upstream_failed', `Auth request failed with status ${status}: ${presentable(body)}`, {
    reason: 'AUTH_REQUEST_FAILED',
    hint: helperStatuses.has(status)
      ? 'Another process of yours listens on the port of OAUTH_REDIRECT_URI and could not sign in for this one.'
      : noHelper,
    details: { status },
  });
}

export function unparsableTokenData(): PatchbayError {
  return new PatchbayError('upstream_failed', 'Failed to parse token data', {
    reason: 'AUTH_REQUEST_FAILED',
    hint: noHelper,
  });
}

export function portInUse(port: number): PatchbayError {
  const message = `Port ${port} is in use, and no authorization helper of yours answers there.`;
  return new PatchbayError('conflict', message, {
    reason: 'LISTENER_PORT_IN_USE',
    hint: 'Close other instances, or choose a different port in OAUTH_REDIRECT_URI.',
  });
}

export function unprovenListener(port: number): PatchbayError {
  const message = `What listens on port ${port} could not be shown to belong to you, so that its token was not taken.`;
  return new PatchbayError('forbidden', message, {
    reason: 'LISTENER_FOREIGN',
    hint: 'Close other instances, or choose a different port in OAUTH_REDIRECT_URI.',
  });
}

export function noBrowser(): PatchbayError {
  return new PatchbayError('unsupported', 'The process that listens can open no browser.', {
    reason: 'NO_BROWSER',
    hint: 'Sign in with the process that listens, or choose another port in OAUTH_REDIRECT_URI.',
  });
}

export function tokenNotWritten(path: string, cause: unknown): PatchbayError {
  if (cause instanceof PatchbayError) return cause;
  return new PatchbayError('internal', 'The token file could not be written.', {
    reason: 'TOKEN_FILE_UNWRITABLE',
    hint: `Check that ${path} can be written and that there is room on the disk, or set OAUTH_TOKEN_PATH to another file.`,
    cause,
  });
}

/** Values under the names that OAuth has for secrets: in JSON, up to the quote that ends them, and in a form. */
const namedInJson = /((?:access|refresh|id)_token|client_secret|device_code)(\\*"\s*:\s*\\*")(?:[^"\\]|\\[^"])*/g;
const namedInForm = /\b((?:access|refresh|id)_token|client_secret|device_code)(\s*[:=]\s*)[^"&\s]+/g;
/** Codes and tokens begin as some are known to, or are runs of such characters, long or with digits among them; words are not. */
const tokenLike = /\b(?:gl[a-z]{2,4}-|gh[a-z]_|github_pat_)[\w.-]+|[\w+~-]{32,}|(?=[A-Za-z_~-]*\d)[\w~-]{16,}/g;

function presentable(text: string, longest: number = limits.oauthErrorChars): string {
  return text
    .slice(0, longest)
    .replace(namedInJson, '$1$2***')
    .replace(namedInForm, '$1$2***')
    .replace(tokenLike, '***')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}
