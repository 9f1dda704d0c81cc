/**
 * Makes a call, and again with repairs as long as it fails, may be made again and a repair is found. What was tried is in the
 * journal before it is tried, so that whoever takes the run over goes on from there.
 */
import * as z from 'zod';
import type { PatchbayError } from '../../core/error.ts';
import { ApiConfig } from '../../model/api.ts';
import { Healing } from '../../model/run.ts';
import type { Asking } from '../generate/model/propose.ts';
import type { StepJournal } from '../run/journal.ts';
import { describeError } from '../run/perform.ts';
import { keyOf } from './call-key.ts';
import type { CallInTrouble } from './repair-call.ts';
import { TryJournal } from './try-journal.ts';

/** What one try gave: with an error when it failed. */
export interface Tried<R> {
  readonly value: R;
  readonly error?: PatchbayError | undefined;
}

export interface HealableCall<R> extends Omit<CallInTrouble, 'data'> {
  /** Names the call in messages, such as `steps[0].apiConfig`. */
  readonly field: string;
  data(): Promise<CallInTrouble['data']>;
  try(config: ApiConfig, journal: StepJournal): Promise<Tried<R>>;
}

export interface HealBy {
  /** Most repairs; none: the call is made once, as it is. */
  readonly tries: number;
  readonly journal: StepJournal;
  readonly draining: AbortSignal;
  readonly ctx: Asking;
  note(text: string): void;
}

export interface Healed<R> extends Tried<R> {
  /** The call that worked; the one that there was when none did. */
  readonly config: ApiConfig;
  readonly healing: readonly Healing[];
}

const Kept = z.object({ config: ApiConfig, healing: z.array(Healing) });
type Kept = z.output<typeof Kept>;

/** The name in the journal. */
const kept = 'healing';

/** Throws what a try throws. */
export async function healCall<R>(call: HealableCall<R>, by: HealBy): Promise<Healed<R>> {
  if (by.tries === 0) return { ...(await call.try(call.config, by.journal)), config: call.config, healing: [] };
  const journal = new TryJournal(by.journal);
  const recalled = by.journal.recall(kept);
  // Without what only a stored definition has, so that what is repaired can be compared with it.
  const original = ApiConfig.parse(call.config);
  let course: Kept = recalled === undefined ? { config: original, healing: [] } : Kept.parse(recalled.value);
  const tried = new Set([keyOf(original)]);
  try {
    for (;;) {
      tried.add(keyOf(course.config));
      journal.begin(course.healing.length);
      const attempt = await call.try(course.config, journal);
      const { error } = attempt;
      if (error === undefined) return { ...attempt, ...settled(course, 'worked') };
      const next = await nextRepair(call, { ...course, error, tried, journal }, by);
      if (next === undefined) {
        if (course.healing.length > 0) await journal.unsent(kept);
        return { ...attempt, config: call.config, healing: settled(course, 'failed').healing };
      }
      course = { config: next.config, healing: [...settled(course, 'failed').healing, next.healing] };
      await journal.hold(kept, JSON.stringify(course));
      await journal.clearRefused();
    }
  } finally {
    journal.settle();
  }
}

interface Course extends Kept {
  readonly error: PatchbayError;
  readonly tried: ReadonlySet<string>;
  readonly journal: TryJournal;
}

async function nextRepair<R>(
  call: HealableCall<R>,
  { config, healing, error, tried, journal }: Course,
  { tries, draining, ctx, note }: HealBy,
): Promise<{ readonly config: ApiConfig; readonly healing: Healing } | undefined> {
  // Few calls fail: what mends them is loaded when it is first needed.
  const [{ leewayAfter }, { repairCall }] = await Promise.all([import('./leeway.ts'), import('./repair-call.ts')]);
  const leeway = leewayAfter(error, { ...call, config }, journal);
  if (leeway === 'nothing') {
    note('It was not repaired: the request may have been acted on, or its failure is none of the call.');
    return undefined;
  }
  if (healing.length >= tries) return undefined;
  // Another process goes on with the run, and finds the repair.
  if (draining.aborted && leeway === 'request') await journal.clearRefused();
  draining.throwIfAborted();
  const repair = await repairCall({ ...call, config, data: await call.data() }, { error, leeway, tried }, ctx);
  if (typeof repair === 'string') {
    note(`It was not repaired: ${repair}.`);
    return undefined;
  }
  const { engine, changed, checked } = repair;
  const entry: Healing = {
    field: call.field,
    failure: describeError(error),
    engine,
    changed: [...changed],
    checked: [...checked],
    outcome: 'tried',
  };
  return { config: repair.config, healing: entry };
}

/** The last repair has an outcome. */
function settled({ config, healing }: Kept, outcome: Healing['outcome']): Kept {
  const last = healing.at(-1);
  return { config, healing: last === undefined ? [] : [...healing.slice(0, -1), { ...last, outcome }] };
}
