/** The caller's headers, each put where Chromium wants it. */
import { failure } from './failure.ts';

export interface Carried {
  readonly userAgent: string | undefined;
  readonly languages: string | undefined;
  /** Pairs of a Cookie header. */
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  /** Everything else, sent with requests to the page's origin. */
  readonly others: ReadonlyMap<string, string>;
}

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What a header value may hold (RFC 9110, field-value). */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** They belong to the connection, or to what only a browser may say. */
const own =
  /^(connection|content-length|cookie2|expect|host|keep-alive|origin|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/;

/** Throws `invalid_input` for what HTTP does not allow. */
export function sortHeaders(headers: Readonly<Record<string, string>>, languages: readonly string[]): Carried {
  const others = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (!token.test(name) || !fieldValue.test(value)) throw failure('INVALID_HEADER');
    const lower = name.toLowerCase();
    if (!own.test(lower)) others.set(lower, value);
  }
  const take = (name: string): string | undefined => {
    const value = others.get(name);
    others.delete(name);
    return value;
  };
  const userAgent = take('user-agent');
  const accepted = take('accept-language') ?? (languages.length === 0 ? undefined : languages.join(','));
  return { userAgent, languages: accepted, cookies: readCookies(take('cookie') ?? ''), others };
}

function readCookies(text: string): Carried['cookies'] {
  return text.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    return name === '' ? [] : [{ name, value: pair.slice(at + 1).trim() }];
  });
}
