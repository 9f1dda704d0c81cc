/**
 * The requests to the hosting service's OAuth endpoints. Redirects are not followed: they would carry a code, its verifier
 * or a refresh token to wherever they lead.
 */
import type { Clock } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import type { Net } from '../../core/ports.ts';
import { tokenRequestFailed } from './errors.ts';
import { parseGrant } from './record.ts';
import type { Client } from './settings.ts';

export interface EndpointPorts {
  readonly net: Pick<Net, 'fetch'>;
  readonly clock: Clock;
  readonly httpTimeoutMs: number;
  readonly signal: AbortSignal;
}

export interface Posted {
  readonly status: number;
  readonly text: string;
}

export interface Code {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Throws 'Token exchange failed: ...' and what the network throws. */
export async function exchangeCode(given: Code, client: Client, ports: EndpointPorts): Promise<TokenRecord> {
  const form = {
    client_id: client.id,
    code: given.code,
    grant_type: 'authorization_code',
    redirect_uri: given.redirectUri,
    code_verifier: given.verifier,
  };
  const { status, text } = await post('/oauth/token', form, client, ports);
  const token = isSuccess(status) ? parseGrant(text, ports.clock.now()) : undefined;
  if (token === undefined) {
    throw tokenRequestFailed('exchange', {
      status,
      body: text,
      secrets: secretsOf(client, given.code, given.verifier),
    });
  }
  return token;
}

/** Keeps the old refresh token when the answer has none. Throws 'Token refresh failed: ...' and what the network throws. */
export async function refreshGrant(refreshToken: string, client: Client, ports: EndpointPorts): Promise<TokenRecord> {
  const form = {
    client_id: client.id,
    refresh_token: refreshToken,
    grant_type: 'refresh_token',
    redirect_uri: client.redirectUri,
  };
  const { status, text } = await post('/oauth/token', form, client, ports);
  const token = isSuccess(status) ? parseGrant(text, ports.clock.now()) : undefined;
  if (token === undefined) {
    throw tokenRequestFailed('refresh', { status, body: text, secrets: secretsOf(client, refreshToken) });
  }
  return { refresh_token: refreshToken, ...token };
}

/** RFC 7009. True when the service says that the token is void now. */
export async function revokeToken(token: string, client: Client, ports: EndpointPorts): Promise<boolean> {
  const { status } = await post('/oauth/revoke', { client_id: client.id, token }, client, ports);
  return isSuccess(status);
}

export async function post(
  path: string,
  form: Readonly<Record<string, string>>,
  client: Client,
  { net, httpTimeoutMs, signal }: EndpointPorts,
): Promise<Posted> {
  const body = new URLSearchParams(form);
  if (client.secret !== undefined) body.set('client_secret', client.secret);
  const { status, bytes } = await net.fetch({
    url: `${client.host}${path}`,
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
    redirects: 0,
    maxBytes: limits.oauthResponseBytes,
    timeoutMs: httpTimeoutMs,
    signal,
  });
  return { status, text: new TextDecoder().decode(bytes) };
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function secretsOf(client: Client, ...sent: readonly string[]): readonly string[] {
  return client.secret === undefined ? sent : [...sent, client.secret];
}
