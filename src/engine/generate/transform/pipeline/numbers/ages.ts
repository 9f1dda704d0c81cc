/** How old something is: from a date of the row to a day that is given, or to today. */
import { dateKindOf, isNamedDate } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import type { Found, World } from '../terms/terms.ts';

const dayMs: ReadonlyMap<string, number> = new Map([
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['week', 604_800_000],
  ['minute', 60_000],
]);

/** Days from a date of the row to a date that is given, or the other way round. */
export function ages(field: Field, sources: readonly Source[], world: World): readonly Found[] {
  const isAge = field.words.some((word) => /^(?:age|old|tenure|seniority|service)$/.test(word));
  const said = /\bin (?:full |whole |complete |completed )?(year|month|week|day|hour|minute)s?\b/.exec(
    world.speech.text,
  )?.[1];
  const unit = field.words.find((word) => dayMs.has(word) || word === 'year') ?? (isAge ? (said ?? 'year') : undefined);
  const isDate = ({ shape, name }: Source): boolean =>
    ['iso', 'date'].includes(dateKindOf(shape, isNamedDate(name.own)) ?? '');
  const given = world.given.filter(isDate);
  const [only] = given;
  if (unit === undefined || only === undefined || given.length > 1) return [];
  const dates = sources.filter((source) => source.distance === 0 && isDate(source) && !source.at.text.startsWith('$_'));
  const isLate = field.words.some((word) => ['overdue', 'late', 'past'].includes(word));
  const isAhead = field.words.some((word) =>
    ['left', 'until', 'remaining', 'to', 'wait', 'waiting', 'remain', 'in', 'before'].includes(word),
  );
  const wanted =
    isLate || isAhead
      ? ['due', 'deadline', 'expiry', 'end']
      : ['born', 'birth', 'birthday', 'created', 'opened', 'start', 'ordered', 'hired', 'joined', 'last'];
  const date = dates.find(({ name }) => name.own.some((word) => wanted.includes(word))) ?? dates[0];
  if (date === undefined) return [];
  const [from, to] = isAhead ? [only, date] : [date, only];
  const note = { kind: 'assumed' as const, text: `${field.name} is the time from ${from.label} to ${to.label}.` };
  if (unit === 'year') {
    const [begin, end] = [from.at.text, to.at.text];
    const years = `$number($substring(${end}, 0, 4)) - $number($substring(${begin}, 0, 4))`;
    const full = `${years} - ($substring(${end}, 5, 5) < $substring(${begin}, 5, 5) ? 1 : 0)`;
    return [{ text: full, score: 0.97, missing: [], notes: [note] }];
  }
  if (!dayMs.has(unit)) return [];
  const text = `($toMillis(${to.at.text}) - $toMillis(${from.at.text})) / ${dayMs.get(unit) ?? 1}`;
  return [
    { text: field.target.types.has('number') ? text : `$floor(${text})`, score: 0.97, missing: [], notes: [note] },
  ];
}
