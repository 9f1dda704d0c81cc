/** Which versions of the source are migrated, and what they refer to. */
import type { Reference } from '../../model/registry.ts';
import { type Edges, type Graph, orderVersions } from './graph.ts';
import { keyOf, splitName } from './names.ts';
import type { Snapshot } from './snapshot.ts';
import type { SchemaVersion } from './version.ts';

export interface Selection extends Graph {
  readonly versions: ReadonlyMap<string, SchemaVersion>;
  /** References to what is not in the source's context, or not there at all. */
  readonly outside: readonly Outside[];
}

export interface Outside {
  readonly version: SchemaVersion;
  readonly reference: Reference;
}

/** All versions, or the latest live one of each subject with everything that it refers to. */
export function selectVersions(source: Pick<Snapshot, 'context' | 'subjects'>, wantsAll: boolean): Selection {
  const all = new Map<string, SchemaVersion>();
  for (const versions of source.subjects.values()) {
    for (const version of versions) all.set(keyOf(version.subject, version.version), version);
  }
  const versions = wantsAll ? all : latestAndReferenced(source, all);
  const outside: Outside[] = [];
  const edges = new Map<string, Edges>();
  const previous = new Map<string, string>();
  for (const [key, version] of sortedByVersion(versions)) {
    const references: string[] = [];
    for (const reference of version.references) {
      const needed = findReferenced(reference, source, all);
      if (needed === undefined) outside.push({ version, reference });
      else references.push(needed);
    }
    edges.set(key, { previous: previous.get(version.subject), references });
    previous.set(version.subject, key);
  }
  return { versions, outside, ...orderVersions(edges) };
}

function sortedByVersion(versions: ReadonlyMap<string, SchemaVersion>): readonly (readonly [string, SchemaVersion])[] {
  return [...versions].sort(([, a], [, b]) => a.version - b.version);
}

/** The key of what a reference leads to within the source's context; -1 stands for the latest version. */
function findReferenced(
  reference: Reference,
  source: Pick<Snapshot, 'context' | 'subjects'>,
  all: ReadonlyMap<string, SchemaVersion>,
): string | undefined {
  // A name that is a subject as it stands is that subject, where there are no contexts.
  const isWhole = source.subjects.has(reference.subject);
  const { context, subject } = isWhole
    ? { context: source.context, subject: reference.subject }
    : splitName(reference.subject, source.context);
  if (context !== source.context) return undefined;
  const latest = source.subjects.get(subject)?.findLast(({ isDeleted }) => !isDeleted)?.version;
  const key = keyOf(subject, reference.version === -1 ? (latest ?? -1) : reference.version);
  return all.has(key) ? key : undefined;
}

function latestAndReferenced(
  source: Pick<Snapshot, 'context' | 'subjects'>,
  all: ReadonlyMap<string, SchemaVersion>,
): ReadonlyMap<string, SchemaVersion> {
  const wanted = new Map<string, SchemaVersion>();
  const rest = [...source.subjects.values()].flatMap(
    (versions) => versions.findLast(({ isDeleted }) => !isDeleted) ?? [],
  );
  for (let version = rest.pop(); version !== undefined; version = rest.pop()) {
    const key = keyOf(version.subject, version.version);
    if (wanted.has(key)) continue;
    wanted.set(key, version);
    for (const reference of version.references) {
      const needed = findReferenced(reference, source, all);
      const found = needed === undefined ? undefined : all.get(needed);
      if (found !== undefined) rest.push(found);
    }
  }
  return wanted;
}
