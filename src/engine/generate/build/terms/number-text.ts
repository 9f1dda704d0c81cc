/** Numbers that a service writes as texts, as many do with money: `"total_price": "48.30"`. */
import type { Schema } from '../../documents/terms/document.ts';
import { enumOf, typesOf } from '../../step/terms/target.ts';

/** Such texts may have a point as well, and are no numbers. */
const others = /^(?:version|release|ip|build|revision|code|id|key|number|phone|chapter|section)$/;

/** Whether the texts of a field that is called so are numbers: by its format, its pattern or its example. */
export function isNumberText(schema: Schema, words: readonly string[]): boolean {
  const types = typesOf(schema).filter((type) => type !== 'null');
  if (types.length !== 1 || types[0] !== 'string' || enumOf(schema).length > 0) return false;
  if (words.some((word) => others.test(word))) return false;
  const { format, pattern } = schema;
  if (typeof format === 'string') return /^(?:decimal|number|double|float|money|big-?decimal)$/i.test(format);
  if (typeof pattern === 'string') return ofNumbers.test(pattern);
  return /^-?\d+\.\d+$/.test(exampleOf(schema) ?? '');
}

/** Digits, and a part behind a point that may be missing. */
const ofNumbers = /^\^-?\??\(?(?:\\d|\[0-9\])(?:[+*]|\{[\d,]+\})\(?(?:\?:)?\\\.(?:\\d|\[0-9\])/;

function exampleOf({ example, examples }: Schema): string | undefined {
  const shown = [example, ...(Array.isArray(examples) ? examples : [])].find((one) => one !== undefined);
  return typeof shown === 'string' ? shown : undefined;
}

/** A number as the field has it in samples. */
export function numberText(value: number): string {
  return value.toFixed(2);
}
