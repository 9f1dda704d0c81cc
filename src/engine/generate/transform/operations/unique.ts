/** Whether each value is wanted once: `unique`, `each city only once`, `without duplicates`. */
import type { Search, Wanted } from '../wanted/search.ts';

const uniqueWords: ReadonlySet<string> = new Set(['unique', 'distinct', 'deduplicate', 'deduplicated', 'different']);

/** Whether the name, or what is said, wants no value twice; notes the word as understood. */
export function isUnique({ name, target }: Wanted, instruction: Search['instruction']): boolean {
  if (name.own.some((word) => uniqueWords.has(word)) || /\b(?:unique|distinct)\b/i.test(target.description))
    return true;
  const { tokens } = instruction;
  const at = tokens.findIndex(({ lower }, index) => uniqueWords.has(lower) || isOnceEach(tokens, index, name.own));
  if (at >= 0) instruction.use(at, at + 1);
  return at >= 0;
}

/** `each city only once`, `without duplicates`, said of nothing else. */
function isOnceEach(tokens: Search['instruction']['tokens'], at: number, name: readonly string[]): boolean {
  const before = tokens.slice(Math.max(0, at - 5), at);
  const isSaid = /^(?:once|twice)$/.test(tokens[at]?.lower ?? '')
    ? before.some(({ lower }) => /^(?:each|every|only|just|not|never|no)$/.test(lower)) &&
      !before.some(({ lower }) => /^(?:who|that|which|came|least|than)$/.test(lower))
    : /^(?:duplicates?|doubles|dupes|repeats)$/.test(tokens[at]?.lower ?? '') &&
      before.slice(-2).some(({ lower }) => /^(?:without|no|remove|skip|drop|not|any)$/.test(lower));
  return isSaid && (name.length === 0 || before.some(({ words }) => words.some((word) => name.includes(word))));
}
