/** The fewest lines to take out and to put in that make one text of another: Myers' algorithm, bounded. */
import { limits } from '../../../core/limits.ts';

export interface Edit {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

/** Lines that begin and end both texts are set aside first; what then differs in too many lines counts as replaced. */
export function lineEdits(old: readonly string[], now: readonly string[]): Edit[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const rest = Math.min(old.length, now.length) - start;
  while (end < rest && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return [
    ...edits(' ', old.slice(0, start)),
    ...middleEdits(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...edits(' ', old.slice(old.length - end)),
  ];
}

function edits(sign: Edit['sign'], lines: readonly string[]): Edit[] {
  return lines.map((line) => ({ sign, line }));
}

function middleEdits(old: readonly string[], now: readonly string[]): Edit[] {
  const rounds = search(old, now);
  return rounds === undefined ? [...edits('-', old), ...edits('+', now)] : trace(old, now, rounds);
}

/** How far into `old` one gets on each diagonal, at `offset + diagonal`. */
type Reached = Int32Array;

/** The state before each round, of which there is one for each edit; undefined when there would be too many. */
function search(old: readonly string[], now: readonly string[]): readonly Reached[] | undefined {
  const most = Math.min(old.length + now.length, limits.diffEdits);
  const reached: Reached = new Int32Array(2 * most + 3);
  const offset = most + 1;
  const rounds: Reached[] = [];
  for (let count = 0; count <= most; count += 1) {
    rounds.push(reached.slice(offset - count - 1, offset + count + 2));
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const isDown = goesDown(reached, offset + diagonal, { diagonal, count });
      let x = isDown ? at(reached, offset + diagonal + 1) : at(reached, offset + diagonal - 1) + 1;
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x += 1;
      reached[offset + diagonal] = x;
      if (x >= old.length && x - diagonal >= now.length) return rounds;
    }
  }
  return undefined;
}

interface Round {
  readonly diagonal: number;
  readonly count: number;
}

/** Whether the way to a diagonal puts a line in, rather than taking one out. */
function goesDown(reached: Reached, index: number, { diagonal, count }: Round): boolean {
  return diagonal === -count || (diagonal !== count && at(reached, index - 1) < at(reached, index + 1));
}

function at(reached: Reached, index: number): number {
  return reached[index] ?? 0;
}

/** Goes back from the ends of both texts to their beginnings. */
function trace(old: readonly string[], now: readonly string[], rounds: readonly Reached[]): Edit[] {
  const found: Edit[] = [];
  let x = old.length;
  let y = now.length;
  for (let count = rounds.length - 1; count >= 0; count -= 1) {
    const reached = rounds[count] ?? new Int32Array();
    const diagonal = x - y;
    const index = count + 1 + diagonal;
    const isDown = goesDown(reached, index, { diagonal, count });
    const fromX = at(reached, isDown ? index + 1 : index - 1);
    const fromY = fromX - (isDown ? diagonal + 1 : diagonal - 1);
    while (x > Math.max(fromX, 0) && y > Math.max(fromY, 0) && old[x - 1] === now[y - 1]) {
      found.push({ sign: ' ', line: old[x - 1] ?? '' });
      x -= 1;
      y -= 1;
    }
    if (count === 0) break;
    if (isDown) found.push({ sign: '+', line: now[y - 1] ?? '' });
    else found.push({ sign: '-', line: old[x - 1] ?? '' });
    x = fromX;
    y = fromY;
  }
  return found.toReversed();
}
