/**
 * Puts modes and configurations back that were changed for the time being.
 *
 * What somebody else has set in the meantime stays. Everything is read again afterwards: a registry may accept the change
 * and not make it.
 */

import { limits } from '../../core/limits.ts';
import type { MigratedSetting } from '../../core/migration-ports.ts';
import type { Restored } from '../../model/registry.ts';
import type { RegistryClient } from './client.ts';
import { canonical } from './content.ts';
import type { Journal } from './journal.ts';
import { qualify, type SubjectName } from './names.ts';
import { type Config, deleteSetting, putMode, readConfig, readMode, replaceConfig } from './settings.ts';
import { together } from '../together.ts';
import { showsUnsetConfigs } from './traits.ts';

export interface Restoration {
  readonly modes: Restored[];
  readonly configs: Restored[];
  readonly code?: string;
  /** Why nothing could be put back. */
  readonly message?: string;
}

/** Changed for the time being, and not known to be put back. */
export function isOpen({ isTemporary, isSettled }: MigratedSetting): boolean {
  return isTemporary && !isSettled;
}

/**
 * Takes as long as it gets ahead. Never throws: what could not be put back stays in the journal, and the result says so.
 */
export async function restoreSettings(client: RegistryClient, context: string, journal: Journal): Promise<Restoration> {
  const open = (await journal.settings()).filter(isOpen);
  const [modes, configs]: [Restored[], Restored[]] = [[], []];
  const patience = startPatience();
  const patient = client.until(AbortSignal.any([client.signal, patience.signal]));
  await together(open, limits.registryConcurrency, async (setting) => {
    const restored = await restoreOne(patient, { context, subject: setting.subject }, setting);
    if (restored.restored) patience.renew();
    if (restored.restored && !isUnderWay(setting, client.clock.now())) await settle(setting, journal);
    (setting.kind === 'mode' ? modes : configs).push(restored);
  });
  patience.end();
  return judgeRestoration({ modes, configs });
}

/** Where that cannot be noted, it stays open and is looked at again. */
async function settle(setting: MigratedSetting, journal: Journal): Promise<void> {
  await journal.putSetting({ ...setting, isSettled: true }).catch(() => undefined);
}

/** What could not even be tried. */
export function untouched(open: readonly MigratedSetting[], context: string): Restoration {
  const toRow = (setting: MigratedSetting): Restored => ({
    ...stateOf(setting, context),
    after: null,
    restored: false,
  });
  const ofKind = (kind: MigratedSetting['kind']) => open.filter((setting) => setting.kind === kind).map(toRow);
  return judgeRestoration({ modes: ofKind('mode'), configs: ofKind('config') });
}

function stateOf({ kind, subject, before }: MigratedSetting, context: string): Pick<Restored, 'scope' | 'before'> {
  return { scope: `${kind} ${qualify({ context, subject })}`, before: show(before) };
}

/** Says by its code when something is not as it was. */
export function judgeRestoration({ modes, configs }: Pick<Restoration, 'modes' | 'configs'>): Restoration {
  const isWhole = [...modes, ...configs].every(({ restored }) => restored);
  return { modes, configs, ...(isWhole ? {} : { code: 'MODE_RESTORE_FAILED' }) };
}

/** Ends when nothing was achieved for too long: a registry that is down would hold it up for each setting anew. */
function startPatience(): { readonly signal: AbortSignal; renew(): void; end(): void } {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), limits.registryRestoreMs);
  return { signal: control.signal, renew: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

/** A change that nobody heard of again may come after what was read here; it stays in the journal, to be looked at again. */
export function isUnderWay({ unansweredSince }: MigratedSetting, now: number): boolean {
  return unansweredSince !== undefined && now - unansweredSince < limits.registryUnansweredMs;
}

export async function restoreOne(
  client: RegistryClient,
  name: SubjectName,
  setting: MigratedSetting,
): Promise<Restored> {
  const state = stateOf(setting, name.context);
  try {
    const now = await read(client, name, setting.kind);
    if (now !== setting.during || now === setting.before) return { ...state, after: show(now), restored: true };
    await putBack(client, name, setting);
    const after = await read(client, name, setting.kind);
    return { ...state, after: show(after), restored: await isAsBefore(client, setting, after) };
  } catch {
    return { ...state, after: null, restored: false };
  }
}

/**
 * Where nothing was set, a product that cannot delete a mode is left with the usual one, and one that shows no difference
 * says NONE of a level that it has deleted.
 */
async function isAsBefore(
  client: RegistryClient,
  { kind, before }: MigratedSetting,
  after: string | null,
): Promise<boolean> {
  if (after === before) return true;
  if (before !== null) return false;
  return kind === 'mode' ? after === '"READWRITE"' : !(await showsUnsetConfigs(client));
}

async function putBack(client: RegistryClient, name: SubjectName, setting: MigratedSetting): Promise<void> {
  const { kind, before, during } = setting;
  if (before !== null) {
    const value: unknown = JSON.parse(before);
    if (kind === 'mode') await putMode(client, name, String(value));
    // Both were read from the registry, or sent to it, as configurations.
    else await replaceConfig(client, name, value as Config, JSON.parse(during) as Config);
    return;
  }
  try {
    await deleteSetting(client, kind, name);
    if (kind === 'mode' && (await readMode(client, name)) === 'IMPORT') await putMode(client, name, 'READWRITE');
  } catch (error) {
    if (kind !== 'mode') throw error;
    // Some products cannot forget a mode.
    await putMode(client, name, 'READWRITE');
  }
}

async function read(client: RegistryClient, name: SubjectName, kind: 'mode' | 'config'): Promise<string | null> {
  const value = kind === 'mode' ? await readMode(client, name) : await readConfig(client, name);
  return value === undefined ? null : canonical(value);
}

function show(json: string | null): string | null {
  return json === null ? null : json.replace(/^"(.*)"$/, '$1');
}
