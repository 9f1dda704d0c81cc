/**
 * Cookies within one request and its redirects: some sites set one, and redirect for ever whoever does not send it. They go
 * to the host that set them, or to the domain that it names and is in; paths are not looked at.
 */
import { limits } from '../../core/limits.ts';
import type { Hop } from './request.ts';

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly isHostOnly: boolean;
  readonly isSecure: boolean;
}

export class CookieJar {
  #cookies: readonly Cookie[] = [];

  /** `lines` are the values of Set-Cookie, one a line. */
  take(lines: string | undefined, url: URL): void {
    for (const line of lines?.split('\n') ?? []) {
      const cookie = parse(line, url.hostname);
      if (cookie === undefined) continue;
      const { name, domain, isGone } = cookie;
      const others = this.#cookies.filter((one) => one.name !== name || one.domain !== domain);
      this.#cookies = isGone ? others : [...others, cookie].slice(-limits.redirectCookies);
    }
  }

  /** Beside those that the caller has given for the origin of the first hop. */
  addTo(hop: Hop, first: Hop): Hop {
    const { hostname, protocol, origin } = hop.url;
    const own = this.#cookies
      .filter(({ domain, isHostOnly }) => hostname === domain || (!isHostOnly && hostname.endsWith(`.${domain}`)))
      .filter(({ isSecure }) => !isSecure || protocol === 'https:')
      .map(({ name, value }) => `${name}=${value}`);
    const given = origin === first.url.origin ? first.headers['cookie'] : undefined;
    const cookie = [...(given === undefined ? [] : [given]), ...own].join('; ');
    return cookie === '' ? hop : { ...hop, headers: { ...hop.headers, cookie } };
  }
}

/** What a header may hold; a longer one is left alone. */
const pair = /^([!#$%&'*+\-.^_`|~\w]+)=([\x21-\x3a\x3c-\x7e ]{0,4096})$/;

function parse(line: string, host: string): (Cookie & { readonly isGone: boolean }) | undefined {
  const [first = '', ...rest] = line.split(';').map((part) => part.trim());
  const [, name, value] = pair.exec(first) ?? [];
  if (name === undefined || value === undefined) return undefined;
  const attributes = new Map(
    rest.map((part): [string, string] => {
      const [key = '', text = ''] = part.split('=', 2);
      return [key.toLowerCase(), text];
    }),
  );
  const named = attributes.get('domain')?.toLowerCase().replace(/^\./, '') ?? '';
  const isForeign = named !== '' && host !== named && !(named.includes('.') && host.endsWith(`.${named}`));
  if (isForeign) return undefined;
  return {
    name,
    value,
    domain: named === '' ? host : named,
    isHostOnly: named === '',
    isSecure: attributes.has('secure'),
    isGone: Number(attributes.get('max-age') ?? 1) <= 0,
  };
}
