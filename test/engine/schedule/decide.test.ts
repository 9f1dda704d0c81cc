import { describe, expect, test } from 'vitest';
import type { DueSchedule } from '../../../src/core/schedule-ports.ts';
import { calendarOf } from '../../../src/engine/schedule/calendar.ts';
import { type Decision, decide } from '../../../src/engine/schedule/decide.ts';

const hour = 3_600_000;
const hourly = calendarOf('0 * * * *', 'UTC');
const noon = Date.parse('2026-06-01T12:00Z');

function due(over: Partial<DueSchedule> = {}): DueSchedule {
  const nextRunAt = over.nextRunAt ?? noon;
  return {
    id: 'feed-hourly',
    workflowId: 'feed',
    cronExpression: '0 * * * *',
    timezone: 'UTC',
    isEnabled: true,
    missed: 'one',
    overlap: 'skip',
    jitterSeconds: 0,
    sealed: '',
    lastRunAt: undefined,
    dueAt: nextRunAt,
    createdAt: 0,
    updatedAt: 0,
    last: undefined,
    ...over,
    nextRunAt,
  };
}

/** Every decision until no tick is due; runs end at once unless they are said to go on. */
function settle(schedule: DueSchedule, now: number): readonly Decision[] {
  const decisions: Decision[] = [];
  let at = schedule;
  while (at.nextRunAt <= now && decisions.length < 500) {
    const decision = decide(at, hourly, now);
    if (decision === undefined) break;
    decisions.push(decision);
    if (decision.what === 'wait') break;
    at = { ...at, nextRunAt: decision.next, dueAt: decision.next };
  }
  return decisions;
}

const running = { completedAt: undefined };

describe('a tick in time', () => {
  test('begins a run', () => {
    expect(settle(due(), noon + 250)).toEqual([{ what: 'fire', tick: noon, next: noon + hour }]);
  });

  test('is dropped while the run before goes on', () => {
    expect(settle(due({ last: running }), noon)).toEqual([{ what: 'drop', why: 'overlap', next: noon + hour }]);
  });

  test('begins a run beside the one before where that is allowed', () => {
    expect(settle(due({ last: running, overlap: 'allow' }), noon)).toMatchObject([{ what: 'fire', tick: noon }]);
  });

  test('waits for the end of the run before where it may queue', () => {
    expect(settle(due({ last: running, overlap: 'queue' }), noon + 5 * hour)).toEqual([{ what: 'wait' }]);
  });
});

test.each(['skip', 'one', 'all'] as const)(
  'of the ticks that came while the run before went on, one waited for its end (missed: %s)',
  (missed) => {
    const ended = noon + 2.5 * hour;

    const decisions = settle(due({ overlap: 'queue', missed, last: { completedAt: ended } }), ended + 100);

    expect(decisions).toEqual([{ what: 'fire', tick: noon + 2 * hour, next: noon + 3 * hour }]);
  },
);

describe('ticks that nobody was there for', () => {
  const back = noon + 3 * hour + 10 * 60_000;

  test('are dropped', () => {
    expect(settle(due({ missed: 'skip' }), back)).toEqual([{ what: 'drop', why: 'missed', next: noon + 4 * hour }]);
  });

  test('are dropped, but not the one that comes just now', () => {
    expect(settle(due({ missed: 'skip' }), noon + 3 * hour + 100)).toEqual([
      { what: 'drop', why: 'missed', next: noon + 3 * hour },
      { what: 'fire', tick: noon + 3 * hour, next: noon + 4 * hour },
    ]);
  });

  test('become one run', () => {
    expect(settle(due({ missed: 'one' }), back)).toEqual([
      { what: 'fire', tick: noon + 3 * hour, next: noon + 4 * hour },
    ]);
  });

  test('are all made up for, in their order', () => {
    expect(settle(due({ missed: 'all' }), back)).toMatchObject([
      { what: 'fire', tick: noon },
      { what: 'fire', tick: noon + hour },
      { what: 'fire', tick: noon + 2 * hour },
      { what: 'fire', tick: noon + 3 * hour, next: noon + 4 * hour },
    ]);
  });

  test('are made up for one after another', () => {
    expect(settle(due({ missed: 'all', last: running }), back)).toEqual([{ what: 'wait' }]);
  });

  test('are made up for up to a bound, and those are the latest', () => {
    const decisions = settle(due({ missed: 'all', nextRunAt: noon - 1_000 * hour }), noon);

    expect(decisions[0]).toEqual({ what: 'drop', why: 'missed', next: noon - 99 * hour });
    expect(decisions.filter(({ what }) => what === 'fire')).toHaveLength(100);
  });

  test('begin nothing while the run before still goes on', () => {
    expect(settle(due({ missed: 'one', last: running }), back)).toEqual([
      { what: 'drop', why: 'overlap', next: noon + 4 * hour },
    ]);
  });
});
