/** Reads the target again and compares it with what was to be there. */
import type { Mismatch, Verification } from '../../model/registry.ts';
import { renumberReferences } from './classify.ts';
import { compareTexts, differences } from './content.ts';
import { listPages } from './listing.ts';
import type { Planned } from './make-plan.ts';
import { keyOf } from './names.ts';
import type { Pair } from './pair.ts';
import type { Plan, PlannedVersion } from './plan.ts';
import { readVersions } from './snapshot.ts';
import { type CheckedConfigs, verifyConfigs } from './verify-configs.ts';
import type { SchemaVersion } from './version.ts';
import { targetKey, type Written } from './write.ts';

export async function verify(
  { target: client }: Pair,
  planned: Planned,
  places: ReadonlyMap<string, Written>,
): Promise<Verification> {
  const { plan } = planned;
  const check = new Check(plan, places);
  const deletes = plan.versions.some(({ version }) => version.isDeleted);
  const { listsWell } = planned.traits.target;
  const wanted = { context: plan.targetContext, deleted: false };
  const listed =
    listsWell && !deletes ? await listPages(client, wanted, (version) => check.compare(version)) : undefined;
  if (listed === undefined) {
    const { subjects } = await readVersions(client, plan.targetContext, planned.traits.target);
    for (const version of [...subjects.values()].flat()) check.compare(version);
  }
  return check.result(await verifyConfigs(client, plan));
}

class Check {
  readonly #plan: Plan;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #wanted = new Map<string, PlannedVersion[]>();
  readonly #mismatches: Mismatch[] = [];
  readonly #seen = new Set<PlannedVersion>();
  #bytes = 0;
  #canonically = 0;

  constructor(plan: Plan, places: ReadonlyMap<string, Written>) {
    this.#plan = plan;
    this.#numbers = new Map([...places].map(([key, { version }]) => [key, version]));
    for (const planned of plan.versions) {
      const place = places.get(planned.key);
      if (place === undefined) continue;
      const key = targetKey(planned, place);
      this.#wanted.set(key, [...(this.#wanted.get(key) ?? []), planned]);
    }
  }

  compare(there: SchemaVersion): void {
    // A listing may show a version twice; it is judged once.
    for (const planned of this.#wanted.get(keyOf(there.subject, there.version)) ?? []) {
      if (this.#seen.has(planned)) continue;
      this.#seen.add(planned);
      this.#judge(planned, there);
    }
  }

  result(configs: CheckedConfigs): Verification {
    for (const planned of this.#plan.versions) if (!this.#seen.has(planned)) this.#note(planned, 'missing');
    const mismatches = [...this.#mismatches, ...configs.mismatches];
    const isPassed = mismatches.length === 0;
    return {
      status: isPassed ? 'passed' : 'failed',
      ...(isPassed ? {} : { code: 'VERIFY_FAILED' }),
      checked: this.#seen.size,
      byte_identical: this.#bytes,
      canonically_equal: this.#canonically,
      configs_checked: configs.checked,
      mismatches,
    };
  }

  #judge(planned: PlannedVersion, there: SchemaVersion): void {
    const { version } = planned;
    const { sourceContext, targetContext: context, options } = this.#plan;
    const { preserveIds } = options;
    const references = preserveIds
      ? planned.references
      : renumberReferences(planned.references, version, sourceContext, this.#numbers);
    const wanted = { version: { ...version, references: references ?? [] }, context };
    const equality = compareTexts(version.type, version.text, there.text);
    if (equality === 'bytes') this.#bytes += 1;
    if (equality === 'canonical') this.#canonically += 1;
    for (const what of differences(wanted, { version: there, context })) this.#note(planned, what);
    if (preserveIds && there.id !== version.id) this.#note(planned, 'id');
    const isDeleted = preserveIds ? version.isDeleted : this.#isToBeDeleted(keyOf(there.subject, there.version));
    if (isDeleted !== undefined && isDeleted !== there.isDeleted) this.#note(planned, 'deletion');
  }

  /**
   * Without numbers of its own a version stands for all of the source that say the same, and is live when one of them is.
   * Undefined when it was there before: somebody else's stays live.
   */
  #isToBeDeleted(key: string): boolean | undefined {
    const all = this.#wanted.get(key) ?? [];
    if (all.some(({ version }) => !version.isDeleted)) return false;
    return all.some(({ isToDelete }) => isToDelete) ? true : undefined;
  }

  #note({ version }: PlannedVersion, what: string): void {
    this.#mismatches.push({ subject: version.subject, version: version.version, what });
  }
}

/** Whether the source has other latest versions than when it was read. */
export async function hasDrifted({ source: client }: Pair, { source, traits }: Planned): Promise<boolean> {
  if (!traits.source.listsWell) return false;
  const before = new Map<string, string>();
  for (const [subject, versions] of source.subjects) {
    const latest = versions.findLast(({ isDeleted }) => !isDeleted);
    if (latest !== undefined) before.set(subject, `${latest.version} ${latest.id}`);
  }
  let isSame = true;
  let seen = 0;
  const wanted = { context: source.context, deleted: false, latestOnly: true };
  await listPages(client, wanted, ({ subject, version, id }) => {
    seen += 1;
    isSame &&= before.get(subject) === `${version} ${id}`;
  });
  return !isSame || seen !== before.size;
}
