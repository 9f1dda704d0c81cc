/** What went wrong with a page, in our own words. What Chromium and the page say stays in `cause`. */
import { type ErrorCode, type ErrorExtras, PatchbayError } from '../../core/error.ts';

interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
}

const later = 'Allow a longer `timeout`, or ask for less of the page.';
const plain = 'Read it without a browser (`js` false), or ask for another page.';

const failures = {
  NO_BROWSER: {
    code: 'unsupported',
    message: 'No browser was found that could render the page.',
    hint:
      'Install Chrome, Chromium, Edge or chrome-headless-shell, or name one in `pages.browser` (PATCHBAY_BROWSER); ' +
      '`npm install @sparticuz/chromium` brings one along on Linux. Without a browser, pages are read with `js` false.',
  },
  BROWSER_FAILED: {
    code: 'unsupported',
    message: 'The browser could not be started.',
    hint: 'The log on stderr says why; `pages.browser` (PATCHBAY_BROWSER) names another one.',
  },
  BROWSER_CRASHED: {
    code: 'upstream_failed',
    message: 'The browser ended while it rendered the page, twice.',
    hint: plain,
  },
  BROWSER_CLOSED: {
    code: 'cancelled',
    message: 'The page was not rendered, because Patchbay was stopping.',
    hint: 'Try again when it runs.',
  },
  BROWSER_BUSY: {
    code: 'rate_limited',
    message: 'Too many pages were waiting to be rendered.',
    hint: 'Try again later, or ask for fewer at the same time.',
  },
  INVALID_URL: {
    code: 'invalid_input',
    message: 'The URL was not an absolute http or https address without a user name.',
    hint: 'Give a full URL such as `https://eggs.example/coops`.',
  },
  INVALID_HEADER: {
    code: 'invalid_input',
    message: 'A header could not be sent.',
    hint: 'Remove line breaks and control characters; encode what is not Latin-1.',
  },
  INVALID_PROXY: {
    code: 'invalid_input',
    message: 'The proxy was not an address such as `http://user:password@host:port`.',
    hint: 'Only http proxies can be used; special characters of the password are percent-encoded.',
  },
  INVALID_SELECTOR: {
    code: 'invalid_input',
    message: 'Invalid CSS selector',
    hint: 'Give a selector that `document.querySelector` takes.',
  },
  INVALID_SCRIPT: {
    code: 'invalid_input',
    message: 'The script was not valid JavaScript.',
    hint: 'Give a program; its last value, or what it returns, is the result.',
  },
  SCRIPT_FAILED: {
    code: 'invalid_input',
    message: 'The script threw an error on the page.',
    hint: 'Try it in the console of a browser on that page.',
  },
  SCRIPT_RESULT: {
    code: 'invalid_input',
    message: 'The result of the script could not be written as JSON.',
    hint: 'Return plain data: no cycles, no elements, no BigInt.',
  },
  SELECTOR_NOT_FOUND: {
    code: 'not_found',
    message: 'Nothing visible on the page matched the selector of the screenshot.',
    hint: 'Check the selector, or use `wait_for` when it appears late.',
  },
  WAIT_FOR_NOT_FOUND: {
    code: 'timeout',
    message: 'No element matched `wait_for` in time.',
    hint: 'Check the selector, or allow a longer `timeout`.',
  },
  PAGE_TIMEOUT: { code: 'timeout', message: 'The page was not there in time.', hint: later },
  PAGE_TOO_LARGE: {
    code: 'upstream_failed',
    message: 'The page loaded more than a page may.',
    hint: 'Block what it does not need (`block`), or read it without a browser (`js` false).',
  },
  RESULT_TOO_LARGE: {
    code: 'upstream_failed',
    message: 'What was to be taken from the page was too large.',
    hint: 'Ask for less of it, for example by a selector.',
  },
  PAGE_CRASHED: { code: 'upstream_failed', message: 'The page crashed in the browser.', hint: plain },
  TOO_MANY_REDIRECTS: {
    code: 'upstream_failed',
    message: 'The page led on to another one too many times.',
    hint: 'Find out where the page settles, and ask there.',
  },
  NOT_A_PAGE: {
    code: 'upstream_failed',
    message: 'The answer was not a page that a browser shows.',
    hint: 'It is a download, or has no content: read it without a browser (`js` false).',
  },
  TLS_FAILED: {
    code: 'upstream_failed',
    message: 'The page failed the TLS check, or its certificate could not be verified.',
    hint: 'Check the certificate.',
  },
  PROXY_FAILED: {
    code: 'upstream_failed',
    message: 'The proxy did not open a way to the page.',
    hint: 'Check its address, its user and its password.',
  },
  CONNECTION_FAILED: {
    code: 'upstream_failed',
    message: 'The page could not be reached, or its server closed the connection.',
    hint: 'Check that it runs and that the port is right, or try again.',
  },
} as const satisfies Record<string, Failure>;

export type FailureReason = keyof typeof failures;

export function failure(reason: FailureReason, extras: ErrorExtras = {}): PatchbayError {
  const { code, message, hint }: Failure = failures[reason];
  return new PatchbayError(code, message, { reason, hint, ...extras });
}

const netErrors: readonly (readonly [RegExp, FailureReason])[] = [
  [/ERR_(CERT|SSL|TLS|BAD_SSL)/, 'TLS_FAILED'],
  [/ERR_TOO_MANY_REDIRECTS/, 'TOO_MANY_REDIRECTS'],
  [/ERR_(TUNNEL_CONNECTION_FAILED|PROXY)/, 'PROXY_FAILED'],
  [/ERR_ABORTED|ERR_INVALID_RESPONSE|ERR_UNKNOWN_URL_SCHEME/, 'NOT_A_PAGE'],
  [/ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT/, 'PAGE_TIMEOUT'],
];

/** What Chromium's word for a failed navigation, such as `net::ERR_CERT_DATE_INVALID`, means. */
export function netFailure(errorText: string, extras: ErrorExtras = {}): PatchbayError {
  const reason = netErrors.find(([pattern]) => pattern.test(errorText))?.[1] ?? 'CONNECTION_FAILED';
  return failure(reason, { cause: new Error(errorText), ...extras });
}
