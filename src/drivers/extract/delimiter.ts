/** Which character separates the cells of a text, and whether the text is a table at all. */

const delimiters = [',', '|', '\t', ';', ':'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Lines that are looked at, and how many characters of them. */
const sampleLines = 10;
const sampleChars = 64 * 1024;

interface Tally {
  readonly delimiter: Delimiter;
  /** The count that most lines have. */
  readonly perLine: number;
  /** The part of the lines that have it. */
  readonly share: number;
}

/** Spreadsheets may write a line above the header that names the delimiter. */
const announcement = /^sep=([^\r\n])(?:\r\n|\r|\n)/i;

/** The delimiter that the first line names, and the text below it; undefined when it names none. */
export function announced(text: string): { readonly delimiter: string; readonly rest: string } | undefined {
  const [line, delimiter] = announcement.exec(text) ?? [];
  return line === undefined || delimiter === undefined ? undefined : { delimiter, rest: text.slice(line.length) };
}

/** The delimiter of a text that is known to be CSV: the most regular one, then the most frequent; a comma if there is none. */
export function chooseDelimiter(text: string): Delimiter {
  return best(readLines(text))?.delimiter ?? ',';
}

/**
 * Whether a text of unknown type reads as CSV: it names its delimiter, or has two lines at least, and 80 % of the first ten agree on a count.
 *
 * A colon is common in prose, logs and headers: it needs every line, a header without digits, and no space behind it.
 */
export function looksLikeCsv(text: string): boolean {
  if (announcement.test(text)) return true;
  const lines = readLines(text);
  const tally = lines.length < 2 ? undefined : best(lines);
  if (tally === undefined || tally.share < 0.8) return false;
  if (tally.delimiter !== ':') return true;
  return tally.share === 1 && !/\d/.test(lines[0] ?? '') && !lines.some((line) => /:\s/.test(line));
}

function best(lines: readonly string[]): Tally | undefined {
  const tallies = delimiters.map((delimiter) => count(lines, delimiter)).filter(({ perLine }) => perLine > 0);
  return tallies.sort((a, b) => b.share - a.share || b.perLine - a.perLine)[0];
}

function count(lines: readonly string[], delimiter: Delimiter): Tally {
  const counts = lines.map((line) => line.split(delimiter).length - 1);
  const lineCounts = Map.groupBy(counts, (each) => each);
  const [perLine = 0, agreeing = []] = [...lineCounts].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  return { delimiter, perLine, share: agreeing.length / Math.max(1, lines.length) };
}

/** The first lines that are not empty, without what stands in quotes: there a delimiter or a line break is text. */
function readLines(text: string): readonly string[] {
  const sample = text.slice(0, sampleChars);
  const lines = sample.replace(/"(?:[^"]|"")*"/g, '""').split(/\r\n|\r|\n/);
  // The cut may have left half a line.
  if (text.length > sampleChars && lines.length > 1) lines.pop();
  return lines.filter((line) => line.trim() !== '').slice(0, sampleLines);
}
