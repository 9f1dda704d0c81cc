/** Soft and hard deletes, and what stands in their way (notes, 2.6). */
import { type Core, followAlias, nameIn } from './core.ts';
import { assertWritable } from './modes.ts';
import { contextScope, defaultContext, type Name, parseContext, qualify } from './names.ts';
import { referrersOf } from './references.ts';
import { isReferenced, noSubject, noVersion, Refusal } from './refusal.ts';
import { putVersion, removeVersion, type Stored, versionsOf } from './state.ts';
import { selectVersion } from './version.ts';

/** Answers with the numbers of the versions that went. */
export function deleteSubject(core: Core, text: string, isPermanent: boolean): readonly number[] {
  const name = followAlias(core, text);
  assertWritable(core, name);
  const rows = versionsOf(core.state, name);
  if (rows.length === 0) throw noSubject(qualify(name));
  const live = rows.filter(({ deleted }) => !deleted);
  if (isPermanent && live.length > 0) {
    throw new Refusal(40405, `Subject '${qualify(name)}' was not deleted first before being permanently deleted`);
  }
  if (!isPermanent && live.length === 0) {
    throw new Refusal(40404, `Subject '${qualify(name)}' was soft deleted. Set permanent=true to delete permanently`);
  }
  const going = isPermanent ? rows : live;
  for (const row of going) assertUnreferenced(core, row);
  for (const row of going) remove(core, row, isPermanent);
  return going.map(({ version }) => version);
}

export function deleteVersion(core: Core, text: string, asked: string, isPermanent: boolean): number {
  const name = followAlias(core, text);
  assertWritable(core, name);
  const rows = versionsOf(core.state, name);
  if (rows.length === 0) throw noSubject(qualify(name));
  const row = selectVersion(rows, asked, true);
  if (row === undefined) throw noVersion(asked);
  const which = `Subject '${qualify(name)}' Version ${row.version}`;
  if (isPermanent && !row.deleted) {
    throw new Refusal(40407, `${which} was not deleted first before being permanently deleted`);
  }
  if (!isPermanent && row.deleted) {
    throw new Refusal(40406, `${which} was soft deleted. Set permanent=true to delete permanently`);
  }
  assertUnreferenced(core, row);
  remove(core, row, isPermanent);
  return row.version;
}

/** Only live schemas hold what they refer to. */
function assertUnreferenced(core: Core, row: Stored): void {
  if (!referrersOf(core, row).some(({ deleted }) => !deleted)) return;
  throw isReferenced(`${qualify(row.name)} version ${row.version}`);
}

function remove(core: Core, row: Stored, isPermanent: boolean): void {
  if (isPermanent) removeVersion(core.state, row);
  else putVersion(core.state, { ...row, deleted: true });
  const left = versionsOf(core.state, row.name);
  const isForgotten =
    core.traits.forgetsScope === 'soft delete' ? left.every(({ deleted }) => deleted) : left.length === 0;
  if (isForgotten) forgetScope(core, row.name);
}

function forgetScope({ state }: Core, name: Name): void {
  state.modes.delete(qualify(name));
  state.configs.delete(qualify(name));
}

/** Only an empty context can go; its mode and configuration go along. */
export function deleteContext(core: Core, segment: string): void {
  const context = parseContext(segment);
  const known = core.state.contexts.get(context);
  if (known === undefined) throw new Refusal(404, `Context '${context}' not found.`);
  if (known.subjects.size > 0 || context === defaultContext) {
    throw new Refusal(42211, `Context '${context}' is not empty`);
  }
  core.state.contexts.delete(context);
  for (const scope of [...core.state.modes.keys(), ...core.state.configs.keys()]) {
    if (nameIn(core, scope).context !== context && scope !== contextScope(context)) continue;
    core.state.modes.delete(scope);
    core.state.configs.delete(scope);
  }
}
