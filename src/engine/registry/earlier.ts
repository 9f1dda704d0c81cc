/** The migration that a call goes on with, because one with the same arguments did not end well. */
import type { BaseContext } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import type { StoredMigration } from '../../core/migration-ports.ts';
import { keepBeating } from './beat.ts';
import { type RecoverContext, recoverOne } from './recover.ts';
import { isOpen } from './restore.ts';

export type Earlier =
  | { readonly kind: 'none' }
  | { readonly kind: 'goes on here'; readonly id: string }
  /** Somebody else's work on it has ended meanwhile. */
  | { readonly kind: 'ended'; readonly migration: StoredMigration }
  /** Somebody still works on it; `isHere` when it is this process, which then only puts back what a dead one left. */
  | { readonly kind: 'busy'; readonly migration: StoredMigration; readonly isHere: boolean }
  | { readonly kind: 'goes on'; readonly migration: StoredMigration };

const unfinished: readonly string[] = ['running', 'interrupted', 'failed', 'partial', 'cancelled'];

type EarlierContext = RecoverContext & Pick<BaseContext, 'progress'>;

/** What a dead process left changed is put back before anything is read; whoever does that already is waited for. */
export async function findEarlier(key: string, untilMs: number, ctx: EarlierContext): Promise<Earlier> {
  const { jobs, store } = ctx;
  const latest = await store.migrations.latest(key);
  if (latest === undefined || !unfinished.includes(latest.status)) return { kind: 'none' };
  if (latest.status === 'running' && jobs.has(latest.id)) return { kind: 'goes on here', id: latest.id };
  if (latest.status !== 'running' && !(await hasOpen(latest, ctx))) return { kind: 'goes on', migration: latest };

  const restoration = await recoverOne(latest, ctx);
  const isElsewhere = restoration === undefined && latest.status === 'running' && latest.owner !== (await jobs.owner());
  const now = await keepBeating(ctx, 'Waiting for whoever works on it', () => waitFor(latest, untilMs, ctx));
  if (now.status === 'running') return { kind: 'busy', migration: now, isHere: now.owner === (await jobs.owner()) };
  if (now.status === 'completed' || (isElsewhere && now.status !== 'interrupted'))
    return { kind: 'ended', migration: now };
  return unfinished.includes(now.status) ? { kind: 'goes on', migration: now } : { kind: 'none' };
}

async function hasOpen({ id }: StoredMigration, { store }: EarlierContext): Promise<boolean> {
  return (await store.migrations.settings(id)).some(isOpen);
}

async function waitFor(seen: StoredMigration, untilMs: number, { store, clock, signal }: EarlierContext) {
  for (;;) {
    const now = (await store.migrations.get(seen.id)) ?? seen;
    if (now.status !== 'running' || clock.now() >= untilMs) return now;
    await clock.sleep(limits.registryLookMs, signal);
  }
}
