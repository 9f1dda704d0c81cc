/** What an instruction says, part by part: the parts between commas, and which field of the result each speaks of. */
import { likeness, singular, weightOf } from '../../words.ts';
import { readInstruction, type Token } from '../instruction/read.ts';

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
  says(pattern: RegExp): boolean;
}

export function speechOf(instruction: string): Speech {
  const { tokens } = readInstruction(instruction);
  const segments = segmentsOf(tokens);
  const text = tokens.map(({ lower }) => lower).join(' ');
  return {
    tokens,
    segments,
    text,
    about: (words) => {
      const main = words.filter((word) => weightOf(word) > 0.2);
      const scored = segments.map((segment) => ({
        segment,
        share: shareOf(main.length === 0 ? words : main, segment),
      }));
      return scored
        .filter(({ share }) => share >= 0.5)
        .toSorted((a, b) => b.share - a.share)
        .map(({ segment }) => segment);
    },
    says: (pattern) => pattern.test(text),
  };
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
  return segments;
}

function shareOf(words: readonly string[], { tokens }: Segment): number {
  const said = tokens.flatMap((token) => [...token.words, singular(token.lower)]);
  const found = words.filter((word) => said.some((one) => isAkin(one, word)));
  return words.length === 0 ? 0 : found.length / words.length;
}

/** `refunded` and `refund`, `signed` and `signup`: one word in two forms. */
export function isAkin(one: string, other: string): boolean {
  if (one === other || likeness(one, other) >= 0.75) return true;
  const [left, right] = [stemOf(one), stemOf(other)];
  return left.length >= 3 && left === right;
}

export function stemOf(word: string): string {
  return word.replace(/(?:ings?|ed|es|s|e|ion|ions|up|ures?|ments?|ers?)$/, '');
}
