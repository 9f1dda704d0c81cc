/**
 * Refreshing the stored token: by one process at a time, and each refresh token once.
 *
 * Many services accept a refresh token a single time and revoke the whole family when they see it again. So whoever holds
 * the lock reads the file again first, and a token whose fate is not known is not sent any more (decision 11).
 */
import { PatchbayError } from '../../core/error.ts';
import type { Lock } from '../../core/host.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import { tryRefresh } from './endpoint.ts';
import { answerLost, lockLost } from './errors.ts';
import { type Failed, isOfNetwork, type Outcome, withRetries } from './grant.ts';
import { type Parts, postPorts } from './parts.ts';
import { isFresh, isUsable } from './record.ts';
import type { Client } from './settings.ts';
import { forgetSent, lockToken, noteSent, readToken, wasSent, writeToken } from './token-file.ts';

export type Refreshed =
  | { readonly kind: 'token'; readonly token: TokenRecord }
  /** Somebody has to sign in; `because` is why the token there is could not be refreshed. */
  | { readonly kind: 'person'; readonly because?: PatchbayError }
  /** The service could not be asked, or its answer did not come. */
  | { readonly kind: 'unreachable'; readonly because: PatchbayError };

/** `refused` is the access token that the service did not take although it is not expired. */
export async function refreshStored(parts: Parts, client: Client, refused?: string): Promise<Refreshed> {
  const lock = await lockToken(parts, parts.life);
  try {
    const stored = await readToken(parts, client.boundTo);
    if (stored === undefined) return { kind: 'person' };
    if (isFresh(stored, parts.clock.now()) && stored.access_token !== refused) return { kind: 'token', token: stored };
    if (stored.refresh_token === undefined) return { kind: 'person' };
    const given = { stored, refused, lock };
    if (await wasSent(parts, stored.refresh_token)) return goodFor(given, parts) ?? afterLoss(parts);
    return await send(given, stored.refresh_token, parts, client);
  } finally {
    await lock.release();
  }
}

interface Given {
  readonly stored: TokenRecord;
  readonly refused: string | undefined;
  readonly lock: Lock;
}

/** The note of the sent token is there exactly as long as its fate is not known, also for a process that is killed. */
async function send(given: Given, refreshToken: string, parts: Parts, client: Client): Promise<Refreshed> {
  const ports = postPorts(parts);
  const outcome = await withRetries(async (): Promise<Outcome> => {
    if (!(await given.lock.isHeld())) throw lockLost();
    // It fails where the token could not be stored either, before the service has changed anything.
    await noteSent(parts, refreshToken);
    const tried = await tryRefresh(refreshToken, client, ports);
    if (tried.kind === 'failed' && tried.fate === 'unused') await forgetSent(parts);
    return tried;
  }, ports);
  if (outcome.kind === 'failed') return explain(outcome, given, parts, client);
  await writeToken(parts, outcome.token, client.boundTo);
  await forgetSent(parts);
  return { kind: 'token', token: outcome.token };
}

async function explain(failed: Failed, given: Given, parts: Parts, { boundTo }: Client): Promise<Refreshed> {
  const { error, fate, isPassing } = failed;
  // A wrong setting, such as a host that the egress policy refuses, and a stop are no reason to ask a person.
  if (!(error instanceof PatchbayError) || !isOfNetwork(error)) throw error;
  parts.log.write('warn', 'the token could not be refreshed', { error: error.message, fate });
  if (fate === 'unused' && isPassing) return goodFor(given, parts) ?? { kind: 'unreachable', because: error };
  if (fate === 'unknown') return goodFor(given, parts) ?? { kind: 'unreachable', because: answerLost(error) };
  // Another machine, or a program that knows no lock, may have been first.
  const now = await readToken(parts, boundTo);
  const isOther = now !== undefined && now.refresh_token !== given.stored.refresh_token;
  if (isOther && isFresh(now, parts.clock.now())) return { kind: 'token', token: now };
  return { kind: 'person', because: error };
}

/** The stored token, while the service still takes it. */
function goodFor({ stored, refused }: Given, { clock }: Parts): Refreshed | undefined {
  const isGood = isUsable(stored, clock.now()) && stored.access_token !== refused;
  return isGood ? { kind: 'token', token: stored } : undefined;
}

function afterLoss({ log }: Parts): Refreshed {
  log.write('warn', 'the refresh token was sent before and never answered, so that somebody has to sign in');
  return { kind: 'person', because: answerLost() };
}
