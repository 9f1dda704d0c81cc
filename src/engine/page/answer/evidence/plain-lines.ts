/** Text that stands on the page as it was typed: its line ends are its own, its columns are made of spaces, and its prose is wrapped. */

/** Shorter lines end because the writer ended them. */
const wrappedChars = 52;
const nameChars = 30;
const gap = /\s{3,}|\t+/;

/** Lines of a preformatted text; an empty one between those that belong apart is left out. */
export function plainLines(text: string): readonly string[] {
  const lines: string[] = [];
  let before = '';
  for (const raw of text.split(/\r?\n/)) {
    const told = raw.trim();
    if (isWrapped(before, raw)) lines.push(`${lines.pop() ?? ''} ${told}`);
    else lines.push(...columnsIn(told));
    before = raw;
  }
  return lines.filter((line) => line !== '');
}

/** Goes on with the sentence of the line before. */
function isWrapped(before: string, line: string): boolean {
  const told = line.trim();
  if (before.length < wrappedChars || told === '' || /:\s*$/.test(before)) return false;
  const isPlain = !gap.test(before.trim()) && !gap.test(told) && !leader.test(told);
  return isPlain && indentOf(before) === indentOf(line) && /^[\p{L}\p{N}"'(«„“]/u.test(told);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

const leader = /\s?(?:\.\s?){4,}\s?/;

/** `T1 ........ 800 ms` and `Length     12 cm` are a name and its value; other columns are apart. */
function columnsIn(line: string): readonly string[] {
  if (leader.test(line)) return [line.replace(leader, ': ')];
  const columns = line.split(gap);
  const [name = '', value] = columns;
  const isNamed = columns.length === 2 && name.length <= nameChars && /^\p{L}[^:]*:?$/u.test(name);
  return isNamed && value !== undefined ? [`${name.replace(/:$/, '')}: ${value}`] : columns;
}
