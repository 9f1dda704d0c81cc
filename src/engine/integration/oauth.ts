/**
 * OAuth2 tokens of integrations: refreshed before they expire, by one process at a time.
 *
 * The credentials hold `access_token`, `refresh_token`, `expires_at`, `token_url`, `client_id`, `client_secret`,
 * `grant_type` and `scopes` (workflow-notes, 1.13). Many services accept a refresh token once, so a second refresh at the
 * same moment would lose the session: a lease in the store keeps every process but one waiting for its result.
 */
import type { BaseContext } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import type { Ports } from '../../core/ports.ts';
import type { Integration } from '../../model/integration.ts';
import { getDefinition, saveDefinition } from '../definitions.ts';
import { integrationKind } from '../kinds.ts';
import { requestGrant } from '../oauth/grant.ts';
import type { Form } from '../oauth/post.ts';
import { until } from '../oauth/wait.ts';

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

/**
 * Gets a new token, or the one that another process has just got. Throws `upstream_failed` and what the network throws.
 *
 * Whoever waits may leave: what was sent is awaited and stored all the same, since the answer may hold the only refresh token.
 */
export async function refreshToken(integration: Integration, ports: OAuthPorts): Promise<Integration> {
  const { store, clock, signal } = ports;
  const name = `oauth:${integration.id}`;
  const owner = crypto.randomUUID();
  while (!(await store.leases.take(name, owner, clock.now(), leaseMs))) await clock.sleep(pollMs, signal);
  const renewed = renew(integration, ports).finally(() => store.leases.release(name, owner));
  return until(renewed, signal);
}

async function renew(integration: Integration, ports: OAuthPorts): Promise<Integration> {
  const current = await getDefinition(integrationKind, integration.id, ports);
  if (current.credentials?.access_token !== integration.credentials?.access_token) return current;
  const credentials = current.credentials ?? {};
  const { access_token, refresh_token, expires_in } = await requestToken(current, credentials, ports);
  const tokens = refresh_token === undefined ? { access_token } : { access_token, refresh_token };
  const renewed = { ...tokens, ...expiryOf(expires_in, ports.clock.now()) };
  return saveDefinition(
    integrationKind,
    current.id,
    async (stored = current) => ({ ...stored, credentials: { ...stored.credentials, ...renewed } }),
    ports,
  );
}

async function requestToken(
  integration: Integration,
  credentials: Credentials,
  ports: OAuthPorts,
): Promise<TokenRecord> {
  const { net, clock, log } = ports;
  const { signal } = new AbortController();
  // Before the lease is over: another process must not spend the same refresh token.
  const deadline = clock.now() + leaseMs - 5_000;
  const request = { kind: 'refresh', url: tokenUrl(integration, credentials), form: tokenForm(credentials) } as const;
  try {
    return await requestGrant(request, { net, clock, log, signal, deadline, httpTimeoutMs: leaseMs });
  } catch (cause) {
    throw explain(cause, integration);
  }
}

/** What the service wrote stays in the cause. */
function explain(cause: unknown, { id, credentials }: Integration): unknown {
  const status = cause instanceof PatchbayError ? cause.details?.status : undefined;
  if (typeof status !== 'number') return cause;
  const isRefused = status === 400 || status === 401;
  const isOwn = credentials?.grant_type === 'client_credentials';
  const cure = isOwn ? 'check its client_id and client_secret' : 'authorize again and store the new tokens';
  return new PatchbayError('upstream_failed', `The token of integration '${id}' could not be refreshed.`, {
    reason: 'TOKEN_REFRESH_FAILED',
    hint: `The token endpoint answered ${status}; ${isRefused ? cure : 'try again'}.`,
    cause,
  });
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

function tokenForm(credentials: Credentials): Form {
  const isOwn = credentials.grant_type === 'client_credentials';
  const fields = isOwn ? ['client_id', 'client_secret'] : ['refresh_token', 'client_id', 'client_secret'];
  const scope = isOwn ? text(credentials, 'scopes') : undefined;
  return {
    grant_type: isOwn ? 'client_credentials' : 'refresh_token',
    ...Object.fromEntries(fields.map((field) => [field, text(credentials, field) ?? ''])),
    ...(scope === undefined ? {} : { scope }),
  };
}

/** A grant that does not say for how long it is good is used until it is refused. */
function expiryOf(seconds: number | undefined, now: number): { expires_at: string | null; expires_in: number | null } {
  if (seconds === undefined || seconds <= 0) return { expires_at: null, expires_in: null };
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
