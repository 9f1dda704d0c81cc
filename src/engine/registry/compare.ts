/** What two contexts have in common, and how they differ. */
import { parseExactly } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import { canonical, differences } from './content.ts';
import { diffLines } from './diff.ts';
import { keyOf } from './names.ts';
import { type ClientContext, findRoute, type MigrationRequest, openPair } from './pair.ts';
import { showKey } from './plan.ts';
import { moveAlias } from './plan-settings.ts';
import type { Config } from './settings.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { expectContext, probe } from './traits.ts';
import { moveReference, type SchemaVersion } from './version.ts';

export interface Different {
  readonly subject: string;
  readonly version: number;
  readonly what: readonly string[];
  readonly diff?: string;
}

export interface CompareRequest extends MigrationRequest {
  /** Settings are read of this subject alone. */
  readonly subject?: string | undefined;
}

/** Ids count as a difference, because clients know them. Throws what `findRoute` throws, and CONTEXT_NOT_FOUND. */
export async function compareContexts({ subject, ...request }: CompareRequest, ctx: ClientContext) {
  const route = findRoute(request, ctx.registries);
  const { source, target } = openPair(route, ctx);
  const [sourceTraits, targetTraits] = await Promise.all([probe(source), probe(target)]);
  expectContext(route.source.name, route.context, sourceTraits);
  expectContext(route.target.name, route.targetContext, targetTraits);
  const chosen = chooseSubjects(subject);
  const [left, right] = await Promise.all([
    readSnapshot(source, route.context, sourceTraits, { onNames: chosen.onSource, wanted: chosen.wanted }),
    readSnapshot(target, route.targetContext, targetTraits, { onNames: chosen.onTarget, wanted: chosen.wanted }),
  ]);
  const [here, there] = [byKey(left), byKey(right)];
  const both = [...here.keys()].filter((key) => there.has(key));
  const different = both.flatMap((key): Different[] => {
    const [a, b] = [here.get(key), there.get(key)];
    return a === undefined || b === undefined ? [] : compareOne(a, b, route);
  });
  return {
    context: route.context,
    target_context: route.targetContext,
    only_in_source: [...here.keys()].filter((key) => !there.has(key)).map(showKey),
    only_in_target: [...there.keys()].filter((key) => !here.has(key)).map(showKey),
    different,
    identical: both.length - different.length,
    settings: compareSettings(left, right),
    settingsOf: (await chosen.wanted).size,
    subjects: new Set([...left.subjects.keys(), ...right.subjects.keys()]).size,
  };
}

/** Whose settings are compared: those of the one subject, or of as many as one call can read, the same on both sides. */
function chooseSubjects(only: string | undefined) {
  const [source, target] = [Promise.withResolvers<readonly string[]>(), Promise.withResolvers<readonly string[]>()];
  const choose = async (): Promise<ReadonlySet<string>> => {
    if (only !== undefined) return new Set([only]);
    const all = new Set((await Promise.all([source.promise, target.promise])).flat().toSorted());
    return new Set([...all].slice(0, limits.registryComparedSettings));
  };
  return { wanted: choose(), onSource: source.resolve, onTarget: target.resolve };
}

/** The context first, then the subjects in order: what is set there itself. */
function compareSettings(left: Snapshot, right: Snapshot): string[] {
  const subjects = [left.configs, right.configs, left.modes, right.modes].flatMap((settings) => [...settings.keys()]);
  return [...new Set(subjects)].toSorted().flatMap((subject) => {
    const of = subject === '' ? '' : ` of ${subject}`;
    const own = left.configs.get(subject);
    const here = own === undefined ? undefined : moveAlias(own, left.context, right.context);
    return [
      ...differ(`configuration${of}`, showConfig(here), showConfig(right.configs.get(subject))),
      ...differ(`mode${of}`, left.modes.get(subject), right.modes.get(subject)),
    ];
  });
}

function showConfig(config: Config | undefined): string | undefined {
  return config === undefined ? undefined : canonical(config);
}

function differ(what: string, here: string | undefined, there: string | undefined): string[] {
  return here === there ? [] : [`${what}: ${here ?? 'unset'} here, ${there ?? 'unset'} there`];
}

function compareOne(
  a: SchemaVersion,
  b: SchemaVersion,
  { context, targetContext }: { context: string; targetContext: string },
): Different[] {
  const references = a.references.map((reference) => moveReference(reference, context, targetContext));
  const what = [
    ...differences({ version: { ...a, references }, context: targetContext }, { version: b, context: targetContext }),
    ...(a.id === b.id ? [] : [`id: ${a.id} here, ${b.id} there`]),
    ...(a.isDeleted === b.isDeleted ? [] : [a.isDeleted ? 'deleted here' : 'deleted there']),
  ];
  if (what.length === 0) return [];
  const diff = what.includes('schema text') ? { diff: diffLines(pretty(a.text), pretty(b.text)) } : {};
  return [{ subject: a.subject, version: a.version, what, ...diff }];
}

function byKey({ subjects }: Snapshot): ReadonlyMap<string, SchemaVersion> {
  const all = [...subjects.values()].flat();
  return new Map(all.map((version) => [keyOf(version.subject, version.version), version]));
}

/** JSON with a line for each member, which can be compared line by line; other texts have their own lines. */
function pretty(text: string): string {
  try {
    return JSON.stringify(parseExactly(text), null, 2);
  } catch {
    return text;
  }
}
