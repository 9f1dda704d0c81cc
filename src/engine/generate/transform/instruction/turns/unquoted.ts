/** Examples that stand in an instruction without quotes: `like 2h 05m`, `(J. Smith)`, `e.g. Moss, Ada`. */

const wordsMax = 6;

/** `https://shop.example/p/`: an address is one value, and no word of it is one of the sentence. */
const address = /(?<![\w"'`])https?:\/\/[^\s"'`()]*[^\s"'`().,;:!?]/giu;

/** The same text with such examples, and addresses, in quotes; what is in quotes already is left as it is. */
export function withQuotedExamples(text: string): string {
  return text
    .split(/("[^"]*"|'[^']*'|`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(address, '"$&"')))
    .join('')
    .split(/("[^"]*"|`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : quotedIn(part)))
    .join('');
}

function quotedIn(text: string): string {
  return text
    .replace(
      /\b(like|looks like|such as|for example|e\.?g\.?):? ([^\s"'][^"`;()\n]*?)(?=\s*(?:\)|;|\n|$|(?<!\b\p{Lu})[.!?](?:\s|$)|,? (?:and|but|sorted|so|not|for|please|per|in|with|plus)\b))/giu,
      (whole, lead: string, example: string) => (isExample(example) ? `${lead} "${example}"` : whole),
    )
    .replace(/\(([^()"'`]+)\)/g, (whole, example: string) => (isName(example) ? `(like "${example}")` : whole));
}

/** It has the look of a value: digits between letters, or an initial, or names with a comma between. */
function isExample(text: string): boolean {
  const words = text.split(' ');
  if (words.length > wordsMax || /[{}<>=*]/.test(text)) return false;
  // Days show how days are written, and are read by themselves.
  if (/^\d{4}-\d\d|^\d{1,2}[./]\d{1,2}[./]|^[-\d.,%]+$/.test(text)) return false;
  const isMeasure = /\d+ ?\p{L}|\d:\d\d|\p{L}-?\d/u.test(text);
  return isMeasure || isName(text);
}

/** `J. Smith`, `Smith J.`, `Moss, Ada`: parts of names, in the order in which they are wanted. */
function isName(text: string): boolean {
  const words = text.trim().split(' ');
  const areNames = words.every((word) => /^\p{Lu}(?:\.|\p{Ll}+,?|\.\p{Lu}\.)$/u.test(word));
  return words.length > 1 && words.length <= 3 && areNames && /^\p{Lu}\.|\p{Lu}\.$|\p{L},/u.test(text);
}
