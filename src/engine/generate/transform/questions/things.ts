/** What an instruction may speak of as things: the records of lists, and what several of them have in common. */
import { singular, wordsOf } from '../../words.ts';
import type { Table } from '../pipeline/terms/tables.ts';
import { nounsOf } from '../pipeline/terms/terms.ts';

/** The records of a list, or what several of them have in common: customers, and cities of customers. */
export function isThing(noun: string, tables: readonly Table[]): boolean {
  return tables.some((table) => isCalled(table, noun)) || tableWith(noun, tables) !== undefined;
}

/** The records of the list are called so. */
export function isCalled(table: Table, noun: string): boolean {
  const one = singular(noun.toLowerCase());
  return one.length > 2 && nounsOf(table).some((other) => other === one);
}

const spans: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'year', 'weekday']);

/** The list whose records have it as a text that several share, or a date that it is a part of. */
function tableWith(noun: string, tables: readonly Table[]): Table | undefined {
  const one = singular(noun.toLowerCase());
  return tables.find(({ rows }) =>
    Object.keys(rows[0] ?? {}).some((name) => {
      const values = rows.map((row) => row[name]);
      const isShared = values.every((value) => typeof value === 'string') && new Set(values).size < values.length;
      const isDate = spans.has(one) && values.every((value) => /^\d{4}-\d\d-\d\d/.test(String(value)));
      return isDate || (isShared && wordsOf(name).join(' ') === one);
    }),
  );
}

/** Rows of which several have the thing in common: the repairs of a bike. */
export function tableOf(thing: string, tables: readonly Table[]): Table | undefined {
  return tables.some((table) => isCalled(table, thing)) ? undefined : tableWith(thing, tables);
}

/** Ratings, temperatures and the like are not added up: of several of them, their average is meant, or one. */
export function isIntensive(measure: string): boolean {
  const isAveraged = /\b(?:average|mean|total|sum|number)\b/iu.test(measure);
  return (
    !isAveraged &&
    /\b(?:rating|score|grade|mark|temperature|humidity|price|rate|age|speed|percent\w*|share|level|index|height|depth|size)s?\b/iu.test(
      measure,
    )
  );
}
