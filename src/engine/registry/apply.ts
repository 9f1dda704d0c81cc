/**
 * Carries a plan out. Whatever happens on the way, modes and configurations that were changed for the time being are put
 * back before it ends.
 */
import type { BaseContext } from '../../core/context.ts';
import { type PatchbayError, toPatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Progress } from '../../core/progress.ts';
import type { Failure, Verification } from '../../model/registry.ts';
import { applySettings } from './apply-settings.ts';
import { deleteVersions } from './delete.ts';
import { expectUnchanged } from './expect-unchanged.ts';
import { ImportMode } from './import-mode.ts';
import type { Journal } from './journal.ts';
import { Loosened } from './loosen.ts';
import type { Planned } from './make-plan.ts';
import type { Pair } from './pair.ts';
import { creates, type PlannedVersion } from './plan.ts';
import { toTold } from './refusal.ts';
import { type Restoration, restoreSettings } from './restore.ts';
import { hasDrifted, verify } from './verify.ts';
import { type Written, writeVersions } from './write.ts';

export interface ApplyOptions extends Pick<BaseContext, 'log'> {
  readonly pair: Pair;
  readonly planned: Planned;
  readonly journal: Journal;
  progress(step: Progress): void;
}

export interface Applied {
  readonly places: ReadonlyMap<string, Written>;
  readonly registered: number;
  readonly softDeleted: number;
  readonly configs: number;
  readonly modes: number;
  readonly failures: readonly Failure[];
  readonly warnings: readonly string[];
  readonly verification: Verification;
  readonly restoration: Restoration;
  /** What ended it early. */
  readonly error: PatchbayError | undefined;
}

interface Done {
  places: ReadonlyMap<string, Written>;
  registered: number;
  softDeleted: number;
  configs: number;
  modes: number;
  failures: Failure[];
  warnings: string[];
}

export async function applyPlan(options: ApplyOptions): Promise<Applied> {
  const { pair, planned, journal, log } = options;
  const done: Done = {
    places: new Map(),
    registered: 0,
    softDeleted: 0,
    configs: 0,
    modes: 0,
    failures: [],
    warnings: [],
  };
  let error: PatchbayError | undefined;
  try {
    await carryOut(options, done);
  } catch (thrown) {
    error = toPatchbayError(pair.target.signal.aborted ? pair.target.signal.reason : toTold(thrown));
    log.write('warn', 'a migration ended early', { migration: journal.id, error: error.message, cause: error.cause });
  }
  try {
    await journal.giveUpUnsent();
    await journal.save();
  } catch (thrown) {
    // A full disk, say: what was changed at the target is put back all the same.
    error ??= toPatchbayError(thrown);
    log.write('error', 'the journal of a migration could not be written', { migration: journal.id, cause: thrown });
  }
  const restoration = await leave(options);
  const skipped = { checked: 0, byte_identical: 0, canonically_equal: 0, mismatches: [] };
  if (error !== undefined) {
    return { ...done, verification: { status: 'skipped', ...skipped }, restoration, error };
  }
  try {
    await settle(options, done);
    const [verification, isStale] = await Promise.all([verify(pair, planned, done.places), hasDrifted(pair, planned)]);
    if (isStale) done.warnings.push('The source has changed since it was read; call again to migrate what is new.');
    return { ...done, verification, restoration, error };
  } catch (thrown) {
    error = toPatchbayError(pair.target.signal.aborted ? pair.target.signal.reason : toTold(thrown));
    return { ...done, verification: { status: 'skipped', ...skipped }, restoration, error };
  }
}

async function carryOut({ pair, planned, journal, progress }: ApplyOptions, done: Done): Promise<void> {
  const { plan, traits } = planned;
  const { target: client } = pair;
  const importMode = new ImportMode({ client, journal, plan, traits: traits.target });
  const total = creates(plan).length + plan.versions.filter(({ isToDelete }) => isToDelete).length;
  const step = (message: string): void => progress({ progress: done.registered + done.softDeleted, total, message });
  await journal.adopt(plan.versions);
  await journal.plan(creates(plan));
  step('Entering IMPORT mode');
  await importMode.enter();
  await expectUnchanged(pair, planned);
  step('Writing versions');
  const onWritten = ({ version }: PlannedVersion): void => {
    done.registered += 1;
    step(`Wrote version ${version.version} of ${version.subject}`);
  };
  const loosened = new Loosened({ client, journal, plan, traits: traits.target });
  const write = {
    client,
    plan,
    target: planned.target,
    theirs: planned.theirs,
    journal,
    importMode,
    loosened,
    onWritten,
  };
  const written = await writeVersions(write).finally(() => done.warnings.push(...warningOf(loosened.subjects)));
  done.places = written.places;
  done.failures.push(...written.failures);
  const onDeleted = (): void => {
    done.softDeleted += 1;
    step('Deleting what the source has deleted');
  };
  done.failures.push(...(await deleteVersions(client, plan, written, onDeleted)));
}

/** Ends what was begun although the migration may have been stopped: it gets a time of its own for that. */
function leave({ pair, planned, journal }: ApplyOptions): Promise<Restoration> {
  return restoreSettings(pair.target.unhurried(), planned.plan.targetContext, journal);
}

function warningOf(loosened: readonly string[]): readonly string[] {
  if (loosened.length === 0) return [];
  const shown = loosened.slice(0, limits.registryShownRows).join(', ');
  const more = loosened.length > limits.registryShownRows ? ' and more' : '';
  const what = `Compatibility was NONE on ${loosened.length} subjects while their history was written, which breaks it`;
  return [`${what}: ${shown}${more}.`];
}

async function settle({ pair, planned, journal, progress }: ApplyOptions, done: Done): Promise<void> {
  progress({ progress: done.registered + done.softDeleted, message: 'Applying configurations' });
  const applied = await applySettings(pair.target, planned.plan, journal);
  done.configs = applied.configs;
  done.modes = applied.modes;
  done.failures.push(...applied.failures);
  progress({ progress: done.registered + done.softDeleted, message: 'Comparing the target with the source' });
}
