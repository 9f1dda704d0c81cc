/** Tasks of two or three constructions in one request, in any order and joined in any way. */
import { fill, sentence } from './construction.ts';
import { groupFamilies } from './group-tasks.ts';
import { groupBounds, groupOrders, groupRoundings, groupTops } from './groups/rows.ts';
import { drawLots, type Lot, seedOf } from '../lot.ts';
import type { Asked } from './made-task.ts';
import { isUnordered, type RowConstruction, rowFamilies, rowTask, rowWords } from './row-tasks.ts';
import { applyAll } from './rows-meaning.ts';
import { figureWords, nameOf, type Telling } from './telling.ts';
import { type Row, rowsOf, type Table, type Trade, type Value } from './trade.ts';
import { trades } from './trades.ts';
import { type AskedValue, valueFamilies, valueTask } from './value-tasks.ts';

/** Families of rows that are asked for together. */
const rowMixes: readonly (readonly string[])[] = [
  ['states', 'bounds'],
  ['states', 'dates'],
  ['bounds', 'dates'],
  ['states', 'orders'],
  ['bounds', 'orders'],
  ['dates', 'orders'],
  ['states', 'tops'],
  ['bounds', 'tops'],
  ['dates', 'tops'],
  ['keyValues', 'orders'],
  ['states', 'bounds', 'orders'],
  ['bounds', 'dates', 'orders'],
];

/** What is added to groups, or said of the rows that they are made of. */
const groupMixes: Readonly<Record<string, readonly RowConstruction[]>> = {
  states: rowFamilies['states'] ?? [],
  bounds: groupBounds,
  orders: groupOrders,
  tops: groupTops,
  roundings: groupRoundings,
};
const groupKinds = Object.keys(groupMixes);
const toldOfGroups = ['counts', 'sums', 'averages', 'maxima', 'countsAndSums'];

/** So many of each kind, by lot. */
export function mixedTasks(seed: number, count: number): readonly Asked[] {
  return Array.from({ length: count }, (_, index) => {
    const lotFor = (kind: string): Lot => drawLots(seedOf(`${kind} ${seed} ${index}`));
    const name = `${seed}-${index + 1}`;
    return [
      mixedRows(name, lotFor('rows')),
      mixedGroups(name, lotFor('groups'), groupKinds[index % groupKinds.length] ?? ''),
      mixedValues(name, lotFor('values')),
      valueOfSomeRows(name, lotFor('value')),
    ];
  }).flat();
}

/** As sentences, or in one. */
function joinedTexts([first = '', ...others]: readonly string[], lot: Lot, lead = ''): string {
  const texts = [lead + first, ...others];
  if (lot.isIn(50)) return texts.map(sentence).join(' ');
  return sentence(texts.map((text) => text.replace(/\?$/, '')).join(lot.of([', ', '; ', ' - '])));
}

const leads = ['', '', 'List the <items>: ', 'Please give me this: '];

function mixedRows(name: string, lot: Lot): Asked {
  const trade = lot.of(trades);
  const constructions = lot.of(rowMixes).map((family) => lot.of(rowFamilies[family] ?? []));
  const texts = lot.shuffle(constructions).map(({ text }) => fill(text, rowWords(trade)));
  return rowTask({
    family: 'mixedRows',
    name,
    trade,
    instruct: () => joinedTexts(texts, lot, fill(lot.of(leads), rowWords(trade))),
    meanings: constructions.map(({ means }) => means),
  });
}

function mixedGroups(name: string, lot: Lot, kind: string): Asked {
  const trade = lot.of(trades);
  const families = kind === 'roundings' ? ['averages'] : toldOfGroups;
  const told = lot.of(groupFamilies[lot.of(families)] ?? []);
  const added = lot.of(groupMixes[kind] ?? []);
  const table = tableOf(told.means, trade);
  const texts = [fill(told.text, rowWords(trade)), textOf(added, kind, told.means, { trade, table })];
  const answer = (rows: readonly Row[]): unknown => {
    if (kind === 'states' || added.means.stage === 'groups')
      return told.means.tell(added.means.apply(rows, trade), trade);
    return applyAll([added.means], groupRows(told.means, rows, trade), table);
  };
  return {
    family: 'mixedGroups',
    name,
    taskClass: 'hard',
    instruct: () => joinedTexts(texts, lot),
    schema: told.means.schema(trade),
    isUnordered: (kind !== 'orders' && kind !== 'tops') || isUnordered([added.means]),
    dataOf: (variant) => trade.wrap(rowsOf(trade, variant)),
    answerOf: (variant) => answer(rowsOf(trade, variant)),
  };
}

/** Groups as rows: they are ordered and bounded by what is told of them. */
function tableOf(telling: Telling, trade: Trade): Table {
  const { figure = 'count' } = telling;
  const measure = nameOf(figure, trade);
  const values = groupRows(telling, rowsOf(trade, 'given'), trade).map((row) => Number(row[measure]));
  return {
    ...trade,
    members: { ...trade.members, label: trade.members.key, measure },
    // Between the largest and the smallest of the groups.
    marks: { ...trade.marks, few: 2, bound: Math.round((Math.min(...values) + Math.max(...values)) / 2) },
  };
}

/** What is told of groups is one record for each. */
function groupRows(telling: Telling, rows: readonly Row[], trade: Trade): readonly Row[] {
  const told = telling.tell(rows, trade);
  return Array.isArray(told) ? told.map((one): Record<string, Value> => Object(one)) : [];
}

interface Groups {
  readonly trade: Trade;
  readonly table: Table;
}

function textOf(
  { text }: RowConstruction,
  kind: string,
  { figure = 'count' }: Telling,
  { trade, table }: Groups,
): string {
  const words = rowWords(trade);
  if (kind === 'states') return fill(text, words);
  const measure = fill(figureWords[figure] ?? figure, words);
  return fill(text, { ...words, measure, bound: String(table.marks.bound), few: 'two' });
}

/** Two values of a record, made of different members. */
function mixedValues(name: string, lot: Lot): Asked {
  const trade = lot.of(trades.slice(0, 6));
  const [first, second] = lot
    .shuffle(valuesFor(trade, lot))
    .filter((one, index, all) => all.findIndex((other) => isAlike(one, other)) === index);
  if (first === undefined || second === undefined) throw new Error(`${trade.name} has not two values.`);
  return valueTask({ family: 'mixedValues', name, trade, values: [first, second], lead: '', isNamed: lot.isIn(30) });
}

/** A value, and which rows it is asked of. */
function valueOfSomeRows(name: string, lot: Lot): Asked {
  const trade = lot.of(trades.slice(0, 6));
  const value = lot.of(valuesFor(trade, lot));
  const { text, means } = lot.of(rowFamilies[lot.of(['states', 'bounds', 'orders', 'tops'])] ?? []);
  const rows = { text: fill(text, rowWords(trade)), means };
  return valueTask({ family: 'valuesOfSomeRows', name, trade, values: [value], lead: '', isNamed: lot.isIn(30), rows });
}

/** One construction of each family. */
function valuesFor(trade: Trade, lot: Lot): readonly AskedValue[] {
  return Object.values(valueFamilies).flatMap((family) => {
    const field = family.fields[trade.name];
    return field === undefined ? [] : [{ family, field, ...lot.of(family.constructions) }];
  });
}

function isAlike({ field: one }: AskedValue, { field: other }: AskedValue): boolean {
  return one.out === other.out || one.from.some((member) => other.from.includes(member));
}
