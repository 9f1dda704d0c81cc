/** Records that are wanted for what one of their rows says, for a part of a text written without quotes, for a flag that is a text. */
import { expect, test } from 'vitest';
import { ask, expectBoth, listOf, record } from './ask.ts';

type Note = readonly [author: string, kind: string];
type Chore = readonly [title: string, email: string | null, urgent: 'Y' | 'N', keeper: string, notes: readonly Note[]];

const chores = (first: number, rows: readonly Chore[]) => ({
  chores: rows.map(([title, email, urgent, keeper, notes], at) => ({
    id: first + at,
    title,
    email,
    urgent,
    keeper,
    notes: notes.map(([author, kind]) => ({ author, kind })),
  })),
});
const data = chores(11, [
  [
    'Mend the gate',
    'ida@north.example',
    'Y',
    'Bo',
    [
      ['Bo', 'seen'],
      ['Ada', 'refused'],
    ],
  ],
  ['Order feed', null, 'N', 'Cy', []],
  ['Paint the barn', 'ole@south.example', 'N', 'Bo', [['Cy', 'seen']]],
  [
    'Chase the fox',
    'eva@north.example',
    'Y',
    'Di',
    [
      ['Di', 'seen'],
      ['Bo', 'done'],
    ],
  ],
]);
const other = chores(51, [
  ['Sweep', 'jon@north.example', 'N', 'Bo', [['Cy', 'done']]],
  ['Feed the hens', 'ann@south.example', 'Y', 'Cy', [['Bo', 'refused']]],
]);
const schema = listOf(record({ id: 'integer', title: 'string' }));

async function expectIds(instruction: string, ids: readonly number[], otherIds: readonly number[]): Promise<void> {
  const titled = (all: typeof data, wanted: readonly number[]) =>
    all.chores.filter(({ id }) => wanted.includes(id)).map(({ id, title }) => ({ id, title }));
  await expectBoth({ data, schema, instruction }, titled(data, ids), [other, titled(other, otherIds)]);
}

test.each([
  'chores with a note by Bo',
  'Chores that have a note from Bo.',
  'chores that Bo noted',
  'chores with at least one note by Bo',
  'chores Bo has noted',
  'chores that were noted by Bo',
])('what one of the rows says tells which records are wanted: %s', async (instruction) => {
  await expectIds(instruction, [11, 14], [52]);
});

test.each([
  'chores without a note by Bo',
  'leave out chores with a note by Bo',
  'chores that Bo has not noted',
  'chores that Bo never noted',
  'skip chores that Bo noted',
  'all chores except those with a note by Bo',
])('and which are not: %s', async (instruction) => {
  await expectIds(instruction, [12, 13], [51]);
});

test.each([
  ['chores with a refused note', [11], [52]],
  ['chores that contain refused', [11], [52]],
  ['chores that somebody refused', [11], [52]],
  ['chores Bo has done', [14], []],
  ['chores that have not been noted', [12], []],
  ['chores that nobody noted', [12], []],
])('by what kind the row is, by two of its values, or by there being none: %s', expectIds);

test.each([
  ['chores whose title contains fox', [14], []],
  ['title contains gate', [11], []],
  ['chores with barn in the title', [13], []],
  ['title starts with Feed', [], [52]],
  ['email ends in north.example', [11, 14], [51]],
  ['Only those whose email ends with @south.example.', [13], [52]],
  ['chores with an email at north.example', [11, 14], [51]],
  ['chores with the email domain south.example', [13], [52]],
])('a part of a text needs no quotes: %s', async (instruction, ids, otherIds) => {
  if (!instruction.startsWith('title starts')) return expectIds(instruction, ids, otherIds);
  // Nothing of this data begins so, and a bare word alone is no reason to look for it.
  await expectBoth({ data: other, schema, instruction }, [{ id: 52, title: 'Feed the hens' }], [data, []]);
});

test.each([
  ['only urgent chores', [11, 14], [52]],
  ['just the urgent ones', [11, 14], [52]],
  ['chores that are not urgent', [12, 13], [51]],
])('a flag may be written as Y and N: %s', expectIds);

test('a row that is counted says nothing of the record', async () => {
  const { data: made } = await ask({
    data,
    schema: listOf(record({ id: 'integer', notes: 'integer' })),
    instruction: 'All chores with the number of notes by Bo.',
  });

  expect(made).toEqual([
    { id: 11, notes: 1 },
    { id: 12, notes: 0 },
    { id: 13, notes: 0 },
    { id: 14, notes: 1 },
  ]);
});
