/** Words of a text as they are compared: without case, accents and endings. */

import { irregular } from './irregular.ts';
import { matchesOf } from './matches.ts';
import { phraseHint, phrases } from './phrases.ts';
import { weekdayOf, weekdays } from './weekdays.ts';

export interface Word {
  readonly stem: string;
  /** As it stands in the text, folded. */
  readonly folded: string;
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
  /** One of the days that stand there together: who speaks of one of them speaks of what is there. */
  readonly isOneOfDays?: true;
}

/** A stay begins with checking in, and what is off-peak or for non-members is just not that: the little word tells them apart. */
const wordShape =
  /check[- ](?:in|out)(?![\p{L}])|(?:off|non)-[\p{L}]{3,}|off (?:peak|season|street|site|road|grid)(?![\p{L}])|[\p{L}\p{N}]+(?:['’][\p{L}]{1,2}(?![\p{L}]))?/iuy;
/** Stops before a word, and takes nothing of it. */
const wordStart = /(?=[\p{L}\p{N}])/gu;

/** How tables of hours call the days. In small letters they are other words: the sun, and who sat. */
const shortDay = /^(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)$/;

function wholeDay(raw: string): string {
  if (raw.length > 5 || !shortDay.test(raw)) return raw;
  return weekdays.find((day) => day.startsWith(raw.toLowerCase())) ?? raw;
}

/** A word by itself, wherever it stands. */
export type Token = Pick<Word, 'stem' | 'folded'>;

export function tokenOf(raw: string): Token {
  const whole = fold(wholeDay(raw)).replace(/(?<=^(?:check|off|non))[- ]/, '');
  const folded = /['’]/.test(whole) ? whole.replace(/['’].*$/, '') : whole;
  return { folded, stem: stemOf(folded) };
}

export function wordsOf(text: string): readonly Word[] {
  return wordsIn(text, tokenOf);
}

/** Tests alone, since what a match returns is larger than a word. */
export function wordsIn(text: string, read: (raw: string) => Token): readonly Word[] {
  const words: Word[] = [];
  for (let end = 0; ; ) {
    wordStart.lastIndex = end;
    if (!wordStart.test(text)) return words;
    const start = wordStart.lastIndex;
    wordShape.lastIndex = start;
    if (!wordShape.test(text)) return words;
    end = wordShape.lastIndex;
    const { folded, stem } = read(text.slice(start, end));
    words.push({ folded, stem, start, end });
  }
}

/** The same, and what its set phrases mean as words of their own: `up to` as maximum. */
export function wordsOfSentence(text: string): readonly Word[] {
  return [...wordsOf(text), ...wordsOfPhrases(text)];
}

export function wordsOfPhrases(text: string): readonly Word[] {
  if (!phraseHint.test(text)) return [];
  return phrases.flatMap(([meaning, shape]) =>
    matchesOf(text, shape).map(({ 0: phrase, index }): Word => {
      return { folded: meaning, stem: stemOf(meaning), start: index, end: index + phrase.length };
    }),
  );
}

/** Words of a name such as `lost_property_phone`, `datePublished` or `og:title`. */
export function wordsOfName(name: string): readonly Word[] {
  return wordsOf(spacedName(name));
}

/** `price_100g` is that of 100 g. */
const measured = /(?<=^| )(\d+)(k?g|m?l|[ckm]?m|min|h|[kmg]b|k?w)(?= |$)/gi;

export function spacedName(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/_/g, ' ')
    .replace(measured, '$1 $2');
}

/** Most words have nothing to fold. */
const isPlain = /^[\0-\x7f]*$/;

export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isPlain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss');
}

/** Ends that the languages we know put behind nouns and verbs; what is left has at least three letters. */
const endings = /(?:ings?|edly|ed|en|em|es|e|s)$/;

/** Umlauts may be written with an e, as in names of fields. */
function plainVowels(stem: string): string {
  return stem.replace(/(?<=[aou])e/g, '');
}

export function stemOf(inflected: string): string {
  const folded = irregular.get(inflected) ?? weekdayOf(inflected) ?? inflected;
  // A noun that looks like a form of a verb.
  if (folded === irregular.get(folded)) return folded;
  if (folded.length < 4 || /\d/.test(folded)) return folded;
  if (/ie[sd]$/.test(folded) && !/(?:gl|sch)ied$/.test(folded) && folded.length > 4) return `${folded.slice(0, -3)}y`;
  if (folded.endsWith('ss')) return folded;
  const stem = plainVowels(folded.replace(endings, ''));
  return stem.length < 3 ? folded.replace(/s$/, '') : stem;
}

const lastLetters = 5;

/** How much two stems say the same, from 0 to 1, by their letters alone. */
export function likeness(a: string, b: string, lastLeast = lastLetters): number {
  if (a === b) return 1;
  if (isParticiple(a, b)) return participleLikeness;
  if (a.charCodeAt(0) !== b.charCodeAt(0) && a.length < 7 && b.length < 7) return 0;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 4 || /\d/.test(long)) return 0;
  const common = commonStart(short, long);
  const rests = Math.max(short.length, long.length) - common;
  if (common >= 5 && rests <= 3) return 0.85;
  if (common === 4 && short.length === 4 && rests <= 3) return 0.75;
  // A German compound has the word at its beginning or at its end.
  if (short.length >= lastLetters && common === short.length) return 0.7;
  if (short.length >= lastLeast && isLastPart(long, short)) return 0.7;
  return 0;
}

const participleLikeness = 0.9;
/** `geliefert` of `liefern`, `angemeldet` of `anmelden`. */
const participle = /^(an|auf|aus|ab|ein|mit|vor|zu|nach|um|durch|zuruck)?ge(\p{L}{3,}?)(?:et|t)$/u;

/** Whether one is a German participle of the other. */
export function isParticiple(a: string, b: string): boolean {
  return isParticipleOf(a, b) || isParticipleOf(b, a);
}

function isParticipleOf(form: string, verb: string): boolean {
  if (form.length < 6 || !form.includes('ge') || !form.endsWith('t')) return false;
  const [, before = '', root = ''] = participle.exec(form) ?? [];
  const base = `${before}${root}`;
  return (
    root !== '' && (verb === base || (verb.startsWith(base) && /^(?:e?n|e?t|e|er)$/.test(verb.slice(base.length))))
  );
}

/** The part before it is a word of its own: `address` does not speak of a dress. */
function isLastPart(compound: string, last: string): boolean {
  return compound.length - last.length >= 3 && compound.endsWith(last);
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
