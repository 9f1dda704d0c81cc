/**
 * A place in the rows of a query or the files of a list, as text. It holds nothing but values to compare with, and is bound to its query by a digest: one
 * that was forged is refused, or begins elsewhere in what its sender may read anyway.
 */
import { PatchbayError } from '../../core/error.ts';
import type { Json } from '../../core/json.ts';

export async function writeCursor(place: readonly Json[], query: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([await digestOf(query), ...place]));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Throws `invalid_input` when it does not belong to the query. */
export async function readCursor(cursor: string, query: unknown): Promise<readonly Json[]> {
  const [digest, ...place] = decoded(cursor);
  if (digest === (await digestOf(query)) && place.every(isScalar)) return place;
  throw foreignCursor();
}

function decoded(cursor: string): readonly Json[] {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const value: Json = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (one) => one.codePointAt(0) ?? 0)),
    );
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object';
}

async function digestOf(query: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(query)));
  return [...new Uint8Array(bytes, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** For a cursor that is of another query, or no place in this one. */
export function foreignCursor(): PatchbayError {
  return new PatchbayError('invalid_input', 'The cursor did not belong to this query.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Repeat the query with the arguments that the cursor came from, or without the cursor.',
  });
}
