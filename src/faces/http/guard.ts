/** Who may talk to the port: the Host and Origin allow-lists against DNS rebinding, and the bearer token. */
import { hash, timingSafeEqual } from 'node:crypto';

export interface GuardOptions {
  /** Host names, without port, that requests may name; IPv6 in brackets. */
  readonly hosts: readonly string[];
  /** The bearer token; without one everybody who reaches the port may call. */
  readonly token: string | undefined;
}

export interface Guard {
  /** The reason for refusing, or undefined. */
  refuse(headers: { readonly host?: string | undefined; readonly origin?: string | undefined }): string | undefined;
  /** The caller's principal, or undefined when the token is missing or wrong. */
  principal(authorization: string | undefined): string | undefined;
}

export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a text is the token. */
export type TokenCheck = (given: string) => boolean;

export function createTokenCheck(token: string): TokenCheck {
  const expected = digest(token);
  // Digests have one length, so the comparison takes the same time for every guess.
  return (given) => timingSafeEqual(digest(given), expected);
}

export function createGuard({ hosts, token }: GuardOptions): Guard {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  const isToken = token === undefined ? undefined : createTokenCheck(token);
  return {
    refuse({ host, origin }) {
      if (!allowed.has(hostName(host ?? ''))) return 'The Host header names a host that is not served here.';
      if (origin === undefined || allowed.has(originHost(origin))) return undefined;
      return 'Pages of that origin may not call this server.';
    },
    principal(authorization) {
      if (isToken === undefined) return 'local';
      const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
      return given !== undefined && isToken(given) ? 'token' : undefined;
    },
  };
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** The name in a Host header, without its port. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

function originHost(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname.toLowerCase() : '';
}
