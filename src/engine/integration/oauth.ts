/**
 * OAuth2 tokens of integrations: refreshed before they expire, by one process at a time.
 *
 * The credentials hold `access_token`, `refresh_token`, `expires_at`, `token_url`, `client_id`, `client_secret`,
 * `grant_type` and `scopes` (workflow-notes, 1.13). Many services accept a refresh token once, so a second refresh at the
 * same moment would lose the session: a lease in the store keeps every process but one waiting for its result.
 */
import type { BaseContext } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { NetResponse, Ports } from '../../core/ports.ts';
import type { Integration } from '../../model/integration.ts';
import { getDefinition, saveDefinition } from '../definitions.ts';
import { integrationKind } from '../kinds.ts';

export type OAuthPorts = Pick<Ports, 'store' | 'vault' | 'net' | 'bus'> & Pick<BaseContext, 'clock' | 'log' | 'signal'>;

type Credentials = Readonly<Record<string, unknown>>;

/**
 * A token that expires within five minutes is refreshed now, as the original service had it; one that was granted for less
 * than ten, in the second half of its time.
 */
const marginMs = 5 * 60_000;
const leaseMs = 30_000;
const pollMs = 100;

/** Whether the stored credentials can get a new token by themselves. */
export function isRefreshable({ credentials: stored }: Integration): boolean {
  const credentials = stored ?? {};
  return text(credentials, 'refresh_token') !== undefined || credentials.grant_type === 'client_credentials';
}

/** The integration with a token that is good for a while; unchanged when its token is, or cannot be refreshed. */
export async function withFreshToken(integration: Integration, ports: OAuthPorts): Promise<Integration> {
  const credentials = integration.credentials ?? {};
  const expiresAt = readExpiry(credentials.expires_at);
  const lifetimeMs = Number(credentials.expires_in ?? Number.POSITIVE_INFINITY) * 1000;
  const isDue = expiresAt !== undefined && expiresAt < ports.clock.now() + Math.min(marginMs, lifetimeMs / 2);
  if (!isDue || !isRefreshable(integration)) return integration;
  return refreshToken(integration, ports);
}

/** Gets a new token, or the one that another process has just got. Throws `upstream_failed`. */
export async function refreshToken(integration: Integration, ports: OAuthPorts): Promise<Integration> {
  const { store, clock, signal } = ports;
  const before = integration.credentials?.access_token;
  const name = `oauth:${integration.id}`;
  const owner = crypto.randomUUID();
  while (!(await store.leases.take(name, owner, clock.now(), leaseMs))) await clock.sleep(pollMs, signal);
  try {
    const current = await getDefinition(integrationKind, integration.id, ports);
    if (current.credentials?.access_token !== before) return current;
    return await requestToken(current, ports);
  } finally {
    await store.leases.release(name, owner);
  }
}

async function requestToken(integration: Integration, ports: OAuthPorts): Promise<Integration> {
  const credentials = integration.credentials ?? {};
  const response = await ports.net.fetch({
    url: tokenUrl(integration, credentials),
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: tokenForm(credentials).toString(),
    redirects: 0,
    // Before the lease is over: another process must not spend the same refresh token.
    timeoutMs: leaseMs - 5_000,
    signal: ports.signal,
  });
  const granted = readGrant(response, integration.id);
  const renewed = { ...granted.tokens, ...expiryOf(granted.expiresIn, ports.clock.now()) };
  return saveDefinition(
    integrationKind,
    integration.id,
    async (stored = integration) => ({ ...stored, credentials: { ...stored.credentials, ...renewed } }),
    ports,
  );
}

function tokenUrl(integration: Integration, credentials: Credentials): string {
  const given = text(credentials, 'token_url');
  const host = (integration.urlHost ?? '').trim().replace(/\/+$/, '');
  if (given === undefined && host === '') {
    throw new PatchbayError('invalid_input', `Integration '${integration.id}' has no token_url.`, {
      hint: 'Add token_url to its credentials.',
    });
  }
  return given ?? `${host.includes('://') ? host : `https://${host}`}/oauth/token`;
}

function tokenForm(credentials: Credentials): URLSearchParams {
  const isOwn = credentials.grant_type === 'client_credentials';
  const form = new URLSearchParams({ grant_type: isOwn ? 'client_credentials' : 'refresh_token' });
  const fields = isOwn ? ['client_id', 'client_secret'] : ['refresh_token', 'client_id', 'client_secret'];
  for (const field of fields) form.set(field, text(credentials, field) ?? '');
  const scope = text(credentials, 'scopes');
  if (isOwn && scope !== undefined) form.set('scope', scope);
  return form;
}

interface Grant {
  readonly tokens: Readonly<Record<string, string>>;
  readonly expiresIn: unknown;
}

function readGrant(response: NetResponse, id: string): Grant {
  const answer = parse(response.bytes);
  const access = isRecord(answer) ? text(answer, 'access_token') : undefined;
  if (response.status !== 200 || !isRecord(answer) || access === undefined) {
    throw new PatchbayError('upstream_failed', `The token of integration '${id}' could not be refreshed.`, {
      reason: 'TOKEN_REFRESH_FAILED',
      hint:
        response.status === 400 || response.status === 401
          ? `The token endpoint answered ${response.status}; authorize again and store the new tokens.`
          : `The token endpoint answered ${response.status}; try again.`,
    });
  }
  const refresh = text(answer, 'refresh_token');
  return {
    tokens: { access_token: access, ...(refresh === undefined ? {} : { refresh_token: refresh }) },
    expiresIn: answer.expires_in,
  };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** A grant that does not say for how long it is good is used until it is refused. */
function expiryOf(expiresIn: unknown, now: number): { expires_at: string | null; expires_in: number | null } {
  const seconds = Number(expiresIn);
  if (!Number.isFinite(seconds) || seconds <= 0) return { expires_at: null, expires_in: null };
  return { expires_at: new Date(now + seconds * 1000).toISOString(), expires_in: seconds };
}

/** Milliseconds since 1970 of an ISO text, of seconds, or of milliseconds. */
function readExpiry(value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined;
  const number =
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : Number.NaN;
  const ms = Number.isNaN(number) ? Date.parse(String(value)) : number < 1e11 ? number * 1000 : number;
  return Number.isNaN(ms) ? undefined : ms;
}

function text(record: Credentials, name: string): string | undefined {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
