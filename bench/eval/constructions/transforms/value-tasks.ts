/** Tasks over what a value of each record is made of. */
import { fill, sentence, spoken, type Words } from './construction.ts';
import { drawLots, seedOf } from '../lot.ts';
import type { Asked } from './made-task.ts';
import { isUnordered, rowWords } from './row-tasks.ts';
import { applyAll, type RowsMeaning } from './rows-meaning.ts';
import { type Row, rowsOf, type Trade, type Variant } from './trade.ts';
import { trades } from './trades.ts';
import type { Field, ValueFamily, ValueMeaning } from './value.ts';
import { bands, flags } from './values/bands.ts';
import { codes, isValue } from './values/codes.ts';
import { dates as dateForms } from './values/dates.ts';
import { addresses, joined } from './values/joined-texts.ts';
import { letters, trimmed } from './values/letters.ts';
import { itemsOfLists, joinedLists, lengths } from './values/lists.ts';
import { lookUps } from './values/look-ups.ts';
import { constants, leftOut, missing, missingAsNull, missingNumbers } from './values/missing.ts';
import { roundings, units } from './values/numbers.ts';
import { codeParts, mailParts, words } from './values/parted-texts.ts';
import { times } from './values/times.ts';
import { differences, products } from './values/two-numbers.ts';

export const valueFamilies: Readonly<Record<string, ValueFamily>> = {
  joined,
  addresses,
  joinedLists,
  lengths,
  itemsOfLists,
  words,
  codeParts,
  mailParts,
  letters,
  trimmed,
  dateForms,
  times,
  units,
  roundings,
  codes,
  bands,
  flags,
  isValue,
  missing,
  missingAsNull,
  missingNumbers,
  leftOut,
  constants,
  differences,
  products,
  lookUps,
};

/** A value that is asked for, in the words of one construction. */
export interface AskedValue {
  readonly family: ValueFamily;
  readonly field: Field;
  readonly text: string;
  readonly means: ValueMeaning;
}

/** What a list of records is asked for before its values are explained. */
const leads = [
  '',
  'List the <items> with <label> and <outs>. ',
  'For each <item> give <label> and <outs>. ',
  'One row per <item>: <label> and <outs>. ',
];

export function valueTasks(): readonly Asked[] {
  return Object.entries(valueFamilies).flatMap(([name, family]) =>
    trades.flatMap((trade) => {
      const field = family.fields[trade.name];
      if (field === undefined) return [];
      return family.constructions.map(({ text, means }, index) =>
        valueTask({
          family: name,
          name: `${trade.name}-${index + 1}`,
          trade,
          values: [{ family, field, text, means }],
          lead: leads[index % leads.length] ?? '',
          // Every third is called as the result calls it.
          isNamed: index % 3 === 2,
        }),
      );
    }),
  );
}

interface AskedValues {
  readonly family: string;
  readonly name: string;
  readonly trade: Trade;
  readonly values: readonly AskedValue[];
  readonly lead: string;
  readonly isNamed: boolean;
  readonly rows?: { readonly text: string; readonly means: RowsMeaning };
}

export function valueTask({ family, name, trade, values, lead, isNamed, rows }: AskedValues): Asked {
  const { label } = trade.members;
  const required = [label, ...values.filter((one) => one.family.isOptional !== true).map(({ field }) => field.out)];
  const properties = Object.fromEntries(values.map((one) => [one.field.out, { type: one.family.type }]));
  const outs = values.map(({ field }) => spoken(field.out)).join(' and ');
  const instruct = (): string => {
    const said = values.map((one) => fill(one.text, valueWords(one, trade, isNamed)));
    const all = rows === undefined ? said : [...said, rows.text];
    return fill(lead, { ...trade.words, outs }) + all.map(sentence).join(' ');
  };
  const meanings = rows === undefined ? [] : [rows.means];
  return {
    family,
    name,
    taskClass: values.length > 1 || rows !== undefined ? 'hard' : 'medium',
    instruct,
    schema: {
      type: 'array',
      items: { type: 'object', properties: { [label]: { type: 'string' }, ...properties }, required },
    },
    isUnordered: isUnordered(meanings),
    dataOf: (variant) => withLists(trade.wrap(rowsWith(values, trade, variant)), values, variant),
    answerOf: (variant) =>
      applyAll(meanings, rowsWith(values, trade, variant), trade).map((row) => ({
        [label]: row[label],
        ...Object.fromEntries(
          values.map((one) => [one.field.out, madeOf(one, row, variant)]).filter(([, value]) => value !== undefined),
        ),
      })),
  };
}

function madeOf({ field, means }: AskedValue, row: Row, variant: Variant): ReturnType<ValueMeaning> {
  return means({ values: field.from.map((member) => row[member] ?? null), field, variant });
}

/** The trade's rows with the members that the values are made of. */
function rowsWith(values: readonly AskedValue[], trade: Trade, variant: Variant): readonly Row[] {
  return rowsOf(trade, variant).map((row, index) => ({
    ...row,
    ...Object.assign({}, ...values.map(({ field }) => drawn(field, trade, variant, index))),
  }));
}

function drawn(field: Field, trade: Trade, variant: Variant, index: number): Row {
  const values = field.draw(drawLots(seedOf(`${trade.name} ${variant} ${field.out} ${index}`)), index);
  return Object.fromEntries(field.from.map((member, at) => [member, values[at] ?? null]));
}

/** Lists that values are looked up in stand beside the rows. */
function withLists(data: unknown, values: readonly AskedValue[], variant: Variant): unknown {
  const lists = values.flatMap(({ field: { list } }) => (list === undefined ? [] : [[list.name, list.rows[variant]]]));
  if (lists.length === 0) return data;
  return { ...(Array.isArray(data) ? { rows: data } : Object(data)), ...Object.fromEntries(lists) };
}

function valueWords(one: AskedValue, trade: Trade, isNamed: boolean): Words {
  const { field } = one;
  const [first] = rowsWith([one], trade, 'given');
  const slots = field.from.flatMap((member, index) => {
    const suffix = index === 0 ? '' : ` ${index + 1}`;
    return [
      [`from${suffix}`, spoken(member)],
      [`member${suffix}`, member],
    ];
  });
  return {
    ...rowWords(trade),
    ...Object.fromEntries(slots),
    ...field.words,
    out: isNamed ? field.out : spoken(field.out),
    example: first === undefined ? '' : String(madeOf(one, first, 'given')),
    line: '\n',
  };
}
