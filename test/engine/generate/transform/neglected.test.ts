/** Of programs that fit a schema by its names, the one that makes most of what is said. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const members = {
  members: step([
    { id: 'm1', firstname: 'Ann', lastname: 'Lee', club_id: 'c1', kind: 'senior', points: 80, phone: null },
    { id: 'm2', firstname: 'Bo', lastname: 'Kim', club_id: 'c2', kind: 'junior', points: 35, phone: '+47 1' },
  ]),
  clubs: step([
    { id: 'c1', name: 'Harbour' },
    { id: 'c2', name: 'Hill' },
    { id: 'c3', name: 'Lake' },
  ]),
};

test.each([
  ['juniors with their points', { name: 'string', points: 'number' }, [{ name: 'Bo Kim', points: 35 }]],
  ['who has no phone?', { id: 'string', name: 'string' }, [{ id: 'm1', name: 'Ann Lee' }]],
])('%s', async (instruction, fields, expected) => {
  const { data } = await ask({ data: members, schema: listOf(record(fields)), instruction });

  expect(data).toEqual(expected);
});
