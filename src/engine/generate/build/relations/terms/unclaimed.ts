/** A number whose name nobody says is what the only other question asks for: "what are they worth in total", `revenue`. */
import type { Schema } from '../../../documents/terms/document.ts';
import { takesNumber } from '../../../step/terms/types.ts';
import { isForm } from '../../../word-forms.ts';
import { wordsOf } from '../../../words.ts';

interface Told {
  readonly words: readonly string[];
  readonly schema: Schema;
  readonly said: string;
}

const asking = /\b(?:how (?:much|many|long|often)|what|total|altogether|sum|average|worth|value)\b/i;

/** Of whom it is asked is what the rows are told by. */
const ofEach = /\b(?:of|for|per|by|on|to|from|did|do|does|has|have) (?:each|every|all|these|those)\b.*$/i;

/** The fields, where there is one such number and one such part of the instruction. */
export function withUnclaimed<Field extends Told>(
  fields: readonly Field[],
  parts: readonly string[],
): readonly Field[] {
  const [open, ...others] = fields.filter(({ said, schema }) => said === '' && takesNumber(schema));
  if (open === undefined || others.length > 0 || fields.length < 2) return fields;
  const [only, ...more] = parts.filter(
    (part) => asking.test(part) && !fields.some(({ words }) => speaksOfAll(part.replace(ofEach, ''), words)),
  );
  if (only === undefined || more.length > 0) return fields;
  return fields.map((field) => (field === open ? { ...field, said: only } : field));
}

function speaksOfAll(part: string, words: readonly string[]): boolean {
  const said = part.split(/[^\p{L}\d_'-]+/u).flatMap(wordsOf);
  return words.every((word) => said.some((one) => isForm(one, word)));
}
