/** Which rows are wanted where no value is named, and what is said of a row and leaves none out. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const coops = [
  { id: 1, name: 'Hill' },
  { id: 2, name: 'Lake' },
  { id: 3, name: 'Mill' },
];
const hatches = [
  { no: 1, breed: 'Wyandotte', state: 'succeeded', draft: false, moved_at: '2026-05-01', alarm: 'on', country: 'DE' },
  { no: 2, breed: 'Bantam', state: 'failed', draft: false, moved_at: null, alarm: 'off', country: 'AT' },
  { no: 3, breed: 'Sussex', state: 'succeeded', draft: true, moved_at: '2026-05-03', alarm: 'on', country: 'DE' },
];
const eggs = [
  { coop_id: 1, phone: '11', buyer: 'Ida' },
  { coop_id: 1, phone: '11', buyer: 'Ida K' },
  { coop_id: 2, phone: '12', buyer: 'Ole' },
];

test.each([
  ['successful hatches', [1, 3]],
  ['the hatches that went through', [1, 3]],
  ['leave out hatches that did not succeed', [1, 3]],
  ['hatches without the drafts', [1, 2]],
  ['all hatches except drafts', [1, 2]],
  ["only hatches that don't have a moved date", [2]],
])('rows that are meant: %s', async (instruction, expected) => {
  const { data } = await ask({ data: { hatches }, schema: listOf(record({ no: 'integer' })), instruction });

  expect(data).toEqual(expected.map((no) => ({ no })));
});

test.each([
  ['if a hatch has no moved date, that member is omitted', 'movedAt', 'string'],
  ['The alarm flag, with "on" meaning yes, for every hatch', 'alarm', 'boolean'],
  ['Anything going to a country other than DE is an export', 'isExport', 'boolean'],
])('all rows stay: %s', async (instruction, name, type) => {
  const item = record({ no: 'integer', ...(type === 'string' ? {} : { [name]: type }) });
  const properties = { no: { type: 'integer' }, [name]: { type } };
  const { data } = await ask({ data: { hatches }, schema: listOf({ ...item, properties }), instruction });

  expect(data).toMatchObject([{ no: 1 }, { no: 2 }, { no: 3 }]);
});

test('records of which none has anything are shown with 0', async () => {
  const { data } = await ask({
    data: { coops, eggs },
    schema: listOf(record({ coop: 'string', eggs: 'integer' })),
    instruction: 'The number of eggs of each coop. Coops that have no eggs should be included with a count of 0.',
  });

  expect(data).toEqual([
    { coop: 'Hill', eggs: 2 },
    { coop: 'Lake', eggs: 1 },
    { coop: 'Mill', eggs: 0 },
  ]);
});

test.each([
  'Where several of the buyers share a number, the first one stays.',
  'We do not want to call anybody twice. If several buyers share a number, keep the first.',
])('one of each, by what comes again: %s', async (instruction) => {
  const schema = listOf(record({ buyer: 'string', phone: 'string' }));
  const { data } = await ask({ data: { eggs }, schema, instruction });

  expect(data).toEqual([
    { buyer: 'Ida', phone: '11' },
    { buyer: 'Ole', phone: '12' },
  ]);
});

test.each(['Who buys, with repeats left out?', 'the buyers, with nobody named twice', 'buyers, none of them twice'])(
  'each value once: %s',
  async (instruction) => {
    const sold = [...eggs, { coop_id: 3, phone: '11', buyer: 'Ida' }];
    const schema = record({ buyers: listOf('string') });

    expect((await ask({ data: { sold }, schema, instruction })).data).toEqual({ buyers: ['Ida', 'Ida K', 'Ole'] });
  },
);
