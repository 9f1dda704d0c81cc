/**
 * Text as the parser reads it: lower case, without accents, invisible characters and typographic variants.
 *
 * Characters fold into none, one or several, so every folded character remembers where it came from.
 */

export interface Folded {
  readonly text: string;
  /** Where the folded character at `index` begins in the original; the original's length for the end. */
  origin(index: number): number;
}

const fractions: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' };

const variants: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '·': '-',
  '×': 'x',
  '✕': 'x',
  '⁄': '/',
  '\t': ' ',
};

export function fold(content: string): Folded {
  return isAscii(content) ? foldAscii(content) : foldUnicode(content);
}

function isAscii(content: string): boolean {
  for (let i = 0; i < content.length; i += 1) if (content.charCodeAt(i) > 126) return false;
  return true;
}

function foldAscii(content: string): Folded {
  return { text: content.toLowerCase(), origin: (index) => index };
}

function foldUnicode(content: string): Folded {
  const parts: string[] = [];
  const origins: number[] = [];
  let at = 0;
  for (const character of content) {
    const previous = parts.at(-1) ?? '';
    const folded = foldCharacter(character, previous);
    parts.push(folded);
    for (let i = 0; i < folded.length; i += 1) origins.push(at);
    at += character.length;
  }
  return { text: parts.join(''), origin: (index) => origins[index] ?? content.length };
}

function foldCharacter(character: string, previous: string): string {
  const fraction = fractions[character];
  if (fraction !== undefined) return /\d$/.test(previous) ? ` ${fraction}` : fraction;
  const variant = variants[character];
  if (variant !== undefined) return variant;
  if (character < '\u007f') return character.toLowerCase();
  const digit = digitValue(character);
  if (digit !== undefined) return String(digit);
  if (/^[\p{Cf}\p{M}]$/u.test(character)) return '';
  return character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The value of a decimal digit of any script: they stand in runs of ten that begin at 0 or 6 of a row of sixteen. */
function digitValue(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (!isDigit(code)) return undefined;
  const row = code & ~15;
  const value = code - (isDigit(row) ? row : row + 6);
  return value >= 0 && value <= 9 ? value : undefined;
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}
