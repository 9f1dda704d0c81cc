/** Amounts that a service writes as texts, so that none of their digits is lost: `"48.30"`. */
import type { Schema } from '../documents/document.ts';
import { expressionOf } from '../step/expression.ts';
import { enumOf, typesOf } from '../step/target.ts';
import type { Leaf } from './relations/record.ts';

/** A text that its format or its example says is a number with a fraction; digits alone may well be what something is known by. */
export function isNumberText(schema: Schema): boolean {
  const isText = typesOf(schema).includes('string') && enumOf(schema).length === 0;
  if (!isText) return false;
  const { format, example, examples, default: usual } = schema;
  if (/^(?:decimal|money|currency-amount|number|double|float)$/.test(String(format ?? ''))) return true;
  const shown = [example, usual, ...(Array.isArray(examples) ? examples : [])];
  return shown.some((one) => typeof one === 'string' && /^-?\d+\.\d{1,4}$/.test(one));
}

/** The number, where the field is a text that is one. */
export function asNumber(text: string, { schema }: Leaf): string {
  return isNumberText(schema) ? `$number(${text})` : text;
}

/** What compares and orders, over the numbers that the fields are. */
export function overNumbers(text: string, leaves: readonly Leaf[]): string {
  return leaves
    .filter(({ schema, path }) => path.length === 1 && isNumberText(schema))
    .reduce((said, leaf) => {
      const field = expressionOf(leaf.path).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return said.replace(new RegExp(`(?<![\\w.$"\`])${field}(?![\\w"\`(])`, 'g'), (own) => asNumber(own, leaf));
    }, text);
}

/** Samples of things with the numbers that their texts are. */
export function withNumbers(row: unknown, leaves: readonly Leaf[]): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const names = new Set(leaves.flatMap(({ schema, path }) => (path.length === 1 && isNumberText(schema) ? path : [])));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      names.has(name) && typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value) : value,
    ]),
  );
}
