/** How a service writes what people say in another way: moments as seconds since 1970, yes and no as one and zero. */
import { flagOff, flagOn, type Schema } from '../../documents/terms/document.ts';
import { type Name, wordsOf } from '../../words.ts';
import { typesOf } from './types.ts';

/** A mark of ours in the schema of a moment that is sent as a number: how many of it are a second. */
export const perSecond = 'x-patchbay-per-second';

interface Named {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
}

/** The schema as values are compared with it; what is sent is written by `asNotation`. */
export function readableSchema({ name, description, schema }: Named): Schema {
  return asFlag(schema) ?? asMoment({ name, description, schema }) ?? schema;
}

const pairs: readonly (readonly [RegExp, RegExp])[] = [
  [/^1$/, /^0$/],
  [/^(?:yes|y|on|true|t)$/i, /^(?:no|n|off|false|f)$/i],
];

/** An enum of two that say yes and no. */
function asFlag(schema: Schema): Schema | undefined {
  const { enum: values } = schema;
  if (!Array.isArray(values) || values.length !== 2 || typesOf(schema).includes('boolean')) return undefined;
  const find = (shape: RegExp): unknown => values.find((value) => shape.test(String(value)));
  for (const [yes, no] of pairs) {
    const [on, off] = [find(yes), find(no)];
    if (on !== undefined && off !== undefined) return { type: 'boolean', [flagOn]: on, [flagOff]: off };
  }
  return undefined;
}

const epoch = /\b(?:epoch|unix(?: time)?|since (?:1 )?(?:jan\w*\.? )?(?:1,? )?1970)\b|\bunix[_ ]?time/i;

/** A whole number that counts from 1970. */
function asMoment({ name, description, schema }: Named): Schema | undefined {
  const types = typesOf(schema);
  const isNumber = types.length === 0 || types.includes('integer') || types.includes('number');
  const { example, format } = schema;
  const isShown = typeof example === 'number' && (isInEpoch(example, 1) || isInEpoch(example, 1000));
  const isTimed = wordsOf(name).some((word) => timed.test(word));
  const isTold = epoch.test(`${description} ${name.replace(/_/g, ' ')}`) || /unix|epoch/.test(String(format));
  if (!isNumber || (!isTold && !(isShown && isTimed))) return undefined;
  const isFine =
    /\bmilli-?seconds?\b|\bms\b/i.test(description) || (typeof example === 'number' && isInEpoch(example, 1000));
  return { type: ['string', 'integer'], format: 'date-time', [perSecond]: isFine ? 1000 : 1 };
}

/** Between 2001 and 2096, counted in so many to a second. */
export function isInEpoch(value: number, unit: number): boolean {
  return value >= 1e9 * unit && value < 4e9 * unit;
}

/** How many of it are a second, of a number that may count from 1970. */
export function momentOf(value: unknown): 1 | 1000 | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined;
  return isInEpoch(value, 1) ? 1 : isInEpoch(value, 1000) ? 1000 : undefined;
}

/** A number of the data as the text that is sent. */
export function momentText({ format }: Schema, expression: string, unit: 1 | 1000): string {
  const text = `$fromMillis(${expression}${unit === 1 ? ' * 1000' : ''})`;
  return format === 'date' ? `$substring(${text}, 0, 10)` : text;
}

/** A day or a moment in the data, written as a text or as a number that is called like one. */
export function isMoment({
  value,
  name: { own },
}: {
  readonly value: unknown;
  readonly name: Pick<Name, 'own'>;
}): boolean {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}/.test(value);
  return momentOf(value) !== undefined && own.some((word) => timed.test(word));
}

const timed = /^(at|on|date|time|day|since|until|from|to|after|before|start|end|begin|expiry|due|moment|epoch|unix)$/;

/** The moment as the number that is sent. */
export function momentLiteral(schema: Schema, value: string): number {
  return (Date.parse(value) / 1000) * Number(schema[perSecond]);
}

export function momentExpression(schema: Schema, expression: string): string {
  return schema[perSecond] === 1000 ? `$toMillis(${expression})` : `$floor($toMillis(${expression}) / 1000)`;
}
