/** What two contexts have in common, and how they differ. */
import { canonical, differences } from './content.ts';
import { diffLines } from './diff.ts';
import { keyOf } from './names.ts';
import { type ClientContext, findRoute, type MigrationRequest, openClient } from './pair.ts';
import { showKey } from './plan.ts';
import { type Config, readConfig, readMode } from './settings.ts';
import { readVersions, type Versions } from './snapshot.ts';
import { probe } from './traits.ts';
import { moveReference, type SchemaVersion } from './version.ts';

export interface Different {
  readonly subject: string;
  readonly version: number;
  readonly what: readonly string[];
  readonly diff?: string;
}

/** Ids count as a difference, because clients know them. */
export async function compareContexts(request: MigrationRequest, ctx: ClientContext) {
  const route = findRoute(request, ctx.registries);
  const source = openClient(route.source, 'source', ctx);
  const target = openClient(route.target, 'target', ctx);
  const [left, right] = await Promise.all([
    probe(source).then((traits) => readVersions(source, route.context, traits)),
    probe(target).then((traits) => readVersions(target, route.targetContext, traits)),
  ]);
  const [here, there] = [byKey(left), byKey(right)];
  const both = [...here.keys()].filter((key) => there.has(key));
  const different = both.flatMap((key): Different[] => {
    const [a, b] = [here.get(key), there.get(key)];
    return a === undefined || b === undefined ? [] : compareOne(a, b, route);
  });
  const [from, to] = [
    { context: route.context, subject: '' },
    { context: route.targetContext, subject: '' },
  ];
  const configs = await Promise.all([readConfig(source, from), readConfig(target, to)]);
  const modes = await Promise.all([readMode(source, from), readMode(target, to)]);
  return {
    context: route.context,
    target_context: route.targetContext,
    only_in_source: [...here.keys()].filter((key) => !there.has(key)).map(showKey),
    only_in_target: [...there.keys()].filter((key) => !here.has(key)).map(showKey),
    different,
    identical: both.length - different.length,
    settings: settingsOf(configs, modes),
  };
}

function settingsOf([left, right]: readonly (Config | undefined)[], [a, b]: readonly (string | undefined)[]): string[] {
  return [
    ...(canonical(left) === canonical(right)
      ? []
      : [`configuration: ${canonical(left)} here, ${canonical(right)} there`]),
    ...(a === b ? [] : [`mode: ${a ?? 'unset'} here, ${b ?? 'unset'} there`]),
  ];
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

function byKey({ subjects }: Versions): ReadonlyMap<string, SchemaVersion> {
  const all = [...subjects.values()].flat();
  return new Map(all.map((version) => [keyOf(version.subject, version.version), version]));
}

/** JSON with a line for each member, which can be compared line by line; other texts have their own lines. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
