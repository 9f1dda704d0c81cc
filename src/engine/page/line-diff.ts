/** Two texts compared line by line: what was removed, what was added, and the lines around. */
import { limits } from '../../core/limits.ts';

export interface LineDiff {
  readonly added: number;
  readonly removed: number;
  /** With `+`, `-` or a space before each line, and `…` for what is the same; cut after so many lines. */
  readonly text: string;
}

/** Lines that are the same and shown, before and after what differs. */
const around = 2;

type Line = readonly [sign: ' ' | '+' | '-', text: string];

export function diffLines(before: string, after: string): LineDiff {
  const old = before.split('\n').slice(0, limits.pageDiffLines);
  const fresh = after.split('\n').slice(0, limits.pageDiffLines);
  const lines = compare(old, fresh);
  return {
    added: lines.filter(([sign]) => sign === '+').length,
    removed: lines.filter(([sign]) => sign === '-').length,
    text: show(lines),
  };
}

/** What is the same at both ends is set aside first, as most of a page is. */
function compare(old: readonly string[], fresh: readonly string[]): readonly Line[] {
  const shorter = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < shorter && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  return [
    ...old.slice(0, head).map((text): Line => [' ', text]),
    ...align(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)),
    ...old.slice(old.length - tail).map((text): Line => [' ', text]),
  ];
}

/** Along a longest common subsequence: a table of its lengths, and a walk through it. */
function align(old: readonly string[], fresh: readonly string[]): readonly Line[] {
  const width = fresh.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const below = lengths[(i + 1) * width + j] ?? 0;
      const right = lengths[i * width + j + 1] ?? 0;
      const both = (lengths[(i + 1) * width + j + 1] ?? 0) + 1;
      lengths[i * width + j] = old[i] === fresh[j] ? both : Math.max(below, right);
    }
  }
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < fresh.length) {
    const [gone = '', come = ''] = [old[i], fresh[j]];
    if (i < old.length && j < fresh.length && gone === come) {
      lines.push([' ', gone]);
      i += 1;
      j += 1;
    } else if (
      j >= fresh.length ||
      (i < old.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      lines.push(['-', gone]);
      i += 1;
    } else {
      lines.push(['+', come]);
      j += 1;
    }
  }
  return lines;
}

function show(lines: readonly Line[]): string {
  const isNear = lines.map((_line, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(([sign]) => sign !== ' '),
  );
  const shown: string[] = [];
  for (const [at, [sign, text]] of lines.entries()) {
    if (isNear[at] === true) shown.push(`${sign} ${text}`);
    else if (isNear[at - 1] === true) shown.push('\u2026');
    if (shown.length > limits.pageDiffShown) return [...shown.slice(0, limits.pageDiffShown), '\u2026'].join('\n');
  }
  return shown.join('\n');
}
