/** Fields that are reckoned from the fields beside them: `remaining = total - paid`, shares, rates, comparisons. */
import { isScalarShape } from '../../shape.ts';
import { weightOf, wordsOf } from '../../words.ts';
import { dateKindOf, isNamedDate } from '../dates.ts';
import { findConditions, joinConditions } from '../instruction/conditions.ts';
import { fieldAt, nearFieldAt } from '../instruction/fields.ts';
import { formulaAt } from '../instruction/formula.ts';
import { numberOf } from '../numeric.ts';
import type { Source } from '../scope.ts';
import type { Field } from '../target.ts';
import { itemShape } from './links.ts';
import { isAkin, type Segment, textOf } from './speech.ts';
import type { Entity, Found, Made, World } from './terms.ts';

export function formulas(field: Field, entity: Entity, others: readonly Made[], world: World): readonly Found[] {
  const { types, kind } = field.target;
  if (kind !== 'scalar') return [];
  const sources = [...others.flatMap(sourceOf), ...ownSources(entity), ...world.given];
  if (types.has('boolean')) return compared(field, sources, others, world);
  if (!types.has('number') && !types.has('integer')) return [];
  const numbers = sources.filter((source) => numberOf(source) !== undefined);
  return [
    ...spoken(field, numbers, entity.kind === 'group', world),
    ...perOther(field, others),
    ...ages(field, sources, world),
    ...shares(field, entity, others),
    ...rates(field, numbers, others, world),
    ...rests(field, numbers, others, world),
  ];
}

/** A field beside it, as a source with a name; its values are not known, and do not matter. */
export function sourceOf({ field, variable }: Made): readonly Source[] {
  const { types, kind } = field.target;
  const isNumber = types.has('number') || types.has('integer');
  const value = isNumber ? 1 : types.has('boolean') ? true : kind === 'array' ? [1] : 'text';
  return [
    {
      at: { text: `$${variable}`, strength: 6 },
      name: { own: field.words, context: [], inside: 0 },
      shape: itemShape([value]),
      lists: 0,
      label: field.name,
      parent: undefined,
      distance: 0,
      around: [],
    },
  ];
}

function ownSources({ scope, kind }: Entity): readonly Source[] {
  if (kind === 'root') return [];
  return scope.sources.filter(({ lists, shape, distance }) => lists === 0 && distance === 0 && isScalarShape(shape));
}

function segmentsFor(field: Field, world: World): readonly Segment[] {
  const segments = [...world.speech.about(field.words)];
  // The formula may be the part after the one that names the field: `net and what remains (total minus paid)`.
  return segments.slice(0, 3);
}

/** `net = gross - fees`, `how much it exceeds`, `income (nights times rate)`. */
function spoken(field: Field, all: readonly Source[], isGroup: boolean, world: World): readonly Found[] {
  const numbers = all.filter(({ name }) => name.own.join(' ') !== field.words.join(' '));
  for (const { tokens } of segmentsFor(field, world)) {
    const named = tokens.findIndex(({ words }) =>
      words.some((word) => weightOf(word) > 0.2 && field.words.some((one) => isAkin(one, word))),
    );
    for (let at = named + 1; at < tokens.length; at += 1) {
      const made = formulaAt(tokens, at, (part, from) => {
        const mention = fieldAt(part, from, numbers) ?? nearFieldAt(part, from, numbers);
        const expr = mention === undefined ? undefined : numberOf(mention.source);
        return mention === undefined || expr === undefined ? undefined : { expr, to: mention.to };
      });
      if (made === undefined || made.operators === 0 || /^[/*+×÷x-]$/.test(tokens[at - 1]?.lower ?? '')) continue;
      // What is said of the rows of a group is said of each of them, and is added up elsewhere.
      if (isGroup && !made.expr.text.includes('$_')) continue;
      const label = tokens
        .slice(at, made.to)
        .map(({ text }) => text)
        .join(' ');
      return [
        {
          text: made.expr.text,
          score: 0.96,
          missing: [],
          notes: [{ kind: 'used', text: `${field.name} is ${label}` }],
        },
      ];
    }
  }
  return [];
}

const shareWords: ReadonlySet<string> = new Set(['share', 'percent', 'percentage', 'portion', 'proportion', 'pct']);

/** A part of the whole: the same number over all groups is the whole. */
function shares(field: Field, entity: Entity, others: readonly Made[]): readonly Found[] {
  if (entity.kind !== 'group' || !field.words.some((word) => shareWords.has(word))) return [];
  const parts = others.filter(({ found }) => /^\$?(?:sum|count)\b/.test(found.text.replace(/^[(-]*\$/, '')));
  const rest = field.words.filter((word) => !shareWords.has(word) && weightOf(word) > 0.2);
  const part =
    parts.find(({ field: other }) => rest.some((word) => other.words.includes(word))) ??
    parts.find(({ found }) => found.text.includes('$sum(')) ??
    parts[0];
  const [members] = entity.lists;
  if (part === undefined || members === undefined) return [];
  const whole = part.found.text.replaceAll(members.text, '$all');
  return [
    {
      text: `$${part.variable} / ${whole} * 100`,
      score: 0.85,
      missing: [],
      notes: [
        { kind: 'assumed', text: `${field.name} is the percentage of ${part.field.name} in the sum of all groups.` },
      ],
    },
  ];
}

const rateWords: ReadonlySet<string> = new Set([
  'rate',
  'ratio',
  'conversion',
  'utilization',
  'percent',
  'percentage',
  'occupancy',
]);

/** `refundRate` of `refunds` and `transactions`; `conversion` from the one that is named first to the other. */
function rates(field: Field, own: readonly Source[], others: readonly Made[], world: World): readonly Found[] {
  if (!field.words.some((word) => rateWords.has(word))) return [];
  const rest = field.words.filter((word) => !rateWords.has(word));
  const numbers = others.filter(
    ({ field: other }) => other.target.types.has('integer') || other.target.types.has('number'),
  );
  const segment = world.speech.about(field.words)[0];
  const said =
    segment?.tokens.flatMap(({ words }) =>
      numbers.filter((one) => one.field.words.some((word) => words.some((own) => isAkin(own, word)))),
    ) ?? [];
  const [from, to] = [...new Set(said)];
  const isFrom = segment !== undefined && /\bfrom\b/.test(textOf(segment));
  const part = isFrom
    ? to
    : numbers.find((one) => rest.some((word) => one.field.words.some((own) => isAkin(own, word))));
  const whole = isFrom ? from : numbers.find((one) => one !== part && /^\$count\(\$\w+\)$/.test(one.found.text));
  if (part === undefined || whole === undefined || part === whole) return ofCapacity(field, own, others, world);
  const isPercent = /percent|%/.test(world.speech.text) || /percent|%/i.test(field.target.description);
  const text = `$${part.variable} / $${whole.variable}${isPercent ? ' * 100' : ''}`;
  const unit = isPercent ? 'percent' : 'a part of one';
  return [
    {
      text,
      score: 0.86,
      missing: [],
      notes: [{ kind: 'assumed', text: `${field.name} is ${part.field.name} of ${whole.field.name}, as ${unit}.` }],
    },
  ];
}

/** `costPerConversion`: the one divided by the other. */
function perOther({ name, target }: Field, others: readonly Made[]): readonly Found[] {
  const [, top, bottom] = /^(.+?)_?[pP]er_?([A-Z].*|[a-z].*)$/.exec(name) ?? [];
  if (top === undefined || bottom === undefined || !/(?:_per_|[a-z]Per[A-Z])/.test(name)) return [];
  const numbers = others.filter(({ field }) => field.target.types.has('integer') || field.target.types.has('number'));
  const find = (text: string): Made | undefined =>
    numbers.find(({ field }) =>
      wordsOf(text).every((word) => field.words.some((one) => isAkin(one, word) || (isMoney(one) && isMoney(word)))),
    );
  const [part, whole] = [find(top), find(bottom)];
  if (part === undefined || whole === undefined || part === whole || target.kind !== 'scalar') return [];
  return [
    {
      text: `$${part.variable} / $${whole.variable}`,
      score: 0.95,
      missing: [],
      notes: [{ kind: 'used', text: `${name} is ${part.field.name} divided by ${whole.field.name}` }],
    },
  ];
}

function isMoney(word: string): boolean {
  return ['cost', 'spend', 'spent', 'revenue', 'amount', 'price', 'total', 'sales', 'value', 'expense'].includes(word);
}

/** `the percentage of the capacity used`: the sum beside it, of the number that is named. */
function ofCapacity(field: Field, own: readonly Source[], others: readonly Made[], world: World): readonly Found[] {
  const segment =
    world.speech.about(field.words)[0] ?? world.speech.segments.find((one) => /\bpercent/.test(textOf(one)));
  const whole = segment?.tokens
    .flatMap((_, at) => (fieldAt(segment.tokens, at, own) ?? nearFieldAt(segment.tokens, at, own))?.source ?? [])
    .find(({ at }) => !at.text.startsWith('$_'));
  const sums = others.filter(({ found }) => found.text.includes('$sum('));
  const [part] = sums;
  if (whole === undefined || part === undefined || sums.length > 1) return [];
  return [
    {
      text: `$${part.variable} / ${whole.at.text} * 100`,
      score: 0.82,
      missing: [],
      notes: [{ kind: 'assumed', text: `${field.name} is ${part.field.name} in percent of ${whole.label}.` }],
    },
  ];
}

const dayMs: ReadonlyMap<string, number> = new Map([
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['week', 604_800_000],
  ['minute', 60_000],
]);

/** Days from a date of the row to a date that is given, or the other way round. */
function ages(field: Field, sources: readonly Source[], world: World): readonly Found[] {
  const unit = field.words.find((word) => dayMs.has(word));
  const isDate = ({ shape, name }: Source): boolean =>
    ['iso', 'date'].includes(dateKindOf(shape, isNamedDate(name.own)) ?? '');
  const given = world.given.filter(isDate);
  const [only] = given;
  if (unit === undefined || only === undefined || given.length > 1) return [];
  const dates = sources.filter((source) => source.distance === 0 && isDate(source) && !source.at.text.startsWith('$_'));
  const isLate = field.words.some((word) => ['overdue', 'late', 'past'].includes(word));
  const isAhead = field.words.some((word) => ['left', 'until', 'remaining', 'to'].includes(word));
  const wanted =
    isLate || isAhead
      ? ['due', 'deadline', 'expiry', 'end']
      : ['created', 'opened', 'start', 'ordered', 'hired', 'last'];
  const date = dates.find(({ name }) => name.own.some((word) => wanted.includes(word))) ?? dates[0];
  if (date === undefined) return [];
  const [from, to] = isAhead ? [only, date] : [date, only];
  const note = { kind: 'assumed' as const, text: `${field.name} is the time from ${from.label} to ${to.label}.` };
  const text = `($toMillis(${to.at.text}) - $toMillis(${from.at.text})) / ${dayMs.get(unit) ?? 1}`;
  return [
    { text: field.target.types.has('number') ? text : `$floor(${text})`, score: 0.97, missing: [], notes: [note] },
  ];
}

const restWords: ReadonlySet<string> = new Set([
  'remaining',
  'remain',
  'left',
  'outstanding',
  'open',
  'balance',
  'due',
  'net',
  'rest',
  'available',
]);
const wholeWords: ReadonlySet<string> = new Set([
  'total',
  'entitlement',
  'budget',
  'amount',
  'gross',
  'debit',
  'allowance',
  'capacity',
  'limit',
  'quota',
  'planned',
  'revenue',
]);
const partWords: ReadonlySet<string> = new Set([
  'paid',
  'taken',
  'used',
  'spent',
  'fee',
  'credit',
  'booked',
  'reserved',
  'shipped',
  'cost',
  'tax',
  'consumed',
]);

/** What is left of a whole, where whole and part stand beside it and nothing else is said. */
function rests(field: Field, numbers: readonly Source[], others: readonly Made[], world: World): readonly Found[] {
  if (!field.words.some((word) => restWords.has(word))) return [];
  const isBeside = (source: Source): boolean => others.some(({ variable }) => source.at.text === `$${variable}`);
  const find = (words: ReadonlySet<string>): Source | undefined => {
    const fitting = numbers.filter(({ name, distance }) => distance === 0 && name.own.some((word) => words.has(word)));
    return fitting.find(isBeside) ?? fitting[0];
  };
  const [whole, part] = [find(wholeWords), find(partWords)];
  if (whole === undefined || part === undefined || whole === part) return [];
  const [left, right] = [numberOf(whole)?.text ?? whole.at.text, numberOf(part)?.text ?? part.at.text];
  const note = { kind: 'assumed' as const, text: `${field.name} is ${whole.label} minus ${part.label}.` };
  return [
    {
      text: `${left} - ${right}`,
      score: world.speech.about(field.words).length > 0 ? 0.72 : 0.68,
      missing: [],
      notes: [note],
    },
  ];
}

/** `passed (average at least 60)`, `settled` where nothing remains. */
function compared(field: Field, sources: readonly Source[], others: readonly Made[], world: World): readonly Found[] {
  const given = sources.filter(({ distance }) => distance > 0);
  const near = sources.filter(({ distance }) => distance === 0);
  for (const segment of segmentsFor(field, world)) {
    const conditions = findConditions(segment.tokens, near, {
      given: [...given, ...near.filter((source) => numberOf(source) !== undefined)],
      lists: [],
    }).filter(
      ({ source, expr: { text } }) =>
        !source.name.own.some((word) => field.words.includes(word)) && !/^(\S+) (?:=|>=|<=) \1$/.test(text),
    );
    const expr = joinConditions(conditions, segment.tokens);
    if (expr !== undefined)
      return [
        {
          text: expr.text,
          score: 0.94,
          missing: [],
          notes: [{ kind: 'used', text: `${field.name} when ${expr.text.replace(/\$_/g, '')}` }],
        },
      ];
  }
  const isSettled = field.words.some((word) => ['settled', 'paid', 'complete', 'completed', 'cleared'].includes(word));
  const rest = others.find(
    ({ field: other }) =>
      other.words.some((word) => ['remaining', 'outstanding', 'balance', 'open', 'due'].includes(word)) &&
      other.target.types.has('number'),
  );
  if (!isSettled || rest === undefined) return [];
  return [
    {
      text: `$${rest.variable} <= 0`,
      score: 0.8,
      missing: [],
      notes: [{ kind: 'assumed', text: `${field.name} where nothing of ${rest.field.name} is left.` }],
    },
  ];
}
