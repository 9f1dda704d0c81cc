/**
 * What is referred to and not migrated: it has to be at the target already, and say there what it says at the source,
 * with everything that it refers to itself.
 */
import type { Conflict, Reference } from '../../model/registry.ts';
import type { RegistryClient } from './client.ts';
import { differences } from './content.ts';
import { readVersion } from './listing.ts';
import { type SubjectName, splitName } from './names.ts';
import type { Route } from './pair.ts';
import type { Outside } from './select.ts';
import { moveReference, type SchemaVersion } from './version.ts';

export interface OutsideSides {
  readonly route: Pick<Route, 'context' | 'targetContext'>;
  readonly source: RegistryClient;
  readonly target: RegistryClient;
  /** Whether it is migrated, so that the plan looks after it. */
  isMigrated(name: SubjectName, version: number): boolean;
}

/** One version on both sides. */
interface Met {
  readonly problem: Pick<Conflict, 'code' | 'detail'> | undefined;
  /** What it refers to. */
  readonly next: readonly Wanted[];
}

interface Wanted {
  readonly at: SubjectName;
  readonly version: number;
}

export async function judgeOutside(outside: readonly Outside[], sides: OutsideSides): Promise<readonly Conflict[]> {
  const met = new Map<string, Promise<Met>>();
  const meet = (wanted: Wanted): Promise<Met> => {
    const key = JSON.stringify(wanted);
    const known = met.get(key) ?? meetBoth(wanted, sides);
    met.set(key, known);
    return known;
  };
  const conflicts = await Promise.all(
    outside.map(async ({ version, reference }): Promise<Conflict[]> => {
      const problem = await findProblem(wantedBy(reference, sides.route.context), meet);
      const { subject, version: number, id } = version;
      return problem === undefined ? [] : [{ ...problem, subject, version: number, source_id: id }];
    }),
  );
  return conflicts.flat();
}

function wantedBy(reference: Reference, context: string): Wanted {
  return { at: splitName(reference.subject, context), version: reference.version };
}

/** The first problem on the way down; what refers to itself is met once. */
async function findProblem(first: Wanted, meet: (wanted: Wanted) => Promise<Met>): Promise<Met['problem']> {
  const seen = new Set<string>();
  const open = [first];
  for (let wanted = open.shift(); wanted !== undefined; wanted = open.shift()) {
    const key = JSON.stringify(wanted);
    if (seen.has(key)) continue;
    seen.add(key);
    const { problem, next } = await meet(wanted);
    if (problem !== undefined) return problem;
    open.push(...next);
  }
  return undefined;
}

async function meetBoth({ at, version }: Wanted, sides: OutsideSides): Promise<Met> {
  const { route, source, target } = sides;
  const number = version === -1 ? 'latest' : version;
  const place = at.context === route.context ? { ...at, context: route.targetContext } : at;
  const [here, there] = await Promise.all([readVersion(source, at, number), readVersion(target, place, number)]);
  const what = `${at.subject} of context ${place.context}, version ${number}`;
  if (there === undefined) {
    const detail = `It refers to ${what}, which is neither migrated nor at the target.`;
    return { problem: { code: 'REFERENCE_MISSING', detail }, next: [] };
  }
  // What even the source does not have cannot be compared.
  if (here === undefined) return { problem: undefined, next: [] };
  const differ = differences(
    { version: { ...here, references: movedReferences(here, route) }, context: place.context },
    { version: there, context: place.context },
  ).join(', ');
  if (differ !== '') {
    const detail = `It refers to ${what}, which differs at the target in its ${differ}.`;
    return { problem: { code: 'VERSION_CONFLICT', detail }, next: [] };
  }
  const next = here.references.map((reference) => wantedBy(reference, at.context));
  return { problem: undefined, next: next.filter((each) => !sides.isMigrated(each.at, each.version)) };
}

/** A bare name belongs to whoever says it, and that one stays in its context. */
function movedReferences({ references }: SchemaVersion, { context, targetContext }: OutsideSides['route']) {
  return references.map((reference) => moveReference(reference, context, targetContext));
}
