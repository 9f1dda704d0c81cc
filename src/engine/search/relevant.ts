/** What is stored and relevant to some words, the most relevant first, each with the reason. No model is needed. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { getDefinition, type Kind, listDefinitions } from '../definitions.ts';
import type { WatchedShelf } from '../../core/ports.ts';
import { type Indexed, indexOf } from './shelf-index.ts';
import { askedWords } from './terms.ts';

type Reading = Context<'store' | 'vault'>;

export interface Relevant<T> {
  readonly item: T;
  readonly reason: string;
}

/** How what is looked for is called in reasons. */
interface Wanted<T extends { readonly id: string }> extends Indexed<T> {
  readonly shelf: WatchedShelf;
  readonly called: string;
}

/**
 * Without words, or for `*` and `all`, what was changed last; so also where nothing matches, and then the reason says that.
 * Bounded by the limit `searchMatches`.
 */
export async function findRelevant<T extends { readonly id: string }>(
  searchTerms: string | undefined,
  wanted: Wanted<T>,
  ctx: Reading,
): Promise<readonly Relevant<T>[]> {
  const question = (searchTerms ?? '').trim().slice(0, limits.searchTermsChars);
  if (question === '' || question === '*' || question.toLowerCase() === 'all')
    return latest(`Available ${wanted.called}`, wanted, ctx);
  const index = await indexOf(wanted.shelf, wanted, ctx);
  const ranked = index.rank(askedWords(question), limits.searchMatches);
  const found: Relevant<T>[] = [];
  for (const { id, words } of ranked) {
    const item = await getIfThere(wanted.kind, id, ctx);
    if (item !== undefined) found.push({ item, reason: `Matched keywords: ${words.join(', ')}` });
  }
  if (found.length > 0) return found;
  return latest(`No specific match found, but this ${wanted.called} is available`, wanted, ctx);
}

async function latest<T extends { readonly id: string }>(
  reason: string,
  { kind }: Wanted<T>,
  ctx: Reading,
): Promise<readonly Relevant<T>[]> {
  const { items } = await listDefinitions(kind, { limit: limits.searchMatches, offset: 0 }, ctx);
  return items.map((item) => ({ item, reason }));
}

/** It may have been deleted since it was found. */
async function getIfThere<T extends { readonly id: string }>(
  kind: Kind<T>,
  id: string,
  ctx: Reading,
): Promise<T | undefined> {
  try {
    return await getDefinition(kind, id, ctx);
  } catch (error) {
    if (error instanceof PatchbayError && error.code === 'not_found') return undefined;
    throw error;
  }
}
