/** Reads both sides and makes the plan. It changes nothing anywhere. */
import type { Conflict } from '../../model/registry.ts';
import { classify } from './classify.ts';
import { warnOfReusedIds } from './high-water.ts';
import { defaultContext, keyOf, type SubjectName, splitName } from './names.ts';
import { judgeOutside } from './outside.ts';
import type { Pair } from './pair.ts';
import { findOwn, noPast, type Past, withoutTemporary } from './past.ts';
import { type ImportScope, type MigrationOptions, type Plan, type PlannedVersion, showKey } from './plan.ts';
import { hashPlan } from './plan-hash.ts';
import { planSettings } from './plan-settings.ts';
import { selectVersions } from './select.ts';
import { readEffectiveConfig } from './settings.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { expectContext, probe, type Traits } from './traits.ts';
import type { SchemaVersion } from './version.ts';

/** The plan and what it was made from. */
export interface Planned {
  readonly plan: Plan;
  readonly source: Snapshot;
  readonly target: Snapshot;
  readonly traits: { readonly source: Traits; readonly target: Traits };
  /** Keys at the target of what others have written. */
  readonly theirs: ReadonlySet<string>;
}

/** Throws SOURCE_UNREACHABLE, TARGET_UNREACHABLE, AUTH_FAILED and CONTEXT_NOT_FOUND. */
export async function makePlan(
  { route, source: from, target: to }: Pair,
  options: MigrationOptions,
  past: Past = noPast,
): Promise<Planned> {
  const [sourceTraits, targetTraits] = await Promise.all([probe(from), probe(to)]);
  expectContext(route.source.name, route.context, sourceTraits);
  expectContext(route.target.name, route.targetContext, targetTraits, { canBeNew: true });
  const names = Promise.withResolvers<ReadonlySet<string>>();
  const onNames = (all: readonly string[]): void => names.resolve(new Set(all));
  const [source, read, ...applying] = await Promise.all([
    readSnapshot(from, route.context, sourceTraits, { onNames }),
    readSnapshot(to, route.targetContext, targetTraits, { wanted: names.promise }),
    readEffectiveConfig(from, { context: route.context, subject: '' }),
    readEffectiveConfig(to, { context: route.targetContext, subject: '' }),
  ]);
  const target = withoutTemporary(read, past);
  const selection = selectVersions(source, options.allVersions);
  const { context: sourceContext, targetContext } = route;
  const sides = { sourceContext, targetContext, target, own: findOwn(past, target), sent: past.sent };
  const { versions, conflicts, own } = classify(selection, sides, options.preserveIds);
  const theirs = theirsAt(target, own);
  const occupied = occupiedBy(target, theirs);
  const subjects = new Set([...selection.versions.values()].map(({ subject }) => subject));
  const isOccupied = (subject: string): boolean => (subject === '' ? occupied.size > 0 : occupied.has(subject));
  const settings = planSettings({ source, target, subjects, isOccupied, applying });
  const isMigrated = ({ context, subject }: SubjectName, version: number): boolean =>
    context === route.context && (version === -1 || selection.versions.has(keyOf(subject, version)));
  const outside = await judgeOutside(selection.outside, { route, source: from, target: to, isMigrated });
  const scope = chooseScope({ versions, target, occupied, traits: targetTraits, options });
  const hasNew = versions.some(({ action }) => action === 'create') || conflicts.length > 0;
  const losesIds = options.preserveIds && hasNew && !targetTraits.takesIds;
  const givesIds = options.preserveIds && !losesIds && hasNew;
  const reused = givesIds ? await warnOfReusedIds(from, route.context, versions) : [];
  const plan: Omit<Plan, 'hash'> = {
    options,
    sourceContext,
    targetContext,
    versions,
    conflicts: [
      ...conflicts,
      ...cycleConflicts(selection.cycles, selection.versions),
      ...outside,
      ...aliasConflicts(versions, target),
      ...(targetTraits.hasContexts ? nameConflicts(versions) : []),
    ],
    cycles: selection.cycles,
    ...settings,
    warnings: [...settings.warnings, ...(losesIds ? [ofItsOwn] : []), ...reused, ...unreadableAt(source, target)],
    scope,
    losesIds,
    purgeRisks: findPurgeRisks(scope, versions, target, own),
    occupied,
    subjects: subjects.size,
  };
  const traits = { source: sourceTraits, target: targetTraits };
  return { plan: { ...plan, hash: await hashPlan(plan, route) }, source, target, traits, theirs };
}

/** Apicurio lists the versions of a subject that is deleted as a whole, and answers 404 for each of them. */
function unreadableAt(source: Snapshot, target: Snapshot): readonly string[] {
  const tell = (side: string, { unreadable: [first, ...others] }: Snapshot, so: string): readonly string[] =>
    first === undefined
      ? []
      : [`The ${side} lists ${others.length + 1} versions that it does not show, such as ${showKey(first)}: ${so}.`];
  return [
    ...tell('source', source, 'they are not migrated'),
    ...tell('target', target, 'what they say is not known, so they may be written once more'),
  ];
}

const ofItsOwn = 'The target gives ids of its own, so ids cannot be kept there: use preserve_ids: false.';

function theirsAt(target: Snapshot, own: ReadonlySet<string>): ReadonlySet<string> {
  const keys = [...target.subjects.values()].flat().map(({ subject, version }) => keyOf(subject, version));
  return new Set(keys.filter((key) => !own.has(key)));
}

function occupiedBy(target: Snapshot, theirs: ReadonlySet<string>): ReadonlySet<string> {
  const occupied = [...target.subjects].filter(([subject, versions]) =>
    versions.some(({ version }) => theirs.has(keyOf(subject, version))),
  );
  return new Set(occupied.map(([subject]) => subject));
}

interface ScopeChoice {
  readonly versions: readonly PlannedVersion[];
  readonly target: Snapshot;
  readonly occupied: ReadonlySet<string>;
  readonly traits: Traits;
  readonly options: MigrationOptions;
}

/** The smallest scope that will do: in IMPORT mode nobody else can register anything. */
function chooseScope({ versions, target, occupied, traits, options }: ScopeChoice): ImportScope {
  const created = new Set(versions.filter(({ action }) => action === 'create').map(({ version }) => version.subject));
  const contextMode = target.modes.get('');
  const forced = new Set([...created].filter((subject) => target.subjects.has(subject)));
  const base = { isForced: target.subjects.size > 0, forced, contextMode };
  if (!options.preserveIds || created.size === 0 || contextMode === 'IMPORT') return { ...base, kind: 'none' };
  // The mode of the default context is that of the whole registry.
  const isAlone = target.context !== defaultContext || traits.contexts.length === 1;
  return { ...base, kind: occupied.size === 0 && isAlone ? 'context' : 'subjects' };
}

function findPurgeRisks(
  { kind }: ImportScope,
  versions: readonly PlannedVersion[],
  target: Snapshot,
  own: ReadonlySet<string>,
): readonly SchemaVersion[] {
  if (kind !== 'subjects') return [];
  const created = new Set(versions.filter(({ action }) => action === 'create').map(({ version }) => version.subject));
  return [...created].flatMap((subject) =>
    (target.subjects.get(subject) ?? []).filter(
      ({ version, isDeleted }) => isDeleted && !own.has(keyOf(subject, version)),
    ),
  );
}

function cycleConflicts(
  cycles: readonly (readonly string[])[],
  versions: ReadonlyMap<string, SchemaVersion>,
): readonly Conflict[] {
  return cycles.flatMap((cycle) => {
    const first = versions.get(cycle[0] ?? '');
    return first === undefined
      ? []
      : [at(first, 'REFERENCE_CYCLE', `It refers to itself over ${cycle.length} versions, so nothing can come first.`)];
  });
}

/** Whatever is written to such a subject lands in another one. */
function aliasConflicts(versions: readonly PlannedVersion[], target: Snapshot): readonly Conflict[] {
  return versions.flatMap(({ action, version }) =>
    action === 'create' && typeof target.configs.get(version.subject)?.['alias'] === 'string'
      ? [at(version, 'VERSION_CONFLICT', 'The subject is an alias of another one at the target.')]
      : [],
  );
}

/** Where there are no contexts, subjects can have names that others read as those of a context. */
function nameConflicts(versions: readonly PlannedVersion[]): readonly Conflict[] {
  return versions.flatMap(({ version }) => {
    const { context, subject } = splitName(version.subject, defaultContext);
    if (subject === version.subject) return [];
    return [at(version, 'VERSION_CONFLICT', `The target would take it for the subject ${subject} of ${context}.`)];
  });
}

function at(version: SchemaVersion, code: Conflict['code'], detail: string): Conflict {
  return { code, subject: version.subject, version: version.version, source_id: version.id, detail };
}
