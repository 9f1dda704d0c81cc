/** What another list has for the id that a row has. */
import { says } from '../construction.ts';
import type { Row } from '../trade.ts';
import { type Field, fieldsOf, type ValueFamily, type ValueMeaning } from '../value.ts';

interface LookUp {
  readonly out: string;
  /** The member of a row, and of the list. */
  readonly by: readonly [string, string];
  readonly list: string;
  readonly wanted: string;
  readonly values: readonly string[];
  readonly idOf: (index: number) => string | number;
}

/** The list is in another order than its ids, and the hidden one has other texts. */
function lookUp({ out, by: [from, id], list, wanted, values, idOf }: LookUp): Field {
  const rows = (suffix: string): readonly Row[] =>
    values
      .map((value, index) => ({ [id]: idOf(index), [wanted]: `${value}${suffix}`, city: index % 2 ? 'Bern' : 'Graz' }))
      .reverse();
  return {
    out,
    from: [from],
    draw: (lot) => [idOf(lot.below(values.length))],
    words: { list, wanted, one: list.replace(/(?<=us)es$|s$/, '') },
    list: { name: list, rows: { given: rows(''), hidden: rows(' B') } },
  };
}

const looked: ValueMeaning = ({ values: [id], field: { list, words }, variant }) => {
  const found = list?.rows[variant].find((row) => Object.values(row)[0] === id);
  return found?.[words?.['wanted'] ?? ''];
};

const fields = fieldsOf(
  lookUp({
    out: 'payer',
    by: ['payerId', 'id'],
    list: 'payers',
    wanted: 'name',
    values: ['Holm', 'Falk', 'Kuhn', 'Borg'],
    idOf: (index) => 11 + index,
  }),
  lookUp({
    out: 'reader',
    by: ['reader_id', 'reader_id'],
    list: 'readers',
    wanted: 'name',
    values: ['Ada', 'Bruno', 'Cleo', 'Dario', 'Edda'],
    idOf: (index) => `U${index + 1}`,
  }),
  lookUp({
    out: 'site',
    by: ['siteId', 'id'],
    list: 'sites',
    wanted: 'label',
    values: ['Pier', 'Mill', 'Barn'],
    idOf: (index) => `s${index}`,
  }),
  lookUp({
    out: 'courier',
    by: ['courierId', 'id'],
    list: 'couriers',
    wanted: 'name',
    values: ['DHL', 'UPS', 'Post'],
    idOf: (index) => 70 + index,
  }),
  lookUp({
    out: 'vet',
    by: ['vetId', 'vetId'],
    list: 'vets',
    wanted: 'name',
    values: ['Aalto', 'Borg', 'Cruz', 'Dietz'],
    idOf: (index) => index + 1,
  }),
  lookUp({
    out: 'campus',
    by: ['campusId', 'id'],
    list: 'campuses',
    wanted: 'title',
    values: ['City', 'Lake', 'Hill'],
    idOf: (index) => `C-${index}`,
  }),
);

export const lookUps: ValueFamily = {
  type: 'string',
  fields: fields,
  constructions: [
    ...says(
      looked,
      `
    <out> is the <wanted> of the <one>
    <out>: <wanted> of the <one>
    <out>: the <wanted> of the <one> from <list>
    look up the <wanted> of the <one> in <list> as <out>
    <out>: the <wanted> from <list> with that <from>
    <out> is the <wanted> found in <list> by <from>
    <from> points to <list>; <out> is the <wanted> there
    replace <from> by the <wanted> from <list> as <out>
    <out>: <one> <wanted> (from <list> via <from>)
    <out>: the <wanted> that belongs to the <from>
    use <list> to turn <from> into the <wanted>, as <out>
    <out> is the <wanted> in <list> whose id is the <from>
    instead of <from> show the <wanted> of the <one> as <out>
    <out>: not the id but the <wanted> of the <one>
    the <wanted> of the <one> as <out>
    resolve <from> through <list> and give the <wanted> as <out>
    with the <wanted> of its <one> as <out>
    <out>: <wanted> matched from <list> on <from>
  `,
    ),
  ],
};
