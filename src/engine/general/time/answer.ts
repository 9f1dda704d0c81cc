/** What time it is, was or will be, anywhere; the same time elsewhere; and how long it is between two. */
import { Temporal } from 'temporal-polyfill';
import type * as z from 'zod';
import type { BaseContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { TimeOutput } from '../../../model/time.ts';
import { isSummer } from './summer.ts';
import { readMoment } from './moment.ts';
import { findZone, invalidZone, ownZone, readZone } from './zone.ts';
import { weekdays } from './day.ts';
import { type Reading, told } from './wall.ts';

type Answer = z.input<typeof TimeOutput>;

interface TimeRequest {
  readonly input: string;
  readonly timezone?: string | undefined;
}

const longest = 300;

/** Throws `invalid_input`, in the reference server's words where it has any. */
export function tellTime({ input, timezone }: TimeRequest, { clock }: Pick<BaseContext, 'clock'>): Answer {
  const zone = timezone === undefined || timezone.trim() === '' ? ownZone() : readZone(timezone);
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(zone);
  if (input.length > longest) throw unreadable(input);
  const text = plainOf(input);
  const found = between(text, now) ?? conversion(text, now, timezone !== undefined) ?? single(text, now);
  if (found === undefined) throw wrongZone(text, now) ?? unreadable(input);
  return found;
}

/** Without the words that people put around it. */
function plainOf(input: string): string {
  const text = input
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[?.!]+$/, '')
    .replace(/^convert /i, '');
  const asked =
    /^(?:what(?:'s| is|s)? )?(?:the )?(?:current )?(?:date and )?(?:time|date)(?: is it| now)?(?: now)?(?= |$)/i;
  const stripped = text
    .replace(asked, 'now')
    .replace(/^what time (?:is it|is) ?/i, 'now ')
    .trim();
  return stripped === '' ? 'now' : stripped;
}

function single(text: string, now: Temporal.ZonedDateTime): Answer | undefined {
  const reading = readHere(text, now);
  return reading === undefined ? undefined : { ...describe(reading.at), ...noted(reading.notes) };
}

/** `15:00 in Europe/Berlin`, `now in Tokyo`, `15:00 UTC`: read and shown there. */
function readHere(text: string, now: Temporal.ZonedDateTime): Reading | undefined {
  const { rest, zone } = zoned(text);
  return (zone === undefined ? undefined : readMoment(rest || 'now', now.withTimeZone(zone))) ?? readMoment(text, now);
}

function zoned(text: string): { readonly rest: string; readonly zone: string | undefined } {
  const [, rest = '', named = ''] = /^(.*?)(?:^| )(?:in|at|from) ([^ ]+(?: [^ ]+){0,2})$/i.exec(text) ?? [];
  const zone = findZone(named);
  if (zone !== undefined) return { rest, zone };
  const [, before = '', last = ''] = /^(.+) ([^ ]+)$/.exec(text) ?? [];
  return { rest: before, zone: findZone(last) };
}

/** `15:00 in Europe/Berlin to Asia/Tokyo`; a source zone alone is converted to the zone that was asked for beside it. */
function conversion(text: string, now: Temporal.ZonedDateTime, isZoneAsked: boolean): Answer | undefined {
  const [, left = '', right = ''] = /^(.+) (?:to|into) (.+)$/i.exec(text) ?? zonedTwice(text) ?? [];
  const target = findZone(right);
  if (target !== undefined) {
    const reading = readHere(left, now);
    return reading === undefined ? undefined : convert(reading, target);
  }
  const reading = isZoneAsked && zoned(text).zone !== undefined ? readHere(text, now) : undefined;
  const isElsewhere = reading !== undefined && reading.at.timeZoneId !== now.timeZoneId;
  return isElsewhere ? convert(reading, now.timeZoneId) : undefined;
}

/** `15:00 UTC in Tokyo`. */
function zonedTwice(text: string): RegExpExecArray | undefined {
  const found = /^(.+) in (.+)$/i.exec(text);
  return found !== null && zoned(found[1] ?? '').zone !== undefined ? found : undefined;
}

function convert({ at, notes }: Reading, zone: string): Answer {
  const there = at.withTimeZone(zone);
  const hours = (there.offsetNanoseconds - at.offsetNanoseconds) / 3_600e9;
  return {
    ...describe(there),
    source: describe(at),
    target: describe(there),
    time_difference: hoursOf(hours),
    ...noted(notes),
  };
}

/** As the reference server writes it: `+9.0h`, `+5.75h`. */
function hoursOf(hours: number): string {
  const shown = Number.isInteger(hours) ? Math.abs(hours).toFixed(1) : String(Number(Math.abs(hours).toFixed(2)));
  return `${hours < 0 ? '-' : '+'}${shown}h`;
}

const asked =
  /^(?:(?:the )?(?:difference|time|duration|days|hours|minutes|weeks|months|how long|how many \w+)(?: is it)? )?/i;

/** `between A and B`, `from A to B`, `until B`, `since A`, `A to B`. */
function between(text: string, now: Temporal.ZonedDateTime): Answer | undefined {
  const plain = text.replace(asked, '');
  const [, until] = /^(?:until|till) (.+)$/i.exec(plain) ?? [];
  const [, since] = /^since (.+)$/i.exec(plain) ?? [];
  if (until !== undefined) return span({ at: now, notes: [] }, readHere(until, now));
  if (since !== undefined) return span(readHere(since, now), { at: now, notes: [] });
  for (const [first, second] of pairsIn(plain)) {
    if (findZone(second) !== undefined) continue;
    const found = span(readHere(first, now), readHere(second, now));
    if (found !== undefined) return found;
  }
  return undefined;
}

function pairsIn(text: string): readonly (readonly [string, string])[] {
  const isBetween = /^between /i.test(text);
  const body = text.replace(/^(?:between|from) /i, '');
  const middles = isBetween ? / and /gi : / (?:to|until|till) /gi;
  return [...body.matchAll(middles)].map(({ 0: word, index }) => [
    body.slice(0, index),
    body.slice(index + word.length),
  ]);
}

function span(from: Reading | undefined, to: Reading | undefined): Answer | undefined {
  if (from === undefined || to === undefined) return undefined;
  const there = to.at.withTimeZone(from.at.timeZoneId);
  const duration = from.at.until(there, { largestUnit: 'years', smallestUnit: 'seconds' });
  const seconds = Math.trunc((to.at.epochMilliseconds - from.at.epochMilliseconds) / 1_000);
  return {
    ...describe(to.at),
    difference: {
      from: describe(from.at),
      to: describe(to.at),
      seconds,
      duration: duration.toString(),
      words: wordsOf(duration),
    },
    ...noted([...from.notes, ...to.notes]),
  };
}

const fields = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;

function wordsOf(duration: Temporal.Duration): string {
  const parts = fields.flatMap((field) => {
    const count = Math.abs(duration[field]);
    return count === 0 ? [] : [`${count} ${count === 1 ? field.slice(0, -1) : field}`];
  });
  if (parts.length === 0) return 'no time';
  return `${parts.join(', ')}${duration.sign < 0 ? ' before' : ''}`;
}

function describe(at: Temporal.ZonedDateTime) {
  return {
    timezone: at.timeZoneId,
    datetime: told(at),
    day_of_week: weekdays[at.dayOfWeek - 1] ?? '',
    is_dst: isSummer(at),
    offset: at.offset,
    epoch_ms: at.epochMilliseconds,
  };
}

function noted(notes: readonly string[]): { notes?: string[] } {
  return notes.length === 0 ? {} : { notes: [...notes] };
}

/** What has the look of a zone's name, or stands behind `in` or `to` where the rest can be read, was meant as a zone. */
function wrongZone(text: string, now: Temporal.ZonedDateTime): PatchbayError | undefined {
  const [, left = '', right = ''] = /^(.+?) (?:in|to|into) ([^ ]+)$/i.exec(text) ?? [];
  const named = text
    .split(/[\s[\]]+/)
    .find((word) => /^[a-z_]+\/[\w/+-]+$/i.test(word) && findZone(word) === undefined);
  const meant = named ?? (readHere(left, now) === undefined ? '' : right);
  return meant === '' || findZone(meant) !== undefined ? undefined : invalidZone(meant);
}

function unreadable(input: string): PatchbayError {
  const isClock = /^\s*[\d:]+\s*(?:$| )/.test(input) && input.includes(':');
  const message = isClock ? 'Invalid time format. Expected HH:MM [24-hour format].' : 'The time could not be read.';
  return new PatchbayError('invalid_input', message, {
    reason: 'INVALID_TIME',
    hint:
      'Give now, ISO 8601, an epoch, 14:30, 14:30 in Europe/Berlin to Asia/Tokyo, in 3 hours, 2 weeks ago, next friday 15:00, ' +
      'or between A and B.',
  });
}
