/** Reads the tables of a contract document, so that a test has one case for each row. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text under a heading, up to the next heading of any level. */
export function section(document: string, heading: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs/contract', document), 'utf8');
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+\s*/, '') === heading && line.startsWith('#'));
  if (start < 0) throw new Error(`${document} has no heading "${heading}".`);
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('#'));
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n');
}

/** The cells of each row, without the head. Throws when there is no table: a test that reads nothing must not pass. */
export function rows(document: string, heading: string): readonly (readonly string[])[] {
  const found = section(document, heading)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+\|$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  if (found.length < 2) throw new Error(`${document} has no table under "${heading}".`);
  return found.slice(1);
}
