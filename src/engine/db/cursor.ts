/**
 * A place in the rows of a query or the files of a list, as text. It holds nothing but values to compare with, and is bound to its query
 * by a mark of it, so that it is not taken for another one's by mistake. Whoever forges one begins elsewhere in what they may read anyway.
 */
import { PatchbayError } from '../../core/error.ts';
import type { Json } from '../../core/json.ts';
import { mixed } from '../../core/mixed.ts';

export function writeCursor(place: readonly Json[], query: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify([mixed(JSON.stringify(query)), ...place]));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Throws `invalid_input` when it does not belong to the query. */
export function readCursor(cursor: string, query: unknown): readonly Json[] {
  const [mark, ...place] = decoded(cursor);
  if (mark === mixed(JSON.stringify(query)) && place.every(isScalar)) return place;
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

/** For a cursor that is of another query, or no place in this one. */
export function foreignCursor(): PatchbayError {
  return new PatchbayError('invalid_input', 'The cursor did not belong to this query.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Repeat the query with the arguments that the cursor came from, or without the cursor.',
  });
}
