/** Several lists as one: `combine both lists`. */
import { type Choice, createChoice } from './choice.ts';
import { atom } from './expression.ts';
import type { Search } from './search.ts';

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

/** The best lists put one after the other, where that is asked for and each of them fits whole. */
export function mergedChoice(choices: readonly Choice[], { instruction }: Search): Choice | undefined {
  const at = instruction.tokens.findIndex(({ lower }) => wordsForMerging.has(lower));
  const whole = choices.filter(({ missing }) => missing.length === 0);
  const [first] = whole;
  if (at < 0 || first === undefined) return undefined;
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
  const notes = [
    ...inOrder.flatMap((one) => one.notes),
    { kind: 'used' as const, text: `${label} one after the other` },
  ];
  const { missing, left, rivalries, parts: places } = first;
  const expr = atom(`[${parts.join(', ')}]`);
  return createChoice(expr, 1, label, { missing, left, rivalries, parts: places, notes, uses: '' });
}
