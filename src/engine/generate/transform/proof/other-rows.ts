/** Whether a result is made of the rows of another list than the one that an instruction is about. */
import type { Token } from '../instruction/words/read.ts';
import { isSpokenOf, subjectOf } from '../pipeline/said/subject.ts';
import { type Table, tablesOf } from '../pipeline/terms/tables.ts';
import type { Target } from '../terms/target.ts';

/** What that costs, in words that were not understood. */
const otherWorth = 3;

/** For a list, or a record with a single one: the list of the data that the expression names first is that of its rows. */
export function otherRows(text: string, { items, fields }: Target, tokens: readonly Token[], data: unknown): number {
  const lists = items === undefined ? fields.filter(({ target }) => target.kind === 'array') : [items];
  if (lists.length !== 1 || text.includes('$given :=')) return 0;
  const all = tablesOf(data).filter(({ path }) => /^[\w.$`]+$/.test(path));
  if (hasStrayTotal(text, fields, tokens, all)) return otherWorth;
  const tables = all.filter(({ parent }) => parent === undefined);
  const subject = subjectOf(tokens, tables);
  if (subject === undefined) return 0;
  const places = tables.flatMap((table) => {
    const at = new RegExp(`(?<![\\w.])(?:\\$\\$\\.)?${table.path.replace(/[$.`]/g, '\\$&')}(?![\\w])`).exec(
      text,
    )?.index;
    return at === undefined ? [] : [{ table, at }];
  });
  const [first] = places.toSorted((a, b) => a.at - b.at);
  if (first === undefined) return 0;
  const inner = all.filter(({ parent }) => parent === first.table);
  const isInner = inner.some((table) => !isSpokenOf(table, tokens) && listsRows(text.slice(first.at), table));
  return first.table === subject && !isInner ? 0 : otherWorth;
}

/** Whether records are made of the rows of that list, each of them inside of a record that the expression began with. */
function listsRows(text: string, { path }: Table): boolean {
  const way = path.replace(/[$.`]/g, '\\$&');
  return new RegExp(
    `^\\[?[\\w.$\`]+(?:\\[[^\\[\\]]*\\])?\\.${way}(?:\\[[^\\[\\]]*\\])?(?:\\^\\([^()]*\\))?\\.\\{`,
  ).test(text);
}

const totals = /^(?:total|sum|overall|amount|grand|all|count|number)$/;

/** `refunded payments, and their total`: what stands beside a list and has no name of its own is of the rows of the list. */
function hasStrayTotal(
  text: string,
  fields: Target['fields'],
  tokens: readonly Token[],
  tables: readonly Table[],
): boolean {
  const outer = tables.filter(({ parent }) => parent === undefined);
  const tableAt = (name: string): Table | undefined => {
    const path = new RegExp(`"${name}": (?:\\$\\w+\\()?\\[?\\(?(?:\\$\\$\\.)?([\\w.]+)`).exec(text)?.[1] ?? '';
    return outer.find((table) => path === table.path || path.startsWith(`${table.path}.`));
  };
  const list = fields.find(({ target }) => target.kind === 'array');
  const rows = list === undefined ? undefined : tableAt(list.name);
  return fields.some(({ name, words, target }) => {
    const isTotal = target.kind === 'scalar' && words.every((word) => totals.test(word));
    const other = isTotal && rows !== undefined ? tableAt(name) : undefined;
    return other !== undefined && other !== rows && !isSpokenOf(other, tokens);
  });
}
