/** The token file, its lock, and the note of a refresh token that must not be sent again. */
import type { Lock } from '../../core/host.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import { tokenNotWritten } from './errors.ts';
import type { Parts } from './parts.ts';
import { digest } from './proof.ts';
import { formatStored, parseStored } from './record.ts';

/** Undefined for a file that is missing, unreadable, malformed or of another client. Never throws. */
export async function readToken(
  { host, settings }: Parts,
  boundTo: string | undefined,
): Promise<TokenRecord | undefined> {
  return parseStored(await host.readPrivate(settings.tokenPath), boundTo);
}

/** Stores what a sign-in gave: not while somebody refreshes or deletes what was there before. */
export async function storeToken(parts: Parts, token: TokenRecord, boundTo: string): Promise<void> {
  const lock = await lockToken(parts, parts.life);
  try {
    await writeToken(parts, token, boundTo);
    // What it says of another refresh token does not matter any more.
    await forgetSent(parts);
  } finally {
    await lock.release();
  }
}

/** By whoever holds the lock. */
export async function writeToken({ host, settings }: Parts, token: TokenRecord, boundTo: string): Promise<void> {
  try {
    await host.writePrivate(settings.tokenPath, formatStored(token, boundTo));
  } catch (cause) {
    throw tokenNotWritten(settings.tokenPath, cause);
  }
}

/** Held while a token is refreshed, stored or deleted: for as long as a request takes. */
export async function lockToken({ host, settings }: Parts, signal: AbortSignal): Promise<Lock> {
  try {
    return await host.lock(`${settings.tokenPath}.lock`, signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw tokenNotWritten(settings.tokenPath, cause);
  }
}

/** Deletes the token, and what a sign-in left that was killed. False when there was no token. */
export async function deleteToken({ host, settings }: Parts): Promise<boolean> {
  try {
    await host.removeDeadLock(signInPath(settings));
    return await host.removePrivate(settings.tokenPath);
  } catch (cause) {
    throw tokenNotWritten(settings.tokenPath, cause);
  }
}

/** Throws where the token could not be stored: that is found out before a person is asked. */
export async function checkTokenFile({ host, settings }: Parts): Promise<void> {
  try {
    await host.checkPrivate(settings.tokenPath);
  } catch (cause) {
    throw tokenNotWritten(settings.tokenPath, cause);
  }
}

/** Held while a person is asked, so that processes that share a token file ask once. */
export async function lockSignIn({ host, settings }: Parts, signal: AbortSignal): Promise<Lock> {
  try {
    return await host.lock(signInPath(settings), signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw tokenNotWritten(settings.tokenPath, cause);
  }
}

/**
 * Notes that a refresh token is about to be sent. A process that dies before it has stored the answer leaves the note: the
 * token may have been used then, and a service that sees it twice revokes whatever came of it.
 */
export async function noteSent(parts: Parts, refreshToken: string): Promise<void> {
  try {
    await parts.host.writePrivate(notePath(parts), await digest(refreshToken));
  } catch (cause) {
    throw tokenNotWritten(parts.settings.tokenPath, cause);
  }
}

export async function forgetSent(parts: Parts): Promise<void> {
  await parts.host.removePrivate(notePath(parts));
}

export async function wasSent(parts: Parts, refreshToken: string): Promise<boolean> {
  return (await parts.host.readPrivate(notePath(parts))) === (await digest(refreshToken));
}

function signInPath({ tokenPath }: Parts['settings']): string {
  return `${tokenPath}.sign-in`;
}

function notePath({ settings }: Parts): string {
  return `${settings.tokenPath}.sent`;
}
