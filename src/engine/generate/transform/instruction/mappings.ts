/** What an instruction says a field is made of: `use contact_mail as email`, `name from displayName`, `rename cca2 to code`. */
import { type Name, weightOf } from '../../words.ts';
import type { Instruction, Token } from './read.ts';

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
  const mapping = mappings.find(({ from, to }) => hasName(to, wanted.own) && hasName(from, found.own));
  if (mapping === undefined) return false;
  instruction.use(mapping.start, mapping.end);
  return true;
}

function findMappings(tokens: readonly Token[]): readonly Mapping[] {
  return tokens.flatMap(({ lower }, at): readonly Mapping[] => {
    if (naming.test(lower)) return eitherWay(tokens, at);
    const isForward = forward.has(lower);
    if (!isForward && !backward.has(lower)) return [];
    const before = phrasesBefore(tokens, at);
    const after = phrasesAfter(tokens, at + 1);
    const [from, to] = isForward ? [before, after] : [after, before];
    const made = { from, to, start: at - 1, end: at + 2 };
    // `gew is weight`: nothing follows that would say more of it.
    const isWhole = lower === 'is' && /^[.;,]?$/.test(tokens[at + 2]?.lower ?? '');
    return isWhole ? [made, { ...made, from: to, to: from }] : [made];
  });
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

function hasName(phrases: readonly (readonly string[])[], own: readonly string[]): boolean {
  const main = own.filter((word) => weightOf(word) > 0.2);
  return (
    main.length > 0 &&
    phrases.some((words) => words.length === main.length && main.every((word) => words.includes(word)))
  );
}
