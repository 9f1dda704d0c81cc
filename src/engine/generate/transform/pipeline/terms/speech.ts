/** What an instruction says, part by part: the parts between commas, and which field of the result each speaks of. */
import { likeness, mainWords, singular, stemOf } from '../../../words.ts';
import { readInstruction, type Token } from '../../instruction/words/read.ts';

export interface Segment {
  readonly from: number;
  /** The token after it. */
  readonly to: number;
  readonly tokens: readonly Token[];
}

export interface Speech {
  readonly tokens: readonly Token[];
  readonly segments: readonly Segment[];
  /** All of it in small letters. */
  readonly text: string;
  /** The parts that speak of a field of that name, those that say all of its words first. */
  about(words: readonly string[]): readonly Segment[];
  /** Parts that speak of none of the fields by its name. */
  readonly unnamed: readonly Segment[];
  /** The part that belongs to this one: after a colon, or after a `with` where it speaks of nothing else. */
  after(segment: Segment): readonly Segment[];
  says(pattern: RegExp): boolean;
}

/** `names` are the names of the fields of the result, each in words; what stands at the places is understood already. */
export function speechOf(
  instruction: string,
  names: readonly (readonly string[])[],
  understood: ReadonlySet<number> = new Set(),
): Speech {
  const tokens = readInstruction(instruction).tokens.filter((_, at) => !understood.has(at));
  const segments = segmentsOf(tokens);
  const text = tokens.map(({ lower }) => lower).join(' ');
  const partsAbout = (words: readonly string[]): readonly Segment[] => {
    const scored = segments.map((segment) => ({ segment, share: shareOf(mainWords(words), segment) }));
    const fitting = scored
      .filter(({ segment, share }) => share >= 0.5 && !isOfOther(segment, words, names))
      .toSorted((a, b) => b.share - a.share)
      .map(({ segment }) => segment);
    // Where the very name is said, other words for it, or a part of it, are about something else.
    const named = fitting.filter((segment) => saysAll(mainWords(words), segment));
    return named.length > 0 ? named : fitting;
  };
  // Each token of the speech is asked about with the same few names.
  const known = new Map<string, readonly Segment[]>();
  const about = (words: readonly string[]): readonly Segment[] => {
    const name = words.join(' ');
    const parts = known.get(name) ?? partsAbout(words);
    known.set(name, parts);
    return parts;
  };
  const named = new Set(names.flatMap(about));
  const after = ({ to }: Segment): readonly Segment[] => {
    const next = segments.find(({ from }) => from === to + 1);
    const joiner = tokens[to]?.lower;
    // `the monthly bill: units times price`, `passed with 50 points or more`
    const isPart = joiner === ':' || (joiner === 'with' && next !== undefined && !named.has(next));
    return next !== undefined && isPart ? [next] : [];
  };
  return {
    tokens,
    segments,
    text,
    about,
    after,
    unnamed: segments.filter((segment) => !named.has(segment)),
    says: (pattern) => pattern.test(text),
  };
}

const wordsByTokens = new WeakMap<readonly Token[], ReadonlySet<string>>();

/** Once for all fields that a part may speak of. */
function wordsIn({ tokens }: Segment): ReadonlySet<string> {
  const known = wordsByTokens.get(tokens);
  if (known !== undefined) return known;
  const words = new Set(tokens.flatMap((token) => [...token.words, singular(token.lower)]));
  wordsByTokens.set(tokens, words);
  return words;
}

function saysAll(words: readonly string[], segment: Segment): boolean {
  const said = wordsIn(segment);
  return words.every((word) => said.has(word));
}

/** `the count of reviews` is about the field `reviews`, although a rating means nearly the same. */
function isOfOther(segment: Segment, words: readonly string[], names: readonly (readonly string[])[]): boolean {
  const said = wordsIn(segment);
  const isSaid = (word: string): boolean => said.has(word) || [...said].some((one) => stemOf(one) === stemOf(word));
  if (mainWords(words).some(isSaid)) return false;
  return names.some((name) => name.join(' ') !== words.join(' ') && mainWords(name).every((word) => said.has(word)));
}

export function textOf({ tokens }: { readonly tokens: readonly Token[] }): string {
  return tokens.map(({ lower }) => lower).join(' ');
}

/** What is in parentheses belongs to what stands before it. */
function segmentsOf(tokens: readonly Token[]): readonly Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  let depth = 0;
  const close = (to: number): void => {
    if (to > from) segments.push({ from, to, tokens: tokens.slice(from, to) });
    from = to + 1;
  };
  for (const [at, { kind, lower }] of tokens.entries()) {
    if (lower === '(') depth += 1;
    if (lower === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && (lower === 'and' || lower === 'with' || lower === 'plus')) close(at);
    if (depth === 0 && kind === 'sign' && /^[,;.:?!]$/.test(lower)) close(at);
  }
  close(tokens.length);
  return segments.map((segment, at) => sharing(segment, segments[at + 1], tokens));
}

const reckoning = /^(?:lowest|highest|smallest|largest|minimum|maximum|min|max|average|mean|median)$/;

/** `the lowest and highest temperature`: what is named once is said of both. */
function sharing(segment: Segment, next: Segment | undefined, tokens: readonly Token[]): Segment {
  const [first, ...rest] = next?.tokens.filter(({ lower }, at) => at > 0 || lower !== 'the') ?? [];
  const isOpen = reckoning.test(segment.tokens.at(-1)?.lower ?? '') && tokens[segment.to]?.lower === 'and';
  if (!isOpen || first === undefined || !reckoning.test(first.lower)) return segment;
  return { ...segment, tokens: [...segment.tokens, ...rest] };
}

/** `the sum of food, the sum of books, not pending`: said at the end of all, and not of the last one. */
export function isApart(segment: Segment, { tokens }: Pick<Speech, 'tokens'>): boolean {
  return (
    tokens[segment.from - 1]?.lower === ',' &&
    /^(?:not|no|only|just|without|except|excluding|nothing|none|but)$/.test(segment.tokens[0]?.lower ?? '')
  );
}

function shareOf(words: readonly string[], segment: Segment): number {
  const said = [...wordsIn(segment)];
  const found = words.filter((word) => said.some((one) => isAkin(one, word)));
  return words.length === 0 ? 0 : found.length / words.length;
}

/** `refunded` and `refund`, `signed` and `signup`: one word in two forms. */
export function isAkin(one: string, other: string): boolean {
  if (one === other || likeness(one, other) >= 0.75) return true;
  const [left, right] = [stemOf(one), stemOf(other)];
  return left.length >= 3 && left === right;
}
