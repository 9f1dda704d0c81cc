/** Numbers of several words: "two hundred fifty", "isang daan at limampu", "trenta y singko", "2 thousand", "dalawa at kalahati". */
import { type NumberWord, numberWords } from './number-words.ts';
import type { Token } from './tokenize.ts';

export interface Numeral {
  readonly value: number;
  /** How many tokens it takes. */
  readonly length: number;
  readonly series: NumberWord['series'] | 'digits';
  readonly isLinked: boolean;
  readonly isBad: boolean;
  readonly isUnsure: boolean;
}

const joiners = new Set(['and', 'at', 'ug', 'og', 'y']);
/** Before a half: "one and a half", "one and one half". */
const articles = new Set(['a', 'ka', 'one']);
const linkers = new Set(['na', 'ka', 'nga', 'a']);

/** "I'll pay with a thousand ... four whole chickens": after a pause the goods begin. */
const payingWords = new Set('pay paying payment bayad magbabayad bayaran mobayad ibabayad cash here heres'.split(' '));

/** Longest numeral, in words. */
const wordsMax = 24;

/** What has been read of a numeral so far: `value` of finished thousands, `part` of the group that is being read. */
interface Reading {
  value: number;
  part: number;
  /** The value that was added last: only smaller ones may follow. */
  last: number;
  series: Numeral['series'];
  isLinked: boolean;
  joinsNext: boolean;
  isUnsure: boolean;
}

/** The numeral that begins at `start`, if one does. */
export function readNumeral(tokens: readonly Token[], start: number): Numeral | undefined {
  const first = tokens[start];
  if (first === undefined) return undefined;
  const reading = begin(first);
  if (reading === undefined) return undefined;
  const isPaid = tokens.slice(Math.max(0, start - 3), start).some(({ text }) => payingWords.has(text));
  let end = start + 1;
  while (end - start < wordsMax) {
    const next = isPaid && hasPause(tokens, end - 1, end + 1) ? undefined : extend(reading, tokens, end);
    if (next === undefined) break;
    end = next;
  }
  const whole = reading.value + reading.part;
  const decimals = Number.isInteger(whole) ? readDecimals(tokens, end) : undefined;
  return {
    value: decimals === undefined ? whole : Number(`${whole}.${decimals.digits}`),
    length: (decimals?.end ?? end) - start,
    series: reading.series,
    isLinked: reading.isLinked,
    isBad: first.isBad === true,
    isUnsure: first.isUnsure === true || reading.isUnsure || hasPause(tokens, start, end),
  };
}

/** "Two point five", "one point two five", "2 point 25": the digits behind the point, and where they end. */
function readDecimals(tokens: readonly Token[], at: number): { digits: string; end: number } | undefined {
  if (!/^(?:point|punto)$/.test(tokens[at]?.text ?? '')) return undefined;
  const written = tokens[at + 1];
  if (written?.kind === 'number')
    return /^\d{1,3}$/.test(written.text) ? { digits: written.text, end: at + 2 } : undefined;
  const words = [at + 1, at + 2, at + 3].map((place) => wordAt(tokens, place));
  const [tens = -1, ones = -1] = words.map((word) => (word?.role === 'plain' ? word.value : -1));
  if (tens >= 10 && tens < 100) {
    const isBoth = tens >= 20 && tens % 10 === 0 && ones >= 1 && ones <= 9;
    return { digits: String(isBoth ? tens + ones : tens), end: at + (isBoth ? 3 : 2) };
  }
  const count = words.findIndex((word) => word?.role !== 'plain' || word.value > 9);
  const digits = words.slice(0, count < 0 ? 3 : count).map((word) => word?.value ?? 0);
  return digits.length === 0 ? undefined : { digits: digits.join(''), end: at + 1 + digits.length };
}

/** Words of one numeral with a pause between may be two numbers: pieces of speech are joined with two blanks. */
function hasPause(tokens: readonly Token[], start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 1) {
    if ((tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? 0) > 1) return true;
  }
  return false;
}

function begin(token: Token): Reading | undefined {
  if (token.kind === 'number') {
    return {
      value: 0,
      part: token.value ?? 0,
      last: token.value ?? 0,
      series: 'digits',
      isLinked: false,
      joinsNext: false,
      isUnsure: false,
    };
  }
  const word = token.kind === 'word' ? numberWords.get(token.text) : undefined;
  if (word === undefined) return undefined;
  const isThousand = word.role === 'multiplier' && word.value >= 1_000;
  return {
    value: isThousand ? word.value : 0,
    part: isThousand ? 0 : word.value,
    last: word.value,
    series: word.series,
    isLinked: word.isLinked === true,
    joinsNext: word.joinsNext === true,
    isUnsure: false,
  };
}

/** Takes one more word, with what joins it, and says where it ends. */
function extend(reading: Reading, tokens: readonly Token[], at: number): number | undefined {
  const direct = wordAt(tokens, at);
  if (direct !== undefined) return add(reading, direct, reading.joinsNext) ? at + 1 : undefined;
  const text = tokens[at]?.text ?? '';
  if (linkers.has(text)) {
    const word = wordAt(tokens, at + 1);
    if (word?.role === 'multiplier' && add(reading, word, false)) return at + 2;
    if (text === 'a') return undefined;
  }
  if (!joiners.has(text)) return undefined;
  const skipsArticle = articles.has(tokens[at + 1]?.text ?? '') && wordAt(tokens, at + 2)?.role === 'half';
  const word = wordAt(tokens, skipsArticle ? at + 2 : at + 1);
  if (word === undefined || beginsHundreds(reading, tokens, skipsArticle ? at + 2 : at + 1)) return undefined;
  return add(reading, word, true) ? at + (skipsArticle ? 3 : 2) : undefined;
}

/** "Tatlong daan at limampu at tatlong daan": the second three hundred is a number of its own. */
function beginsHundreds({ last, part }: Reading, tokens: readonly Token[], at: number): boolean {
  const next = linkers.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  const multiplier = wordAt(tokens, next);
  return multiplier?.role === 'multiplier' && multiplier.value === 100 && last < 1_000 && part >= 20;
}

function wordAt(tokens: readonly Token[], at: number): NumberWord | undefined {
  const token = tokens[at];
  return token?.kind === 'word' ? numberWords.get(token.text) : undefined;
}

function add(reading: Reading, word: NumberWord, isJoined: boolean): boolean {
  if (word.role === 'half') return addHalf(reading, word, isJoined);
  if (word.role === 'multiplier') return multiply(reading, word);
  const fits = reading.series === 'digits' ? false : fitsAfter(reading, word, isJoined);
  if (!fits) return false;
  // "One hundred and six" may be a price and the number of the next goods.
  if (reading.series === 'en' && isJoined && word.value < 20) reading.isUnsure = true;
  // "One eighty" is a hundred and eighty.
  if (reading.last < 10) reading.part *= 100;
  reading.part += word.value;
  reading.last = word.value;
  reading.isLinked = word.isLinked === true;
  reading.joinsNext = word.joinsNext === true;
  return true;
}

/** Ones after tens, tens and ones after hundreds, anything below a thousand after thousands. */
function fitsAfter({ last, series }: Reading, word: NumberWord, isJoined: boolean): boolean {
  if (last >= 1_000) return word.value < 1_000;
  if (last >= 100) return word.value < 100;
  if (series !== 'native' && !isJoined && last >= 1 && last <= 9) return word.series === series && word.value >= 20;
  const isTens = (last >= 20 && last % 10 === 0) || (last === 10 && isJoined && series !== 'en');
  if (!isTens || word.value >= 10 || word.value < 1) return false;
  if (series === 'en' && isJoined) return false;
  return word.series === series && (series !== 'native' || isJoined);
}

function addHalf(reading: Reading, word: NumberWord, isJoined: boolean): boolean {
  // "For 90 and a quarter kilo of gizzard" goes on with other goods.
  if (!isJoined || reading.last === 0.5 || !Number.isInteger(reading.part) || reading.part > 20) return false;
  reading.part += word.value;
  reading.last = 0.5;
  reading.isLinked = word.isLinked === true;
  return true;
}

function multiply(reading: Reading, { value, series, isLinked }: NumberWord): boolean {
  if (reading.part === 0 || reading.last >= value || reading.last === 0.5) return false;
  if (value === 100) {
    if (reading.part >= 100) return false;
    reading.part *= 100;
  } else {
    reading.value += reading.part * value;
    reading.part = 0;
  }
  reading.last = value;
  if (reading.series === 'digits' || series !== 'en') reading.series = series;
  reading.isLinked = isLinked === true;
  return true;
}
