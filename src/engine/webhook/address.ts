/**
 * The address of a webhook: a path that the caller gives, below a base that the operator has configured.
 *
 * The path can come from whoever talks a model into calling, so it must not lead out of the base. It is refused rather
 * than cleaned, and judged in every form that a server behind the base could decode it to.
 */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';

export interface WebhookAddress {
  readonly url: string;
  /** The address without its query, which may hold secrets. */
  readonly shown: string;
  /** What the base's user and password are sent as. */
  readonly authorization: string | undefined;
}

/** Throws `unsupported` when no base is configured, and `invalid_input` for a path that could lead elsewhere. */
export function webhookAddress(base: string | undefined, path: string): WebhookAddress {
  const url = base === undefined ? null : URL.parse(base);
  if (url === null) throw noBase();
  const [location = '', ...query] = path.split('?');
  const problem = problemOf(path) ?? problemOfLocation(location);
  if (problem !== undefined) throw badPath(problem);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const below = location.replace(/^\//, '');
  if (below !== '') url.pathname = `${url.pathname.replace(/\/+$/, '')}/${below}`;
  const shown = url.href;
  url.search = query.join('?');
  return { url: url.href, shown, authorization: basicOf(username, password) };
}

/** What is wrong anywhere in it, query included. */
function problemOf(path: string): string | undefined {
  if (path.length > limits.urlChars) return `had more than ${limits.urlChars} characters`;
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return 'held control characters';
  if (path.includes('#')) return 'held a fragment';
  return undefined;
}

/** Layers of percent-encoding that are looked through; no honest path has more than one. */
const encodingLayers = 4;

function problemOfLocation(location: string): string | undefined {
  if (decode(location) === undefined) return 'was not percent-encoded UTF-8';
  let form = location;
  for (let layer = 0; layer <= encodingLayers; layer += 1) {
    const problem = problemOfForm(form);
    if (problem !== undefined) return problem;
    const decoded = decodeAscii(form);
    if (decoded === form) return undefined;
    form = decoded;
  }
  return 'was percent-encoded too many times';
}

function problemOfForm(form: string): string | undefined {
  if (/\p{Cc}/u.test(form)) return 'held control characters';
  if (form.includes('\\')) return 'held a backslash';
  if (form.includes('@')) return 'held an @';
  if (/^[a-z][a-z0-9+.-]*:/i.test(form)) return 'began with a scheme';
  if (/^\/\//.test(form)) return 'began with //';
  // Bytes that UTF-8 has no use for, which lax decoders take for a dot or a slash.
  if (/%(?:c[01]|e0%[89]|f0%8)/i.test(form)) return 'was not percent-encoded UTF-8';
  // Some servers cut what follows a semicolon off before they look at the dots.
  if (form.split('/').some((part) => /^\.{1,2}(;|$)/.test(part))) return 'held . or .. as a part';
  return undefined;
}

/** As a lax server does: what is no encoding stays, so that one stray % hides nothing behind it. */
function decodeAscii(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function basicOf(username: string, password: string): string | undefined {
  if (username === '' && password === '') return undefined;
  const pair = new TextEncoder().encode(`${decode(username) ?? username}:${decode(password) ?? password}`);
  return `Basic ${btoa(String.fromCharCode(...pair))}`;
}

function noBase(): PatchbayError {
  return new PatchbayError('unsupported', 'No base address of webhooks is configured.', {
    reason: 'WEBHOOK_BASE_MISSING',
    hint: 'Start Patchbay with WORKFLOW_WEBHOOK_BASE set, or with `webhookBase` in mcp.config.json.',
  });
}

function badPath(what: string): PatchbayError {
  return new PatchbayError('invalid_input', `webhook_path ${what}.`, {
    reason: 'INVALID_PATH',
    hint: 'Give a path below the configured base, such as orders/new; a query may follow it.',
  });
}
