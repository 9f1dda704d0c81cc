/** Every way to read subjects, versions and schemas (notes, 2.1 and 2.2). */
import { type Core, followAlias, nameIn } from './core.ts';
import { compareText, type JsonObject } from './json.ts';
import { defaultContext, type Name, parseName, qualify } from './names.ts';
import { referrersOf } from './references.ts';
import { noSchema, noSubject, noVersion, Refusal } from './refusal.ts';
import { type Content, contentKey, eachVersion, type Stored, versionsOf } from './state.ts';
import { selectVersion } from './version.ts';

export interface Deleted {
  readonly deleted: boolean;
  readonly deletedOnly: boolean;
}

/** The qualified names under a prefix, in order. `:*:` stands for every context. */
export function listSubjects(core: Core, prefix: string, { deleted, deletedOnly }: Deleted): readonly string[] {
  const isMatch = prefixMatcher(core, prefix);
  const names = [...core.state.contexts].flatMap(([context, { subjects }]) =>
    [...subjects].flatMap(([subject, versions]) => {
      const isDeleted = [...versions.values()].every((row) => row.deleted);
      const isWanted = deletedOnly ? isDeleted : deleted || !isDeleted;
      return isWanted && isMatch({ context, subject }) ? [qualify({ context, subject })] : [];
    }),
  );
  return names.sort(compareText);
}

export function prefixMatcher({ traits }: Core, prefix: string): (name: Name) => boolean {
  if (prefix.startsWith(':*:')) return ({ subject }) => subject.startsWith(prefix.slice(3));
  const wanted = parseName(prefix, traits.contexts === 'full');
  return ({ context, subject }) => context === wanted.context && subject.startsWith(wanted.subject);
}

/** The default context first, the others in order. */
export function listContexts({ state, traits }: Core, prefix: string): readonly string[] {
  if (traits.contexts === 'listed') return [':.:'];
  const others = [...state.contexts.keys()].filter((name) => name !== defaultContext).sort(compareText);
  return [defaultContext, ...others].filter((name) => name.startsWith(prefix));
}

export function listVersions(core: Core, text: string, { deleted, deletedOnly }: Deleted): readonly Stored[] {
  const name = followAlias(core, text);
  const rows = versionsOf(core.state, name).filter((row) => (deletedOnly ? row.deleted : deleted || !row.deleted));
  if (rows.length === 0) throw noSubject(qualify(name));
  return rows;
}

/** A subject that the default context does not know is looked for in every other: read the answer's own name. */
export function readVersion(core: Core, text: string, asked: string, withDeleted: boolean): Stored {
  const name = followAlias(core, text);
  const own = versionsOf(core.state, name);
  if (core.traits.hidesDeleted && own.every(({ deleted }) => deleted)) throw noSubject(qualify(name));
  const isLost = own.length === 0 && name.context === defaultContext && core.traits.fallsBackToContexts;
  const elsewhere = listContexts(core, '').map((context) => versionsOf(core.state, { ...name, context }));
  const rows = isLost ? (elsewhere.find((found) => selectVersion(found, asked, withDeleted) !== undefined) ?? []) : own;
  const row = selectVersion(rows, asked, withDeleted);
  if (row !== undefined) return row;
  const isKnown = rows.some(({ deleted }) => withDeleted || !deleted);
  throw isKnown ? noVersion(asked) : noSubject(qualify(name));
}

/** The same holds for a content: the default context looks elsewhere before it gives up. */
export function findContent(core: Core, text: string, content: Content, withDeleted: boolean): Stored {
  const name = followAlias(core, text);
  const key = contentKey(content);
  const rowsIn = (context: string) =>
    versionsOf(core.state, { ...name, context }).filter(({ deleted }) => withDeleted || !deleted);
  const looksOn = name.context === defaultContext && core.traits.fallsBackToContexts;
  const contexts = looksOn ? listContexts(core, '') : [name.context];
  const found = contexts.map((context) => rowsIn(context).findLast((row) => contentKey(row) === key));
  const first = found.find((row) => row !== undefined);
  if (first !== undefined) return first;
  throw rowsIn(name.context).length === 0 ? noSubject(qualify(name)) : new Refusal(40403, 'Schema not found');
}

/**
 * The versions that carry an id in the context of `subject`, which may be `:.hens:` alone. An unqualified subject whose
 * context does not know the id is looked for in every other.
 */
export function holdersOf(core: Core, id: number, subject: string): readonly Stored[] {
  const name = nameIn(core, subject);
  const carrying = [...eachVersion(core.state)].filter((row) => row.id === id);
  const own = carrying.filter((row) => row.name.context === name.context);
  const isLost = own.length === 0 && name.context === defaultContext && core.traits.fallsBackToContexts;
  const rows = isLost ? carrying.filter((row) => row.name.subject === subject) : own;
  if (rows.length === 0) throw noSchema(id);
  return rows.sort((a, b) => compareText(qualify(a.name), qualify(b.name)) || a.version - b.version);
}

export function largestIdIn(core: Core, subject: string): number {
  return (core.state.contexts.get(nameIn(core, subject).context)?.nextId ?? 1) - 1;
}

export function referrerIds(core: Core, row: Stored, withDeleted: boolean): readonly number[] {
  const referrers = referrersOf(core, row).filter(({ deleted }) => withDeleted || !deleted);
  return [...new Set(referrers.map(({ id }) => id))].sort((a, b) => a - b);
}

/** Names that an alias leads here from. */
export function aliasesOf(core: Core, target: Name): readonly string[] {
  return [...core.state.configs]
    .filter(([, config]) => config['alias'] !== undefined)
    .map(([scope]) => scope)
    .filter((scope) => qualify(followAlias(core, scope)) === qualify(target) && scope !== qualify(target))
    .sort(compareText);
}

export function withAliases(item: JsonObject, aliases: readonly string[]): JsonObject {
  return aliases.length === 0 ? item : { ...item, aliases };
}
