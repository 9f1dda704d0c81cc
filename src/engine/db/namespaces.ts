import type { Context } from '../../core/context.ts';
import { foreignCursor, readCursor, writeCursor } from './cursor.ts';
import { countFitting, frameChars } from './fitting.ts';

/** Binds a cursor to this list. */
const list = 'namespaces';

/** Namespaces by name, as many as the caller can carry. Throws `invalid_input` for a cursor of another list. */
export async function listNamespaces(cursor: string | undefined, ctx: Context<'vectors'>) {
  const after = cursor === undefined ? undefined : await nameOf(cursor);
  const all = [...(await ctx.vectors.namespaces(ctx.signal))].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rest = after === undefined ? all : all.filter(({ name }) => name > after);
  const namespaces = rest.slice(0, countFitting(rest, ctx.budget.resultChars - frameChars));
  const last = namespaces.at(-1);
  const isMore = namespaces.length < rest.length;
  return {
    namespaces,
    total: all.length,
    ...(isMore && last !== undefined ? { next_cursor: await writeCursor([last.name], list) } : {}),
  };
}

async function nameOf(cursor: string): Promise<string> {
  const [name, ...more] = await readCursor(cursor, list);
  if (typeof name === 'string' && more.length === 0) return name;
  throw foreignCursor();
}
