/** Secrets in definitions and results: how they are recognised, masked, and kept when a masked value comes back. */
import { PatchbayError } from '../core/error.ts';
import { isRecord } from '../core/json.ts';
import { coverUnclosed } from './placeholder.ts';

/** A name that only sometimes means a secret counts when its value is at least this long and has no white space. */
const shortestWeakSecret = 12;

/** In longer lists masks count for what stands at their place: looking for it takes the square of their length. */
const longestSearched = 1_000;

const maskPattern = /^\*{4}.{0,4}$/;

/** `****1234`; short values show nothing. */
export function maskValue(secret: string): string {
  return secret.length >= 12 ? `****${secret.slice(-4)}` : '****';
}

export function isMask(value: unknown): boolean {
  return typeof value === 'string' && maskPattern.test(value);
}

const strongName =
  /(^|[-_.])(authorization|cookie|api[-_.]?key|access[-_.]?key|private[-_.]?key|secret|passwords?|passwd|passphrase|token|credentials?|client[-_.]?secret|signature)$|^x-auth/i;
const weakName = /(^|[-_.])(key|pass|pwd|auth|sig|session|code)$/i;

/** Whether a literal value under this name is a secret. `userApiKey` is read as `user-Api-Key`. */
export function isSecret(name: string, value: string): boolean {
  const literal = literalPart(value);
  if (literal === '') return false;
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2');
  if (strongName.test(words)) return true;
  return weakName.test(words) && literal.length >= shortestWeakSecret && !/\s/.test(literal);
}

/**
 * What a value says itself: a placeholder says only where the secret comes from. Beside one, a scheme or a few signs are
 * no secret either.
 */
function literalPart(value: string): string {
  if (!value.includes('<<')) return value;
  const rest = coverUnclosed(value)
    .replace(/<<[\s\S]*?>>/g, '')
    .replace(/^\s*(bearer|basic|token|key|apikey)\b/i, '');
  return rest.trim().length >= 8 ? rest.trim() : '';
}

/** Changes every leaf that is not null; the shape stays. */
export function mapLeaves(
  value: unknown,
  change: (leaf: string | number | boolean, name: string) => unknown,
  name = '',
): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return change(value, name);
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change, name));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapLeaves(item, change, key)]));
}

/** Changes every string of a value; the shape and everything else stay. */
export function mapStrings(value: unknown, change: (text: string, name: string) => string): unknown {
  return mapLeaves(value, (leaf, name) => (typeof leaf === 'string' ? change(leaf, name) : leaf));
}

/**
 * Takes `stored` wherever `sent` holds a mask at the same place. Throws `invalid_input` naming the place where nothing is stored:
 * the secret is lost, and a call that goes out without it fails in a way that says nothing of this. `place` is where `sent` stands.
 */
export function keepMasked(sent: unknown, stored: unknown, place: string): unknown {
  if (isMask(sent)) return stored ?? refuseMask(place);
  if (Array.isArray(sent)) {
    const old: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return sent.map((item, index) => keepMasked(item, findShown(item, old, index), `${place}[${index}]`));
  }
  if (!isRecord(sent)) return sent;
  const old = isRecord(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(sent).map(([key, item]) => [key, keepMasked(item, old[key], `${place}.${key}`)]),
  );
}

/** Throws `invalid_input` (`MASKED_SECRET`), naming where the mask stands: `headers.Authorization`. */
export function refuseMask(place: string): never {
  throw new PatchbayError('invalid_input', `'${place}' is a masked secret, and no secret is stored there.`, {
    reason: 'MASKED_SECRET',
    hint: 'Send the secret itself, name a credential as <<integrationId_key>>, or leave it out. Nothing was stored.',
  });
}

/** What an item of a list showed when it was read: the one at its place, or another one where items were taken out or moved. */
function findShown(item: unknown, stored: readonly unknown[], index: number): unknown {
  const here = stored[index];
  if (stored.length > longestSearched || isShown(item, here)) return here;
  return stored.find((other) => isShown(item, other)) ?? here;
}

function isShown(masked: unknown, stored: unknown): boolean {
  if (isMask(masked)) return !isRecord(stored) && !Array.isArray(stored) && maskValue(String(stored)) === masked;
  if (Array.isArray(masked))
    return Array.isArray(stored) && masked.every((item, index) => isShown(item, stored[index]));
  if (!isRecord(masked)) return masked === stored;
  return isRecord(stored) && Object.entries(masked).every(([key, item]) => isShown(item, stored[key]));
}
