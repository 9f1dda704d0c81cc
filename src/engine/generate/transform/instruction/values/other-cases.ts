/** What is said of all cases that were not named. */
import type { Token } from '../words/read.ts';

/** `"normal" otherwise`, `"normal" for all others`, `"normal" in all other cases`: nothing else follows. */
export function isForOthers(tokens: readonly Token[], at: number): boolean {
  const said = tokens.slice(at, at + 5).map(({ lower }) => lower);
  const text = `${said.join(' ')} `;
  return /^(?:otherwise|else|for (?:all |the |everything )?(?:others?|else|rest)|in (?:all|the) other cases|everywhere else) (?:[.,;)]|$)/.test(
    text,
  );
}
