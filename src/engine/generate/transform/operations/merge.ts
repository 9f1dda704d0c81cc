/** Several lists as one: `combine both lists`. */
import { type Choice, createChoice } from '../terms/choice.ts';
import { atom } from '../terms/expression.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { orderResult } from './result-order.ts';

const wordsForMerging: ReadonlySet<string> = new Set([
  'combine',
  'combined',
  'merge',
  'merged',
  'both',
  'union',
  'concatenate',
  'together',
  'unify',
  'join',
]);

/** Whether several lists are to become one. */
export function asksForMerge({ tokens }: Search['instruction']): boolean {
  // What is in both lists is in one of them as well.
  return tokens.some(
    ({ lower }, at) => wordsForMerging.has(lower) && !(lower === 'both' && tokens[at - 1]?.lower === 'in'),
  );
}

/** The best lists put one after the other, where that is asked for and each of them fits whole. */
export function mergedChoice(
  choices: readonly Choice[],
  { target }: Wanted,
  { instruction }: Search,
): Choice | undefined {
  const fitting = choices.filter(({ missing }) => missing.length === 0);
  // A list, and not the record around it.
  const whole = fitting.filter(({ label }) => !fitting.some((other) => other.label.startsWith(`${label}.`)));
  const [first] = whole;
  if (!asksForMerge(instruction) || first === undefined) return undefined;
  const seen = new Set<string>();
  const apart = whole.filter(({ label, score }) => {
    const isNew =
      !seen.has(label) && [...seen].every((other) => !label.startsWith(`${other}.`) && !other.startsWith(`${label}.`));
    seen.add(label);
    return isNew && score > first.score - 0.15;
  });
  if (apart.length < 2) return undefined;
  for (const [index, { lower }] of instruction.tokens.entries())
    if (wordsForMerging.has(lower)) instruction.use(index, index + 1);
  const inOrder = apart.toSorted((a, b) => choices.indexOf(a) - choices.indexOf(b));
  // Each is a list of its own: `[a]` without its brackets is put beside the others.
  const parts = inOrder.map(({ expr }) => (expr.text.startsWith('[') ? expr.text.slice(1, -1) : expr.text));
  const label = inOrder.map((one) => one.label).join(' and ');
  const joined = atom(`[${parts.join(', ')}]`);
  const ordered =
    target.items === undefined ? { over: joined, notes: [] } : orderResult(joined, target.items, instruction);
  const expr = ordered.over.text === joined.text ? joined : atom(`[${ordered.over.text}]`);
  const notes = [
    ...inOrder.flatMap((one) => one.notes),
    { kind: 'used' as const, text: `${label} one after the other` },
    ...ordered.notes,
  ];
  const { missing, left, rivalries, parts: places } = first;
  return createChoice(expr, 1, label, { missing, left, rivalries, parts: places, notes, uses: '' });
}
