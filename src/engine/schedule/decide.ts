/**
 * What becomes of the ticks of a schedule that are due: the first of them begins a run, or some are dropped, or they wait.
 * It is asked again and again until no tick is due.
 */
import { limits } from '../../core/limits.ts';
import type { DueSchedule } from '../../core/schedule-ports.ts';
import type { Calendar } from './calendar.ts';

export type Decision =
  /** A run for `tick`; the ticks up to `next` are settled with it. */
  | { readonly what: 'fire'; readonly tick: number; readonly next: number }
  | { readonly what: 'drop'; readonly why: 'missed' | 'overlap'; readonly next: number }
  /** Until the run before has ended. */
  | { readonly what: 'wait' };

/** Undefined when the calendar has come to its end. */
export function decide(schedule: DueSchedule, calendar: Calendar, now: number): Decision | undefined {
  const { nextRunAt: tick, overlap, last } = schedule;
  const isBusy = last !== undefined && last.completedAt === undefined && overlap !== 'allow';
  if (isBusy && overlap === 'queue') return { what: 'wait' };
  // However many came while the run before went on, one of them has waited for its end.
  const wait = overlap === 'queue' ? (last?.completedAt ?? 0) : 0;
  if (tick < wait) return fire(calendar.latest(Math.min(wait, now)) ?? tick, calendar);
  if (now - schedule.dueAt > limits.scheduleGraceMs) return decideMissed(schedule, { calendar, now, isBusy });
  return isBusy ? drop('overlap', calendar.next(tick)) : fire(tick, calendar);
}

interface Missed {
  readonly calendar: Calendar;
  readonly now: number;
  readonly isBusy: boolean;
}

/** Of a tick that nobody was there for. */
function decideMissed(
  { nextRunAt: tick, missed }: DueSchedule,
  { calendar, now, isBusy }: Missed,
): Decision | undefined {
  if (missed === 'skip') return drop('missed', calendar.next(Math.max(tick, now - limits.scheduleGraceMs)));
  if (missed === 'one') {
    const latest = calendar.latest(now) ?? tick;
    return isBusy ? drop('overlap', calendar.next(latest)) : fire(Math.max(latest, tick), calendar);
  }
  // Made up for one after another.
  if (isBusy) return { what: 'wait' };
  const first = calendar.first(now, limits.scheduleBacklog) ?? tick;
  return first > tick ? drop('missed', first) : fire(tick, calendar);
}

function fire(tick: number, calendar: Calendar): Decision | undefined {
  const next = calendar.next(tick);
  return next === undefined ? undefined : { what: 'fire', tick, next };
}

function drop(why: 'missed' | 'overlap', next: number | undefined): Decision | undefined {
  return next === undefined ? undefined : { what: 'drop', why, next };
}
