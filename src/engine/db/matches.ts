/** Matches of a search as the caller can carry them: long texts are cut first, then large metadata goes, then the last matches. */
import type { VectorMatch } from '../../core/vectors.ts';
import { countFitting, frameChars } from './fitting.ts';

/** What is never cut from a text, and metadata that never goes, in characters of JSON. */
const leastChars = 200;

interface Fitted<T> {
  matches: T[];
  /** What was left out. */
  notes: string[];
}

/** At least one match is left. */
export function fitMatches<T extends VectorMatch>(matches: readonly T[], resultChars: number): Fitted<T> {
  const room = resultChars - frameChars;
  if (charsOf(matches) <= room) return { matches: [...matches], notes: [] };
  const texts = cutTexts(matches, room);
  const slim = dropMetadata(texts.matches, room);
  const count = countFitting(slim.matches, room);
  const isCut = count < matches.length;
  const last = isCut
    ? [`Only ${count} of ${matches.length} matches fitted into the answer: ask for fewer with top_k.`]
    : [];
  return { matches: slim.matches.slice(0, count), notes: [...texts.notes, ...slim.notes, ...last] };
}

function cutTexts<T extends VectorMatch>(matches: readonly T[], room: number): Fitted<T> {
  const sizes = matches.map(({ text }) => (text === undefined ? 0 : charsOf(text)));
  const most = shareOf(sizes, room - charsOf(matches) + sum(sizes));
  const cut = matches.map((match) =>
    match.text === undefined ? match : { ...match, text: cutText(match.text, most) },
  );
  const count = sizes.filter((size) => size > most).length;
  return {
    matches: cut,
    notes: count === 0 ? [] : [`Longer texts were cut to ${most} characters (${count}): a smaller top_k makes room.`],
  };
}

function dropMetadata<T extends VectorMatch>(matches: readonly T[], room: number): Fitted<T> {
  const sizes = matches.map(({ metadata }) => charsOf(metadata));
  const most = shareOf(sizes, room - charsOf(matches) + sum(sizes));
  const count = sizes.filter((size) => size > most).length;
  return {
    matches: matches.map((match, index) => ((sizes[index] ?? 0) > most ? { ...match, metadata: {} } : match)),
    notes:
      count === 0
        ? []
        : [`Metadata of more than ${most} characters was left out (${count}): a smaller top_k makes room.`],
  };
}

/** The most that each may have so that all fit into the room: what small ones leave is there for the large ones. */
function shareOf(sizes: readonly number[], room: number): number {
  let left = room;
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (sizes.length - index));
    if (size > share) return Math.max(share, leastChars);
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

/** No longer as JSON than `most`, and without half of a pair at its end. */
function cutText(text: string, most: number): string {
  if (charsOf(text) <= most) return text;
  const overOf = (part: string): number => charsOf(`${part}…`) - most;
  let cut = text.slice(0, most);
  // A character takes six of JSON at most, so this never takes too much away.
  for (let over = overOf(cut); over > 0; over = overOf(cut)) cut = cut.slice(0, -Math.ceil(over / 6));
  return `${cut.replace(/\p{Cs}$/u, '')}…`;
}

function charsOf(value: unknown): number {
  return JSON.stringify(value).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
