/** Whether a result is made of the rows of another list than the one that an instruction is about. */
import type { Token } from '../instruction/words/read.ts';
import { subjectOf } from '../pipeline/said/subject.ts';
import { tablesOf } from '../pipeline/terms/tables.ts';
import type { Target } from '../terms/target.ts';

/** What that costs, in words that were not understood. */
const otherWorth = 3;

/** For a list, or a record with a single one: the list of the data that the expression names first is that of its rows. */
export function otherRows(text: string, { items, fields }: Target, tokens: readonly Token[], data: unknown): number {
  const lists = items === undefined ? fields.filter(({ target }) => target.kind === 'array') : [items];
  if (lists.length !== 1 || text.includes('$given :=')) return 0;
  const tables = tablesOf(data).filter(({ parent, path }) => parent === undefined && /^[\w.$`]+$/.test(path));
  const subject = subjectOf(tokens, tables);
  if (subject === undefined) return 0;
  const places = tables.flatMap((table) => {
    const at = new RegExp(`(?<![\\w.])(?:\\$\\$\\.)?${table.path.replace(/[$.`]/g, '\\$&')}(?![\\w])`).exec(
      text,
    )?.index;
    return at === undefined ? [] : [{ table, at }];
  });
  const [first] = places.toSorted((a, b) => a.at - b.at);
  return first === undefined || first.table === subject ? 0 : otherWorth;
}
