/** Names that services write by their first letters: "multi-factor authentication" for `mfa`, "date of birth" for `dob`. */
import { actionOf, isNoise } from '../../step/instruction/instruction.ts';

const longest = 5;

/** The instruction with the short name of the vocabulary where its words are written out. Quoted texts stay as they are. */
export function withInitials(instruction: string, vocabulary: ReadonlySet<string>): string {
  const parts = instruction.split(/("[^"]*"|“[^”]*”)/);
  return parts.map((part, at) => (at % 2 === 1 ? part : shortened(part, vocabulary))).join('');
}

function shortened(text: string, vocabulary: ReadonlySet<string>): string {
  const words = [...text.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }));
  for (let from = 0; from < words.length; from += 1) {
    for (let length = longest; length >= 2; length -= 1) {
      const run = words.slice(from, from + length);
      const [first, last] = [run[0], run.at(-1)];
      if (first === undefined || last === undefined || run.length < length || !isName(run, text)) continue;
      const initials = run.map(({ word }) => word.charAt(0).toLowerCase()).join('');
      const short = vocabulary.has(initials) && !plainWords.has(initials) ? initials : undefined;
      if (short !== undefined)
        return `${text.slice(0, first.from)}${short}${shortened(text.slice(last.to), vocabulary)}`;
    }
  }
  return text;
}

/** What is a word of its own stands for no other ones. */
const plainWords: ReadonlySet<string> = new Set('as at by id in is it no of on or to up us we'.split(' '));

interface Place {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Words that say something, joined by nothing but spaces and hyphens; "of" may stand among them. */
function isName(run: readonly Place[], text: string): boolean {
  return run.every(({ word, from }, at) => {
    const before = run[at - 1];
    const isJoined = before === undefined || /^[ -]$/.test(text.slice(before.to, from));
    const isInside = at > 0 && at < run.length - 1;
    const isPart = word.length >= 4 && !isNoise(word.toLowerCase()) && actionOf(word.toLowerCase()) === undefined;
    return isJoined && (isPart || (isInside && /^(?:of|at)$/i.test(word)));
  });
}
