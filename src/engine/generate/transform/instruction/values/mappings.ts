/** What an instruction says a field is made of: `use contact_mail as email`, `name from displayName`, `rename cca2 to code`. */
import { isMistyped, type Name, weightOf } from '../../../words.ts';
import type { Instruction, Token } from '../words/read.ts';

interface Mapping {
  readonly from: readonly (readonly string[])[];
  readonly to: readonly (readonly string[])[];
  readonly start: number;
  readonly end: number;
}

const forward: ReadonlySet<string> = new Set(['as', 'to', 'into', 'becomes']);
const backward: ReadonlySet<string> = new Set(['from', 'is', '=', 'uses', 'being', 'using', 'holds', 'contains']);
/** `x is called y in ours`, `we call it y, they call it x`: which of both is theirs, the data tells. */
const naming = /^(?:called|named|call|corresponds|equals|means|goes|->|=>|→)$/;
const phraseMax = 3;

const read = new WeakMap<Instruction, readonly Mapping[]>();

/** Whether the instruction says that the wanted field is made of that one. */
export function saysMapping(instruction: Instruction, wanted: Name, found: Name): boolean {
  const mappings = read.get(instruction) ?? findMappings(instruction.tokens);
  read.set(instruction, mappings);
  const mapping = mappings.find(({ from, to }) => hasName(to, wanted.own) && isMeant(from, found));
  if (mapping === undefined) return false;
  instruction.use(mapping.start, mapping.end);
  return true;
}

function findMappings(tokens: readonly Token[]): readonly Mapping[] {
  return tokens.flatMap(({ lower }, at): readonly Mapping[] => {
    if (naming.test(lower)) return isAside(tokens, at) ? aside(tokens, at) : eitherWay(tokens, at);
    if (isUnsaid(tokens, at)) return bothWays(phrasesBefore(tokens, at), phrasesAfter(tokens, at), at);
    const isForward = forward.has(lower);
    if (!isForward && !backward.has(lower)) return [];
    const before = phrasesBefore(tokens, at);
    const after = phrasesAfter(tokens, at + 1);
    const [from, to] = isForward ? [before, after] : [after, before];
    const made = { from, to, start: at - 1, end: at + 2 };
    // `gew is weight`: nothing follows that would say more of it.
    const last = tokens[at + 1]?.lower === 'the' ? at + 2 : at + 1;
    const isWhole = lower === 'is' && /^(?:[.;,]?|and)$/.test(tokens[last + 1]?.lower ?? '');
    return isWhole ? [made, { ...made, from: to, to: from }] : [made];
  });
}

/** `x is the latitude and y the longitude`: the `is` is not said again. */
function isUnsaid(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.lower !== 'the' || tokens[at - 1]?.kind !== 'word' || tokens[at + 1]?.kind !== 'word') return false;
  if (!/^(?:and|,)$/.test(tokens[at - 2]?.lower ?? '')) return false;
  const before = tokens.slice(Math.max(0, at - reach), at - 2).toReversed();
  const end = before.findIndex(({ lower }) => lower === '.' || lower === ';');
  return before.slice(0, end < 0 ? before.length : end).some(({ lower }) => lower === 'is' || lower === '=');
}

const reach = 8;

/** `the state as a number (call it value)` */
function isAside(tokens: readonly Token[], at: number): boolean {
  return /^(?:call|name)$/.test(tokens[at]?.lower ?? '') && /^(?:it|that|this|them)$/.test(tokens[at + 1]?.lower ?? '');
}

function aside(tokens: readonly Token[], at: number): readonly Mapping[] {
  const end = /^[(,]$|^and$/.test(tokens[at - 1]?.lower ?? '') ? at - 1 : at;
  const as = tokens.findLastIndex(({ lower }, index) => lower === 'as' && index < end && index >= end - 3);
  const from = phrasesBefore(tokens, as < 0 ? end : as);
  return [{ from, to: phrasesAfter(tokens, at + 2), start: at - 1, end: at + 3 }];
}

type Phrases = readonly (readonly string[])[];

function bothWays(one: Phrases, other: Phrases, at: number): readonly Mapping[] {
  const [start, end] = [at - 1, at + 2];
  return [
    { from: other, to: one, start, end },
    { from: one, to: other, start, end },
  ];
}

function eitherWay(tokens: readonly Token[], at: number): readonly Mapping[] {
  const isLed = /^(?:is|are|be|was|gets?|to)$/.test(tokens[at - 1]?.lower ?? '');
  const isFollowed = /^(?:to|as|into|our)$/.test(tokens[at + 1]?.lower ?? '');
  const before = phrasesBefore(tokens, isLed ? at - 1 : at);
  const after = phrasesAfter(tokens, isFollowed ? at + 2 : at + 1);
  const start = isLed ? at - 2 : at - 1;
  return [
    { from: before, to: after, start, end: at + 2 },
    { from: after, to: before, start, end: at + 2 },
  ];
}

/** The last one, two and three words before the place. */
function phrasesBefore(tokens: readonly Token[], end: number): readonly (readonly string[])[] {
  // `the rate of every trial = …` says what the rate is, and not the trial.
  const isOfEach = (length: number): boolean => /^(?:each|every|per)$/.test(tokens[end - length - 1]?.lower ?? '');
  return lengths.flatMap((length) => (isOfEach(length) ? [] : phrase(tokens.slice(Math.max(0, end - length), end))));
}

/** The first words after the place; the way to a field is left out: `profile.displayName`. */
function phrasesAfter(tokens: readonly Token[], start: number): readonly (readonly string[])[] {
  const begin = tokens[start]?.lower === 'the' ? start + 1 : start;
  const dotted = tokens[begin + 1]?.lower === '.' ? phrasesAfter(tokens, begin + 2) : [];
  return [...dotted, ...lengths.flatMap((length) => phrase(tokens.slice(begin, begin + length)))];
}

const lengths = Array.from({ length: phraseMax }, (_, index) => index + 1);

function phrase(tokens: readonly Token[]): readonly (readonly string[])[] {
  if (tokens.length === 0 || tokens.some(({ kind }) => kind === 'sign')) return [];
  return [tokens.flatMap(({ words }) => words)];
}

/** A record that is named is meant by what it is called: the `tag` by `tag_name`, the `author` by `author.name`. */
function isMeant(phrases: Phrases, { own, context, inside = 0 }: Name): boolean {
  if (hasName(phrases, own)) return true;
  const [head = '', around = []] = [
    own.at(-1),
    own.length > 1 ? own.slice(0, -1) : context.slice(0, Math.min(1, inside)),
  ];
  return /^(?:name|title|label)$/.test(head) && own.length <= 2 && hasName(phrases, around);
}

function hasName(phrases: Phrases, own: readonly string[]): boolean {
  // `field1`: the number tells it from the others.
  if (own.length > 1 && phrases.some((words) => words.join(' ') === own.join(' '))) return true;
  if (own.length > 1 && /^\d+$/.test(own.at(-1) ?? '')) return false;
  const telling = own.filter((word) => weightOf(word) > 0.2);
  const main = telling.length === 0 ? own : telling;
  const isSaid = (words: readonly string[], word: string): boolean =>
    words.includes(word) || (word.length > 5 && words.some((one) => one.length > 5 && isMistyped(one, word)));
  return (
    main.length > 0 &&
    phrases.some((words) => words.length === main.length && main.every((word) => isSaid(words, word)))
  );
}
