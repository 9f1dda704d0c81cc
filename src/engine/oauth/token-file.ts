/** The stored token in its file or in the keychain, its lock, and the note of a refresh token that must not be sent again. */
import type { Keychain, Lock } from '../../core/host.ts';
import type { TokenRecord } from '../../core/oauth.ts';
import { tokenNotWritten } from './errors.ts';
import type { Parts } from './parts.ts';
import { digest } from './proof.ts';
import { formatStored, parseStored } from './record.ts';
import { hostOf } from './settings.ts';

/**
 * Undefined for a file that is missing, unreadable, malformed or of another client. Throws only where a keychain is used and
 * cannot be read: it may only be locked.
 */
export async function readToken(parts: Parts, boundTo: string | undefined): Promise<TokenRecord | undefined> {
  const { host, settings } = parts;
  const keychain = await keychainOf(parts);
  const kept = keychain && parseStored(await host.readSecret(keychain), boundTo);
  // What a file holds is good until the keychain has something newer.
  return kept ?? parseStored(await host.readPrivate(settings.tokenPath), boundTo);
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
export async function writeToken(parts: Parts, token: TokenRecord, boundTo: string): Promise<void> {
  const { host, settings } = parts;
  try {
    const keychain = await keychainOf(parts);
    if (keychain === undefined) {
      await host.writePrivate(settings.tokenPath, formatStored(token, boundTo, 'pretty'));
      return;
    }
    await host.writeSecret(keychain, formatStored(token, boundTo, 'line'));
    await host.removePrivate(settings.tokenPath);
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
export async function deleteToken(parts: Parts): Promise<boolean> {
  const { host, settings } = parts;
  try {
    await host.removeDeadLock(signInPath(settings));
    const keychain = await keychainOf(parts);
    const wasKept = keychain !== undefined && (await host.removeSecret(keychain));
    const wasFile = await host.removePrivate(settings.tokenPath);
    return wasKept || wasFile;
  } catch (cause) {
    throw tokenNotWritten(settings.tokenPath, cause);
  }
}

/** Throws where the token could not be stored: that is found out before a person is asked. */
export async function checkTokenFile(parts: Parts): Promise<void> {
  const { host, settings } = parts;
  try {
    // Its lock and its note are files beside it in any case.
    await host.checkPrivate(settings.tokenPath);
    const keychain = await keychainOf(parts);
    if (keychain !== undefined) await host.readSecret(keychain);
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

/** By the file that it stands for, so that whoever keeps tokens in several files keeps as many in the keychain. */
async function keychainOf({ settings }: Parts): Promise<Keychain | undefined> {
  const { keychain: helper, tokenPath } = settings;
  if (helper === undefined) return undefined;
  const mark = (await digest(tokenPath)).slice(0, 16);
  return { helper, name: `${hostOf(settings)}/patchbay/${mark}` };
}

function signInPath({ tokenPath }: Parts['settings']): string {
  return `${tokenPath}.sign-in`;
}

function notePath({ settings }: Parts): string {
  return `${settings.tokenPath}.sent`;
}
