/** The time between two dates of a record: `nights`, `durationMinutes`, `hours between creation and resolution`. */
import { areNear } from '../../vocabulary.ts';
import { stemOf } from '../../words.ts';
import { namedAt } from '../instruction/values/named.ts';
import type { Token } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { type DateKind, dateKindOf, isInOrder, isNamedDate, writeDate } from '../terms/dates.ts';
import { call, choose, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';

const unitMs: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['millisecond', 1],
  ['second', 1_000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['night', 86_400_000],
  ['week', 604_800_000],
]);

/** What things begin with, and what they end with. */
const begins: ReadonlySet<string> = new Set(
  'start started begin began created opened from departure pickup placed ordered hired joined checkin in issued requested submitted reported sent shipped'.split(
    ' ',
  ),
);
const ends: ReadonlySet<string> = new Set(
  'end ended finish finished closed completed resolved to until arrival dropoff delivered left checkout out due paid answered received expiry returned'.split(
    ' ',
  ),
);
/** What begins and ends together: an event lasts from its start to its end, whenever it was entered. */
const partners: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  [new Set(['start', 'started', 'begin', 'began']), new Set(['end', 'ended', 'finish', 'finished'])],
  [new Set(['from']), new Set(['to', 'until'])],
  [new Set(['departure']), new Set(['arrival'])],
  [new Set(['checkin']), new Set(['checkout'])],
];
const spanWords: ReadonlySet<string> = new Set([
  'duration',
  'length',
  'elapsed',
  'time',
  'night',
  'took',
  'lead',
  'age',
]);

export function durationChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { own } = wanted.name;
  const clauses = clausesAbout(wanted, search);
  const said = clauses.flatMap(({ tokens }) => tokens.flatMap(({ words }) => words));
  const unit = [...own, ...said].find((word) => unitMs.has(word)) ?? saidUnit(search, own);
  const factor = unitMs.get(unit ?? '');
  const dates = scope.sources.filter((source) => source.distance === 0 && kindOf(source) !== undefined);
  if (factor === undefined || dates.length < 2) return [];
  const about = clauses.length > 0 ? clauses.map(({ tokens }) => tokens) : [search.instruction.tokens];
  const named = saidSpan(dates, about);
  const [start, end] = named ?? spanOf(dates) ?? [];
  if (start === undefined || end === undefined) return [];
  if (named === undefined && hasLength(scope) && !end.name.own.some((word) => ends.has(word))) return [];
  for (const clause of clauses) clause.use();
  const isWhole =
    !wanted.target.types.has('number') && factor > 1 && !(factor === 86_400_000 && kindOf(start) === 'date');
  const between = operation(millis(end), '-', millis(start), strength.sum);
  const made = factor === 1 ? between : operation(between, '/', literal(factor), strength.product);
  const whole = isWhole ? call('floor', made) : made;
  const open = [start, end].filter(({ shape }) => shape.nulls > 0);
  const test = open.map(({ at }) => `${at.text} != null`).join(' and ');
  const isKept = open.length > 0 && wanted.target.isNullable;
  const expr = isKept ? choose({ text: test, strength: strength.and }, whole, literal(null)) : whole;
  const text = `${wanted.place} is the time from ${start.label} to ${end.label}.`;
  const notes: readonly Note[] = [
    { kind: 'assumed', text: isWhole ? `${text} What is left of a ${unit} does not count.` : text },
  ];
  const isNamed = own.some((word) => spanWords.has(word)) || unit === own.at(-1);
  // `how long they took in days`, of repairs with their hours of work as well.
  const isAsked =
    unit === own.at(-1) && about.some((tokens) => lasting.test(tokens.map(({ lower }) => lower).join(' ')));
  return [
    createChoice(
      expr,
      named !== undefined || isAsked ? 1.01 : isNamed ? 0.86 : 0.74,
      `${start.label} to ${end.label}`,
      {
        notes,
        uses: '',
      },
    ),
  ];
}

/** A meeting with a `duration` lasts as long, and not from when it was entered to its start. */
function hasLength({ sources }: Scope): boolean {
  return sources.some(
    ({ name, shape, lists, distance }) =>
      lists === 0 &&
      distance === 0 &&
      name.own.some((word) => /^(?:duration|length|elapsed)$/.test(word)) &&
      shape.scalars.some((value) => typeof value === 'number'),
  );
}

/** Whether the time between two dates of the records is spoken of: no other number is meant, in whichever unit it is. */
export function speaksOfSpan({ sources }: Scope, tokens: readonly Token[]): boolean {
  const dates = sources.filter((source) => source.distance === 0 && kindOf(source) !== undefined);
  return dates.length > 1 && saidSpan(dates, [tokens]) !== undefined;
}

const lasting = /\bhow long\b(?! (?:ago|is|are)\b)|\b(?:took|lasted|taken)\b|\b(?:did|do|does)\b[^,.;]* last\b/;

/** `leadTime in hours`, where nothing is said of the field itself. */
function saidUnit({ instruction }: Search, own: readonly string[]): string | undefined {
  if (!own.some((word) => spanWords.has(word))) return undefined;
  const at = instruction.tokens.findIndex(
    ({ words }, index) => words.some((word) => unitMs.has(word)) && instruction.tokens[index - 1]?.lower === 'in',
  );
  return at < 0 ? undefined : instruction.tokens[at]?.words[0];
}

/** Both dates are said: `between creation and closing`, `from createdAt until it was closed`. */
export function saidSpan(dates: readonly Source[], said: readonly (readonly Token[])[]): readonly Source[] | undefined {
  for (const tokens of said) {
    const between = tokens.findIndex(({ lower }) => lower === 'between' || lower === 'from');
    const mentions =
      between < 0
        ? []
        : tokens.flatMap((_, at) =>
            at < between ? [] : (namedAt(tokens, at, dates)?.source ?? byRoot(tokens[at]?.lower ?? '', dates) ?? []),
          );
    const [first, second] = [...new Set(mentions)];
    if (first !== undefined && second !== undefined) return isAfter(first, second) ? [second, first] : [first, second];
  }
  return undefined;
}

/** `receipt` of `received_on`, `completion` of `finished_on`: what was done, and when. */
function byRoot(word: string, dates: readonly Source[]): Source | undefined {
  const stem = word.replace(/(?:ption|tion|sion|pt|ment|ance|ure|al|ing|ion|e)$/, '');
  const isDone = (own: string): boolean =>
    stemOf(own) === stemOf(`${stem.replace(/y$/, 'i')}ed`) ||
    areNear(own, `${stem}ed`) ||
    areNear(own, `${stem}eted`) ||
    (stem.length >= 4 && own.startsWith(stem));
  const found = dates.filter(({ name }) => name.own.some(isDone));
  return found.length === 1 ? found[0] : undefined;
}

/** Both dates by their names, else the only two there are, in their order. */
function spanOf(dates: readonly Source[]): readonly Source[] | undefined {
  for (const [first, last] of partners) {
    const [start, end] = [first, last].map((words) => dates.find((source) => isCalled(source, words)));
    if (start !== undefined && end !== undefined && start !== end && !isAfter(start, end)) return [start, end];
  }
  const start = dates.find((source) => isCalled(source, begins));
  const end = dates.find((source) => source !== start && isCalled(source, ends));
  if (start !== undefined && end !== undefined && !isAfter(start, end)) return [start, end];
  // Those of the record itself, whatever what it names has.
  const own = dates.filter(({ name }) => (name.inside ?? 0) === 0);
  const pair = own.length === 2 ? own : dates;
  const [one, other] = pair;
  if (pair.length !== 2 || one === undefined || other === undefined) return undefined;
  return isAfter(one, other) ? [other, one] : [one, other];
}

function isCalled({ name }: Source, words: ReadonlySet<string>): boolean {
  return [...name.own, ...name.context.slice(0, name.inside ?? 0)].some((word) => words.has(word));
}

/** Whether the one is never before the other, and sometimes after it. */
function isAfter(one: Source, other: Source): boolean {
  const pairs = one.shape.scalars.flatMap((value, index) => {
    const second = other.shape.scalars[index];
    return second === undefined || one.shape.nulls + other.shape.nulls > 0
      ? []
      : [[String(value), String(second)] as const];
  });
  return (
    pairs.length > 0 && pairs.every(([left, right]) => left >= right) && pairs.some(([left, right]) => left > right)
  );
}

function kindOf({ shape, name, lists }: Source): DateKind | undefined {
  const kind =
    lists === 0 ? dateKindOf(shape, isNamedDate([...name.own, ...name.context.slice(0, name.inside ?? 0)])) : undefined;
  return isInOrder(kind) ? kind : undefined;
}

function millis(source: Source): Expr {
  const kind = kindOf(source);
  if (kind === 'date' || kind === 'iso') return call('toMillis', source.at);
  return kind === undefined ? source.at : (writeDate(source.at, kind, 'millis', source.shape) ?? source.at);
}
