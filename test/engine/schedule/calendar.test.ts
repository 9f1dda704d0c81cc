import { describe, expect, test } from 'vitest';
import { PatchbayError } from '../../../src/core/error.ts';
import { calendarOf } from '../../../src/engine/schedule/calendar.ts';

/** The next ticks, as ISO text to the minute. */
function ticks(cron: string, zone: string, from: string, count: number): readonly string[] {
  const calendar = calendarOf(cron, zone);
  const found: string[] = [];
  for (let at = Date.parse(from); found.length < count; ) {
    const next = calendar.next(at);
    if (next === undefined) break;
    found.push(new Date(next).toISOString().slice(0, 16));
    at = next;
  }
  return found;
}

describe('where clocks are put forward', () => {
  test('a time of day that does not exist is the first one after the gap', () => {
    expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-03-28T00:00Z', 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
  });

  test('a gap of half an hour is one as well', () => {
    expect(ticks('15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00Z', 3)).toEqual([
      '2026-10-03T15:30',
      '2026-10-04T15:15',
      '2026-10-05T15:15',
    ]);
  });

  test('what repeats within the day leaves out the hour that does not exist', () => {
    expect(ticks('*/30 * * * *', 'Europe/Berlin', '2026-03-29T00:15Z', 3)).toEqual([
      '2026-03-29T00:30',
      '2026-03-29T01:00',
      '2026-03-29T01:30',
    ]);
  });
});

describe('where clocks are put back', () => {
  test('a single time of day comes once, the first time', () => {
    expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  test('it does not come again in the second hour, whenever it is asked for', () => {
    expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-10-25T01:10Z', 1)).toEqual(['2026-10-26T01:30']);
  });

  test('what repeats within the day goes on in both hours', () => {
    expect(ticks('30 * * * *', 'America/New_York', '2026-11-01T05:00Z', 3)).toEqual([
      '2026-11-01T05:30',
      '2026-11-01T06:30',
      '2026-11-01T07:30',
    ]);
  });
});

test.each([
  ['*/5 * * * *', 'UTC'],
  ['30 2 * * *', 'Europe/Berlin'],
  ['0 0 29 2 *', 'America/Sao_Paulo'],
  ['15 */6 * * 1-5', 'Pacific/Chatham'],
])('%s in %s: between two ticks the latest is the first of them', (cron, zone) => {
  const calendar = calendarOf(cron, zone);
  const first = calendar.next(Date.parse('2026-03-20T00:00Z')) ?? 0;
  const second = calendar.next(first) ?? 0;

  expect(calendar.latest(first)).toBe(first);
  expect(calendar.latest(second - 1)).toBe(first);
  expect(calendar.first(second, 2)).toBe(first);
  expect(calendar.next(first - 1)).toBe(first);
});

describe('refuses', () => {
  test.each([
    ['four fields', '* * * *'],
    ['seconds', '0 * * * * *'],
    ['an alias', '@daily'],
    ['the last day', '0 0 L * *'],
    ['the nearest weekday', '0 0 15W * *'],
    ['the second Monday', '0 0 * * 1#2'],
    ['a question mark', '? * * * *'],
    ['a minute that is none', '61 * * * *'],
    ['a step of nothing', '*/0 * * * *'],
    ['a range that goes back', '30-10 * * * *'],
    ['words', 'every day at noon now'],
    ['nothing', ''],
    ['a wrong month', '0 0 * foo *'],
  ])('%s', (_what, cron) => {
    expect(() => calendarOf(cron, 'UTC')).toThrow(
      expect.objectContaining({ code: 'invalid_input', reason: 'INVALID_CRON' }),
    );
  });

  test.each(['', 'Europe/Berlín', 'Mars/Olympus', '+02:00'])('the zone "%s", and names similar ones', (zone) => {
    try {
      calendarOf('* * * * *', zone);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_input', reason: 'INVALID_TIMEZONE' });
      expect(error instanceof PatchbayError && error.hint).toMatch(/Similar names: \w/);
    }
  });
});

test('takes names of months and days', () => {
  expect(ticks('0 6 * jan-MAR Mon,fri', 'UTC', '2026-01-01T00:00Z', 2)).toEqual([
    '2026-01-02T06:00',
    '2026-01-05T06:00',
  ]);
});

test('says that a day never comes', () => {
  expect(calendarOf('0 0 30 2 *', 'UTC').next(Date.parse('2026-01-01'))).toBeUndefined();
});
