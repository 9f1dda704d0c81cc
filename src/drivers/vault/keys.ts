/** The keys of the vault: one, or several while one is exchanged for another. The first seals, and all open. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PatchbayError } from '../../core/error.ts';

/** Of every key, in bytes. */
export const keyBytes = 32;

export type Keys = readonly [Buffer, ...Buffer[]];

export function keyFileOf(dataDir: string): string {
  return join(dataDir, 'vault.key');
}

export function newKey(): Buffer {
  return randomBytes(keyBytes);
}

/** Keys as 64 hexadecimal digits or 44 base64 characters each, with a comma or a line break between them. Throws `bad_request`. */
export function parseKeys(text: string): Keys {
  return (
    readTexts(text) ??
    refuse('The vault key', 'Set PATCHBAY_KEY to 64 hexadecimal digits, for example from `openssl rand -hex 32`.')
  );
}

/** Undefined when one of them is none. */
function readTexts(text: string): Keys | undefined {
  const [first, ...more] = text
    .trim()
    .split(/[\s,]+/)
    .map((one) => {
      return /^[0-9a-f]{64}$/i.test(one) ? Buffer.from(one, 'hex') : Buffer.from(one, 'base64');
    });
  if (first === undefined || [first, ...more].some((key) => key.length !== keyBytes)) return undefined;
  return [first, ...more];
}

function refuse(what: string, hint: string): never {
  throw new PatchbayError('bad_request', `${what} did not hold 32 bytes.`, { hint });
}

/**
 * Several processes may start on an empty folder at once. Each writes a file of its own and links it into place:
 * a link never overwrites, so one wins and everybody reads the winner's key, complete.
 */
export function loadOrCreateKeys(path: string): Keys {
  const found = readKeys(path);
  if (found !== undefined) return found;
  const draft = writeDraft(path, [newKey()]);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  const made = readKeys(path);
  if (made === undefined) throw new Error('The vault key could not be read back after it was written.');
  return made;
}

/** Undefined when there is no such file. A new key would not open what another one has sealed, so a file without one is `bad_request`. */
export function readKeys(path: string): Keys | undefined {
  try {
    return readTexts(readFileSync(path, 'utf8')) ?? refuse(`The key file ${path}`, restore);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const restore =
  'Put a copy of it in its place. If there is none, delete it: a new key is made, and ' +
  '`patchbay key rotate --skip-unreadable` goes on without what the lost one had sealed.';

/** In place of those that are there, whole or not at all, and on the disk when it returns. */
export function writeKeys(path: string, keys: Keys): void {
  renameSync(writeDraft(path, keys), path);
  flushFolder(dirname(path));
}

function writeDraft(path: string, keys: Keys): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, keys.map((key) => key.toString('hex')).join('\n'), { mode: 0o600, flag: 'wx', flush: true });
  return draft;
}

/** Windows opens no folders, and writes the names of files by itself. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
