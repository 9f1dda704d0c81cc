/** Migrations as they are listed, and the report of one. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { StoredMigration } from '../../core/migration-ports.ts';
import { fitList } from '../list.ts';
import { atPath, cutData, nextPart, sizeOf } from '../part.ts';
import { normalizeContext } from './names.ts';
import { targetContextOf } from './pair.ts';
import { reportUri } from './report.ts';
import { parseRequest } from './request.ts';

export interface ReadInput {
  readonly id?: string | undefined;
  readonly path?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Characters kept for what says where the rest is. */
const frameChars = 1_000;

export async function readMigrations(input: ReadInput, ctx: Context<'store' | 'jobs'>) {
  const { id, path, limit, offset } = input;
  if (id !== undefined) return readOne(id, { path, offset }, ctx);
  const { items, total } = await ctx.store.migrations.list({ limit, offset });
  const call = { tool: 'registry_migrations', arguments: { limit, offset }, resultChars: ctx.budget.resultChars };
  return fitList({ items: await Promise.all(items.map((item) => summarize(item, ctx))), total }, call);
}

async function summarize(migration: StoredMigration, { store }: Context<'store'>) {
  const { request } = parseRequest(migration.request);
  const { id, startedAt, completedAt, owner } = migration;
  // Its process may have ended without a word, and nobody has tidied up after it yet.
  const isLeft = migration.status === 'running' && !(await store.presence.isThere(owner));
  const status = isLeft ? 'interrupted' : migration.status;
  return {
    id,
    status,
    ...request,
    // As the answer of the migration has them, whichever way they were asked for.
    context: normalizeContext(request.context),
    target_context: targetContextOf(request),
    started_at: new Date(startedAt).toISOString(),
    ...(completedAt === undefined ? {} : { completed_at: new Date(completedAt).toISOString() }),
    report_uri: reportUri(id),
  };
}

interface PartWanted {
  readonly path: string | undefined;
  readonly offset: number;
}

async function readOne(id: string, { path, offset }: PartWanted, ctx: Context<'store' | 'jobs'>) {
  const stored = await ctx.store.migrations.get(id);
  if (stored === undefined) throw notFound(id);
  const progress = ctx.jobs.latest(id);
  // While it goes on again, the report is that of its last end.
  const isRunning = stored.status === 'running';
  const ended: unknown = stored.report === undefined || isRunning ? {} : JSON.parse(stored.report);
  const whole = {
    ...Object(ended),
    ...(await summarize(stored, ctx)),
    ...(progress === undefined ? {} : { progress }),
  };
  const room = Math.max(ctx.budget.resultChars - frameChars, frameChars);
  if (path !== undefined) return partOf(whole, path, offset, room);
  if (sizeOf(whole) <= room) return { migration: whole };
  const lists = listsOf(whole);
  const share = room / lists.size / 2;
  const long = [...lists].filter(([, list]) => sizeOf(list) > share);
  const [[first = 'id_map'] = []] = long;
  return {
    migration: shorten(whole, new Map(long.map(([at, list]) => [at, cutData(list, share).data]))),
    cut: `Long lists are cut: ${long.map(([at]) => at).join(', ')}. Read each with path.`,
    next: continueAt(id, first, 0),
  };
}

function partOf(whole: object & { id: string }, path: string, offset: number, room: number) {
  const cut = cutData(atPath(whole, path), room, offset);
  const next = nextPart(whole, path, cut);
  const migration = { id: whole.id, part: cut.data };
  if (next === undefined) return { migration };
  const text = `${path}: ${cut.shown} of ${cut.total} are shown so far.`;
  return { migration, cut: text, next: continueAt(whole.id, next.path, next.offset) };
}

function continueAt(id: string, path: string, offset: number) {
  return { tool: 'registry_migrations', arguments: { id, path, offset } };
}

/** Lists in the report and one level below. */
function listsOf(whole: object): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, readonly unknown[]>();
  for (const [name, value] of Object.entries(whole)) {
    if (Array.isArray(value)) found.set(name, value);
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, list] of Object.entries(value)) if (Array.isArray(list)) found.set(`${name}.${inner}`, list);
    }
  }
  return found;
}

function shorten(whole: object, lists: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const walk = (node: object, prefix: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(node).map(([name, value]) => {
        const path = `${prefix}${name}`;
        if (lists.has(path)) return [name, lists.get(path)];
        const isNode = typeof value === 'object' && value !== null && prefix === '';
        return [name, isNode ? walk(value, `${path}.`) : value];
      }),
    );
  return walk(whole, '');
}

function notFound(id: string): PatchbayError {
  return new PatchbayError('not_found', `Migration with ID '${id}' not found.`, {
    reason: 'MIGRATION_NOT_FOUND',
    hint: 'Leave the id out to list them.',
  });
}
