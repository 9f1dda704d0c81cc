/** Writes versions: several at a time, each behind what it refers to, and compares what the target answers. */
import * as z from 'zod';
import { limits } from '../../core/limits.ts';
import type { Failure } from '../../model/registry.ts';
import { renumberReferences } from './classify.ts';
import type { RegistryClient } from './client.ts';
import { isSameContent } from './content.ts';
import type { ImportMode } from './import-mode.ts';
import type { Journal } from './journal.ts';
import { readVersion } from './listing.ts';
import type { Loosened } from './loosen.ts';
import { keyOf, pathOf, type SubjectName } from './names.ts';
import type { Plan, PlannedVersion } from './plan.ts';
import { runPool } from './pool.ts';
import { isAbsent, RegistryRefusal } from './refusal.ts';
import { meaningOf } from './refused-version.ts';
import type { Versions } from './snapshot.ts';
import { payloadOf, type SchemaVersion } from './version.ts';

export interface WriteOptions {
  readonly client: RegistryClient;
  readonly plan: Plan;
  /** The target as it was when the plan was made, and the keys there of what others have written. */
  readonly target: Versions;
  readonly theirs: ReadonlySet<string>;
  readonly journal: Journal;
  readonly importMode: ImportMode;
  readonly loosened: Loosened;
  onWritten(planned: PlannedVersion): void;
}

export interface Written {
  readonly version: number;
  readonly id: number;
}

export interface WriteResult {
  /** Where each version of the source is now, by its key; the identical ones included. */
  readonly places: ReadonlyMap<string, Written>;
  readonly failures: readonly Failure[];
  /** Keys of the source for which the target has answered with what others had there before. */
  readonly met: ReadonlySet<string>;
}

const Registered = z.object({ id: z.int(), version: z.int().nullish() });
const Found = z.object({ version: z.int() });

/** Throws what ends a migration: an unreachable registry, refused credentials, the signal's reason. */
export async function writeVersions(options: WriteOptions): Promise<WriteResult> {
  const writer = new Writer(options);
  const items = options.plan.versions.filter(({ action }) => action === 'create');
  const [first] = options.plan.options.preserveIds ? items : [];
  const isFirstDone = first !== undefined && (await writer.write(first));
  await runPool(items, {
    width: limits.registryConcurrency,
    work: async (planned) => (planned === first ? isFirstDone : writer.write(planned)),
    skip: (planned) => writer.skip(planned),
  });
  return writer;
}

class Writer implements WriteResult {
  readonly places = new Map<string, Written>();
  readonly failures: Failure[] = [];
  readonly met = new Set<string>();
  readonly #options: WriteOptions;
  readonly #numbers = new Map<string, number>();
  /** By subject, the number that the target gave last. */
  readonly #lastNumbers = new Map<string, number>();
  /** A target that gives ids of its own is found out by the first version, which is written alone. */
  #isRefusingIds = false;

  constructor(options: WriteOptions) {
    this.#options = options;
    for (const { key, found } of options.plan.versions) if (found !== undefined) this.#place(key, found);
  }

  async write(planned: PlannedVersion): Promise<boolean> {
    const { journal, client, onWritten } = this.#options;
    client.signal.throwIfAborted();
    if (this.#isRefusingIds) return this.#fail(planned, 'ID_CONFLICT', 'It was not written: the target keeps no ids.');
    if (await this.#isTaken(planned)) {
      return this.#fail(planned, 'VERSION_CONFLICT', 'Somebody else has registered something in its place meanwhile.');
    }
    if (this.#options.plan.options.preserveIds) journal.sending(planned);
    else await journal.sendingFrom(planned, this.#lowestNext(planned.version.subject));
    const written = await this.#register(planned).catch((error: unknown) => this.#explain(planned, error));
    if (written === undefined) return false;
    this.#place(planned.key, written);
    if (this.#options.plan.options.preserveIds) {
      await journal.written(planned, written);
      onWritten(planned);
      return this.#isAsAsked(planned, written);
    }
    if (this.#options.theirs.has(targetKey(planned, written))) {
      // It takes for the same what we could not: others have written it, and nothing of it is ours.
      this.met.add(planned.key);
      journal.refused(planned);
      return true;
    }
    const { subject } = planned.version;
    this.#lastNumbers.set(subject, Math.max(written.version, this.#lastNumbers.get(subject) ?? 0));
    await journal.written(planned, written);
    // With ids, what a crash loses of the journal is found again at the target; without, only its number tells.
    await journal.save();
    onWritten(planned);
    return true;
  }

  #place(key: string, place: Written): void {
    this.places.set(key, place);
    this.#numbers.set(key, place.version);
  }

  /** The lowest number that the target can give to the next version of a subject. */
  #lowestNext(subject: string): number {
    const there = this.#options.target.subjects.get(subject)?.at(-1)?.version ?? 0;
    const last = Math.max(there, this.#lastNumbers.get(subject) ?? 0);
    return last + 1;
  }

  skip({ version }: PlannedVersion): void {
    const message = 'It was not written, because a version before it, or one that it refers to, was not.';
    this.failures.push({ subject: version.subject, version: version.version, message, retryable: true });
  }

  async #register(planned: PlannedVersion): Promise<Written> {
    const { plan } = this.#options;
    const { version, references } = planned;
    if (plan.options.preserveIds) {
      const body = { ...payloadOf(version, references), id: version.id, version: version.version };
      const answer = await this.#post(planned, body);
      return { id: answer.id, version: answer.version ?? version.version };
    }
    const renumbered = renumberReferences(references, version, plan.sourceContext, this.#numbers) ?? references;
    const body = payloadOf(version, renumbered);
    const answer = await this.#post(planned, body);
    if (typeof answer.version === 'number') return { id: answer.id, version: answer.version };
    return { id: answer.id, version: await this.#lookUp(planned, body) };
  }

  /** The number of what was registered just now, by a product that answers the id alone and may have dropped metadata. */
  async #lookUp(planned: PlannedVersion, body: Record<string, unknown>): Promise<number> {
    const path = pathOf('subjects', this.#nameOf(planned));
    const { metadata: _metadata, ruleSet: _ruleSet, ...bare } = body;
    const find = async (content: unknown) =>
      Found.parse(await this.#options.client.ask(path, { method: 'POST', body: content })).version;
    return find(body).catch((error: unknown) => {
      if (!isAbsent(error)) throw error;
      return find(bare);
    });
  }

  async #post(planned: PlannedVersion, body: unknown): Promise<z.output<typeof Registered>> {
    const { client, importMode, loosened, plan } = this.#options;
    const name = this.#nameOf(planned);
    const send = async () =>
      Registered.parse(await client.ask(pathOf('subjects', name, '/versions'), { method: 'POST', body }));
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RegistryRefusal)) throw error;
      const there = plan.options.preserveIds ? await this.#findSame(planned) : undefined;
      // An earlier try had arrived.
      if (there !== undefined) return there;
      const isCured = plan.options.preserveIds
        ? await importMode.enterBeside(name.subject)
        : error.status === 409 && (await loosened.loosen(name.subject));
      if (!isCured) throw error;
      return send();
    }
  }

  /** Where the target was in IMPORT mode before we came, others may import as well: it would overwrite what they did. */
  async #isTaken(planned: PlannedVersion): Promise<boolean> {
    const { client, plan } = this.#options;
    if (!plan.options.preserveIds || plan.scope.kind !== 'none') return false;
    const there = await readVersion(client, this.#nameOf(planned), planned.version.version);
    return there !== undefined && !this.#isSame(planned, there);
  }

  #isSame({ version, references }: PlannedVersion, there: SchemaVersion): boolean {
    const context = this.#options.plan.targetContext;
    const wanted = { version: { ...version, references }, context };
    return there.id === version.id && isSameContent(wanted, { version: there, context });
  }

  async #findSame(planned: PlannedVersion): Promise<Written | undefined> {
    const { client } = this.#options;
    const there = await readVersion(client, this.#nameOf(planned), planned.version.version, false);
    return there !== undefined && this.#isSame(planned, there) ? there : undefined;
  }

  #isAsAsked(planned: PlannedVersion, { id, version }: Written): boolean {
    if (id === planned.version.id && version === planned.version.version) return true;
    this.#isRefusingIds = true;
    return this.#fail(
      planned,
      'ID_CONFLICT',
      `The target gives ids of its own: it registered it as version ${version} under id ${id}. ${instead}`,
    );
  }

  /** Undefined when the version alone failed; throws what ends the migration. */
  #explain(planned: PlannedVersion, error: unknown): undefined {
    if (!(error instanceof RegistryRefusal) && !(error instanceof z.ZodError)) throw error;
    if (error instanceof RegistryRefusal) this.#options.journal.refused(planned);
    const refusal = error instanceof RegistryRefusal ? error : new RegistryRefusal('', 200, 200, undefined);
    const [code, message] = meaningOf(refusal, planned, this.#options.plan.options.preserveIds);
    this.#fail(planned, code, message, refusal);
    return undefined;
  }

  #fail({ version }: PlannedVersion, code: string, message: string, refusal?: RegistryRefusal): false {
    const isConflict = code === 'ID_CONFLICT' || code === 'VERSION_CONFLICT';
    const fine = refusal === undefined ? {} : { http_status: refusal.status, error_code: refusal.errorCode };
    this.failures.push({
      code,
      subject: version.subject,
      version: version.version,
      ...fine,
      message,
      retryable: refusal === undefined ? !isConflict : refusal.status >= 500,
    });
    return false;
  }

  #nameOf({ version }: PlannedVersion): SubjectName {
    return { context: this.#options.plan.targetContext, subject: version.subject };
  }
}

const instead = 'Take it back with registry_rollback, and call again with preserve_ids: false.';

/** Key of a version at the target. */
export function targetKey({ version }: PlannedVersion, place: Written): string {
  return keyOf(version.subject, place.version);
}
