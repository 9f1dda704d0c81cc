/**
 * The stored token record: five members of the contract, and one of ours that binds it to host, client and scope.
 *
 * `created_at` is in milliseconds and by our own clock, although the service answers with one in seconds: copied, it would
 * make every token look as if it had expired in 1970.
 */
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { TokenRecord } from '../../core/oauth.ts';

/** A clock may have been set back a little since the record was made. */
const clockSkewMs = 60_000;

/** What can stand in an Authorization header (RFC 6750). */
const tokenText = /^[\x21-\x7e]+$/;

/** Undefined for everything that is no token: broken JSON, `{}`, a record of another host, client or scope. */
export function parseStored(text: string | undefined, boundTo: string | undefined): TokenRecord | undefined {
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  const isOurs = boundTo === undefined || value.bound_to === undefined || value.bound_to === boundTo;
  return isOurs ? toRecord(value, value.created_at) : undefined;
}

/** The answer of the token endpoint. Undefined when it holds no token. */
export function parseGrant(text: string, now: number): TokenRecord | undefined {
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  // What was granted is not thrown away because it does not say readably for how long.
  const isReadable = value.expires_in !== '' && Number.isFinite(Number(value.expires_in));
  return toRecord(isReadable ? value : { ...value, expires_in: undefined }, now);
}

/** For people to read in a file; in one line for keychains, which may keep only the first. */
export function formatStored(token: TokenRecord, boundTo: string, form: 'pretty' | 'line'): string {
  const record = { ...token, bound_to: boundTo };
  return form === 'line' ? JSON.stringify(record) : `${JSON.stringify(record, null, 2)}\n`;
}

/** Good for five minutes more, as the contract has it. */
export function isFresh(token: TokenRecord, now: number): boolean {
  return (
    token.expires_in === undefined || (isPlausible(token, now) && now < expiryOf(token) - limits.oauthRefreshBufferMs)
  );
}

/** Good for a moment more: what is used while the service cannot be reached. */
export function isUsable(token: TokenRecord, now: number): boolean {
  return token.expires_in === undefined || (isPlausible(token, now) && now < expiryOf(token));
}

/** Milliseconds since 1970; undefined for a token that never expires. */
export function validUntil(token: TokenRecord): number | undefined {
  return token.expires_in === undefined ? undefined : expiryOf(token);
}

/** A token that was made in the future was made by a clock that was wrong. */
function isPlausible({ created_at }: TokenRecord, now: number): boolean {
  return created_at <= now + clockSkewMs;
}

function expiryOf({ created_at, expires_in = Number.POSITIVE_INFINITY }: TokenRecord): number {
  return created_at + expires_in * 1000;
}

function toRecord(value: Readonly<Record<string, unknown>>, createdAt: unknown): TokenRecord | undefined {
  const { access_token, refresh_token, expires_in, token_type } = value;
  if (typeof access_token !== 'string' || !tokenText.test(access_token)) return undefined;
  if (typeof createdAt !== 'number' || !Number.isFinite(createdAt)) return undefined;
  const seconds = expires_in === undefined || expires_in === null ? undefined : Number(expires_in);
  if (seconds !== undefined && !Number.isFinite(seconds)) return undefined;
  return {
    access_token,
    ...(typeof refresh_token === 'string' && tokenText.test(refresh_token) ? { refresh_token } : {}),
    ...(seconds === undefined ? {} : { expires_in: seconds }),
    created_at: createdAt,
    token_type: typeof token_type === 'string' && tokenText.test(token_type) ? token_type : 'Bearer',
  };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
