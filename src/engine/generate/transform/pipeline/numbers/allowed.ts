/** What is beyond an allowance and what it costs: `the first 10 hours are included, every hour more costs the price of the plan`. */
import { weightOf } from '../../../words.ts';
import { allowanceIn } from '../../instruction/values/allowances.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import { isAkin } from '../terms/speech.ts';
import type { Entity, Found, Made, World } from '../terms/terms.ts';
import { mapOfNumbers } from './category-rates.ts';

const further =
  /^(?:charged|chargeable|billed|billable|extra|excess|surplus|over|overage|overuse|additional|further|beyond|above|paid|payable|remaining|exceeding|more)$/;
const beyondSaid = /^(?:beyond|above|over|exceed\w*|excess|extra)$/;
const money =
  /^(?:price|cost|fee|charge|amount|due|pay|payment|bill|total|sum|surcharge|eur|euro|usd|dollar|gbp|pound|toll|fine|to)$/;

/** Beside the number that the allowance is of: how much of it is beyond, and what that comes to. */
export function allowed(
  field: Field,
  numbers: readonly Source[],
  others: readonly Made[],
  { kind, scope, table }: Entity,
  world: World,
): readonly Found[] {
  const { tokens } = world.speech;
  const allowance = kind === 'row' ? allowanceFor(scope.sources, world) : undefined;
  const measure = allowance === undefined ? undefined : measureFor(field, numbers, others, allowance);
  if (allowance === undefined || measure === undefined) return [];
  const beyond = `$max([0, ${measure.text} - ${allowance.bound}])`;
  const note = (what: string): Found['notes'] => [
    { kind: 'used', text: `${field.name} is ${what} ${measure.label} is beyond ${allowance.bound}` },
  ];
  if (isOfUnits(field, allowance)) return [{ text: beyond, score: 1.06, missing: [], notes: note('what of') }];
  if (!field.words.some((word) => money.test(word))) return [];
  const rate = priceSaid(tokens, allowance) ?? priceIn(scope.sources, field) ?? mapPrice(scope.sources, table, world);
  const base = /^(?:total|charge|bill|amount|price|cost|sum|due)$/.test(field.words.at(-1) ?? '')
    ? feeIn(tokens)
    : undefined;
  return rate === undefined
    ? []
    : [
        {
          text: `${base === undefined ? '' : `${base} + `}${beyond} * ${rate}`,
          score: 1.06,
          missing: [],
          notes: note(`${rate} for each that`),
        },
      ];
}

interface Bound {
  /** A number, or where it stands in the data. */
  readonly bound: string;
  readonly unit: readonly string[];
  readonly to: number;
}

const free = /^(?:included|include|free|inclusive|allowance|quota|contingent)$/;

/** The number that is said, else the one that the row, or what it names, calls included. */
function allowanceFor(sources: readonly Source[], { speech }: World): Bound | undefined {
  const said = allowanceIn(speech.tokens);
  if (said !== undefined) return { ...said, bound: String(said.count) };
  const at = speech.tokens.findIndex(({ lower }) => free.test(lower));
  const [source, ...more] = sources.filter(
    (one) => one.lists === 0 && numberOf(one) !== undefined && one.name.own.some((word) => free.test(word)),
  );
  const bound = source === undefined ? undefined : numberOf(source)?.text;
  if (at < 0 || source === undefined || bound === undefined || more.length > 0) return undefined;
  const near = speech.tokens.slice(Math.max(0, at - 3), at + 2).flatMap(({ words }) => words);
  return {
    bound,
    unit: [...source.name.own, ...near].filter((word) => !free.test(word) && weightOf(word) > 0.2),
    to: at,
  };
}

/** `chargedHours`, or `charged` that is described as hours. */
function isOfUnits({ words, target: { description } }: Field, { unit }: Bound): boolean {
  const said = description.toLowerCase().split(/[^\p{L}]+/u);
  const isUnit = [...words, ...said].some((word) => unit.some((one) => weightOf(one) > 0.2 && isAkin(one, word)));
  const isMoney = words.some((word) => money.test(word) && !further.test(word));
  const isBeyond = words.some((word) => further.test(word) || /^over\w+$/.test(word));
  return (isBeyond && (isUnit || !isMoney)) || (!isMoney && said.some((word) => beyondSaid.test(word)));
}

/** The number beside it, or of the row, that is called as what is counted; else the only one. */
function measureFor(
  field: Field,
  numbers: readonly Source[],
  others: readonly Made[],
  { unit }: Bound,
): { readonly text: string; readonly label: string } | undefined {
  const isCalled = (words: readonly string[]): boolean =>
    words.some((word) => unit.some((one) => isAkin(one, word))) && !words.some((word) => further.test(word));
  const beside = others.filter(({ field: other }) => isCalled(other.words) && other !== field);
  const [made] = beside;
  if (made !== undefined) return { text: `$${made.variable}`, label: made.field.name };
  const own = numbers.filter(({ distance, at }) => distance === 0 && !at.text.startsWith('$_'));
  const [source, ...more] = own.filter(({ name }) => isCalled(name.own));
  const one = source !== undefined && more.length === 0 ? source : own.length === 1 ? own[0] : undefined;
  return one === undefined ? undefined : { text: numberOf(one)?.text ?? one.at.text, label: one.label };
}

/** `every hour more costs 12`, `0.20 for each page above that`: the number of the part that speaks of the others. */
function priceSaid(tokens: readonly Token[], { to }: Bound): string | undefined {
  const from = tokens.findIndex(({ lower }, index) => index >= to && others.test(lower));
  const stop = tokens.findIndex(({ lower }, index) => index > Math.max(from, to) && lower === '.');
  const rest = tokens.slice(to, stop < 0 ? tokens.length : stop);
  const at = rest.findIndex(({ lower }) => others.test(lower));
  const numbers = rest.flatMap(({ kind, value }, index) =>
    kind === 'number' && typeof value === 'number' ? [{ index, value }] : [],
  );
  const first = numbers.find(({ index }) => index > at) ?? numbers.find(({ index }) => index >= at - 3);
  return at < 0 || first === undefined ? undefined : String(first.value);
}

/** `included in the base fee of 9 euros`: what is to be paid in any case. */
function feeIn(tokens: readonly Token[]): number | undefined {
  const fee =
    /\b(?:base|basic|flat|fixed|standing|monthly|minimum|starting|basis) (?:fee|price|charge|rate|cost|amount|fare|tariff)(?: of| is| costs|:| at|,)* (\d+(?:\.\d+)?)\b/.exec(
      tokens.map(({ lower }) => lower).join(' '),
    )?.[1];
  return fee === undefined ? undefined : Number(fee);
}

const others =
  /^(?:every|each|per|any|further|additional|beyond|above|more|extra|rest|others?|exceeding|over|that|then|after)$/;

/** A number of the row, or of what it names, that is a price. */
function priceIn(sources: readonly Source[], field: Field): string | undefined {
  const prices = sources.filter(
    (source) =>
      source.lists === 0 &&
      numberOf(source) !== undefined &&
      source.name.own.some((word) => /^(?:price|rate|cost|fee|charge|tariff|surcharge)$/.test(word)) &&
      source.name.own.join(' ') !== field.words.join(' '),
  );
  const [only] = prices;
  return only === undefined || prices.length > 1 ? undefined : numberOf(only)?.text;
}

/** An object with a price for every kind of row. */
function mapPrice(sources: readonly Source[], table: Entity['table'], world: World): string | undefined {
  if (table === undefined) return undefined;
  const keys = sources.filter(
    ({ lists, distance, shape }) => lists === 0 && distance === 0 && shape.scalars.length > 0,
  );
  const found = keys.flatMap((key) => mapOfNumbers(key, table, world)?.text ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** `0.25 for every day beyond 21`, `2 per hour over 8`. */
export function beyond(
  field: Field,
  numbers: readonly Source[],
  { kind }: Entity,
  { speech }: World,
): readonly Found[] {
  if (kind !== 'row') return [];
  const { tokens } = speech;
  const at = tokens.findIndex(
    ({ lower }, index) =>
      /^(?:every|each|per)$/.test(lower) &&
      /^(?:beyond|over|above|after|past|exceeding)$/.test(tokens[index + 2]?.lower ?? ''),
  );
  const [price, limit] = [
    tokens.slice(Math.max(0, at - 3), at).findLast((token) => token.kind === 'number')?.value,
    tokens[at + 3]?.value,
  ];
  const unit = tokens[at + 1]?.words ?? [];
  const source = numbers.find(({ name }) => name.own.some((word) => unit.some((one) => isAkin(one, word))));
  const isSaid = speech.segments.some(
    (segment) =>
      segment.from <= at &&
      at < segment.to &&
      segment.tokens.some(({ words }) => words.some((word) => field.words.some((one) => isAkin(one, word)))),
  );
  if (at < 0 || typeof price !== 'number' || typeof limit !== 'number' || source === undefined || !isSaid) return [];
  const value = numberOf(source)?.text ?? source.at.text;
  return [
    {
      text: `(${value} > ${limit} ? (${value} - ${limit}) * ${price} : 0)`,
      score: 1.01,
      missing: [],
      notes: [{ kind: 'used', text: `${field.name} is ${price} for every ${source.label} beyond ${limit}` }],
    },
  ];
}
