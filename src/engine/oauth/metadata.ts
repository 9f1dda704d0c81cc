/** What the hosting service says of itself (RFC 8414), as far as it bears on a sign-in. A service need not say anything. */
import { isRecord } from '../../core/json.ts';
import { postPorts, type Parts } from './parts.ts';
import type { Client } from './settings.ts';

export interface Metadata {
  /** What the issuer may be called in a callback (RFC 9207). */
  readonly issuers: readonly string[];
  /** Whether it always says who it is. */
  readonly namesIssuer: boolean;
}

/** Never throws: without the document, the configured host is the issuer. */
export async function readMetadata(parts: Parts, { host }: Client): Promise<Metadata> {
  const configured = [host, `${host}/`];
  const { net, httpTimeoutMs, signal } = postPorts(parts);
  try {
    const { status, bytes } = await net.fetch({
      url: `${host}/.well-known/oauth-authorization-server`,
      headers: { accept: 'application/json' },
      redirects: 0,
      maxBytes: 256 * 1024,
      timeoutMs: Math.min(httpTimeoutMs, 5_000),
      signal,
    });
    const document: unknown = status === 200 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    if (!isRecord(document) || typeof document.issuer !== 'string') return { issuers: configured, namesIssuer: false };
    // The document was fetched from the host that the operator named, so what it calls itself is believed.
    const namesIssuer = document.authorization_response_iss_parameter_supported === true;
    return { issuers: [document.issuer, ...configured], namesIssuer };
  } catch {
    return { issuers: configured, namesIssuer: false };
  }
}
