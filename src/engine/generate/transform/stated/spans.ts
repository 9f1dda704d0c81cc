/**
 * The parts of an instruction that may say what one field of the result is made of, in a form that patterns can read.
 *
 * Fields of the record become `F0`, `F1` …, signs `S0` …, texts in quotes `Q0` …, numbers `N0` …, the wanted field `T`;
 * what is left are small words. Who reads a part reads all of it: a word that means nothing here is another matter.
 */
import { wordsOf } from '../../words.ts';
import { signAt } from '../instruction/values/writing.ts';
import type { Mention } from '../instruction/words/fields.ts';
import type { Token } from '../instruction/words/read.ts';
import { wordsAsWritten } from '../terms/asked.ts';
import type { Source } from '../terms/scope.ts';
import { calledAt, calledIn, exactIn, fieldIn, type Part, partOf } from './names-at.ts';

export interface Span {
  /** What is said of the wanted field, without its name. */
  readonly body: string;
  /** With its name, as `T`. */
  readonly whole: string;
  readonly fields: readonly Source[];
  readonly signs: readonly string[];
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  readonly from: number;
  readonly to: number;
  /** Whose names and values texts in quotes may show. */
  readonly near: readonly Source[];
  /** What was read, one by one: `T` and `F0` stand for names. */
  readonly symbols: readonly Token[];
  /** Something joins the name to the rest: a sentence that is about the field, and not one that only names it. */
  readonly isLinked: boolean;
}

const boundsMax = 10;
const tokensMax = 60;

/** The longest first; every part that names the field once. */
export function spansAbout(
  own: readonly string[],
  tokens: readonly Token[],
  fields: readonly Source[],
  names: readonly (readonly string[])[],
): readonly Span[] {
  const starts: number[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = Math.max(0, ...[own, ...names].map((name) => calledAt(tokens, at, name)));
    if (length > 0 && calledAt(tokens, at, own) === length) starts.push(at);
    at += Math.max(1, length);
  }
  const reworked = starts.length === 0 ? { tokens, at: [] } : apart(tokens, fields);
  const spans = starts.flatMap((at) => {
    const begin = tokens.findLastIndex(({ kind, lower }, index) => index < at && ends(kind, lower)) + 1;
    const stop = tokens.findIndex(({ kind, lower }, index) => index >= at && ends(kind, lower));
    const end = stop < 0 ? tokens.length : stop;
    const froms = [begin, ...cutsIn(tokens, begin, at).map((cut) => cut + 1)].slice(0, boundsMax);
    const wide = acrossSentences(tokens, begin, end).flatMap(
      ([from, to]) => spanOf(reworked, from, to, own, fields, true) ?? [],
    );
    const cuts = cutsIn(tokens, at + 1, end).filter((cut) => !goingOn.test(tokens[cut + 1]?.lower ?? ''));
    const tos = [end, ...cuts.toReversed()].slice(0, boundsMax);
    const inside = froms.flatMap((from) =>
      tos.flatMap((to) =>
        to - from > tokensMax || to <= at ? [] : (spanOf(reworked, from, to, own, fields, false) ?? []),
      ),
    );
    return [...wide, ...inside];
  });
  return spans.toSorted((a, b) => b.to - b.from - (a.to - a.from));
}

/** With the sentence before it, and with the one behind it. */
function acrossSentences(tokens: readonly Token[], begin: number, end: number): readonly (readonly [number, number])[] {
  const start = tokens.findLastIndex(({ kind, lower }, index) => index < begin - 1 && ends(kind, lower)) + 1;
  const next = tokens.findIndex(({ kind, lower }, index) => index > end && ends(kind, lower));
  const before = begin === 0 ? [] : [[start, end] as const];
  return end >= tokens.length - 1 ? before : [...before, [begin, next < 0 ? tokens.length : next] as const];
}

/** `…, or "none" if there are none`: still of the same value. */
const goingOn = /^(?:or|otherwise|else|if|unless|when|where|rounded|but|both|then)$/;

function ends(kind: Token['kind'], lower: string): boolean {
  return kind === 'sign' && lower === '.';
}

/** Commas, dashes and colons, and each `and`: another part may begin there. */
function cutsIn(tokens: readonly Token[], from: number, to: number): readonly number[] {
  let depth = 0;
  return tokens.flatMap(({ kind, lower }, at) => {
    if (kind === 'sign' && lower === '(') depth += 1;
    if (kind === 'sign' && lower === ')') depth -= 1;
    const isCut = (kind === 'sign' && /^[,;:-]$/.test(lower)) || lower === 'and';
    return isCut && depth === 0 && at >= from && at < to ? [at] : [];
  });
}

const articles = /^(?:an?|the|its|their|his|her|each|please|that|this|own|respective)$/;

interface Reading {
  readonly words: string[];
  readonly fields: Source[];
  readonly signs: string[];
  readonly texts: string[];
  readonly numbers: number[];
  readonly symbols: Token[];
  isNamed: boolean;
}

function spanOf(
  { tokens, at: places }: Reworked,
  from: number,
  to: number,
  own: readonly string[],
  fields: readonly Source[],
  isWide: boolean,
): Span | undefined {
  const part = partOf(tokens, places[from] ?? from, places[to] ?? to);
  const reading: Reading = { words: [], fields: [], signs: [], texts: [], numbers: [], symbols: [], isNamed: false };
  for (let at = 0; at < part.tokens.length; ) at = readAt(part, at, own, fields, reading);
  if (!reading.isNamed) return undefined;
  const whole = plain(reading.words.join(' '));
  const isLinked = !isWide && links.some((link) => link.test(whole));
  return { ...reading, whole, body: bodyOf(whole), from, to, near: fields, isLinked };
}

/** What stands at the place, as one word of the reading; the place behind it. */
function readAt(inside: Part, at: number, own: readonly string[], fields: readonly Source[], into: Reading): number {
  const part = inside.tokens;
  const token = part[at];
  if (token === undefined) return at + 1;
  const isNamed = token.kind !== 'quoted' && !isPlainWord(part, at);
  const mention = labelAt(token, at, fields) ?? (isNamed ? mentionAt(inside, at, fields) : undefined);
  const to = mention === undefined ? at : ownEnd(part, mention.to, mention.source);
  // `prio` for a priority is the member of that name, where there is one.
  const isSpelled = mention !== undefined && own.join('') !== token.lower && isKeyOf(mention.source, token);
  const called = into.isNamed || isSpelled ? 0 : calledIn(inside, at, own);
  if (called > 0 && called >= to - at) {
    into.isNamed = true;
    into.words.push('T');
    into.symbols.push({ ...token, lower: 'T' });
    return at + called;
  }
  if (mention !== undefined) {
    const known = into.fields.indexOf(mention.source);
    if (known < 0) into.fields.push(mention.source);
    const symbol = `F${known < 0 ? into.fields.length - 1 : known}`;
    into.words.push(symbol);
    into.symbols.push({ ...token, lower: symbol });
    return to;
  }
  const isSmall = token.kind === 'word' && articles.test(token.lower) && !isLetter(part, at);
  if (!isSmall) into.symbols.push(token);
  const sign = token.kind === 'word' && !articles.test(token.lower) ? namedSign(part, at) : undefined;
  if (sign !== undefined) {
    into.words.push(`S${into.signs.push(sign.sign) - 1}`);
    return sign.to;
  }
  if (token.kind === 'quoted' || token.kind === 'date') into.words.push(`Q${into.texts.push(String(token.value)) - 1}`);
  else if (token.kind === 'number') into.words.push(`N${into.numbers.push(Number(token.value)) - 1}`);
  else if (!articles.test(token.lower)) into.words.push(token.lower);
  return at + 1;
}

/** `the custom field 360012`: a label that is no word. */
function labelAt({ kind, text, value }: Token, at: number, fields: readonly Source[]): Mention | undefined {
  if (kind === 'word') return undefined;
  const said = kind === 'quoted' ? String(value) : text;
  const source = fields.find(({ labelled }) => labelled?.label === said);
  return source === undefined ? undefined : { source, from: at, to: at + 1 };
}

function isKeyOf({ at }: Source, { text }: Token): boolean {
  return at.text.split('.').at(-1)?.toLowerCase() === text.toLowerCase();
}

/** `A = adult`: a capital within a sentence is no article. */
function isLetter(part: readonly Token[], at: number): boolean {
  return part[at]?.text === 'A' && at > 0 && part[at - 1]?.lower !== '.';
}

/** `a whole number`, `the name of the month`: no field is meant, although there is one of that name. */
function isPlainWord(part: readonly Token[], at: number): boolean {
  const [last, word, next] = [part[at - 1]?.lower ?? '', part[at]?.lower ?? '', part[at + 1]?.lower ?? ''];
  if (/^numbers?$/.test(word)) return /^(?:whole|full|round|integer|natural)$/.test(last) || next === 'of';
  return (
    word === 'name' &&
    (/^(?:month|weekday|day)$/.test(last) ||
      (next === 'of' && /^(?:month|weekday|day)$/.test(part[at + 3]?.lower ?? '')))
  );
}

/** A name that only begins with a word of another one before it is not meant: `total of page total`. */
function mentionAt(part: Part, at: number, fields: readonly Source[]): Mention | undefined {
  const exact = exactIn(part, at, fields);
  if (exact !== undefined) return exact;
  const { tokens } = part;
  // `M of prio`: the letter is no part of the name.
  const isCode = /^\p{Lu}$/u.test(tokens[at]?.text ?? '');
  const loose = isCode ? undefined : fieldIn(part, at, fields);
  if (loose === undefined) return undefined;
  // `prio is H`: what says little is no more of the name.
  const own = new Set([...loose.source.name.own, ...loose.source.name.context]);
  const last = tokens.findLastIndex(({ words }, index) => index < loose.to && words.some((word) => own.has(word)));
  if (last >= at && last + 1 < loose.to) return { ...loose, to: last + 1 };
  const inner = tokens
    .slice(at + 1, loose.to)
    .some((_, step) => (exactIn(part, at + 1 + step, fields)?.to ?? 0) >= loose.to);
  return inner ? undefined : loose;
}

/** `sent at` is the whole name, although `at` says little. */
function ownEnd(part: readonly Token[], to: number, { name: { own } }: Source): number {
  let end = to;
  const said = own.findIndex((word) => part[to - 1]?.words.at(-1) === word);
  for (const word of said < 0 ? [] : own.slice(said + 1)) if (part[end]?.lower === word) end += 1;
  return end;
}

const blanks = /^blanks?$/;

/** A sign by its name; `at` is the one only where it is called a sign. */
function namedSign(part: readonly Token[], at: number): ReturnType<typeof signAt> {
  const lower = part[at]?.lower ?? '';
  if (lower === 'at' && part[at + 1]?.lower !== 'sign') return undefined;
  if (/^(?:all|any|single|first|last)$/.test(lower)) return undefined;
  if (blanks.test(lower) && part[at + 1]?.lower !== 'if') return { sign: ' ', to: at + 1 };
  if (/^line$/.test(lower) && /^breaks?$/.test(part[at + 1]?.lower ?? '')) return { sign: '\n', to: at + 2 };
  const plain = signAt(part, at);
  // `the @ sign`
  const isCalled = /^(?:sign|character)$/.test(part[plain?.to ?? -1]?.lower ?? '');
  const found = plain === undefined || !isCalled ? plain : { ...plain, to: plain.to + 1 };
  if (found === undefined || !/^[,;:]$/.test(found.sign)) return found;
  // `a comma and a space`
  const rest = part
    .slice(found.to, found.to + 4)
    .filter((token) => !/^(?:and|an?|,|then|followed|by)$/.test(token.lower));
  const isSpaced = rest[0]?.lower === 'space' || rest[0]?.lower === 'blank';
  const behind = isSpaced
    ? part.findIndex(({ lower: word }, index) => index >= found.to && word === rest[0]?.lower) + 1
    : found.to;
  return { sign: `${found.sign} `, to: behind };
}

/** The tokens as they are read, and where each of those that were given begins there. */
interface Reworked {
  readonly tokens: readonly Token[];
  readonly at: readonly number[];
}

/** `name-last` of `first name-last name` is no word: two fields meet there. */
function apart(tokens: readonly Token[], fields: readonly Source[]): Reworked {
  const isHyphened = tokens.some(({ kind, text }) => kind === 'word' && text.includes('-'));
  if (!isHyphened) return { tokens, at: [...tokens.keys(), tokens.length] };
  const words = new Set(fields.flatMap(({ name, label }) => [...name.own, ...wordsAsWritten(label)]));
  const split = tokens.map((token) => halvesOf(token, words));
  const at = [0];
  for (const { length } of split) at.push((at.at(-1) ?? 0) + length);
  return { tokens: split.some(({ length }) => length > 1) ? split.flat() : tokens, at };
}

function halvesOf(token: Token, words: ReadonlySet<string>): readonly Token[] {
  const [left, right, ...more] = token.kind === 'word' ? token.text.split('-') : [];
  const halves = [left, right].flatMap((text) => (text === undefined || text === '' ? [] : [text]));
  const isMet =
    halves.length === 2 && more.length === 0 && halves.every((text) => wordsOf(text).every((word) => words.has(word)));
  if (!isMet) return [token];
  const [before, behind] = halves.map(
    (text): Token => ({ ...token, text, lower: text.toLowerCase(), words: wordsOf(text), value: text }),
  );
  const sign: Token = { text: '-', lower: '‐', kind: 'sign', value: '-', words: [] };
  return before === undefined || behind === undefined ? [token] : [before, sign, behind];
}

function plain(text: string): string {
  return text
    .replace(/\beg\b|\be \. g \.|\bfor (?:example|instance)\b|\bsuch as\b/g, 'like')
    .replace(/\(\s*\)/g, '')
    .replace(/ ;(?= |$)/g, ' ,')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What joins the name to what is said of it: names in a row are said of nothing. */
const links: readonly RegExp[] = [
  /(?:^|[^,] )T (?:is|are|:|=|as|from|shows?|should|must|shall|reads?|consists|contains|holds|made|says|means|written|lists?|wants?|comes|to be|in|like|\(|tells|falls|counts|gets|equals|will|stays|needs|without)(?= |$)/,
  /, T (?:is|are|=|should|must|shall|shows?|reads?|consists|contains|says|means|falls|gets|equals|will|stays)(?= |$)/,
  /(?:^| )(?:as|into|to|gives?|get|make|form|becomes?|it|for|in|yields?|are|is|by|of) T$/,
  /(?:^| )(?:as|into|to|call it|becomes) T(?= |$)/,
  /^(?:for|as|in) T ,/,
  /^(?:for T (?:write|put|use)|(?:add|set) T with|(?:every|all) \w+ (?:gets?|has|have) T) /,
];

const before =
  '(?:(?:,|and|it|that|them|to|as|for|in|into|get|gets|make|makes|form|forms|give|gives|become|becomes|goes|go|call|calls|return|returns|is|are|we|i|want|wants|need|yields?|name|show|shows|write|put|of|only|set|add|fill|with|use|used|counted|will be|should be|build|compute|calculate|let|tells?|differ by) )*';
const behind =
  '(?: (?:is|are|be|:|=|as|from|shows?|should|must|shall|reads?|consists? of|contains?|holds?|made(?: up)? of|says?|means?|written|lists?|has|have|wants?|comes from|to be|form|in form|in one line|in one text|in style of|taken|calculated|whatever|what|put|use|take|write|gets?|set|tells|equals|,))*';
const named = new RegExp(`(?:^|(?<= ))${before}T${behind}(?= |$)`);

/** Without the name, and what joins it to the rest. */
function bodyOf(whole: string): string {
  return whole
    .replace(named, ' , ')
    .replace(/\s+/g, ' ')
    .replace(/(?: ,)+(?= )/g, ' ,')
    .trim()
    .replace(/^(?:, )+|(?: ,)+$/g, '')
    .replace(/^,$/, '')
    .trim();
}
