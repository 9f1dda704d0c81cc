/** A readable difference of two texts: lines that went with `-`, lines that came with `+`, and a little around them. */

/** Equal lines shown around a change. */
const around = 2;
/** Lines beyond which the two texts are shown one after the other: comparing takes the product of both. */
const mostLines = 2_000;

export function diffLines(before: string, after: string): string {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const edits = a.length > mostLines || b.length > mostLines ? replaceAll(a, b) : edit(a, b);
  const shown = new Set<number>();
  for (const [index, line] of edits.entries()) {
    if (line.startsWith(' ')) continue;
    for (let near = index - around; near <= index + around; near += 1) shown.add(near);
  }
  const lines: string[] = [];
  for (const [index, line] of edits.entries()) {
    if (shown.has(index)) lines.push(line);
    else if (lines.at(-1) !== '...') lines.push('...');
  }
  return lines.join('\n');
}

function replaceAll(a: readonly string[], b: readonly string[]): string[] {
  return [...a.map((line) => `-${line}`), ...b.map((line) => `+${line}`)];
}

/** By the longest common subsequence. */
function edit(a: readonly string[], b: readonly string[]): string[] {
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [below = 0, right = 0, diagonal = 0] = [
        common[(i + 1) * width + j],
        common[i * width + j + 1],
        common[(i + 1) * width + j + 1],
      ];
      common[i * width + j] = a[i] === b[j] ? diagonal + 1 : Math.max(below, right);
    }
  }
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push(` ${a[i]}`);
      i += 1;
      j += 1;
    } else if (
      j >= b.length ||
      (i < a.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      lines.push(`-${a[i]}`);
      i += 1;
    } else {
      lines.push(`+${b[j]}`);
      j += 1;
    }
  }
  return lines;
}
