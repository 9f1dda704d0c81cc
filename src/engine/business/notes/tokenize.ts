/**
 * The words, numbers and marks of a note. Reads every character once; times, dates, telephone numbers and the marks of
 * lists are recognized here, so that nothing later takes them for quantities.
 */

export type TokenKind = 'word' | 'number' | 'mark' | 'skipped';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly value?: number;
  /** A number that cannot be a quantity or a price: negative, in scientific notation, endless. */
  readonly isBad?: boolean;
  /** "1.250" may be a thousand and more, or one and a quarter. */
  readonly isUnsure?: boolean;
  /** A dash stands before the number where it may mean minus, or only separate. */
  readonly isDashed?: boolean;
}

/** Longest run of digits that can be a number of a note. */
const digitsMax = 9;

export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text.charCodeAt(at);
    if (character === 32 || character === 13) at += 1;
    else if (isDigit(character)) at = readNumber(text, at, tokens);
    else if (isLetter(character)) at = readWord(text, at, tokens);
    else at = readMark(text, at, tokens);
  }
  return tokens;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code > 160 && code !== 8369);
}

function digitsEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function lettersEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && isLetter(text.charCodeAt(end))) end += 1;
  return end;
}

/** Letters, with apostrophes inside; "isa't" is "isa" and "at", "didn't" is one word. */
function readWord(text: string, start: number, tokens: Token[]): number {
  let end = lettersEnd(text, start);
  let word = text.slice(start, end);
  while (text[end] === "'" && lettersEnd(text, end + 1) > end + 1) {
    const next = lettersEnd(text, end + 1);
    const suffix = text.slice(end + 1, next);
    if (suffix === 't' && !word.endsWith('n')) {
      tokens.push({ kind: 'word', text: word, start, end });
      tokens.push({ kind: 'word', text: 'at', start: end, end: next });
      return next;
    }
    word += suffix === 's' ? '' : suffix;
    end = next;
  }
  tokens.push({ kind: 'word', text: word, start, end });
  return end;
}

function readMark(text: string, start: number, tokens: Token[]): number {
  const character = text[start] ?? '';
  const end = start + 1;
  if (character === '.' && isAbbreviated(text, start, tokens)) return end;
  const dots = /^\.{3,}(?=\s?\d)/.exec(text.slice(start, start + 60));
  if (dots !== null) return start + dots[0].length;
  if (character === '-') return readDash(text, start, tokens);
  if (character === '*' && isLineStart(tokens)) return end;
  if (character === '#') {
    const digits = digitsEnd(text, end);
    tokens.push({ kind: 'skipped', text: text.slice(start, digits), start, end: digits });
    return digits;
  }
  if (character === '+' && digitsEnd(text, end) - end > digitsMax) {
    const digits = digitsEnd(text, end);
    tokens.push({ kind: 'skipped', text: text.slice(start, digits), start, end: digits });
    return digits;
  }
  tokens.push({ kind: 'mark', text: character, start, end });
  return end;
}

const abbreviations = new Set(
  'beg inv end purch pur pd recd rec no qty amt approx mr mrs ms dr st bal del trans ret acct ave exp tot misc ref ttl'.split(
    ' ',
  ),
);

/** "Beg. inv. 40": the full stop ends no sentence. */
function isAbbreviated(text: string, at: number, tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  if (last?.kind !== 'word' || last.end !== at || !abbreviations.has(last.text)) return false;
  const next = text.slice(at + 1, at + 4).trimStart();
  if (last.text === 'no') return /^ *(?:\d|[a-z]{2,3}[ -]?\d)/.test(text.slice(at + 1, at + 8));
  return next !== '' && text[at + 1] !== '\n';
}

/** A dash joins words, marks a line of a list, stands for a pause, or makes a number negative. */
function readDash(text: string, start: number, tokens: Token[]): number {
  const previous = tokens.at(-1);
  const isJoined = previous !== undefined && previous.end === start && previous.kind !== 'mark';
  if (isJoined || isLineStart(tokens) || previous?.text === ';') return start + 1;
  if (isDigit(text.charCodeAt(start + 1))) {
    const end = readNumber(text, start + 1, tokens);
    const number = tokens.pop();
    if (number !== undefined) tokens.push({ ...number, start, isDashed: true });
    return end;
  }
  tokens.push({ kind: 'mark', text: '-', start, end: start + 1 });
  return start + 1;
}

function isLineStart(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  return last === undefined || last.text === '\n';
}

function readNumber(text: string, start: number, tokens: Token[]): number {
  const whole = readWhole(text, start);
  const end = whole.end;
  const skipped = endOfSkipped(text, start, end, tokens);
  if (skipped !== undefined) {
    tokens.push({ kind: 'skipped', text: text.slice(start, skipped), start, end: skipped });
    return skipped;
  }
  const letters = lettersEnd(text, end);
  const suffix = text.slice(end, letters);
  if (suffix === 'k' || suffix === 'm') {
    const value = whole.value * (suffix === 'k' ? 1_000 : 1_000_000);
    tokens.push({ kind: 'number', text: text.slice(start, letters), start, end: letters, value, isBad: whole.isBad });
    return letters;
  }
  if (suffix === 'e' && isDigit(text.charCodeAt(letters))) {
    const exponent = digitsEnd(text, letters);
    tokens.push({ kind: 'number', text: text.slice(start, exponent), start, end: exponent, value: 0, isBad: true });
    return exponent;
  }
  return readFraction(text, start, whole, tokens);
}

interface Whole {
  readonly value: number;
  readonly end: number;
  readonly isBad: boolean;
  readonly isUnsure?: boolean;
}

/** Digits with thousands and decimals: `1,200.50`. */
function readWhole(text: string, start: number): Whole {
  const continental = readContinental(text, start);
  if (continental !== undefined) return continental;
  let end = digitsEnd(text, start);
  let digits = text.slice(start, end);
  while (digits.length <= digitsMax && text[end] === ',' && isThousands(text, start, end)) {
    digits += text.slice(end + 1, end + 4);
    end += 4;
  }
  // "@230,3kg" is a price and three kilos.
  const mayHaveComma = end - start <= 2 && text[start - 1] !== '@';
  const comma = !mayHaveComma ? null : /^,(\d{1,2})(?= ?(?:kg|kilo|kls|li?t|l\b))/.exec(text.slice(end, end + 8));
  if (comma !== null)
    return { value: Number(`${digits}.${comma[1]}`), end: end + comma[0].length, isBad: digits.length > digitsMax };
  const decimals = text[end] === '.' ? digitsEnd(text, end + 1) : end;
  if (decimals > end + 1) {
    const fraction = text.slice(end, decimals);
    const isBad =
      digits.length > digitsMax || fraction.length > digitsMax || /^\.\d/.test(text.slice(decimals, decimals + 2));
    const isUnsure = fraction.length === 4 && digits !== '0';
    return { value: Number(digits.slice(0, 16) + fraction.slice(0, 8)), end: decimals, isBad, isUnsure };
  }
  return { value: Number(digits.slice(0, 16)), end, isBad: digits.length > digitsMax };
}

const afterPrice = String.raw`(?:each|ea|per|kada|bawat|matag|isa)\b|/`;
const afterMoney = String.raw`$|[.;:!)\n=€₱$]|,(?!\d)|(?:and|ug|lahat|tanan|total|pesos?|php|eur|euros?|usd)\b|${afterPrice}`;
const dottedThousands = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})(?![\d,.]*\d)/;
const quotedThousands = /^(\d{1,3}(?:'\d{3})+)(?:\.(\d{1,2}))?(?!\d)/;
/** What follows says that the digits behind the comma end a sum: "52,50 per kg", and not "230,30 eggs", which may be a list. */
const decimalComma = new RegExp(String.raw`^(\d{1,6}),(\d{2}(?= ?(?:${afterMoney}))|\d(?= ?(?:${afterPrice})))`);

/** Numbers of places that write a comma before decimals, `1.234,50`, and money such as `52,50`; or `1'234.50`. */
function readContinental(text: string, start: number): Whole | undefined {
  const written = text.slice(start, start + 40);
  const found = dottedThousands.exec(written) ?? quotedThousands.exec(written) ?? decimalComma.exec(written);
  if (found === null) return undefined;
  const [whole = '', digits = '', decimals = '0'] = found;
  return { value: Number(`${digits.replaceAll(/[.']/g, '')}.${decimals}`), end: start + whole.length, isBad: false };
}

function isThousands(text: string, start: number, comma: number): boolean {
  const lead = text.indexOf(',', start) - start;
  return lead >= 1 && lead <= 3 && text[start] !== '0' && digitsEnd(text, comma + 1) === comma + 4;
}

/** `1/2` is a fraction, after a whole number a part of it: `2 1/2`. */
function readFraction(text: string, start: number, whole: Whole, tokens: Token[]): number {
  const { value, end, isBad, isUnsure = false } = whole;
  const below = text[end] === '/' ? digitsEnd(text, end + 1) : end;
  const divisor = Number(text.slice(end + 1, below));
  if (below > end + 1 && [2, 3, 4, 5, 8].includes(divisor) && value < divisor) {
    const previous = tokens.at(-1);
    const isPart = previous?.kind === 'number' && previous.end === start - 1 && Number.isInteger(previous.value);
    if (isPart) tokens.pop();
    const before = isPart ? previous : undefined;
    tokens.push({
      kind: 'number',
      text: text.slice(before?.start ?? start, below),
      start: before?.start ?? start,
      end: below,
      value: (before?.value ?? 0) + value / divisor,
    });
    return below;
  }
  tokens.push({ kind: 'number', text: text.slice(start, end), start, end, value, isBad, isUnsure });
  return end;
}

/** Where a time, a date, an ordinal, a telephone number or the mark of a list ends; undefined for a plain number. */
function endOfSkipped(text: string, start: number, end: number, tokens: readonly Token[]): number | undefined {
  const phone = /^(?:63|0)\d{2,3}[ -]?\d{3}[ -]?\d{4}(?!\d)/.exec(text.slice(start, start + 15));
  if (phone !== null) return start + phone[0].length;
  if (text[start] === '0' && end - start > 6) return digitsEndJoined(text, end);
  if (
    end - start <= 2 &&
    /^[.)]\s/.test(text.slice(end, end + 2)) &&
    isListed(text.slice(start, end), text[end], tokens)
  )
    return end + 1;
  const clock = /^:\d\d(?!\d) ?(?:[ap]m)?|^ ?(?:[ap]\.?m|nn|mn|noon)(?![a-z])\.?|^(?:st|nd|rd|th)(?![a-z])/.exec(
    text.slice(end, end + 8),
  );
  if (clock !== null) return end + clock[0].length;
  const date = /^[/-]\d{1,2}[/-]\d{2,4}(?!\d)/.exec(text.slice(end, end + 9));
  if (date !== null) return end + date[0].length;
  const short = /^\/(\d{1,2})(?![\d/])/.exec(text.slice(end, end + 4));
  const isDate = short !== null && Number(short[1]) > 9 && Number(text.slice(start, end)) <= 12;
  return isDate ? end + short[0].length : undefined;
}

/** "Sales: 1) fried 875 2) eggs 216": at the beginning of a line or after a colon, and then in order. */
function isListed(number: string, mark: string | undefined, tokens: readonly Token[]): boolean {
  if (isLineStart(tokens)) return true;
  if (number === '1') return tokens.at(-1)?.text === ':';
  const last = tokens.findLast(({ kind, text }) => kind === 'skipped' && text.endsWith(mark ?? ''));
  return last !== undefined && Number.parseInt(last.text, 10) === Number(number) - 1;
}

/** Telephone numbers are written in groups. */
function digitsEndJoined(text: string, from: number): number {
  let end = from;
  while (text[end] === '-' && isDigit(text.charCodeAt(end + 1))) end = digitsEnd(text, end + 1);
  return end;
}
