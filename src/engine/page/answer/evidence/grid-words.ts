/** A table with its words, read once for all that is asked: where each of them stands. */
import type { WordReader } from '../words/reader.ts';
import type { Word } from '../words/word.ts';
import type { Cell, Grid } from './grid.ts';

export interface WordedGrid extends Grid {
  /** Caption and headings of the table, and names of all columns, that of the rows first. */
  readonly titleWords: readonly Word[];
  readonly headWords: readonly (readonly Word[])[];
  /** What each row is called by. */
  readonly nameWords: readonly (readonly Word[])[];
  /** Every row as it stands, its name first. */
  readonly lines: readonly (readonly Cell[])[];
  /** Rows and columns of every stem. What a row stands under is in none of its columns. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
}

export interface Place {
  readonly row: number;
  readonly column: number | undefined;
}

/** Longer cells are sentences, and name nothing. */
const nameChars = 80;

export function withGridWords(grid: Grid, title: string, reader: WordReader, cellChars = nameChars): WordedGrid {
  const lines = grid.rows.map(({ name, node, cells }) => [{ node, text: name, isHead: true }, ...cells]);
  return {
    ...grid,
    titleWords: reader.sentence(title),
    headWords: [grid.corner, ...grid.columns].map(reader.sentence),
    nameWords: grid.rows.map(({ name }) => reader.sentence(name.slice(0, nameChars))),
    lines,
    places: placesOf(grid, lines, { reader, cellChars }),
  };
}

const saidOfPlaces = [
  'winner first 1st champion winning erster sieger premier vainqueur primero ganador una nanalo',
  'second 2nd zweiter deuxieme segundo pangalawa runner-up',
  'third 3rd dritter troisieme tercero pangatlo',
];

/** What is said of the place that a row has in a table of results. */
export function wordsOfPlace(place: number | undefined): string {
  return place === undefined ? '' : (saidOfPlaces[place - 1] ?? '');
}

function placesOf(
  { rows }: Grid,
  lines: readonly (readonly Cell[])[],
  { reader, cellChars }: { readonly reader: WordReader; readonly cellChars: number },
): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  const keep = (text: string, place: Place): void => {
    for (const { stem } of reader.sentence(text.slice(0, cellChars))) {
      const known = places.get(stem);
      if (known === undefined) places.set(stem, [place]);
      else known.push(place);
    }
  };
  lines.forEach((cells, row) => {
    keep(rows[row]?.group ?? '', { row, column: undefined });
    keep(wordsOfPlace(rows[row]?.place), { row, column: undefined });
    for (const [column, { text }] of cells.entries()) keep(text, { row, column });
  });
  return places;
}
