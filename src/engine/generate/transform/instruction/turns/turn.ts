/** A turn of phrase, and the plain words that say the same. */
export type Turn = readonly [said: RegExp, plain: string | ((...parts: string[]) => string)];

/** The text with each of the turns said plainly, one after the other. */
export function inTurn(turns: readonly Turn[], text: string): string {
  return turns.reduce(
    (said, [turn, plain]) => (typeof plain === 'string' ? said.replace(turn, plain) : said.replace(turn, plain)),
    text,
  );
}
