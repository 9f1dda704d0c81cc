/**
 * The keychain of the system, through a program that speaks the protocol of Docker's credential helpers: there is one for each
 * system, so that nothing native has to be installed with us. A secret goes through pipes alone, never through arguments.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import type { Keychain } from '../../core/host.ts';
import { limits } from '../../core/limits.ts';
import type { Environment } from './environment.ts';

/** What most helpers print when they hold nothing of that name. */
const nothingThere = 'credentials not found in native keychain';

const Stored = z.object({ Secret: z.string() });

type Action = 'get' | 'store' | 'erase';

interface Answer {
  readonly code: number | null;
  readonly output: string;
}

export async function readSecret({ helper, name }: Keychain, environment: Environment): Promise<string | undefined> {
  const { code, output } = await call(helper, { action: 'get', input: name }, environment);
  if (code !== 0 && output.includes(nothingThere)) return undefined;
  const found = Stored.safeParse(parseJson(output));
  if (code !== 0 || !found.success) throw failed(helper, 'get');
  // The one of `pass` has an empty secret for what it does not hold.
  return found.data.Secret === '' ? undefined : found.data.Secret;
}

export async function writeSecret({ helper, name }: Keychain, secret: string, environment: Environment): Promise<void> {
  const input = JSON.stringify({ ServerURL: name, Username: 'patchbay', Secret: secret });
  const { code } = await call(helper, { action: 'store', input }, environment);
  if (code !== 0) throw failed(helper, 'store');
}

export async function removeSecret(keychain: Keychain, environment: Environment): Promise<boolean> {
  const { helper, name } = keychain;
  if ((await readSecret(keychain, environment)) === undefined) return false;
  const { code } = await call(helper, { action: 'erase', input: name }, environment);
  if (code !== 0) throw failed(helper, 'erase');
  return true;
}

/** Waits as long as a person may take to unlock the keychain. */
async function call(
  helper: string,
  { action, input }: { readonly action: Action; readonly input: string },
  environment: Environment,
): Promise<Answer> {
  const child = spawn(`docker-credential-${helper}`, [action], {
    env: environment,
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: AbortSignal.timeout(limits.keychainMs),
    windowsHide: true,
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A helper that ends without reading what it was told says why in another way.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  try {
    const [code, output] = await Promise.all([ended, text(child.stdout)]);
    return { code, output };
  } catch (cause) {
    throw notStarted(helper, cause);
  }
}

function parseJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

function notStarted(helper: string, cause: unknown): PatchbayError {
  if (cause instanceof Error && cause.name === 'AbortError') {
    return new PatchbayError('timeout', 'The helper of the keychain did not answer.', {
      reason: 'KEYCHAIN_TIMEOUT',
      hint: 'Unlock the keychain and try again, or unset OAUTH_KEYCHAIN to keep the token in a file.',
      cause,
    });
  }
  return new PatchbayError('unsupported', 'The helper of the keychain could not be started.', {
    reason: 'KEYCHAIN_HELPER_MISSING',
    hint: `Install docker-credential-${helper} on the PATH, or unset OAUTH_KEYCHAIN to keep the token in a file.`,
    cause,
  });
}

/** What the helper said is not repeated: it may hold the secret. */
function failed(helper: string, action: Action): PatchbayError {
  return new PatchbayError('internal', `The keychain did not ${words[action]} the token.`, {
    reason: 'KEYCHAIN_FAILED',
    hint: `Try \`docker-credential-${helper} list\` in a terminal: it says whether the keychain is locked or out of reach.`,
  });
}

const words = { get: 'give', store: 'take', erase: 'remove' } as const;
