/** Units in names of fields, and amounts of money that one side counts in cents and the other one does not. */
import type { Token } from './token.ts';

const units =
  /^(cm|mm|m|km|met(?:er|re)s?|(?:kilo|centi|milli)met(?:er|re)s?|miles?|lit(?:er|re)s?|millilit(?:er|re)s?|ml|c|f|kg|g|grams?|kilos?|eur|euros?|usd|dollars?|gbp|pounds?|cents?|pence|micros?|minor|pct|percent|min|minutes?|ms|sec|seconds?|hours?|days?|utc|iso)$/;

/** The words of a name that say what is measured, without those that say in what. */
export function withoutUnits(words: readonly string[]): readonly string[] {
  const at = words.indexOf('per');
  // A price per tonne is a price.
  const named = (at > 0 ? words.slice(0, at) : words).filter((word) => !units.test(word));
  return named.length === 0 ? words : named;
}

interface Named {
  readonly name: string;
  readonly description: string;
}

/** `price_cents`, or "in the smallest unit". */
export function isInCents({ name, description }: Named): boolean {
  return (
    /(?:^|_)(?:cents?|pence|rappen|minor)(?:_|$)|(?:Cents?|Pence|Rappen|Minor|InCents)$/.test(name) ||
    /\bin (?:euro )?(?:cents?|pence|øre|öre|rappen|centavos|centimes)\b|\bminor (?:currency )?units?\b|\bsmallest (?:currency )?unit\b/i.test(
      description,
    )
  );
}

/** By what an amount of the instruction is multiplied: it stands before "euros", behind a sign, or has decimals. */
export function factorOf(target: Named, token: Token | undefined, next: Token | undefined): number {
  const ratio = token?.literal?.kind === 'number' ? ratioOf(next?.text ?? '', target) : undefined;
  if (ratio !== undefined) return ratio;
  if (!isInCents(target) || token?.literal?.kind !== 'number') return 1;
  const isWhole = Number.isInteger(token.literal.value);
  const isMoney = /^(?:euros?|eur|dollars?|usd|pounds?|gbp|chf|francs?|bucks|[€$£])$/i.test(next?.text ?? '');
  return isMoney || /^[$€£]/.test(token.text) || !isWhole ? 100 : 1;
}

/** Units of one dimension by how much of the smallest one they are. */
const dimensions: readonly (readonly (readonly [RegExp, number])[])[] = [
  [
    [/^(?:ms|millis|milliseconds?)$/i, 1],
    [/^(?:s|secs?|seconds?)$/i, 1000],
    [/^minutes?$/i, 60_000],
    [/^hours?$/i, 3_600_000],
    [/^days?$/i, 86_400_000],
    [/^weeks?$/i, 604_800_000],
  ],
  [
    [/^months?$/i, 1],
    [/^years?$/i, 12],
  ],
  [
    [/^(?:g|grams?)$/i, 1],
    [/^(?:kg|kilos?|kilograms?)$/i, 1000],
    [/^(?:tons?|tonnes?)$/i, 1_000_000],
  ],
  [
    [/^(?:mm|millimet(?:er|re)s?)$/i, 1],
    [/^(?:cm|centimet(?:er|re)s?)$/i, 10],
    [/^(?:m|met(?:er|re)s?)$/i, 1000],
    [/^(?:km|kilomet(?:er|re)s?)$/i, 1_000_000],
  ],
];

/** What a number of the unit that is said counts in the unit of the target: "4 minutes" are 240 of `wait_seconds`. */
export function ratioOf(said: string, { name, description }: Named): number | undefined {
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/);
  const told = /\b(?:in|whole|number of|as) ([a-z]+)\b|^([a-z]+)\b/i.exec(description);
  const last = words.filter((word) => word !== '').at(-1) ?? '';
  for (const units of dimensions) {
    const sizeOf = (word: string): number | undefined => units.find(([shape]) => shape.test(word))?.[1];
    const from = sizeOf(said);
    const to = (last.length > 1 ? sizeOf(last) : undefined) ?? sizeOf(told?.[1] ?? told?.[2] ?? '');
    if (from !== undefined && to !== undefined) return from / to;
  }
  return undefined;
}

/** By what a number of the data is multiplied; undefined where nothing says what it counts. */
export function factorBetween(target: Named, leaf: string, value: unknown): number {
  if (typeof value !== 'number') return 1;
  const held = isInCents({ name: leaf, description: '' });
  if (isInCents(target))
    return !held && (/euro|eur(?:_|$)|dollar|usd/i.test(leaf) || !Number.isInteger(value)) ? 100 : 1;
  return held && /(?:^|_)(?:euros?|eur|dollars?|usd)(?:_|$)/i.test(target.name) ? 0.01 : 1;
}

/** Rounded, since a price times a hundred is seldom a whole number to a computer. */
export function scaled(expression: string, factor: number): string {
  if (factor === 1) return expression;
  if (factor > 1) return Number.isInteger(factor) ? `$round(${expression} * ${factor})` : `${expression} * ${factor}`;
  const parts = 1 / factor;
  const whole = Math.round(parts);
  return `${expression} / ${Math.abs(parts - whole) < 1e-6 * whole ? whole : Number(parts.toPrecision(9))}`;
}

/** Units that stand behind a number, and what is counted in them. */
const counted: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(euros?|eur|dollars?|usd|pounds?|gbp|cents?|bucks|chf|francs?|[€$£])$/i,
    /\b(price|amount|cost|total|budget|fee|value|sum|balance|charge|fare|salary|rent|rate|deposit|wage|fine|eur|usd|cents?)\b/i,
  ],
  [/^(kg|kilos?|kilograms?|grams?|g|lbs?|tons?|tonnes?)$/i, /\b(weight|mass|load|kg|grams?)\b/i],
  [/^(?:square|sq|sqm|m2|m²|acres?|hectares?|ha)$/i, /\b(?:area|surface|size|acreage|m2|sqm)\b/i],
  [
    /^(?:cubic|m3|m³|lit(?:er|re)s?|gallons?|pints?|barrels?)$/i,
    /\b(?:volume|capacity|contents?|lit(?:er|re)s?|m3)\b/i,
  ],
  [/^(km|kilometers?|kilometres?|miles?|meters?|metres?|m)$/i, /\b(distance|radius|length|height|range|km|mileage)\b/i],
  [
    /^(cm|mm|centimet(?:er|re)s?|millimet(?:er|re)s?|inch(?:es)?)$/i,
    /\b(length|height|width|depth|size|diameter|cm|mm)\b/i,
  ],
  [
    /^(seconds?|minutes?|hours?|days?|weeks?|months?|nights?|years?)$/i,
    /\b(duration|length|time|timeout|interval|period|days?|hours?|minutes?|seconds?|weeks?|months?|nights?|years?|ttl|delay)\b/i,
  ],
  [
    /^(people|persons?|guests?|adults?|passengers?|seats?|attendees?|participants?)$/i,
    /\b(guests?|people|persons?|party|adults?|passengers?|seats?|attendees?|participants?|capacity|covers|quantity)\b/i,
  ],
  [/^(percent|%)$/i, /\b(percent|percentage|rate|discount|share|pct)\b/i],
  [/^(stars?|points?)$/i, /\b(rating|stars?|score|points?)\b/i],
  [
    /^(pieces?|units?|copies|items?|boxes|times|tickets?|licen[cs]es?)$/i,
    /\b(quantity|qty|count|units?|number|copies|amount|uses?|usage)\b/i,
  ],
  [/^(degrees?|celsius|fahrenheit)$/i, /\b(temperature|degrees?|threshold|target)\b/i],
];

/** The names of what is counted in that unit; undefined for words that are none. */
export function countedIn(unit: string): RegExp | undefined {
  return counted.find(([word]) => word.test(unit))?.[1];
}
