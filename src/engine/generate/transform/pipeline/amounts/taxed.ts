/** Net, tax and gross of lines: what they come to without the tax, the tax at the rate that each of them has or that is said, and both. */
import type { Source } from '../../terms/scope.ts';
import type { Field, Target } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import { pairOf } from '../../values/product.ts';
import type { Entity, Found, World } from '../terms/terms.ts';
import { isContained } from './included.ts';
import { numbersOfRows } from './span-measure.ts';

const taxWords: ReadonlySet<string> = new Set('vat tax gst mwst ust tva iva btw'.split(' '));
const restWords: ReadonlySet<string> = new Set('net netto subtotal excl excluding untaxed pretax'.split(' '));
const wholeWords: ReadonlySet<string> = new Set('gross brutto total incl including'.split(' '));

type Role = 'net' | 'tax' | 'gross';

function roleOf({ words, target: { types } }: Field): Role | undefined {
  if (!types.has('number') && !types.has('integer')) return undefined;
  if (words.some((word) => /^(?:rate|percent|percentage|id|number|count)$/.test(word))) return undefined;
  if (words.some((word) => restWords.has(word))) return 'net';
  if (words.some((word) => taxWords.has(word))) return 'tax';
  return words.some((word) => wholeWords.has(word)) ? 'gross' : undefined;
}

/** Where the record tells the tax, and what there is without it or with it. */
export function taxed(field: Field, { kind, lists, scope }: Entity, world: World): readonly Found[] {
  const role = roleOf(field);
  // What the record tells itself is not reckoned anew.
  const isTold = scope.sources.some((one) => one.lists === 0 && one.name.own.join(' ') === field.words.join(' '));
  const roles = besides(field, world.target).map(roleOf);
  if (
    role === undefined ||
    kind === 'group' ||
    isTold ||
    isContained(world.speech.text) ||
    !roles.includes('tax') ||
    new Set(roles.filter(Boolean)).size < 2
  )
    return [];
  return lists.flatMap((rows): readonly Found[] => {
    const numbers = numbersOfRows(rows, world);
    const rates = numbers.filter((source) => isRate(source, world));
    const amount = amountOf(numbers.filter((source) => !rates.includes(source)));
    const rate = rateOf(rates) ?? saidRate(world);
    if (amount === undefined || rate === undefined) return [];
    const text = {
      net: amount.text,
      tax: `${amount.text} * ${rate.text}`,
      gross: `${amount.text} * (1 + ${rate.text})`,
    };
    const note = `${field.name} is ${amount.label}${role === 'net' ? '' : role === 'tax' ? ` at ${rate.label}` : ` with ${rate.label}`}, of all ${rows.table.name}`;
    return [
      {
        text: `$sum([${rows.text}.(${text[role]})])`,
        score: 1.02 - rows.distance * 0.05,
        missing: [],
        notes: [{ kind: 'used', text: note }],
      },
    ];
  });
}

/** All fields of the record that the field is one of. */
function besides(field: Field, { fields, items, values }: Target): readonly Field[] {
  if (fields.includes(field)) return fields;
  const inner = [...fields.map((one) => one.target), items, values].filter((one) => one !== undefined);
  return inner.map((one) => besides(field, one)).find(({ length }) => length > 0) ?? [];
}

interface Part {
  readonly text: string;
  readonly label: string;
}

/** Quantity times price, or the one amount that they have. */
function amountOf(numbers: readonly Source[]): Part | undefined {
  const pair = pairOf(numbers);
  if (pair !== undefined) return { text: pair.product.text, label: pair.label };
  const called = numbers.filter(({ name }) =>
    /^(?:(?:line |unit )?(?:net|amount|price|subtotal|value)|net (?:amount|price|total|value))$/.test(
      name.own.join(' '),
    ),
  );
  const [only, ...more] = called;
  const text = only === undefined || more.length > 0 ? undefined : numberOf(only)?.text;
  return text === undefined || only === undefined ? undefined : { text, label: only.label };
}

/** `tax_rate: 20`, `taxPercent: 0.2`; `vat: 19` only where percents are spoken of, since it may as well be an amount. */
function isRate({ name: { own }, shape: { scalars } }: Source, { speech }: World): boolean {
  if (!own.some((word) => taxWords.has(word))) return false;
  const isCalled = own.some((word) => /^(?:rate|percent|percentage|pct)$/.test(word));
  const isSmall = scalars.every((value) => Number.isInteger(Number(value)) && Number(value) <= rateMax);
  return isCalled || (isSmall && speech.says(/\b(?:percent\w*|rates?)\b|%/));
}

/** A higher number is an amount. */
const rateMax = 30;

function rateOf(rates: readonly Source[]): Part | undefined {
  const [source, ...more] = rates;
  const text = source === undefined || more.length > 0 ? undefined : numberOf(source)?.text;
  if (source === undefined || text === undefined) return undefined;
  const isPercent = source.shape.scalars.some((value) => Number(value) > 1);
  return { text: isPercent ? `${text} / 100` : text, label: source.label };
}

const taxes = [...taxWords].join('|');
const percent = '(\\d+(?:\\.\\d+)?) ?(?:%|percent|per cent)';

/** `VAT is 19 % of that`, `plus 20% VAT`. */
function saidRate({ speech: { text } }: World): Part | undefined {
  const [, before, behind] =
    new RegExp(
      `\\b(?:${taxes}) (?:rate )?(?:is |are |of |at |= |: )*${percent}|${percent}(?: of)? (?:the )?(?:${taxes})\\b`,
    ).exec(text) ?? [];
  const rate = Number(before ?? behind);
  return Number.isFinite(rate) && rate > 0 ? { text: String(rate / 100), label: `${rate}%` } : undefined;
}
