/** Numbers that a text tells of the lists that belong to a row: `2 of 3 tasks done`, `4 rooms, 9 beds`. */
import { weightOf, wordsOf } from '../../../words.ts';
import { valueAt } from '../terms/links.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Row, Table } from '../terms/tables.ts';
import { type Entity, nounsOf, type Rows, type World } from '../terms/terms.ts';

/** A number as it is written in a text, and how it is reckoned. */
export interface CountedPart {
  readonly text: string;
  readonly code: string;
  readonly of: string;
}

/** Those first whose words stand in the example; the others say nothing about it. */
export function countedParts(
  { lists, table }: Entity,
  row: Row,
  example: string,
  world: World,
): readonly CountedPart[] {
  if (table === undefined) return [];
  const said = wordsOf(example);
  const isSaid = (words: readonly string[]): boolean =>
    words.some((word) => weightOf(word) > 0.2 && said.some((one) => isAkin(one, word)));
  return lists.flatMap((list) => {
    const rows = rowsOf(list, table, row, world);
    return rows === undefined ? [] : partsOf(list, rows, (words) => isSaid(words) || isAddedUp(words, world));
  });
}

/** `items are the quantities added up`: that the number in the example is a sum is said beside it. */
function isAddedUp(words: readonly string[], { speech }: World): boolean {
  return speech.segments.some(
    (segment) =>
      adding.test(textOf(segment)) &&
      words.every((word) => segment.tokens.some((token) => token.words.some((one) => one === word))),
  );
}

const adding =
  /\b(?:add(?:s|ed|ing)? (?:up|together)|summed(?: up)?|sum of|total of|altogether|together|in total|total)\b/;

function partsOf(
  { text, table, said: conditions }: Rows,
  rows: readonly Row[],
  isSaid: (words: readonly string[]) => boolean,
): readonly CountedPart[] {
  // The rows at hand are not filtered as those of the program are.
  if (conditions.length > 0) return [];
  const part = (value: number, code: string): CountedPart => ({
    text: String(value),
    code: `$string(${code})`,
    of: code,
  });
  const names = [...new Set(table.rows.flatMap((one) => Object.keys(one)))].filter((name) =>
    /^[A-Za-z_]\w*$/.test(name),
  );
  const sums = names
    .filter((name) => isSaid(wordsOf(name)) && table.rows.every((one) => typeof one[name] === 'number'))
    .map((name) =>
      part(
        rows.reduce((sum, one) => sum + Number(one[name]), 0),
        `$sum([${text}.${name}])`,
      ),
    );
  const flags = names
    .filter((name) => isSaid(wordsOf(name)) && table.rows.every((one) => typeof one[name] === 'boolean'))
    .map((name) => part(rows.filter((one) => one[name] === true).length, `$count(${text}[${name} = true])`));
  const states = names.flatMap((name) =>
    [...new Set(table.rows.map((one) => one[name]))]
      .filter((value) => typeof value === 'string' && isSaid(wordsOf(value)) && value.length < 30)
      .map((value) =>
        part(rows.filter((one) => one[name] === value).length, `$count(${text}[${name} = ${JSON.stringify(value)}])`),
      ),
  );
  const all = isSaid(nounsOf(table)) ? [part(rows.length, `$count(${text})`)] : [];
  return [...flags, ...states, ...sums, ...all];
}

/** The rows that belong to the one: inside of it, or those that name it. */
function rowsOf({ table: other }: Rows, table: Table, row: Row, world: World): readonly Row[] | undefined {
  if (other.parent === table) return other.rows.filter((_, at) => other.holders[at] === row);
  const link = world.links.ones.find((one) => one.table === other && one.other === table && !one.isReverse);
  if (link === undefined || link.also !== undefined) return undefined;
  return other.rows.filter((one) => valueAt(one, link.own) === valueAt(row, link.key));
}
