/**
 * Refreshing the stored token: by one process at a time, and each refresh token once.
 *
 * Many services accept a refresh token a single time and revoke the whole family when they see it again. So whoever holds
 * the lock reads the file again first, and a token whose fate is not known is not sent any more.
 */
import { PatchbayError } from '../../core/error.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import { isSuccess, refreshGrant } from './endpoint.ts';
import { endpointPorts, type Parts } from './parts.ts';
import { isFresh, isUsable } from './record.ts';
import { isTransient, withRetries } from './retry.ts';
import type { Client } from './settings.ts';
import { forgetSent, lockToken, noteSent, readToken, wasSent, writeToken } from './token-file.ts';

export type Refreshed =
  | { readonly kind: 'token'; readonly token: TokenRecord }
  /** Somebody has to sign in; `because` is what the service said, where it was asked. */
  | { readonly kind: 'person'; readonly because?: PatchbayError }
  /** The service could not be asked. */
  | { readonly kind: 'unreachable'; readonly error: PatchbayError };

/** `refused` is the access token that the service did not take although it is not expired. */
export async function refreshStored(parts: Parts, client: Client, refused?: string): Promise<Refreshed> {
  const lock = await lockToken(parts, parts.life);
  try {
    const stored = await readToken(parts, client.boundTo);
    if (stored === undefined) return { kind: 'person' };
    if (isFresh(stored, parts.clock.now()) && stored.access_token !== refused) return { kind: 'token', token: stored };
    if (stored.refresh_token === undefined || (await wasSent(parts, stored.refresh_token))) return { kind: 'person' };
    return await send({ stored, refused }, stored.refresh_token, parts, client);
  } finally {
    await lock.release();
  }
}

interface Given {
  readonly stored: TokenRecord;
  readonly refused: string | undefined;
}

async function send(given: Given, refreshToken: string, parts: Parts, client: Client): Promise<Refreshed> {
  // It fails where the token could not be stored either, before the service has changed anything.
  await noteSent(parts, refreshToken);
  let token: TokenRecord;
  try {
    const ports = endpointPorts(parts);
    const retrying = { ...parts, signal: parts.life };
    token = await withRetries(() => refreshGrant(refreshToken, client, ports), isTransient, retrying);
  } catch (error) {
    if (error instanceof PatchbayError && isAboutService(error)) return explain(error, given, parts, client);
    if (!parts.life.aborted) await forgetSent(parts);
    throw error;
  }
  await writeToken(parts, token, client.boundTo);
  await forgetSent(parts);
  return { kind: 'token', token };
}

/** A wrong setting, such as a host that the egress policy refuses, and a stop are no reason to ask a person. */
function isAboutService({ code }: PatchbayError): boolean {
  return code === 'upstream_failed' || code === 'timeout';
}

async function explain(error: PatchbayError, given: Given, parts: Parts, { boundTo }: Client): Promise<Refreshed> {
  const { log, clock } = parts;
  log.write('warn', 'the token could not be refreshed', { error: error.message });
  if (!isTransient(error)) {
    // Another machine, or a program that knows no lock, may have been first.
    const now = await readToken(parts, boundTo);
    const isOther = now !== undefined && now.refresh_token !== given.stored.refresh_token;
    // Whoever answers with a page, or from another place, has not looked at the token: it is good for another time.
    if (!isSpent(error)) await forgetSent(parts);
    return isOther && isFresh(now, clock.now()) ? { kind: 'token', token: now } : { kind: 'person', because: error };
  }
  await forgetSent(parts);
  const isGood = isUsable(given.stored, clock.now()) && given.stored.access_token !== given.refused;
  return isGood ? { kind: 'token', token: given.stored } : { kind: 'unreachable', error };
}

/** The service knows that it was used, or may have given another one for it in an answer that could not be read. */
function isSpent({ details }: PatchbayError): boolean {
  return details?.isInvalidGrant === true || isSuccess(Number(details?.status));
}
