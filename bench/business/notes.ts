/** What reading a note and hearing a piece of speech cost, in one process. No reference does the same: the bars are absolute. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from '../../src/engine/business/notes/catalogue.ts';
import { parseNote } from '../../src/engine/business/notes/parse.ts';
import type { Product } from '../../src/engine/business/notes/shapes.ts';
import { hear, newVoice } from '../../src/engine/business/notes/stream.ts';
import { median } from '../measure.ts';
import type { Figure } from '../report.ts';

const fixtures = join(import.meta.dirname, '../../test/fixtures/notes');
const rounds = 30;

export function noteFigures(): readonly Figure[] {
  return [
    absolute('a note', median(timeNotes()), 1),
    absolute('a piece of a stream of 1,000', median(timePieces()), 2),
    absolute('a note of 5,000 characters', median(timeLongNotes()), 50),
  ];
}

function absolute(what: string, ms: number, most: number): Figure {
  return {
    what: `${what} : its bar`,
    unit: 'ms',
    patchbay: ms,
    reference: most,
    ratio: ms / most,
    bar: { patchbayAtMost: most },
  };
}

function catalogueOfSamples(): ReturnType<typeof readCatalogue> {
  const { catalog }: { catalog: Product[] } = JSON.parse(readFileSync(join(fixtures, 'notes.json'), 'utf8'));
  return readCatalogue(catalog);
}

function notes(): readonly string[] {
  const lines = readFileSync(join(fixtures, 'dev.txt'), 'utf8').split('\n');
  return lines.filter((line) => line.includes('|')).map((line) => line.split('|')[1] ?? '');
}

function timeNotes(): readonly number[] {
  const catalogue = catalogueOfSamples();
  const contents = notes();
  const times = Array.from({ length: rounds }, () =>
    contents.map((content) => timed(() => parseNote(content, catalogue))),
  );
  return times.slice(3).flat();
}

function timeLongNotes(): readonly number[] {
  const catalogue = catalogueOfSamples();
  const long = notes().join('\n').slice(0, 5_000);
  return Array.from({ length: rounds }, () => timed(() => parseNote(long, catalogue))).slice(3);
}

function timePieces(): readonly number[] {
  const catalogue = catalogueOfSamples();
  let state = newVoice;
  return Array.from({ length: 1_000 }, (_, i) =>
    timed(() => {
      state = hear(state, `two whole chickens and ${(i % 7) + 1} legs please um three wings`, catalogue).state;
    }),
  );
}

function timed(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
