/** Words that speak of what was named before. */
import type { Token } from './read.ts';

/** `the last two are in the actions`: two of the things that were named, and neither an order nor a number of rows. */
export function isBackward(tokens: readonly Token[], at: number): boolean {
  const [word, number, verb] = tokens.slice(at, at + 3);
  const isOfNamed = /^(?:last|first|latter)$/.test(word?.lower ?? '') && number?.kind === 'number';
  // `only the first two are wanted` is a number of rows.
  const isWanted = /^(?:wanted|needed|enough|relevant|listed|shown|kept|required|taken|included|of)$/.test(
    tokens[at + 3]?.lower ?? '',
  );
  return isOfNamed && !isWanted && /^(?:are|were|come|stand|can|have)$/.test(verb?.lower ?? '');
}
