/** What earlier calls with the same arguments have left at the target, as their journals have it. */
import type { MigratedSetting, MigratedVersion } from '../../core/migration-ports.ts';
import { canonical } from './content.ts';
import { keyOf } from './names.ts';
import { isOpen } from './restore.ts';
import type { Snapshot, Versions } from './snapshot.ts';

export interface Past {
  /** By key at the target, the id of what was written there. */
  readonly written: ReadonlyMap<string, number>;
  /**
   * Versions that were sent without their ids and not answered, by key at the source: the lowest number that each can have
   * been given.
   */
  readonly sent: ReadonlyMap<string, number>;
  /** What was changed for the time being and may still be so. */
  readonly open: readonly MigratedSetting[];
}

export const noPast: Past = { written: new Map(), sent: new Map(), open: [] };

/**
 * `rows` in the order in which they were noted. With ids, planned ones count as written, since they may have been in the
 * moment of a crash; without, only the numbers tell, and the one of the source may be somebody else's at the target.
 */
export function readPast(
  rows: readonly MigratedVersion[],
  settings: readonly MigratedSetting[],
  keepsIds: boolean,
): Past {
  const written = new Map<string, number>();
  const sent = new Map<string, number>();
  for (const { subject, version, sourceId, targetVersion, targetId, state } of rows) {
    const source = keyOf(subject, version);
    const target = keyOf(subject, targetVersion ?? version);
    sent.delete(source);
    if (state === 'removed') written.delete(target);
    else if (state === 'written' || keepsIds) written.set(target, targetId ?? sourceId);
    else if (state === 'sent' && targetVersion !== undefined) sent.set(source, targetVersion);
  }
  return { written, sent, open: settings.filter(isOpen) };
}

/** Keys at the target of what was written there and is still the same. */
export function findOwn({ written }: Past, { subjects }: Versions): ReadonlySet<string> {
  const own = new Set<string>();
  for (const { subject, version, id } of [...subjects.values()].flat()) {
    const key = keyOf(subject, version);
    if (written.get(key) === id) own.add(key);
  }
  return own;
}

/** The target as it is without what was changed there for the time being, which is about to be put back. */
export function withoutTemporary(target: Snapshot, { open }: Past): Snapshot {
  const modes = new Map(target.modes);
  const configs = new Map(target.configs);
  for (const { kind, subject, before, during } of open) {
    const all: Map<string, unknown> = kind === 'mode' ? modes : configs;
    if (!all.has(subject) || canonical(all.get(subject)) !== during) continue;
    if (before === null) all.delete(subject);
    else all.set(subject, JSON.parse(before));
  }
  return { ...target, modes, configs };
}
