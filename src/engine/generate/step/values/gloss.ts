/** What a document says that each of several choices means: "`CLK`: clocks", "1 critical, 2 serious", "(the owner wants it; it broke)". */
import { wordsOf } from '../../words.ts';
import type { Target } from '../terms/target.ts';

/** Words for each of the values, in their order; none where the description says nothing of them. */
export function glossesOf(
  { description }: Pick<Target, 'description'>,
  values: readonly unknown[],
): readonly (readonly string[])[] {
  if (description === '' || values.length < 2) return [];
  const named = values.map((value) => wordsOf(namedGloss(String(value), values.map(String), description)));
  if (named.filter((words) => words.length > 0).length >= 2) return named;
  return inOrder(values, description);
}

/** From the value, and a sign or a bracket behind it, to the next value or the end of the clause. */
function namedGloss(value: string, values: readonly string[], description: string): string {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const sign = /^(?:\d+|[A-Z]{2,5})$/.test(value)
    ? '\\s*(?:[:=–—-]|\\(|\\bis\\b|\\s)'
    : '\\s*(?:[:=–—-]|\\(|\\b(?:is|are|means|for|stands for|if|when|while|once|where)\\b)';
  const found =
    new RegExp(`(?<![\\w-])[\`"']?${escaped}[\`"']?${sign}\\s*([^;\\n)]{2,80})`).exec(description)?.[1] ?? '';
  const next = values
    .filter((other) => other !== value)
    .map((other) =>
      found.search(new RegExp(`(?<![\\w-])[\`"']?${other.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`)),
    )
    .filter((at) => at >= 0);
  return next.length === 0 ? found.replace(/\.(?:\s.*)?$/, '') : found.slice(0, Math.min(...next));
}

/** It says something, and names none of the others: "which is calm, broody or laying" lists them. */
function isOfOne(clause: string, at: number, values: readonly unknown[]): boolean {
  const words = wordsOf(clause);
  return (
    words.length > 0 &&
    !values.some((other, index) => index !== at && wordsOf(String(other)).every((word) => words.includes(word)))
  );
}

/** As many clauses as there are values tell of them one after the other. */
function inOrder(values: readonly unknown[], description: string): readonly (readonly string[])[] {
  const plain = description.replace(/\.\s*$/, '');
  const listed = plain.slice(plain.indexOf(':') + 1);
  for (const clauses of [plain.split(/\s*;\s*/), listed.split(/\s*,\s*(?:or |and )?/)])
    if (clauses.length === values.length && clauses.every((clause, at) => isOfOne(clause, at, values)))
      return clauses.map(wordsOf);
  return [];
}
