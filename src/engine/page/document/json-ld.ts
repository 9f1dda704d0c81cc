/** JSON-LD as pages write it: in comments, with broken lines, and sometimes broken altogether. */

/** Deeper than any vocabulary; what follows it by calling itself needs an end. */
const depthMax = 64;

/** The value of one script as a list; nothing for what cannot be read. */
export function parseJsonLd(text: string): readonly unknown[] {
  const bare = text
    .trim()
    .replace(/^(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s?\]\]>(?:\s?\*\/)?);?$/, '');
  if (depthOf(bare) > depthMax) return [];
  for (const one of [bare, bare.replace(/\p{Cc}+/gu, ' ')]) {
    try {
      return [JSON.parse(one)];
    } catch {
      // The next reading may do; what no reading understands is left out.
    }
  }
  return [];
}

/** Brackets within each other, those in strings left out. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/gs)) {
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
