/** What the reference server of times does and tests, and the rest of what ours reads. */
import { describe, expect, test } from 'vitest';
import { PatchbayError } from '../../../../src/core/error.ts';
import { tellTime } from '../../../../src/engine/general/time/answer.ts';
import { testClock } from '../../../harness/clock.ts';

/** A Wednesday. */
const noon = Date.UTC(2026, 2, 25, 12);

function at(now: string | number) {
  const clock = testClock(typeof now === 'string' ? Date.parse(now) : now);
  return (input: string, timezone?: string) => tellTime({ input, timezone }, { clock });
}

const tell = at(noon);

function failure(input: string, timezone?: string) {
  try {
    return tell(input, timezone);
  } catch (error) {
    if (error instanceof PatchbayError) return error.toBody();
    throw error;
  }
}

describe('the current time', () => {
  test.each([
    ['2024-01-01T12:00:00Z', 'Europe/Warsaw', '2024-01-01T13:00:00+01:00', 'Monday', false],
    ['2024-07-01T12:00:00Z', 'Europe/Warsaw', '2024-07-01T14:00:00+02:00', 'Monday', true],
    ['2024-03-31T00:59:59Z', 'Europe/Warsaw', '2024-03-31T01:59:59+01:00', 'Sunday', false],
    ['2024-03-31T01:00:00Z', 'Europe/Warsaw', '2024-03-31T03:00:00+02:00', 'Sunday', true],
    ['2024-10-27T00:59:59Z', 'Europe/Warsaw', '2024-10-27T02:59:59+02:00', 'Sunday', true],
    ['2024-10-27T01:00:00Z', 'Europe/Warsaw', '2024-10-27T02:00:00+01:00', 'Sunday', false],
    ['2024-03-10T06:59:59Z', 'America/New_York', '2024-03-10T01:59:59-05:00', 'Sunday', false],
    ['2024-03-10T07:00:00Z', 'America/New_York', '2024-03-10T03:00:00-04:00', 'Sunday', true],
    ['2024-11-03T06:00:00Z', 'America/New_York', '2024-11-03T01:00:00-05:00', 'Sunday', false],
    ['2024-01-15T00:00:00Z', 'Australia/Sydney', '2024-01-15T11:00:00+11:00', 'Monday', true],
    ['2024-07-15T00:00:00Z', 'Australia/Lord_Howe', '2024-07-15T10:30:00+10:30', 'Monday', false],
    ['2024-07-15T00:00:00Z', 'Europe/Dublin', '2024-07-15T01:00:00+01:00', 'Monday', true],
    ['2024-07-15T00:00:00Z', 'Africa/Casablanca', '2024-07-15T01:00:00+01:00', 'Monday', false],
    ['2018-06-01T00:00:00Z', 'Asia/Pyongyang', '2018-06-01T09:00:00+09:00', 'Friday', false],
    ['2024-07-15T00:00:00Z', 'Asia/Kathmandu', '2024-07-15T05:45:00+05:45', 'Monday', false],
    ['2024-07-15T00:00:00Z', 'UTC', '2024-07-15T00:00:00+00:00', 'Monday', false],
  ])('at %s in %s is %s', (now, timezone, datetime, day_of_week, is_dst) => {
    const epoch_ms = Date.parse(now);

    expect(at(now)('now', timezone)).toEqual({
      timezone,
      datetime,
      day_of_week,
      is_dst,
      offset: timezone === 'UTC' ? '+00:00' : datetime.slice(-6),
      epoch_ms,
    });
  });

  test.each(['now', 'Now', '  now ', 'what time is it?', 'current time', 'time'])('is meant by %j', (input) => {
    expect(tell(input, 'UTC').datetime).toBe('2026-03-25T12:00:00+00:00');
  });

  test.each(['now in Asia/Tokyo', 'now in tokyo', 'what time is it in Tokyo?', 'time in asia/tokyo'])(
    'elsewhere is meant by %j',
    (input) => {
      expect(tell(input)).toMatchObject({ timezone: 'Asia/Tokyo', datetime: '2026-03-25T21:00:00+09:00' });
    },
  );

  test("is that of the server's zone without another", () => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

    expect(tell('now').timezone).toBe(zone);
    expect(tell('now', '')).toEqual(tell('now', zone));
  });
});

describe('a conversion', () => {
  test.each([
    ['2024-01-01', '12:00', 'Europe/Warsaw', 'Europe/London', '2024-01-01T11:00:00+00:00', '-1.0h'],
    ['2024-07-01', '12:00', 'Europe/Warsaw', 'Europe/London', '2024-07-01T11:00:00+01:00', '-1.0h'],
    ['2024-03-28', '12:00', 'Europe/Warsaw', 'America/New_York', '2024-03-28T07:00:00-04:00', '-5.0h'],
    ['2024-04-01', '12:00', 'Europe/Warsaw', 'America/New_York', '2024-04-01T06:00:00-04:00', '-6.0h'],
    ['2024-10-28', '12:00', 'Europe/Warsaw', 'America/New_York', '2024-10-28T07:00:00-04:00', '-5.0h'],
    ['2024-01-01', '23:30', 'America/Los_Angeles', 'Asia/Tokyo', '2024-01-02T16:30:00+09:00', '+17.0h'],
    ['2024-01-01', '12:00', 'Europe/Warsaw', 'Asia/Kathmandu', '2024-01-01T16:45:00+05:45', '+4.75h'],
    ['2024-01-01', '12:00', 'UTC', 'Asia/Kolkata', '2024-01-01T17:30:00+05:30', '+5.5h'],
    ['2024-01-01', '12:00', 'UTC', 'America/St_Johns', '2024-01-01T08:30:00-03:30', '-3.5h'],
    ['2024-07-01', '12:00', 'Australia/Sydney', 'Australia/Lord_Howe', '2024-07-01T12:30:00+10:30', '+0.5h'],
    ['2024-01-01', '12:00', 'Australia/Sydney', 'Australia/Lord_Howe', '2024-01-01T12:00:00+11:00', '+0.0h'],
    ['2024-01-01', '12:00', 'Pacific/Chatham', 'UTC', '2023-12-31T22:15:00+00:00', '-13.75h'],
    ['2024-01-01', '00:30', 'Pacific/Kiritimati', 'Pacific/Niue', '2023-12-30T23:30:00-11:00', '-25.0h'],
  ])('on %s of %s in %s to %s', (day, clock, source, target, datetime, time_difference) => {
    const told = at(`${day}T12:00:00Z`)(`${day} ${clock} in ${source} to ${target}`);

    expect(told).toMatchObject({
      source: { timezone: source, datetime: expect.stringContaining(`${day}T${clock}:00`) },
      target: { timezone: target, datetime },
      time_difference,
      datetime,
    });
  });

  test('of a time of day is of the day that it is there', () => {
    const late = at('2026-03-25T23:30:00Z');

    expect(late('08:00 in Asia/Tokyo to UTC').source?.datetime).toBe('2026-03-26T08:00:00+09:00');
    expect(late('08:00 in America/New_York to UTC').source?.datetime).toBe('2026-03-25T08:00:00-04:00');
  });

  test.each([
    ['15:00 UTC', 'Asia/Tokyo'],
    ['15:00 in UTC', 'Asia/Tokyo'],
    ['3pm UTC to Tokyo', undefined],
    ['15:00 to Tokyo', 'UTC'],
    ['convert 15:00 in UTC into Asia/Tokyo', undefined],
    ['convert 15:00 from UTC to Asia/Tokyo', undefined],
    ['15:00 UTC in Tokyo', undefined],
    ['15:00 in +00:00 to UTC+9', undefined],
  ])('is meant by %j beside %j', (input, timezone) => {
    expect(tell(input, timezone)).toMatchObject({ datetime: '2026-03-26T00:00:00+09:00', time_difference: '+9.0h' });
  });
});

describe('what is wrong', () => {
  test.each([
    ['now', 'Foo/Bar'],
    ['14:30 in Foo/Bar', undefined],
    ['14:30 in Foo/Bar to UTC', undefined],
    ['14:30 in UTC to Foo/Bar', undefined],
  ])('with the zone of %j is told in the words of the reference', (input, timezone) => {
    expect(failure(input, timezone)).toMatchObject({
      code: 'invalid_input',
      reason: 'INVALID_TIMEZONE',
      message: 'Invalid timezone: Foo/Bar.',
    });
  });

  test.each(['25:00', '14:60', '9:5', '24:00 in UTC', '12:30:99'])('with the clock %j as well', (input) => {
    expect(failure(input, 'UTC')).toMatchObject({
      code: 'invalid_input',
      reason: 'INVALID_TIME',
      message: 'Invalid time format. Expected HH:MM [24-hour format].',
    });
  });

  test.each([
    'gibberish',
    '2026-02-30',
    '2026-W54',
    '2025-366',
    '2026-01-01T24:01',
    '13pm',
    'next blursday',
    'in 1.5 months',
    'in',
    '@99999999999999999',
    '<b>',
    'x'.repeat(400),
  ])('with %j is told with what can be read', (input) => {
    expect(failure(input, 'UTC')).toMatchObject({
      code: 'invalid_input',
      message: 'The time could not be read.',
      hint: expect.stringContaining('next friday 15:00'),
    });
  });

  test('with an offset that the zone never had is no moment', () => {
    expect(failure('2026-01-01T12:00+05:00[Europe/Berlin]')).toMatchObject({ reason: 'INVALID_TIME' });
  });
});

describe('absolute times', () => {
  test.each([
    ['2026-01-31T10:00:00Z', '2026-01-31T05:00:00-05:00'],
    ['2026-01-31T10:00:00.123456+01:00', '2026-01-31T04:00:00-05:00'],
    ['2026-01-31 10:00', '2026-01-31T10:00:00-05:00'],
    ['20260131T100000Z', '2026-01-31T05:00:00-05:00'],
    ['20260131', '2026-01-31T00:00:00-05:00'],
    ['2026-W05-6', '2026-01-31T00:00:00-05:00'],
    ['2020W537T10:00Z', '2021-01-03T05:00:00-05:00'],
    ['2026-W01', '2025-12-29T00:00:00-05:00'],
    ['2024-366', '2024-12-31T00:00:00-05:00'],
    ['2026031T1000', '2026-01-31T10:00:00-05:00'],
    ['2026-01-30T24:00', '2026-01-31T00:00:00-05:00'],
    ['20251231T240000Z', '2025-12-31T19:00:00-05:00'],
    ['2026-01-31', '2026-01-31T00:00:00-05:00'],
    ['1774440000', '2026-03-25T08:00:00-04:00'],
    ['1774440000000', '2026-03-25T08:00:00-04:00'],
    ['@0', '1969-12-31T19:00:00-05:00'],
    ['-1774440000', '1913-10-09T07:00:00-05:00'],
    ['29 March 2026 14:00', '2026-03-29T14:00:00-04:00'],
    ['March 29th, 2026 at 2pm', '2026-03-29T14:00:00-04:00'],
    ['14:30', '2026-03-25T14:30:00-04:00'],
    ['2:30 p.m.', '2026-03-25T14:30:00-04:00'],
    ['12am', '2026-03-25T00:00:00-04:00'],
    ['12 pm', '2026-03-25T12:00:00-04:00'],
    ['noon', '2026-03-25T12:00:00-04:00'],
  ])('%j in New York is %s', (input, datetime) => {
    expect(tell(input, 'America/New_York').datetime).toBe(datetime);
  });

  test('with a zone of their own stay there', () => {
    expect(tell('2026-01-01T12:00+01:00[Europe/Berlin]', 'UTC')).toMatchObject({
      timezone: 'Europe/Berlin',
      datetime: '2026-01-01T12:00:00+01:00',
    });
  });
});

describe('relative times', () => {
  test.each([
    ['in 3 hours', '2026-03-25T15:00:00+00:00'],
    ['in PT1H30M', '2026-03-25T13:30:00+00:00'],
    ['P1M2D after 2026-03-01', '2026-04-03T00:00:00+00:00'],
    ['an hour and 20 minutes ago', '2026-03-25T10:40:00+00:00'],
    ['1.5 hours from now', '2026-03-25T13:30:00+00:00'],
    ['+90m', '2026-03-25T13:30:00+00:00'],
    ['2 weeks ago', '2026-03-11T12:00:00+00:00'],
    ['in three months', '2026-06-25T12:00:00+00:00'],
    ['tomorrow', '2026-03-26T00:00:00+00:00'],
    ['tomorrow at 9am', '2026-03-26T09:00:00+00:00'],
    ['9:00 tomorrow', '2026-03-26T09:00:00+00:00'],
    ['yesterday 15:00', '2026-03-24T15:00:00+00:00'],
    ['the day after tomorrow noon', '2026-03-27T12:00:00+00:00'],
    ['next friday 15:00', '2026-03-27T15:00:00+00:00'],
    ['3pm on friday', '2026-03-27T15:00:00+00:00'],
    ['wednesday 15:00', '2026-03-25T15:00:00+00:00'],
    ['next wednesday 15:00', '2026-04-01T15:00:00+00:00'],
    ['last wed 15:00', '2026-03-18T15:00:00+00:00'],
    ['last monday', '2026-03-23T00:00:00+00:00'],
    ['next week', '2026-04-01T12:00:00+00:00'],
    ['last year', '2025-03-25T12:00:00+00:00'],
    ['start of week', '2026-03-23T00:00:00+00:00'],
    ['end of next month', '2026-04-30T23:59:59+00:00'],
    ['3 days after 2026-01-31', '2026-02-03T00:00:00+00:00'],
    ['2 hours before tomorrow 9am', '2026-03-26T07:00:00+00:00'],
  ])('%j is %s', (input, datetime) => {
    expect(tell(input, 'UTC').datetime).toBe(datetime);
  });

  test('say which day a weekday was', () => {
    expect(tell('next friday 15:00', 'UTC').notes).toEqual([
      'Friday was read as 2026-03-27, the first one after 2026-03-25.',
    ]);
  });

  test('say that a month was too short', () => {
    expect(at('2026-01-31T12:00:00Z')('in 1 month', 'UTC')).toMatchObject({
      datetime: '2026-02-28T12:00:00+00:00',
      notes: ['2026-02 has no day 31: its last day was taken.'],
    });
  });

  test('keep the time of day over a change of the clocks in days, and the length in hours', () => {
    expect(tell('in 5 days', 'Europe/Berlin')).toMatchObject({
      datetime: '2026-03-30T13:00:00+02:00',
      notes: [expect.stringContaining('The clocks change in between')],
    });
    expect(tell('in 120 hours', 'Europe/Berlin').datetime).toBe('2026-03-30T14:00:00+02:00');
  });
});

describe('clocks that change', () => {
  test('skip times, which are moved forward, and the answer says so', () => {
    expect(tell('2026-03-29 02:30', 'Europe/Berlin')).toMatchObject({
      datetime: '2026-03-29T03:30:00+02:00',
      notes: [expect.stringMatching(/02:30 on 2026-03-29 does not exist in Europe\/Berlin.*moved forward/)],
    });
  });

  test('show times twice, of which the first is taken, and the answer names the other', () => {
    expect(tell('2026-10-25 02:30', 'Europe/Berlin')).toMatchObject({
      datetime: '2026-10-25T02:30:00+02:00',
      notes: [expect.stringMatching(/comes twice in Europe\/Berlin.*2026-10-25T02:30:00\+01:00/)],
    });
  });

  test('leave a time alone that names its offset', () => {
    expect(tell('2026-10-25T02:30+01:00', 'Europe/Berlin')).not.toHaveProperty('notes');
  });

  test('skip whole days, too', () => {
    expect(tell('2011-12-30 12:00', 'Pacific/Apia').notes?.[0]).toContain('does not exist');
  });
});

describe('what lies between two', () => {
  test.each([
    ['between 2026-01-01 and 2026-03-02', 5_184_000, 'P2M1D', '2 months, 1 day'],
    ['from 9:00 to 17:30', 30_600, 'PT8H30M', '8 hours, 30 minutes'],
    ['days until 2026-04-01', 561_600, 'P6DT12H', '6 days, 12 hours'],
    ['how long until tomorrow 9am?', 75_600, 'PT21H', '21 hours'],
    ['since 2026-03-25', 43_200, 'PT12H', '12 hours'],
    ['2026-03-25 to 2026-03-24', -86_400, '-P1D', '1 day before'],
    ['between now and now', 0, 'PT0S', 'no time'],
    ['between 12:00 in Europe/Berlin and 12:00 in America/New_York', 18_000, 'PT5H', '5 hours'],
  ])('%j', (input, seconds, duration, words) => {
    expect(tell(input, 'UTC').difference).toMatchObject({ seconds, duration, words });
  });

  test('is shorter over a night in which the clocks go forward', () => {
    const { difference } = tell('between 2026-03-28 12:00 and 2026-03-29 12:00', 'Europe/Berlin');

    expect(difference).toMatchObject({ seconds: 23 * 3_600, duration: 'P1D' });
  });
});
