/** Things that were spoken of before, with all that was said of them. */

/** "The number of these loans" is that of those that were spoken of before, with all that was said of them. */
export function withThoseSaid(instruction: string): string {
  return instruction.replace(
    /\b(number|count|sum|total) of (?:these|those) ([a-z]+)\b/gi,
    (whole, reckoned: string, things: string, at: number) => {
      const before = instruction.slice(0, at);
      const said = [
        ...before.matchAll(
          new RegExp(`\\b(?:have|has|had|with|for|all|every)\\b ([^.?!:;]*?\\b${things}\\b[^.?!:;,]*)`, 'gi'),
        ),
      ];
      const [, phrase = ''] = said.at(-1) ?? [];
      return phrase === '' ? whole : `${reckoned} of ${phrase.replace(/\s+(?:at|in) the (?:system|service)$/i, '')}`;
    },
  );
}
