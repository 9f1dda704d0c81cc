/** What is asked of the answers of services, whose names are not always those that people say. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const visit = step({
  id: 7,
  type: 'Beak check',
  calendar: 'Dr. Marsh',
  firstName: 'Ann',
  lastName: 'Perch',
  hen: 'Berta',
  done: 'no',
});

function said(type: string, description: string): Readonly<Record<string, unknown>> {
  return { type, description };
}

test('a description names a property of what an answer wraps, and what a text is of', async () => {
  const schema = record({
    work: said('string', 'The type of the visit'),
    seenBy: said('string', 'Name of the calendar'),
  });

  const { data } = await ask({ data: { visit }, schema });

  expect(data).toEqual({ work: 'Beak check', seenBy: 'Dr. Marsh' });
});

test('two names that share a word are joined as it is said', async () => {
  const schema = record({
    keeper: said('string', 'First and last name of the keeper, with a dash between'),
    patient: said('string', 'Hen'),
  });

  const { data } = await ask({ data: { visit }, schema });

  expect(data).toEqual({ keeper: 'Ann-Perch', patient: 'Berta' });
});

test('a flag that is made of a text is not made of itself', async () => {
  const schema = record({ id: 'integer', done: said('boolean', 'Whether done is "yes"') });

  const made = await ask({ data: { visit }, schema });

  expect(made.transformCode).toBe('{ "id": visit.data.id, "done": visit.data.done = "yes" }');
});

test('two words that are written as one are two', async () => {
  const eggs = { ordername: 'Brown', createdate: '2026-03-31T12:07:14.000Z', producttype: 'egg' };
  const schema = listOf(record({ name: 'string', created: { type: 'string', format: 'date' }, type: 'string' }));

  const { data } = await ask({
    data: { getOrders: step({ results: [{ id: '1', properties: eggs, archived: false }] }) },
    schema,
    instruction: 'name, type and the day it was created, one row per order',
  });

  expect(data).toEqual([{ name: 'Brown', created: '2026-03-31', type: 'egg' }]);
});

test('a record is not known by its status, although another one has the same', async () => {
  const data = {
    getOrder: step({
      id: 'E1',
      status: 'DONE',
      boxes: [{ tray: { eggs: [{ id: 'e7', status: 'DONE', weight: { unit: 'g', value: '63' } }] } }],
    }),
  };
  const schema = record({ eggId: 'string', weight: 'number', unit: 'string' });

  const made = await ask({ data, schema, instruction: 'id, weight and unit of the first egg of the first box' });

  expect(made.data).toEqual({ eggId: 'e7', weight: 63, unit: 'g' });
  expect(made.transformCode).not.toContain('status');
});
