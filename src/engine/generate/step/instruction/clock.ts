/** Times of day as people say them, and moments made of a day and one of these: "on 2026-12-03 at half past nine". */
import { boundOf, sideOf } from '../terms/bounds.ts';
import type { Target } from '../terms/target.ts';
import type { Literal, Token } from '../terms/token.ts';

const hours = 'twelve one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** How a time of day is written, and what it says: hours and minutes. */
export const clockKinds: readonly (readonly [RegExp, (match: RegExpExecArray) => Literal | undefined])[] = [
  [
    /([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?:\s?([ap])\.?m\b\.?)?(?![\w:])/iy,
    ([, hour = '', minute = '', half]) => clock(Number(hour), Number(minute), half),
  ],
  [/(1[0-2]|[1-9])\s?([ap])\.?m\b\.?/iy, ([, hour = '', half]) => clock(Number(hour), 0, half)],
  [
    /(half past|quarter past|quarter to) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/iy,
    ([, part = '', hour = '']) => spoken(part.toLowerCase(), hours.lastIndexOf(hour.toLowerCase())),
  ],
  [
    /(?<=\b(?:at|from|until|till|to|by) )(noon|midday|midnight)\b/iy,
    ([, word = '']) => clock(/midnight/i.test(word) ? 0 : 12, 0, undefined),
  ],
];

function clock(hour: number, minute: number, half: string | undefined): Literal {
  const isLate = /p/i.test(half ?? '');
  const full = half === undefined ? hour : (hour % 12) + (isLate ? 12 : 0);
  return { kind: 'code', value: `${String(full).padStart(2, '0')}:${String(minute).padStart(2, '0')}` };
}

function spoken(part: string, hour: number): Literal {
  return part === 'quarter to'
    ? clock(hour - 1, 45, undefined)
    : clock(hour, part === 'half past' ? 30 : 15, undefined);
}

export function isClock({ literal }: Token): boolean {
  return literal?.kind === 'code' && /^\d\d:\d\d$/.test(String(literal.value));
}

/** Of two times the first one begins and the second one ends. */
export function clockScore(target: Target, tokens: readonly Token[], index: number): number | undefined {
  const token = tokens[index];
  if (token === undefined || !isClock(token)) return undefined;
  const { own, description, schema, place } = target;
  const isTime =
    /\bHH:?MM\b|\bhh:mm\b|\btimes? (?:of day|such as|like|as)\b|\b\d\d:\d\d\b/i.test(
      `${description} ${String(schema['example'] ?? '')}`,
    ) ||
    schema['format'] === 'time' ||
    own.some((word) => /^(?:time|clock|hour)$/.test(word));
  if (place === 'path' || !isTime || schema['format'] === 'date-time') return 0;
  const side = boundOf(own, true) ?? sideOf(own);
  const times = tokens.filter(isClock);
  return side === undefined || times.length < 2 || (side === 'upper') === times.indexOf(token) > 0 ? 0.85 : 0;
}

/** The day with the time that is said with it, where a moment is wanted. */
export function momentSaid(target: Target, day: string, tokens: readonly Token[]): string {
  const times = tokens.filter(isClock);
  if (target.schema['format'] !== 'date-time' || day.length > 10 || times.length === 0 || times.length > 2) return day;
  const isEnd =
    (boundOf(target.own, true) ?? sideOf(target.own)) === 'upper' || /^ends?$/.test(target.own.at(-1) ?? '');
  const time = isEnd && times.length > 1 ? times[1] : times[0];
  const shown = `${target.description} ${String(target.schema['example'] ?? '')}`;
  const isShort = /T(?:HH:MM|\d\d:\d\d)(?![:\d])/i.test(shown);
  return `${day}T${String(time?.literal?.value)}${isShort ? '' : ':00Z'}`;
}
