import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';

const steps = [
  { id: 'hens', apiConfig: { urlHost: 'https://farm.example', headers: { 'X-Api-Key': 'key-of-the-coop' } } },
];

test('lists one page, and the arguments that bring the next', async () => {
  const house = await openHouse();
  for (const id of ['a', 'b', 'c']) await house.done('workflow/upsert', { id, input: { steps } });

  const first = await house.done('workflow/list', { limit: 2 });
  const rest = await house.done('workflow/list', pick(first.next, 'arguments'));

  expect([first.total, pick(first, 'items', 'length'), pick(rest, 'items', 'length')]).toEqual([3, 2, 1]);
  expect(rest).not.toHaveProperty('next');
  expect(JSON.stringify(first)).not.toContain('key-of-the-coop');
});

test('lists as many as the face can carry', async () => {
  const house = await openHouse();
  for (const id of ['a', 'b', 'c']) await house.done('workflow/upsert', { id, input: { steps } });

  const page = await house.done('workflow/list', {}, { budget: { resultChars: 10 } });

  expect(page).toMatchObject({
    total: 3,
    items: [{}],
    next: { tool: 'workflow_list', arguments: { limit: 10, offset: 1 } },
  });
});

test('renames with its secrets, and refuses a taken or an unknown id', async () => {
  const house = await openHouse();
  await house.done('workflow/upsert', { id: 'a', input: { steps } });
  await house.done('workflow/upsert', { id: 'b', input: { steps } });

  const taken = await house.call('workflow/rename', { oldId: 'a', newId: 'b' });
  const unknown = await house.call('workflow/rename', { oldId: 'x', newId: 'y' });
  await house.done('workflow/rename', { oldId: 'a', newId: 'c' });

  expect(taken).toMatchObject({ error: { code: 'conflict', message: "Workflow with ID 'b' already exists." } });
  expect(unknown).toMatchObject({ error: { code: 'not_found', message: "Workflow with ID 'x' not found." } });
  expect(await house.call('workflow/get', { id: 'a' })).toMatchObject({ kind: 'failed' });
  expect(pick(await house.done('workflow/get', { id: 'c' }), 'steps', 0, 'apiConfig', 'headers')).toEqual({
    'X-Api-Key': '****coop',
  });
});

test('tells whether there was a workflow to delete', async () => {
  const house = await openHouse();
  await house.done('workflow/upsert', { id: 'a', input: { steps } });

  expect(await house.done('workflow/delete', { id: 'a' })).toEqual({ deleted: true });
  expect(await house.done('workflow/delete', { id: 'a' })).toEqual({ deleted: false });
});

test.each(['a/b', 'a b', '', 'a?b', '../x'])('refuses the id "%s"', async (id) => {
  const house = await openHouse();

  expect(await house.call('workflow/upsert', { id, input: {} })).toMatchObject({
    kind: 'failed',
    error: { code: 'invalid_input' },
  });
});
