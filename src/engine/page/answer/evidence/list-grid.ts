/**
 * Lists whose entries say the same of several things, as tables: `Single, 16 m², €89` beside `Double, 20 m², €118`, or a price
 * list of two columns. They are only compared, since what each of them says is known from its pair or its line.
 */
import { isTag, type PageElement } from '../../document/tree.ts';
import type { Span, SpanKind, SpanReader } from '../spans/kind.ts';
import { conceptsOfUnit } from '../spans/units.ts';
import type { WordReader } from '../words/reader.ts';
import type { Cell, GridRow } from './grid.ts';
import { type WordedGrid, withGridWords } from './grid-words.ts';
import type { Line } from './line.ts';
import type { Pair } from './pair.ts';

const rowsLeast = 3;
const nameChars = 60;
/** Fewer entries with the same measure tell of one thing, and not of several. */
const sharesLeast = 0.8;

interface Entry {
  readonly list: PageElement;
  readonly node: PageElement;
  readonly name: string;
  readonly value: string;
  readonly title: string;
}

export function listGridsOf(
  lines: readonly Line[],
  pairs: readonly Pair[],
  { spansOf, reader }: { readonly spansOf: SpanReader; readonly reader: WordReader },
): readonly WordedGrid[] {
  const entries = [...lines.flatMap(entryOfLine), ...pairs.flatMap(entryOfPair)];
  return [...Map.groupBy(entries, ({ list }) => list).values()].flatMap((list) => gridOfList(list, spansOf, reader));
}

/** The name of an entry ends at a mark, or where its first number begins. */
function entryOfLine({ text, block, region, headings }: Line): Entry[] {
  if (block.name !== 'li' || (region !== 'main' && region !== 'aside')) return [];
  const list = block.parent;
  const [, name = '', value = ''] = /^(\p{L}[^,:–—|·•(\d]*?)(?:,|:|\s[–—|·•-])?\s(.*\d.*)$/u.exec(text) ?? [];
  if (list === null || !isTag(list) || name === '' || name.length > nameChars) return [];
  return [{ list, node: block, name, value, title: headings.at(-1)?.text ?? '' }];
}

function entryOfPair({ source, key, context = '', value, node, region }: Pair): Entry[] {
  if ((source !== 'list' && source !== 'table') || (region !== 'main' && region !== 'aside')) return [];
  const list = listAround(node);
  return list === undefined ? [] : [{ list, node, name: key, value, title: context }];
}

function listAround(node: PageElement): PageElement | undefined {
  for (let { parent } = node; parent !== null && isTag(parent); parent = parent.parent)
    if (parent.name === 'dl' || parent.name === 'table') return parent;
  return undefined;
}

function gridOfList(entries: readonly Entry[], spansOf: SpanReader, reader: WordReader): readonly WordedGrid[] {
  if (entries.length < rowsLeast) return [];
  const told = entries.map((entry) => ({ entry, measures: measuresIn(spansOf(entry.value)) }));
  const columns = [...new Set(told.flatMap(({ measures }) => [...measures.keys()]))].filter(
    (column) => told.filter(({ measures }) => measures.has(column)).length >= entries.length * sharesLeast,
  );
  if (columns.length === 0) return [];
  const rows = told.map(({ entry: { name, node }, measures }): GridRow => {
    const cells = columns.map((column): Cell => ({ node, text: measures.get(column) ?? '', isHead: false }));
    return { name, node, group: '', cells };
  });
  const grid = { corner: '', columns, rows };
  return [withGridWords(grid, entries[0]?.title ?? '', reader)];
}

const compared: Readonly<Partial<Record<SpanKind, string>>> = {
  money: 'price',
  duration: 'duration',
  date: 'date',
  percent: 'percent',
  age: 'age',
};

/** The first value of each measure of an entry or a card, by the words for what it measures. */
export function measuresIn(spans: readonly Span[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { kind, text } of spans) {
    const column = kind === 'quantity' ? conceptsOfUnit(text)?.join(' ') : compared[kind];
    if (column !== undefined && !found.has(column)) found.set(column, text);
  }
  return found;
}
