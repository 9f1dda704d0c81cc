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

/** What time is reckoned to or from: a date that is given beside the rows, or a day that the instruction names. */
interface Day {
  readonly text: string;
  readonly label: string;
}

const open = /^(?:age|old|open|overdue|late|past|since|left|until|remaining|ago|waiting|tenure|seniority|service)$/;

/** `the age in days on 2026-03-10`, `days open as of 2026-03-10`. */
function dayNamed(field: Field, { speech }: World): Day | undefined {
  const dates = speech.tokens.flatMap(({ kind }, at) => (kind === 'date' ? [at] : []));
  const [at] = dates;
  const day = String(speech.tokens[at ?? -1]?.value ?? '');
  const isNamed = /^(?:of|on|is|today|at)$/.test(speech.tokens[(at ?? 0) - 1]?.lower ?? '');
  const isWhole = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(day);
  const said = speech.about(field.words).flatMap(({ tokens }) => tokens.flatMap(({ words }) => words));
  if (dates.length !== 1 || !isNamed || !isWhole || ![...field.words, ...said].some((word) => open.test(word)))
    return undefined;
  return { text: JSON.stringify(day), label: day };
}

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
  const [beside] = given;
  const only: Day | undefined =
    beside === undefined ? dayNamed(field, world) : { text: beside.at.text, label: beside.label };
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
  const own: Day = { text: date.at.text, label: date.label };
  const [from, to] = isAhead ? [only, own] : [own, only];
  const note = { kind: 'assumed' as const, text: `${field.name} is the time from ${from.label} to ${to.label}.` };
  if (unit === 'year') {
    const [begin, end] = [from.text, to.text];
    const years = `$number($substring(${end}, 0, 4)) - $number($substring(${begin}, 0, 4))`;
    const full = `${years} - ($substring(${end}, 5, 5) < $substring(${begin}, 5, 5) ? 1 : 0)`;
    return [{ text: full, score: 0.97, missing: [], notes: [note] }];
  }
  if (!dayMs.has(unit)) return [];
  const text = `($toMillis(${to.text}) - $toMillis(${from.text})) / ${dayMs.get(unit) ?? 1}`;
  return [
    { text: field.target.types.has('number') ? text : `$floor(${text})`, score: 0.97, missing: [], notes: [note] },
  ];
}
