/** By what amounts are said to be divided: `divide by 100`, `320 becomes 3.2`, `250 in the data means 2.5`. */
import type { Instruction } from '../instruction/words/read.ts';

const known = new WeakMap<Instruction, number | undefined>();

const divided = /\b(?:divid\w+|÷|\/) ?(?:them |it |that |all |prices? |amounts? )?(?:by )?(10|100|1,?000)\b/gi;
const example =
  /\b(\d+(?:\.\d+)?) (?:in the data |there |cents? |pence )?(?:becomes?|means?|turns? into|stands? for|stood for|is|are|=|->|→) (?:[€$£] ?)?(\d+[.,]\d+)\b/gi;

/** Undefined where nothing is said, or more than one thing. */
export function saidScale(instruction: Instruction): number | undefined {
  if (known.has(instruction)) return known.get(instruction);
  const { text } = instruction;
  const scales = new Set([
    ...[...text.matchAll(divided)].map(([, by = '']) => Number(by.replace(',', ''))),
    ...[...text.matchAll(example)].map(([, from = '', to = '']) => Number(from) / Number(to.replace(',', '.'))),
  ]);
  const [scale] = scales;
  const only = scales.size === 1 && scale !== undefined && [10, 100, 1000].includes(Math.round(scale * 1e6) / 1e6);
  const found = only ? Math.round(scale) : undefined;
  known.set(instruction, found);
  return found;
}
