/** The ports behind runs: their records in the store, their queue, their webhooks, and the engine that executes them. */
import type { RunKind, RunStatus, StepResult } from '../model/run.ts';
import type { Progress } from './progress.ts';
import type { Firing } from './schedule-ports.ts';

/** One part of a list, newest first, and how many there are in all. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface PageWanted {
  readonly limit: number;
  readonly offset: number;
}

/** A run as it is shown: results included, secrets never. */
export interface StoredRun {
  readonly id: string;
  readonly kind: RunKind;
  readonly configId: string | undefined;
  readonly status: RunStatus;
  readonly config: Readonly<Record<string, unknown>> | undefined;
  readonly data: unknown;
  readonly error: string | undefined;
  readonly stepResults: readonly StepResult[];
  /** Of a call or an extraction: what the upstream answered with. */
  readonly statusCode?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The run that this one goes on with. */
  readonly resumes?: string | undefined;
  /** The tick that began it; in milliseconds since 1970. */
  readonly schedule?: { readonly id: string; readonly tick: number } | undefined;
  /** Present when somebody wants to be told how the run ends. */
  readonly webhook?: WebhookState | undefined;
  readonly startedAt: number;
  readonly completedAt: number | undefined;
}

/** How far the telling is: nothing is told before the run has ended. */
export interface WebhookState {
  readonly status: 'held' | 'waiting' | 'delivered' | 'failed' | 'dropped';
  readonly attempts: number;
  /** What the last attempt gave. */
  readonly outcome?: string | undefined;
  /** When the next one is due. */
  readonly nextAt?: number | undefined;
}

/** A definition as runs execute it: kept once, however many runs there are. */
export interface DefinitionVersion {
  /** The same for the same content. */
  readonly id: string;
  /** The definition as it is shown, as JSON: masked. */
  readonly config: string;
  /** The whole definition, sealed. */
  readonly sealed: string;
}

/** What a run is made from. It is kept with the run, so that any process can begin it, or go on with it. */
export interface NewRun {
  readonly id: string;
  readonly kind: RunKind;
  readonly configId: string;
  readonly version: DefinitionVersion;
  /** Payload and options, sealed. */
  readonly input: string;
  /** Run-time credentials, sealed; they are forgotten when the run ends. */
  readonly secrets: string | undefined;
  readonly resumes?: Resumed | undefined;
  /** Who else asks for the same run gets this one. */
  readonly key?: RunKey | undefined;
  /** Most runs of this `configId` at a time, in all processes. */
  readonly concurrency?: number | undefined;
  readonly webhook?: NewWebhook | undefined;
  /** It is stored only together with its tick. */
  readonly firing?: Firing | undefined;
  readonly startedAt: number;
}

/** The run that a new one goes on with. */
export interface Resumed {
  readonly from: string;
  /** The steps before this one are taken over as they are. */
  readonly step: number;
  /**
   * What is taken over of the steps from there on: nothing; the items that are done and the answers to requests that must
   * not be sent twice; or all that was answered.
   */
  readonly keep: 'none' | 'items' | 'all';
  /** Requests whose answer is not known count as answered with nothing; otherwise they are sent again. */
  readonly skipSent: boolean;
}

export interface RunKey {
  /** Given by the caller. */
  readonly key: string;
  /** Of what was asked for: another request under the same key is refused. */
  readonly fingerprint: string;
}

export interface NewWebhook {
  readonly id: string;
  /** Where to, and with what: sealed. */
  readonly target: string;
}

/** What is there after a run was to be created. */
export type Created =
  | { readonly status: 'running' | 'queued' }
  /** The key was taken before. */
  | {
      readonly takenBy: string;
      /** Undefined when the vault's key has become another one since: nobody can tell whether the request is the same. */
      readonly fingerprint: string | undefined;
    }
  /** Its tick is settled already, or its schedule is not what it was: nothing was stored. */
  | { readonly isTooLate: true };

/** Whoever executes a run. Writes of anyone else are refused with `conflict`, RUN_LOST. */
export interface Hold {
  readonly id: string;
  readonly owner: string;
}

/**
 * One line of the journal: what a request of a step was answered with, or that one was sent which must not be sent
 * twice and whose answer is not known.
 */
export interface RunPart {
  readonly step: number;
  /**
   * `items`: what a loop was told to go through. `call`, `item 3`: what came out of it. `page 2 of item 3`: what a request was answered
   * with, `answer 2 of item 3` if it must not be sent twice. `healing`: the repairs of its call so far. `result`: what later steps
   * see, where the record does not say.
   */
  readonly name: string;
  readonly state: 'sent' | 'done';
  /** JSON; of `sent`, the request in words. */
  readonly value: string;
}

export interface RunEnd {
  readonly status: RunStatus;
  readonly data?: unknown;
  readonly error?: string | undefined;
  readonly statusCode?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly completedAt: number;
}

/** Everything that executing a run takes. */
export interface RunSource {
  readonly run: StoredRun;
  /** The definition, sealed; empty for runs of a time when it was not kept. */
  readonly definition: string;
  readonly input: string | undefined;
  readonly secrets: string | undefined;
  /** How often the process that executed it died since it last got ahead. */
  readonly deaths: number;
}

export interface RunsWanted extends PageWanted {
  readonly configId?: string | undefined;
  readonly withConfig?: boolean | undefined;
}

export interface RunShelf {
  /** Stores a run: as `running`, held by `owner`, unless there is none or its definition has no place; else as `queued`. */
  create(run: NewRun, owner: string | undefined): Promise<Created>;
  get(id: string): Promise<StoredRun | undefined>;
  isEnded(id: string): Promise<boolean>;
  source(id: string): Promise<RunSource | undefined>;
  /** The newest first, without what they carried: no data, no data of their steps, and no config unless it is wanted. */
  list(page: RunsWanted): Promise<Page<StoredRun>>;
  /** From now on the run is one of another version of its definition; the version before goes when no run has it. */
  revise(hold: Hold, version: DefinitionVersion): Promise<void>;
  /** Writes one step's result, a `StepResult` as JSON. Its parts are dropped when it is `done`; `result` stays known. */
  putStep(hold: Hold, step: WrittenStep): Promise<void>;
  /** A part that is `repeatable` may be lost in a power cut, though not with the process: what it says can be asked again. */
  putPart(hold: Hold, part: RunPart, isRepeatable?: boolean): Promise<void>;
  dropPart(hold: Hold, part: Pick<RunPart, 'step' | 'name'>): Promise<void>;
  /** Of a run that the caller holds, or that has ended. */
  parts(id: string): Promise<readonly RunPart[]>;
  /**
   * Ends the run, forgets its secrets, and lets its webhook go. A run that succeeded keeps no parts, and its input only up
   * to the limit `keptInputChars`.
   */
  end(hold: Hold, end: RunEnd): Promise<void>;
  /** Resolves when everything that is stored outlives a power cut, as notes of `sent` and the end of a run do at once. */
  promise(): Promise<void>;
  /** Moves the runs of one definition to another id. */
  repoint(oldConfigId: string, newConfigId: string): Promise<void>;
  /** Deletes ended runs whose end is before the given time, at most `limit`; returns how many. */
  prune(wanted: Prune): Promise<number>;
  /** How many `prune` would delete in all. */
  countPrunable(wanted: Omit<Prune, 'limit'>): Promise<number>;
}

export interface WrittenStep {
  readonly index: number;
  readonly text: string;
  readonly isDone: boolean;
  readonly result: RunPart | undefined;
}

export interface Prune {
  readonly before: number;
  readonly configId?: string | undefined;
  readonly status?: RunStatus | undefined;
  readonly limit: number;
}

/** Runs that wait in line, and who executes those that do not. Every method is one transaction. */
export interface RunQueue {
  /** How many wait. */
  length(): Promise<number>;
  /** How many of those are before `id`, as things are; undefined when it does not wait. */
  before(id: string): Promise<number | undefined>;
  /**
   * Takes the next run for `owner`. Definitions take turns: the one after `turn` in the order of their ids comes first, its
   * oldest run, then the next one; those with as many running runs as they may have are passed over.
   */
  claim(owner: string, turn: string): Promise<Claimed | undefined>;
  /** Puts a run back in line, where it was. */
  release(hold: Hold): Promise<void>;
  /** Everybody who holds runs or webhooks. */
  owners(): Promise<readonly string[]>;
  /** Frees what `owner` held, because it is gone; returns how many runs. */
  reclaim(owner: string): Promise<number>;
  /** Ends a run that waits as cancelled; of one that runs, asks its owner. False when it has ended. */
  cancel(id: string, error: string, now: number): Promise<boolean>;
  /** Runs of `owner` that somebody wants cancelled. */
  cancelled(owner: string): Promise<readonly string[]>;
}

export interface Claimed {
  readonly id: string;
  /** What the next claim's `turn` is. */
  readonly turn: string;
  /** Somebody wanted it cancelled while it was executed: what is left is to say so. */
  readonly isCancelled: boolean;
}

/** A webhook that is due. */
export interface Delivery {
  readonly id: string;
  readonly runId: string;
  /** Sealed. */
  readonly target: string;
  /** How often it was tried. */
  readonly attempts: number;
}

export interface Settled {
  readonly status: 'waiting' | 'delivered' | 'failed' | 'dropped';
  readonly outcome: string;
  readonly nextAt: number;
}

export interface Deliveries {
  /** Takes one that is due for `owner`; one that is further away than `farthest` counts as due: the clock was set back. */
  claim(owner: string, now: number, farthest: number): Promise<Delivery | undefined>;
  settle(id: string, owner: string, settled: Settled): Promise<void>;
}

/** Who is there. It needs no clock: whoever dies is gone at once, whatever time it is. */
export interface Presence {
  /** Holds `owner` until the process ends, however it ends, or the store is closed. */
  enter(owner: string): Promise<void>;
  isThere(owner: string): Promise<boolean>;
  /** Tidies up after one that is gone. */
  forget(owner: string): Promise<void>;
}

/** What a durable job sees of the outside. */
export interface Job extends Hold {
  /** Aborts when the job is cancelled, is not ours any more, or the process ends, and with a TimeoutError at its limit. */
  readonly signal: AbortSignal;
  /** Aborts earlier, when the process is about to end: begin nothing new, and throw its reason. */
  readonly draining: AbortSignal;
  /** How long the job may take from now on, in milliseconds. */
  limit(ms: number): void;
  progress(step: Progress): void;
  /** Gives the job's place to others while `work` takes its time, which must be waiting and nothing else. */
  rest<T>(work: () => Promise<T>): Promise<T>;
}

/** How a job was left: `open` jobs are gone on with later, by whoever is there then; with `news` its webhook is due. */
export type JobOutcome = 'ended' | 'news' | 'open';

/** What a durable engine executes. Both work from what is stored, in any process. */
export interface Work {
  perform(job: Job): Promise<JobOutcome>;
  /** One attempt. */
  deliver(delivery: Delivery, owner: string, signal: AbortSignal): Promise<void>;
  /** Every few seconds: tidies up after migrations whose process died, until `signal` aborts. */
  recover(signal: AbortSignal): Promise<void>;
  /** Several times in a second: settles the ticks of schedules that are due, on behalf of `owner`, until `signal` aborts. */
  fire(owner: string, signal: AbortSignal): Promise<void>;
  /** From time to time: deletes what need not be kept any longer, until `signal` aborts. */
  tidy(signal: AbortSignal): Promise<void>;
}

export interface Submission {
  readonly id: string;
  /** Its definition may have no place for it although there is one here: then it needs a place in line. */
  readonly isCapped: boolean;
  /** Stores the run: as `running` with an owner, or `queued` without; says what it has become. */
  create(owner: string | undefined): Promise<Created>;
  /** What to do when it begins here and now; otherwise it begins from what is stored. */
  perform(job: Job): Promise<JobOutcome>;
}

export interface QueuePlace {
  readonly position: number;
  readonly length: number;
}

/** Executes runs beyond the call that began them, beyond the process that began them, each in one process at a time. */
export interface Durable {
  /** Runs at once when there is a place, or leaves the run in line. Throws `rate_limited` when the line is full. */
  submit(submission: Submission): Promise<Created>;
  /** Resolves true when the run ended within `ms`. Forwards progress meanwhile, where it is executed here. */
  wait(id: string, ms: number, signal: AbortSignal, onProgress: (step: Progress) => void): Promise<boolean>;
  /** Stops a run, wherever it is executed; false when it had ended. */
  cancel(id: string): Promise<boolean>;
  /** Cancels a run whose caller went away; if that is because this process ends, the run is gone on with later instead. */
  abandon(id: string): Promise<void>;
  /** Of a run that is executed here. */
  latest(id: string): Progress | undefined;
  /** Where in line a run is; undefined when it does not wait. */
  place(id: string): Promise<QueuePlace | undefined>;
}
