/** Fields that are reckoned from the fields beside them: `remaining = total - paid`, shares, rates, comparisons. */
import { weightOf } from '../../../words.ts';
import { findConditions, joinConditions } from '../../instruction/conditions/conditions.ts';
import { type Formula, formulaAt, type Operand, type Resolve } from '../../instruction/values/formula.ts';
import { ofNamedValue } from '../../instruction/values/named-value.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import { isOwnValue } from '../../terms/source.ts';
import { type Field, isNumeric, isNumericField } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import { banded } from '../amounts/bands.ts';
import { excess } from '../amounts/excess.ts';
import { included } from '../amounts/included.ts';
import { areOfRows, isOfRows } from '../amounts/row-formulas.ts';
import { surcharged } from '../amounts/surcharges.ts';
import { taxed } from '../amounts/taxed.ts';
import { tiered } from '../amounts/tiers.ts';
import { ranged } from '../rows/ranges.ts';
import { examplesShown, withExamples } from '../said/examples.ts';
import { withExtras } from '../said/extras.ts';
import { quantifiedFlag } from '../said/quantifiers.ts';
import { truthOf } from '../said/truths.ts';
import { itemShape } from '../terms/links.ts';
import { isAkin, type Segment } from '../terms/speech.ts';
import type { Entity, Found, Made, World } from '../terms/terms.ts';
import { ages } from './ages.ts';
import { allowed, beyond } from './allowed.ts';
import { bareBound } from './bare-bounds.ts';
import { categoryRate } from './category-rates.ts';
import { claimRates } from './claim-rates.ts';
import { decidedBeside } from './decided-beside.ts';
import { inPercent, inUnit, withoutUnits } from './formula-units.ts';
import { netOf } from './net-of.ts';
import { ofItsRows } from './of-its-rows.ts';
import { perOther, rates, shares } from './rates.ts';
import { winnerOf } from './winners.ts';

export function formulas(field: Field, entity: Entity, others: readonly Made[], world: World): readonly Found[] {
  const { types, kind } = field.target;
  if (kind !== 'scalar') return [];
  const sources = [...others.flatMap(sourceOf), ...ownSources(entity), ...world.given];
  if (types.has('string')) {
    const shown = examplesShown(field, entity, others, world);
    const near = sources.filter(({ distance }) => distance === 0 || entity.kind !== 'root');
    const classes = banded(field, near, world).map((found) => withExamples(found, shown));
    return [
      ...shown.slice(0, 1).map(({ found }) => found),
      ...decidedBeside(field, near, world),
      ...classes,
      ...winnerOf(field, entity, near, world),
      ...ranged(field, entity, near, world),
    ];
  }
  if (types.has('boolean'))
    return [
      ...quantifiedFlag(field, entity, world),
      ...bareBound(field, others, world),
      ...compared(field, sources, others, world),
    ];
  if (!types.has('number') && !types.has('integer')) return [];
  const numbers = sources.filter((one) => numberOf(one) !== undefined);
  const tiers = tiered(field, entity.kind === 'root' ? [] : numbers, world);
  const said = spoken(field, numbers, entity, world);
  return [
    ...withExtras(field, tiers[0] ?? said[0], numbers, entity, world),
    ...said,
    ...beyond(field, numbers, entity, world),
    ...surcharged(field, numbers, entity, world),
    ...allowed(field, numbers, others, entity, world),
    ...included(field, numbers, entity, world),
    ...taxed(field, entity, world),
    ...excess(field, numbers, others, world),
    ...tiers,
    ...perOther(field, others),
    ...ages(field, sources, world),
    ...shares(field, entity, others, world),
    ...rates(field, numbers, others, world),
    ...claimRates(field, entity, world),
    ...netOf(field, others),
    ...rests(field, numbers, others, world),
    ...spread(field, others),
  ];
}

/** A field beside it, as a source with a name; its values are not known, and do not matter. */
export function sourceOf({ field, variable }: Made): readonly Source[] {
  const { types, kind } = field.target;
  const value = isNumeric(types) ? 1 : types.has('boolean') ? true : kind === 'array' ? [1] : 'text';
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
  return scope.sources.filter(isOwnValue);
}

function segmentsFor(field: Field, world: World): readonly Segment[] {
  const { speech } = world;
  const segments = speech.about(field.words).flatMap((segment) => [segment, ...speech.after(segment)]);
  // The formula may be the part after the one that names the field: `net and what remains (total minus paid)`.
  return segments.slice(0, 3);
}

/** `net = gross - fees`, `how much it exceeds`, `income (nights times rate)`. */
function spoken(field: Field, all: readonly Source[], entity: Entity, world: World): readonly Found[] {
  const isGroup = entity.kind === 'group';
  const numbers = all.filter(({ name }) => name.own.join(' ') !== field.words.join(' '));
  const near = numbers.filter(({ distance }) => distance === 0);
  const measured = withoutUnits(near);
  const resolve = (part: readonly Token[], from: number): Operand | undefined => {
    // What the record has itself goes before what is told once for all.
    const mention =
      fieldAt(part, from, near) ??
      fieldAt(part, from, measured) ??
      fieldAt(part, from, numbers) ??
      nearFieldAt(part, from, numbers);
    const expr = mention === undefined ? undefined : numberOf(mention.source);
    const rows = categoryRate(part, from, entity, world) ?? ofItsRows(part, from, field, entity, world);
    if (rows !== undefined) return rows;
    return mention === undefined || expr === undefined
      ? undefined
      : { expr, to: mention.to, mayMiss: mention.source.shape.nulls > 0 };
  };
  for (const segment of segmentsFor(field, world)) {
    const { tokens } = segment;
    const named = tokens.findIndex(({ words }) =>
      words.some((word) => weightOf(word) > 0.2 && field.words.some((one) => isAkin(one, word))),
    );
    // What is only akin to the field may be a part of the formula: the `wage` of a pay.
    const isOwn = tokens[named]?.words.some((word) => field.words.includes(word)) === true;
    const starts = [...tokens.keys()].filter((at) => at > named || !isOwn);
    for (const at of starts.toSorted((a, b) => Number(a <= named) - Number(b <= named) || a - b)) {
      const made = furtherOf(formulaAt(tokens, at, resolve), segment, at, resolve, world);
      if (made === undefined || made.operators === 0 || /^[/*+×÷x-]$/.test(tokens[at - 1]?.lower ?? '')) continue;
      // What is said of the rows of a group is said of each of them, and is added up elsewhere.
      if (isGroup && (!made.expr.text.includes('$_') || isOfRows(tokens, at, made.to, entity, world))) continue;
      const said = tokens.slice(at, made.to);
      const label = said.map(({ text }) => text).join(' ');
      return [
        {
          text: inUnit(inPercent(made, said, field, world), said, near, field, world),
          // `left = needed minus taken` says more than `left = needed`.
          score: tokens[at - 1]?.lower === '=' ? 1.04 : made.expr.text.includes('$_') ? 1.02 : 0.96,
          missing: [],
          notes: [{ kind: 'used', text: `${field.name} is ${label}` }],
        },
      ];
    }
  }
  return isGroup && areOfRows(segmentsFor(field, world), entity, world) ? [] : loosely(field, numbers, isGroup, world);
}

/** `net times quantity plus the tax of its category`: the `plus` behind a formula parts no fields. */
function furtherOf(
  made: Formula | undefined,
  { from, to, tokens }: Segment,
  at: number,
  resolve: Resolve,
  { speech }: World,
): Formula | undefined {
  const isOpen = made !== undefined && made.operators > 0 && made.to === tokens.length;
  if (!isOpen || speech.tokens[to]?.lower !== 'plus') return made;
  const whole = formulaAt(speech.tokens, from + at, resolve);
  return whole !== undefined && whole.operators > made.operators ? whole : made;
}

/** `usage units of the month times the price per unit of the plan`, `20% of gross`, `liters per 100 km`. */
function loosely(field: Field, numbers: readonly Source[], isGroup: boolean, world: World): readonly Found[] {
  const mentionIn = (tokens: readonly Token[]): readonly Source[] =>
    tokens.flatMap((_, at) => (fieldAt(tokens, at, numbers) ?? nearFieldAt(tokens, at, numbers))?.source ?? []);
  const write = (text: string, label: string): readonly Found[] =>
    isGroup && !text.includes('$_')
      ? []
      : [{ text, score: 0.95, missing: [], notes: [{ kind: 'used', text: `${field.name} is ${label}` }] }];
  for (const { tokens } of segmentsFor(field, world)) {
    const percent = tokens.findIndex(
      ({ text, lower }, at) => (text.endsWith('%') || /^percent$/.test(lower)) && tokens[at + 1]?.lower === 'of',
    );
    const share = tokens[percent]?.kind === 'number' ? tokens[percent]?.value : tokens[percent - 1]?.value;
    const [whole] = percent < 0 ? [] : mentionIn(tokens.slice(percent + 2));
    if (whole !== undefined && typeof share === 'number')
      return write(`${textFor(whole)} * ${share} / 100`, `${share}% of ${whole.label}`);
    const times = tokens.findIndex(({ lower }) => ['times', 'multiplied', '*', '×'].includes(lower));
    const left = times < 0 ? undefined : mentionIn(tokens.slice(0, times)).at(-1);
    const right = times < 0 ? undefined : mentionIn(tokens.slice(times + 1))[0];
    if (left !== undefined && right !== undefined && left !== right)
      return write(`${textFor(left)} * ${textFor(right)}`, `${left.label} times ${right.label}`);
  }
  return perHundred(numbers, field, world);
}

/** `liters per 100 km`, which is said of the one number that is called otherwise. */
function perHundred(
  numbers: readonly Source[],
  { name, words }: Field,
  { speech: { tokens } }: World,
): readonly Found[] {
  const at = tokens.findIndex(({ lower }, index) => lower === 'per' && tokens[index + 1]?.kind === 'number');
  const count = tokens[at + 1]?.value;
  const top = at < 1 ? undefined : fieldAt(tokens, at - 1, numbers)?.source;
  const bottom = at < 1 ? undefined : fieldAt(tokens, at + 2, numbers)?.source;
  if (top === undefined || bottom === undefined || typeof count !== 'number') return [];
  if ([top, bottom].some((one) => one.name.own.join(' ') === words.join(' ')) || !textFor(top).startsWith('$_'))
    return [];
  return [
    {
      text: `${textFor(top)} / ${textFor(bottom)} * ${count}`,
      score: 0.7,
      missing: [],
      notes: [{ kind: 'assumed', text: `${name} is ${top.label} per ${count} ${bottom.label}.` }],
    },
  ];
}

function textFor(source: Source): string {
  return numberOf(source)?.text ?? source.at.text;
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
  'sum',
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
function rests(field: Field, numbers: readonly Source[], others: readonly Made[], _world: World): readonly Found[] {
  const [only = ''] = field.words;
  // `unpaid` is what is not paid.
  const isDenied = field.words.length === 1 && only.startsWith('un') && partWords.has(only.slice(2));
  if (!isDenied && !field.words.some((word) => restWords.has(word))) return [];
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
      score: 0.86,
      missing: [],
      notes: [note],
    },
  ];
}

/** `those below their minimum get reorder true`: what was reckoned beside it is compared with the number that is named. */
function besideLimit(field: Field, near: readonly Source[], others: readonly Made[], world: World): Found | undefined {
  const numbers = others.filter(({ field }) => isNumericField(field));
  const [only] = numbers;
  if (only === undefined || numbers.length > 1) return undefined;
  const limits = near.filter((one) => numberOf(one) !== undefined && !one.at.text.startsWith('$_'));
  for (const { tokens } of segmentsFor(field, world)) {
    const at = tokens.findIndex(({ lower }) =>
      /^(?:below|under|beneath|above|over|beyond|exceed\w*|past)$/.test(lower),
    );
    const limit = at < 0 ? undefined : [1, 2, 3].flatMap((step) => fieldAt(tokens, at + step, limits)?.source ?? [])[0];
    if (limit === undefined) continue;
    const sign = /^(?:below|under|beneath)$/.test(tokens[at]?.lower ?? '') ? '<' : '>';
    return {
      text: `$${only.variable} ${sign} ${textFor(limit)}`,
      score: 0.92,
      missing: [],
      notes: [{ kind: 'used', text: `${field.name} when ${only.field.name} ${sign} ${limit.label}` }],
    };
  }
  return undefined;
}

/** `the spread between them`: of the highest and the lowest beside it. */
function spread({ name, words }: Field, others: readonly Made[]): readonly Found[] {
  if (!words.some((word) => /^(?:spread|span|gap|difference|diff|range|amplitude|swing|variation)$/.test(word)))
    return [];
  const [high, low] = ['$max(', '$min('].map((sign) => others.filter(({ found }) => found.text.includes(sign)));
  const [top, bottom] = [high?.[0], low?.[0]];
  if (top === undefined || bottom === undefined || high?.length !== 1 || low?.length !== 1) return [];
  const note = `${name} is ${top.field.name} minus ${bottom.field.name}`;
  return [
    {
      text: `$${top.variable} - $${bottom.variable}`,
      score: 0.96,
      missing: [],
      notes: [{ kind: 'used', text: note }],
    },
  ];
}

/** `passed (average at least 60)`, `settled` where nothing remains. */
function compared(field: Field, sources: readonly Source[], others: readonly Made[], world: World): readonly Found[] {
  const given = sources.filter(({ distance }) => distance > 0);
  const near = sources.filter(({ distance }) => distance === 0);
  const truth = truthOf(field, world);
  for (const segment of truth === undefined ? segmentsFor(field, world) : [truth]) {
    const all = findConditions(segment.tokens, near, {
      given: [...given, ...near.filter((source) => numberOf(source) !== undefined)],
      lists: [],
    }).filter(
      ({ source, expr: { text } }) =>
        !source.name.own.some((word) => field.words.includes(word)) && !/^(\S+) (?:=|>=|<=) \1$/.test(text),
    );
    const expr = joinConditions(ofNamedValue(all, field.words), segment.tokens);
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
  const beside = besideLimit(field, near, others, world);
  if (beside !== undefined) return [beside];
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
