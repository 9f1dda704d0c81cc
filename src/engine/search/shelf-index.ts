/**
 * The index of a shelf's definitions. They are sealed at rest, so their words are held in memory alone: read once by each
 * process that searches, and after that only those which have changed, whoever changed them.
 */
import type { BaseContext } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import type { DefinitionStamp, Ports, WatchedShelf } from '../../core/ports.ts';
import type { Kind } from '../definitions.ts';
import { openSealed } from '../definitions.ts';
import { type Field, WordIndex } from './word-index.ts';

type Reading = Pick<Ports, 'vault'> & Pick<BaseContext, 'clock' | 'log'>;

export interface Indexed<T extends { readonly id: string }> {
  readonly kind: Kind<T>;
  fieldsOf(item: T): readonly Field[];
}

interface Held {
  readonly words: WordIndex;
  /** By id, which version of it is in the index. */
  readonly stamps: Map<string, string>;
  /** The count of changes that the index is up to date with. */
  changes: number;
  refreshing: Promise<void> | undefined;
}

const indexes = new WeakMap<WatchedShelf, Held>();

/** Up to date with everything that was stored before the call. */
export async function indexOf<T extends { readonly id: string }>(
  shelf: WatchedShelf,
  indexed: Indexed<T>,
  ctx: Reading,
): Promise<WordIndex> {
  const held = indexes.get(shelf) ?? {
    words: new WordIndex(),
    stamps: new Map(),
    changes: Number.NaN,
    refreshing: undefined,
  };
  indexes.set(shelf, held);
  while (held.changes !== (await shelf.changes())) {
    held.refreshing ??= refresh(held, shelf, indexed, ctx).finally(() => {
      held.refreshing = undefined;
    });
    await held.refreshing;
  }
  return held.words;
}

async function refresh<T extends { readonly id: string }>(
  held: Held,
  shelf: WatchedShelf,
  indexed: Indexed<T>,
  ctx: Reading,
): Promise<void> {
  const changes = await shelf.changes();
  const stored = await shelf.stamps();
  const there = new Set(stored.map(({ id }) => id));
  for (const id of [...held.stamps.keys()].filter((known) => !there.has(known))) drop(held, id);
  const fresh = stored.filter(({ id, stamp }) => held.stamps.get(id) !== stamp);
  let turnEnds = ctx.clock.now() + limits.searchTurnMs;
  for (const one of fresh) {
    await take(held, one, { shelf, indexed, ctx });
    if (ctx.clock.now() < turnEnds) continue;
    await ctx.clock.sleep(0);
    turnEnds = ctx.clock.now() + limits.searchTurnMs;
  }
  held.changes = changes;
}

interface From<T extends { readonly id: string }> {
  readonly shelf: WatchedShelf;
  readonly indexed: Indexed<T>;
  readonly ctx: Reading;
}

/** One that was sealed with another key is found by its id alone. */
async function take<T extends { readonly id: string }>(
  held: Held,
  { id, stamp }: DefinitionStamp,
  { shelf, indexed, ctx }: From<T>,
): Promise<void> {
  const stored = await shelf.get(id);
  if (stored === undefined) return drop(held, id);
  try {
    held.words.put(id, indexed.fieldsOf(openSealed(indexed.kind, stored, ctx.vault)));
  } catch (cause) {
    ctx.log.write('warn', 'a definition could not be opened', { noun: indexed.kind.noun, id, cause });
    held.words.put(id, [{ text: id, weight: 1 }]);
  }
  held.stamps.set(id, stamp);
}

function drop(held: Held, id: string): void {
  held.words.remove(id);
  held.stamps.delete(id);
}
