/** Schedules in the store, and the firing of their ticks. */
import type { MissedTicks, Overlap } from '../model/schedule.ts';

/** Times are in milliseconds since 1970. */
export interface StoredSchedule {
  readonly id: string;
  readonly workflowId: string;
  readonly cronExpression: string;
  /** Of the IANA database. */
  readonly timezone: string;
  readonly isEnabled: boolean;
  readonly missed: MissedTicks;
  readonly overlap: Overlap;
  /** Its runs begin at random up to so many seconds after their tick. */
  readonly jitterSeconds: number;
  /** Payload and options, sealed. */
  readonly sealed: string;
  /** The last tick that began a run. */
  readonly lastRunAt: number | undefined;
  /** The first tick that is not settled yet: it has neither begun a run nor been dropped. */
  readonly nextRunAt: number;
  /** When that tick is to be settled, its jitter included. */
  readonly dueAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** One whose next tick has come, with the run that it began last. */
export interface DueSchedule extends StoredSchedule {
  readonly last: LastRun | undefined;
}

export interface LastRun {
  /** Undefined while it goes on. */
  readonly completedAt: number | undefined;
}

/** Settles ticks: those from `nextRunAt` of `schedule` up to `next`. Fails when somebody else did, or changed the schedule. */
export interface TickMove {
  readonly schedule: StoredSchedule;
  readonly next: number;
  readonly nextDueAt: number;
}

/** The tick that begins a run. */
export interface Firing extends TickMove {
  readonly tick: number;
}

export type ScheduleInserted = 'inserted' | 'no workflow' | 'full' | 'taken';

export interface Schedules {
  get(id: string): Promise<StoredSchedule | undefined>;
  /** Those of one workflow, the oldest first. */
  listOf(workflowId: string): Promise<readonly StoredSchedule[]>;
  /** Says why not: the workflow is not there, or has `most` schedules, or a schedule has that id. */
  insert(schedule: StoredSchedule, most: number): Promise<ScheduleInserted>;
  /** False when `previous` was changed meanwhile. Of two schedules with the same `nextRunAt` the stored ticks stay. */
  replace(schedule: StoredSchedule, previous: StoredSchedule): Promise<boolean>;
  /** False when there was none. */
  delete(id: string): Promise<boolean>;
  /** Those that are due, the longest due first; at most `limit` of them behind `after`. */
  due(now: number, limit: number, after?: Pick<StoredSchedule, 'id' | 'dueAt'>): Promise<readonly DueSchedule[]>;
  /** Settles ticks without a run. False when they are settled or the schedule was changed. */
  pass(move: TickMove): Promise<boolean>;
}
