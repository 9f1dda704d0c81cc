/**
 * Definitions of every kind: sealed as a whole at rest, parsed when they are read, and changed so that no concurrent
 * change is lost.
 */
import type * as z from 'zod';
import type { BaseContext } from '../core/context.ts';
import { PatchbayError } from '../core/error.ts';
import type { Ports, Shelf, Store, StoredDefinition, Vault } from '../core/ports.ts';
import type { Page, PageWanted } from '../core/run-ports.ts';
import type { DefinitionNoun } from '../core/sealed.ts';

/** What every definition has. */
interface Definition {
  readonly id: string;
  readonly createdAt?: string | null | undefined;
  readonly updatedAt?: string | null | undefined;
}

/** A kind of definition: how it is called, where it is kept, what it looks like. */
export interface Kind<T extends Definition> {
  /** The word in resource addresses and changes. */
  readonly noun: DefinitionNoun;
  /** The word in messages. */
  readonly label: string;
  readonly schema: z.ZodType<T>;
  shelf(store: Store): Shelf;
}

type Reading = Pick<Ports, 'store' | 'vault'> & Pick<BaseContext, 'log'>;
type Writing = Reading & Pick<Ports, 'bus'> & Pick<BaseContext, 'clock'>;

/** How often a change is made again because another process was faster. */
const attemptsMax = 10;

/** With its secrets open. Throws `not_found` naming it. */
export async function getDefinition<T extends Definition>(kind: Kind<T>, id: string, ctx: Reading): Promise<T> {
  const stored = await kind.shelf(ctx.store).get(id);
  if (stored !== undefined) return open(kind, stored, ctx.vault);
  throw notFound(kind, id);
}

/** One that was sealed with another key is shown by its id and its dates alone. */
export async function listDefinitions<T extends Definition>(
  kind: Kind<T>,
  page: PageWanted,
  ctx: Reading,
): Promise<Page<T>> {
  const { items, total } = await kind.shelf(ctx.store).list(page);
  return {
    items: items.map((stored) => openIfPossible(kind, stored, ctx) ?? kind.schema.parse(outline(stored))),
    total,
  };
}

/**
 * Creates or changes a definition. `change` gets what is stored, its secrets open, and gives the whole new one, without
 * its dates; it runs again when another process changed the definition meanwhile. One that was sealed with another key
 * counts as absent, so that it can be stored anew.
 */
export async function saveDefinition<T extends Definition>(
  kind: Kind<T>,
  id: string,
  change: (stored: T | undefined) => Promise<T>,
  ctx: Writing,
): Promise<T> {
  const shelf = kind.shelf(ctx.store);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const previous = await shelf.get(id);
    const stored = previous === undefined ? undefined : openIfPossible(kind, previous, ctx);
    const item = dated(await change(stored), previous, ctx);
    const sealed = seal(kind, item, ctx.vault);
    const written = previous === undefined ? await shelf.insert(sealed) : await shelf.replace(sealed, previous);
    if (!written) continue;
    ctx.bus.publish({ noun: kind.noun, id, what: previous === undefined ? 'list' : 'item' });
    return item;
  }
  throw new PatchbayError('conflict', `${kind.label} '${id}' was changed by others again and again.`, {
    hint: 'Try again.',
  });
}

/** Creates a definition under the first free one of `id`, `id-1`, `id-2` and so on. */
export async function createDefinition<T extends Definition>(
  kind: Kind<T>,
  id: string,
  make: (id: string) => T,
  ctx: Writing,
): Promise<T> {
  for (let suffix = 0; ; suffix += 1) {
    const candidate = suffix === 0 ? id : `${id}-${suffix}`;
    const item = dated(make(candidate), undefined, ctx);
    if (!(await kind.shelf(ctx.store).insert(seal(kind, item, ctx.vault)))) continue;
    ctx.bus.publish({ noun: kind.noun, id: candidate, what: 'list' });
    return item;
  }
}

/** Moves a definition to a free id. Throws `not_found` or `conflict`. */
export async function renameDefinition<T extends Definition>(
  kind: Kind<T>,
  oldId: string,
  newId: string,
  ctx: Writing,
): Promise<T> {
  const shelf = kind.shelf(ctx.store);
  for (;;) {
    const previous = await shelf.get(oldId);
    if (previous === undefined) throw notFound(kind, oldId);
    const item = dated({ ...open(kind, previous, ctx.vault), id: newId }, previous, ctx);
    const outcome = await shelf.move(seal(kind, item, ctx.vault), previous);
    if (outcome === 'taken') throw new PatchbayError('conflict', `${kind.label} with ID '${newId}' already exists.`);
    if (outcome === 'changed') continue;
    ctx.bus.publish({ noun: kind.noun, id: oldId, what: 'list' });
    return item;
  }
}

/** False when there was nothing to delete. */
export async function deleteDefinition<T extends Definition>(
  kind: Kind<T>,
  id: string,
  ctx: Pick<Ports, 'store' | 'bus'>,
): Promise<boolean> {
  const deleted = await kind.shelf(ctx.store).delete(id);
  if (deleted) ctx.bus.publish({ noun: kind.noun, id, what: 'list' });
  return deleted;
}

function dated<T extends Definition>(item: T, previous: StoredDefinition | undefined, ctx: Writing): T {
  // A change within the same millisecond is a change all the same.
  const updatedAt = Math.max(ctx.clock.now(), (previous?.updatedAt ?? 0) + (previous === undefined ? 0 : 1));
  return { ...item, createdAt: iso(previous?.createdAt ?? updatedAt), updatedAt: iso(updatedAt) };
}

function seal<T extends Definition>(kind: Kind<T>, item: T, vault: Vault): StoredDefinition {
  return {
    id: item.id,
    createdAt: Date.parse(item.createdAt ?? ''),
    updatedAt: Date.parse(item.updatedAt ?? ''),
    sealed: vault.seal(JSON.stringify(item), `${kind.noun}:${item.id}`),
  };
}

/** Definitions that were opened lately, by their sealed text, which is new with every change. */
const opened = new WeakMap<Vault, OpenedDefinitions>();
/** Of all that are held, as characters of their sealed texts. */
const openedChars = 16 * 1024 * 1024;

class OpenedDefinitions {
  readonly #items = new Map<string, Definition>();
  #chars = 0;

  get(key: string): Definition | undefined {
    return this.#items.get(key);
  }

  /** The oldest make room. */
  add(key: string, item: Definition): void {
    this.#items.set(key, item);
    this.#chars += key.length;
    for (const oldest of this.#items.keys()) {
      if (this.#chars <= openedChars) return;
      this.#items.delete(oldest);
      this.#chars -= oldest.length;
    }
  }
}

/** What is given is shared, and must not be changed. */
function open<T extends Definition>(kind: Kind<T>, stored: StoredDefinition, vault: Vault): T {
  const known = opened.get(vault) ?? new OpenedDefinitions();
  opened.set(vault, known);
  const key = `${kind.noun}:${stored.id}:${stored.sealed}`;
  const before = known.get(key);
  // The key names the kind, and so its schema.
  if (before !== undefined) return before as T;
  const item = openSealed(kind, stored, vault);
  known.add(key, item);
  return item;
}

/** A sealed text as the definition that it holds; `id` is the one under which it was sealed. */
export function openSealed<T extends Definition>(
  kind: Kind<T>,
  { id, sealed }: Pick<StoredDefinition, 'id' | 'sealed'>,
  vault: Vault,
): T {
  return kind.schema.parse(JSON.parse(vault.open(sealed, `${kind.noun}:${id}`)));
}

function openIfPossible<T extends Definition>(kind: Kind<T>, stored: StoredDefinition, ctx: Reading): T | undefined {
  try {
    return open(kind, stored, ctx.vault);
  } catch (cause) {
    ctx.log.write('warn', 'a definition could not be opened', { noun: kind.noun, id: stored.id, cause });
    return undefined;
  }
}

function outline({ id, createdAt, updatedAt }: StoredDefinition): Definition {
  return { id, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function notFound<T extends Definition>(kind: Kind<T>, id: string): PatchbayError {
  return new PatchbayError('not_found', `${kind.label} with ID '${id}' not found.`, {
    reason: `${kind.noun.toUpperCase()}_NOT_FOUND`,
    hint: `List what is stored to see the ids: ${kind.noun}_list.`,
  });
}
