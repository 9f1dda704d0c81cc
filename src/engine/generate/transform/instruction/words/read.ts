/** An instruction as tokens, and the note of which of them were understood. */
import { monthNumberOf, monthPattern } from '../../../month-names.ts';
import { coverage, wordsOf } from '../../../words.ts';
import { calendarTurns, windowTurns } from '../turns/calendar-turns.ts';
import { withDateLetters } from '../turns/date-letters.ts';
import { inFull } from '../turns/short-forms.ts';
import { inTurn } from '../turns/turn.ts';
import { inPlainTurns } from '../turns/turns.ts';
import { withQuotedExamples } from '../turns/unquoted.ts';
import { large, spelledNumber } from './number-words.ts';

export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly kind: 'word' | 'number' | 'date' | 'quoted' | 'sign';
  /** The number, or the text between the quotes. */
  readonly value: number | string;
  /** The word in the singular, abbreviations spelled out. */
  readonly words: readonly string[];
}

export interface Instruction {
  readonly tokens: readonly Token[];
  /** As it was written; nothing of a part. */
  readonly text: string;
  /** Whether all of the words stand in it. */
  speaksOf(words: readonly string[]): boolean;
  /** Notes that these tokens were understood. */
  use(from: number, to: number): void;
  /** Notes that these tokens are about single values, and no conditions on lists. */
  take(from: number, to: number): void;
  isTaken(from: number, to: number): boolean;
  /** The tokens in their places, without those that are taken. */
  open(): readonly Token[];
  /** Words that mean something and were not understood; `known` are names of the data and of the result. */
  unused(known: readonly (readonly string[])[]): readonly string[];
}

const charsMax = 4_000;

const pattern =
  /"([^"]{1,200})"|(?<![\p{L}\d])'([^']{1,200})'(?!\p{L})|`([^`]{1,200})`|(\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?|\d{1,2}\.\d{1,2}\.\d{4}(?!\d)|(?<=\b(?:after|before|until|till|from|since|between|and|past|than|by|to) )\d{1,2}:\d\d(?![:\d]))|((?:(?<=^|[\s(=<>])-)?[$€£]?\d+(?:,\d{3})*(?:\.\d+)?[kK%]?(?![\p{L}\d]))|((?:YYYY|MM|DD)(?:[-./](?:YYYY|YY|MMMM|MMM|MM|DD))+|[\p{L}\d_]+(?:['’][\p{L}]+)?(?:-[\p{L}]+)*)|(->|=>|→|>=|<=|!=|==|[=<>])|([,.;:()*/+×÷{}]|(?<=\s)-(?=\s))/gu;

export function readInstruction(text: string): Instruction {
  const short = text.slice(0, charsMax);
  return instructionOf(tokensOf(short), short);
}

/** Of the texts that were read last: the same ones are read for every plan of a workflow. */
const textsKept = 100;
const read = new Map<string, readonly Token[]>();

function tokensOf(text: string): readonly Token[] {
  const known = read.get(text);
  if (known !== undefined) return known;
  const tokens = [
    ...inOneLine(inPlainTurns(stopped(inFull(withPlainDates(withQuotedExamples(withDateLetters(text))))))).matchAll(
      pattern,
    ),
  ]
    .map(toToken)
    .map(asNumber)
    .map(asOther)
    .map(asMinute)
    .map(asLarge);
  if (read.size >= textsKept) read.clear();
  read.set(text, tokens);
  return tokens;
}

const month = `(${monthPattern})`;
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\.? (?:of )?${month}\\.?,? (\\d{4})\\b`, 'gi');
const monthFirst = new RegExp(`\\b${month}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'gi');

/** `like "24 December 2025"`: it shows how days are written. */
const shownDate = /((?:\blike|\bas|\bsuch as|\be\.?g\.?,?|\bexample|\bform|\bformat|\bin) ["'][^"']{1,30}["'])/giu;

function withPlainDates(text: string): string {
  return text
    .split(shownDate)
    .map((part, at) => (at % 2 === 1 ? part : plainDates(part)))
    .join('');
}

/** `1 July 2026` and `July 1st, 2026` as the data has them: `2026-07-01`. */
function plainDates(text: string): string {
  const plain = (day: string, name: string, year: string): string =>
    `${year}-${String(monthNumberOf(name)).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const said = inTurn(calendarTurns, text)
    .replace(monthOf, '$1 $2')
    .replace(
      /(?<=\b(?:after|before|since|until|till|from|on|by|than|between|and|is) )(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g,
      (_, day: string, number: string, year: string) => `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .replace(monthBound, monthAsDay)
    .replace(dayFirst, (_, day: string, name: string, year: string) => plain(day, name, year))
    .replace(monthFirst, (_, name: string, day: string, year: string) => plain(day, name, year));
  return inTurn(windowTurns, said.replace(/\bthe (?=\d{4}-\d\d-\d\d\b)/gi, ''));
}

const monthOf = new RegExp(`\\b${month} of (\\d{4})\\b`, 'gi');

const monthBound = new RegExp(
  `\\b(since|after|before|until|till|through|from) (?:the )?(?:(?:start|beginning|end) of )?${month}\\.? (\\d{4})\\b(?! (?:to|until|till|through|and|-))( on(?:wards?)?\\b)?`,
  'gi',
);

/** `since January 2024`, `until the end of May 2025`: by the first day of that month, or of the next one. */
function monthAsDay(whole: string, word: string, name: string, year: string, onward: string | undefined): string {
  const lead = word.toLowerCase();
  const isStart = /\b(?:start|beginning) of\b/i.test(whole);
  // `from May 2025` is a month, unless it goes on from there.
  if (lead === 'from' && onward === undefined) return whole;
  const isNext = !isStart && /^(?:after|until|till|through)$/.test(lead);
  const number = monthNumberOf(name) - (isNext ? 0 : 1);
  const day = `${Number(year) + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`;
  return `${/^(?:since|after|from)$/.test(lead) ? 'since' : 'before'} ${day}`;
}

/** A question ends as every other sentence does, and a percent sign belongs to its number. */
/** `F >= 10 ? "high" : "low"` */
const inShort = / \? ("[^"]*"|'[^']*'|[\p{L}\d]+) ?: (?="|'|[\p{L}\d]+(?=[\s.,;]|$))("[^"]*"|'[^']*'|[\p{L}\d]+)/gu;

function stopped(text: string): string {
  return text
    .replace(unmarked, "$1n't")
    .replace(/ \?\? /g, ' or else ')
    .replace(/(?<![\w"'])(?:""|'')(?![\w"'])/g, 'an empty text')
    .replace(/(?<=[\s(])@(?=[\s.,;:)]|$)/g, 'at sign')
    .replace(/(?<=\d) %/g, '%')
    .replace(inShort, ' gives $1, otherwise $2')
    .replace(/(?<=\d) ?\.{2,3} ?(?=\d)/g, ' to ')
    .replace(/[?!](?=\s|$)/g, '.')
    .replace(halfDay, (_, hour: string, minute: string | undefined, half: string) => {
      const hours = (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
      return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
    })
    .replace(/\b(e\. ?g|i\. ?e|etc|approx|incl|excl)\.(?=[\s,:"'(])/giu, (short) => short.replace(/[. ]/g, ''))
    .replace(onlyDay, '(YYYY-MM-DD)')
    .replace(atTheBound, '')
    .replace(cutOff, (_, lead: string, place: string) => `${lead}${places.indexOf(place.toLowerCase()) + 1}`)
    .replace(gratis, (_, charge: string | undefined) => (charge === undefined ? 'are free' : 'free'))
    .replace(atTheTop, '$1first');
}

/** `the close date (just the day)`, `start (date only)`: how it is written. */
const onlyDay =
  /\((?:(?:just|only) (?:the )?(?:day|date)|(?:the )?(?:day|date)(?: part)? (?:only|alone|is enough)|(?:the )?date part|no time|without (?:the )?time)\)/giu;

/** `over 30 minutes (exactly 30 does not count)`: the comparison says so already. */
const atTheBound =
  / ?\((?:exactly|precisely)? ?\d[^()]{0,30}(?:n['’]t|not|no longer) (?:be )?(?:count|enough|included|sufficient|wanted|meant|over|listed)\w*\)/giu;

const places = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** `cut off after the third`, `stop at the tenth`: so many are wanted. */
const cutOff = new RegExp(
  `(\\b(?:cut(?: off)?|stop|end|finish|break off) (?:after|at|with) (?:the )?)(${places.join('|')})\\b`,
  'giu',
);

/** `courses that cost nothing`, `free of charge`. */
const gratis = /\b(?:costs? nothing|free of (charge|cost)s?)\b/giu;

/** `dont count`: in haste, it is written without the sign. */
const unmarked = /\b(do|does|did|is|are|was|were|has|have|had|should|would|could)nt\b/giu;

/** `8 pm`, `8:30am`. */
const halfDay = /(?<![\d:])(1[0-2]|0?[1-9])(?::([0-5]\d))? ?([ap])\.?m\b\.?/giu;

/** `worst offender on top`, `the most at the top`, `best to start with`: it comes first. */
const atTheTop =
  /(\b(?:\p{L}+est|most|least|worst)(?: \p{L}+){0,2} )(?:(?:on|at|to|in|up) (?:the )?(?:very )?(?:top|head|beginning|start|front)(?! of)|up front|(?:comes?|goes?|go|leads?|to start|starting) (?:with|first|on top|at the top))\b/giu;

/** Longer lines were broken where they were full, and go on in the next one. */
const fullLine = 72;

/** Points of a list, and short lines, are parts of their own; the signs before them mean nothing. */
function inOneLine(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.reduce((whole, line, at) => {
    const bare = line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '');
    const isPoint = bare !== line;
    const before = lines[at - 1] ?? '';
    const isNew = isPoint || (before.length < fullLine && !/[,(]\s*$/.test(before));
    if (at === 0) return bare;
    return /[.;:,]\s*$/.test(whole) || !isNew ? `${whole} ${bare}` : `${whole}; ${bare}`;
  }, '');
}

/** A part of an instruction as one of its own. */
export function instructionOf(tokens: readonly Token[], text = ''): Instruction {
  const used = new Set<number>();
  const taken = new Set<number>();
  /** One list as long as nothing more is taken: what is found in it is kept by it. */
  let open = tokens;
  const spoken = tokens.flatMap(({ words }) => words);
  return {
    tokens,
    text,
    speaksOf: (words) => words.length > 0 && coverage(words, spoken) > 0.95,
    use(from, to) {
      for (let index = from; index < to; index += 1) used.add(index);
    },
    take(from, to) {
      const before = taken.size;
      for (let index = from; index < to; index += 1) taken.add(index);
      if (taken.size > before) open = tokens.map((token, index) => (taken.has(index) ? gap : token));
    },
    isTaken: (from, to) => tokens.some((_, index) => index >= from && index < to && taken.has(index)),
    open: () => open,
    unused: (known) =>
      tokens
        .filter((token, index) => !used.has(index) && (isMeaningful(token, known) || isState(tokens, index)))
        .map((token) => token.text),
  };
}

const gap: Token = { text: '', lower: '', kind: 'sign', value: '', words: [] };

/** Nothing is said. */
export const noInstruction = readInstruction('');

function toToken(match: RegExpMatchArray): Token {
  const [text, double, single, tick, date, number, word] = match;
  const quoted = double ?? single ?? tick;
  if (quoted !== undefined)
    return { text, lower: quoted.toLowerCase(), kind: 'quoted', value: quoted, words: wordsOf(quoted) };
  // `valid until as 31.12.2026`: it shows how days are written.
  if (date?.charAt(4) !== '-' && date !== undefined) return { text, lower: text, kind: 'word', value: date, words: [] };
  if (date !== undefined) return { text, lower: date.toLowerCase(), kind: 'date', value: date, words: [] };
  if (number !== undefined) return { text, lower: number, kind: 'number', value: readNumber(number), words: [] };
  const lower = text.toLowerCase().replace('’', "'");
  const spelled = spelledNumber(lower);
  if (spelled !== undefined && spelled > 1) return { text, lower, kind: 'number', value: spelled, words: [] };
  return {
    text,
    lower,
    kind: word === undefined ? 'sign' : 'word',
    value: text,
    words: word === undefined ? [] : wordsOf(text),
  };
}

/** `one` counts where a number is compared with, and before digits; elsewhere it is a pronoun. */
function asNumber(token: Token, index: number, tokens: readonly Token[]): Token {
  const isCompared =
    ['least', 'most', 'than', 'only'].includes(tokens[index - 1]?.lower ?? '') ||
    /^(?:decimals?|digits?)$/.test(tokens[index + 1]?.lower ?? '');
  return token.lower === 'one' && isCompared ? { ...token, kind: 'number', value: 1, words: [] } : token;
}

/** `60 min`: behind a number it is no minimum. */
function asMinute(token: Token, index: number, tokens: readonly Token[]): Token {
  const isBehind = tokens[index - 1]?.kind === 'number' && /^mins?$/.test(token.lower);
  return isBehind ? { ...token, lower: 'minutes', words: ['minute'] } : token;
}

/** `a hundred`, `a dozen`: behind an article it is a number. */
function asLarge(token: Token, index: number, tokens: readonly Token[]): Token {
  const value = large.get(token.lower);
  const isCounted = /^(?:a|one)$/.test(tokens[index - 1]?.lower ?? '');
  return value === undefined || !isCounted ? token : { ...token, kind: 'number', value, words: [] };
}

/** `31.12.2026 instead of 2026-12-31`: the other date shows how it is written, and is no condition. */
function asOther(token: Token, index: number, tokens: readonly Token[]): Token {
  const isOther = tokens[index - 1]?.lower === 'of' && tokens[index - 2]?.lower === 'instead';
  return isOther && token.kind === 'date' ? { ...token, kind: 'word', words: [] } : token;
}

function readNumber(text: string): number {
  const plain = Number(text.replace(/[^\d.]/g, '')) * (text.startsWith('-') ? -1 : 1);
  return /k$/i.test(text) ? plain * 1000 : plain;
}

/** Words of instructions that ask for nothing by themselves. */
const idle: ReadonlySet<string> = new Set(
  `a an the and or of to in on at as by for from with into that which who whose this these those their its it is are be
  was were will should must can please i me us we want need get give return list show extract fetch take make create produce
  build map convert transform turn put provide find select pick report output input result data json object array field
  value record item entry row element each every all any only just also then there where when using use based per
  include including contain format shape structure response api call them they have has do does not but so if name named
  called new single one flat simple clean nice summary information detail property key list's following below above
  keep preserve original order same order, out up over our my your back about between along together id form row's s
  available given provided corresponding respective matching according rename renamed mapped mapping collection
  schema target source step payload full complete whole entire well like such eg ie etc other others rest`.split(/\s+/),
);

/** `that are full`, `which is over`: behind `are` it says something of the rows. */
function isState(tokens: readonly Token[], at: number): boolean {
  const isWord = /^(?:full|over|out|back|complete|up|below|whole)$/.test(tokens[at]?.lower ?? '');
  const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]];
  const isEnd = next === undefined || next.kind === 'sign';
  const isFirst = at === 0 && tokens[at]?.lower === 'full' && /[^s]s$|sses$/.test(next?.lower ?? '');
  return isWord && (isFirst || (isEnd && /^(?:are|is|was|were|still|not|been|already)$/.test(before)));
}

function isMeaningful(token: Token, known: readonly (readonly string[])[]): boolean {
  if (token.kind === 'sign') return /[<>=×÷*+]/.test(token.text);
  if (token.kind !== 'word') return true;
  if (idle.has(token.lower)) return false;
  return !token.words.every((word) => idle.has(word) || known.some((words) => coverage([word], words) >= 0.7));
}

/** The number that stands there, if there is one. */
export function numberAt(tokens: readonly Pick<Token, 'kind' | 'value'>[], at: number): number | undefined {
  const token = tokens[at];
  return token?.kind === 'number' && typeof token.value === 'number' ? token.value : undefined;
}
