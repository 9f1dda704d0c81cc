/** What each version meets at the target: nothing, itself, or something else in its place. */
import type { Conflict, Reference } from '../../model/registry.ts';
import { differences, isSameContent, type Placed } from './content.ts';
import { keyOf, splitName } from './names.ts';
import type { PlannedVersion } from './plan.ts';
import type { Selection } from './select.ts';
import type { Versions } from './snapshot.ts';
import { moveReference, type SchemaVersion } from './version.ts';

export interface Sides {
  readonly sourceContext: string;
  readonly targetContext: string;
  readonly target: Versions;
  /** Keys of what this migration has written before; it may be deleted by it as well. */
  readonly own: ReadonlySet<string>;
  /** What it has sent, and which number that can have been given at least. */
  readonly sent: ReadonlyMap<string, number>;
}

export interface Classified {
  readonly versions: readonly PlannedVersion[];
  readonly conflicts: readonly Conflict[];
  /** With what was found to be ours. */
  readonly own: ReadonlySet<string>;
}

type Verdict = Pick<PlannedVersion, 'action' | 'found' | 'isOwn' | 'isToDelete'> | Conflict;

export function classify(selection: Selection, sides: Sides, preserveIds: boolean): Classified {
  const judge = preserveIds ? keepingIds(sides) : renumbering(sides);
  const versions: PlannedVersion[] = [];
  const conflicts: Conflict[] = [];
  for (const key of selection.order) {
    const version = selection.versions.get(key);
    if (version === undefined) continue;
    const references = version.references.map((each) => moveReference(each, sides.sourceContext, sides.targetContext));
    const verdict = judge(version, references);
    if ('code' in verdict) conflicts.push(verdict);
    else versions.push({ key, version, references, needs: selection.needs.get(key) ?? [], ...verdict });
  }
  const found = versions.filter(({ isOwn }) => isOwn);
  const keys = found.map(({ version, found: place }) => keyOf(version.subject, place?.version ?? version.version));
  return { versions, conflicts, own: new Set([...sides.own, ...keys]) };
}

type Judge = (version: SchemaVersion, references: readonly Reference[]) => Verdict;

/** Id and number are kept, so both have to be free or taken by the same content. */
function keepingIds({ target, targetContext, own }: Sides): Judge {
  const byKey = new Map<string, SchemaVersion>();
  const byId = new Map<number, SchemaVersion>();
  for (const versions of target.subjects.values()) {
    for (const version of versions) {
      byKey.set(keyOf(version.subject, version.version), version);
      byId.set(version.id, version);
    }
  }
  return (version, references) => {
    const placed: Placed = { version: { ...version, references }, context: targetContext };
    const differ = (other: SchemaVersion): string =>
      differences(placed, { version: other, context: targetContext }).join(', ');
    const key = keyOf(version.subject, version.version);
    const there = byKey.get(key);
    const bound = byId.get(version.id);
    if (there !== undefined && differ(there) !== '') {
      return conflict('VERSION_CONFLICT', version, there, `another schema, which differs in its ${differ(there)}`);
    }
    if (there !== undefined && there.id !== version.id) {
      return conflict('ID_CONFLICT', version, there, 'the same schema under another id');
    }
    if (bound !== undefined && differ(bound) !== '') {
      return conflict('ID_CONFLICT', version, bound, `id ${bound.id} bound to another schema`);
    }
    if (there === undefined || (there.isDeleted && !version.isDeleted)) {
      return { action: 'create', found: undefined, isOwn: false, isToDelete: version.isDeleted };
    }
    const isOwn = own.has(key);
    const isToDelete = version.isDeleted && !there.isDeleted;
    if (isToDelete && !isOwn) {
      return conflict('VERSION_CONFLICT', version, there, 'live what the source has deleted');
    }
    return { action: 'identical', found: { version: there.version, id: there.id }, isOwn, isToDelete };
  };
}

function conflict(
  code: 'ID_CONFLICT' | 'VERSION_CONFLICT',
  version: SchemaVersion,
  there: SchemaVersion,
  what: string,
): Conflict {
  return {
    code,
    subject: version.subject,
    version: version.version,
    source_id: version.id,
    target_id: there.id,
    detail: `The target has ${what} (subject ${there.subject}, version ${there.version}).`,
  };
}

/**
 * The target gives ids and numbers of its own; a version is there when one of its subject says the same, and is live when it
 * has to be. It is ours when it was sent, and its number was not given before that.
 */
function renumbering({ sourceContext, target, targetContext, own, sent }: Sides): Judge {
  const numbers = new Map<string, number>();
  const taken = new Set<string>();
  return (version, references) => {
    const renumbered = renumberReferences(references, version, sourceContext, numbers);
    const candidates = target.subjects.get(version.subject) ?? [];
    const lowest = sent.get(keyOf(version.subject, version.version)) ?? Number.POSITIVE_INFINITY;
    const isOurs = (other: SchemaVersion): boolean =>
      own.has(keyOf(other.subject, other.version)) || other.version >= lowest;
    const placed: Placed = { version: { ...version, references: renumbered ?? [] }, context: targetContext };
    const same = candidates.filter((other) => {
      const counts = renumbered !== undefined && (!other.isDeleted || version.isDeleted);
      return counts && isSameContent(placed, { version: other, context: targetContext });
    });
    // Ours first: it has to be deleted when the source's is, whatever others have deleted.
    const there = same.find(isOurs) ?? same[0];
    if (there === undefined) {
      return { action: 'create', found: undefined, isOwn: false, isToDelete: version.isDeleted };
    }
    const key = keyOf(there.subject, there.version);
    numbers.set(keyOf(version.subject, version.version), there.version);
    // Two versions with the same content are one at the target: it is deleted only when no live one needs it.
    const isOwn = isOurs(there);
    const isToDelete = version.isDeleted && !there.isDeleted && isOwn && !taken.has(key);
    taken.add(key);
    return { action: 'identical', found: { version: there.version, id: there.id }, isOwn, isToDelete };
  };
}

/** Undefined when something that is referred to is not there yet. */
export function renumberReferences(
  references: readonly Reference[],
  version: SchemaVersion,
  sourceContext: string,
  numbers: ReadonlyMap<string, number>,
): readonly Reference[] | undefined {
  const renumbered: Reference[] = [];
  for (const [index, reference] of references.entries()) {
    const original = version.references[index];
    const key = original === undefined ? '' : ownKey(original, sourceContext, numbers);
    const number = key === undefined ? reference.version : numbers.get(key);
    if (number === undefined) return undefined;
    renumbered.push({ ...reference, version: number });
  }
  return renumbered;
}

/** The key of a reference within the source's context; undefined when its number stays: elsewhere, or the latest. */
function ownKey(reference: Reference, sourceContext: string, numbers: ReadonlyMap<string, number>): string | undefined {
  const whole = keyOf(reference.subject, reference.version);
  if (numbers.has(whole)) return whole;
  const { context, subject } = splitName(reference.subject, sourceContext);
  return context === sourceContext && reference.version > 0 ? keyOf(subject, reference.version) : undefined;
}
