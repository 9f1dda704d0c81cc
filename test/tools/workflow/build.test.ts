import { expect, test } from 'vitest';
import { question, stocked } from './farm.ts';

test('builds what can be stored and run, without storing or sending anything', async () => {
  const { farm, house } = await stocked();

  const { buildReport: report, ...workflow } = await house.done('workflow/build', question);

  expect(farm.seen).toEqual([]);
  expect(JSON.stringify([report, workflow])).not.toContain('hen-house-key');
  expect(report).toMatchObject({
    engine: 'rules',
    steps: [
      { id: 'hens', operation: "GET /hens of 'farm'" },
      { id: 'coops', operation: "GET /coops/{coop_id} of 'farm'", uses: ['hens'] },
    ],
    unchecked: expect.arrayContaining([expect.stringContaining('No request was sent')]),
  });
  const id = String(workflow['id']);
  expect(await house.call('workflow/get', { id })).toMatchObject({ kind: 'failed', error: { code: 'not_found' } });
  await house.done('workflow/upsert', { id, input: workflow });
  expect(await house.done('workflow/execute', { id })).toMatchObject({
    success: true,
    data: [
      { name: 'Berta', place: 'Bern' },
      { name: 'Else', place: 'Chur' },
    ],
  });
});

test('shows the result of real answers, and the run that they came from, where reading is allowed', async () => {
  const { house } = await stocked();

  const { buildReport } = await house.done('workflow/build', { ...question, runReads: true });

  expect(buildReport).toMatchObject({
    checked: expect.arrayContaining([expect.stringMatching(/^Really called.*'hens', 'coops' \(run /)]),
    result: [
      { name: 'Berta', place: 'Bern' },
      { name: 'Else', place: 'Chur' },
    ],
  });
});

test('reads as much of an instruction as it may, whatever it holds, and says so', async () => {
  const { house } = await stocked();
  const instruction = `${question.instruction} ${'('.repeat(20_000)}`;

  const { buildReport } = await house.done('workflow/build', { ...question, instruction });

  expect(buildReport).toMatchObject({
    unchecked: expect.arrayContaining([expect.stringMatching(/first \d+ characters/)]),
  });
});

test('looks at those of very many services that have the words of the instruction', async () => {
  const { house } = await stocked();
  for (let coop = 0; coop < 31; coop += 1)
    await house.done('integration/upsert', {
      input: { id: `geese-${coop}`, documentation: 'GET /geese: List all geese' },
    });

  const { buildReport } = await house.done('workflow/build', { ...question, integrationIds: null });

  expect(buildReport).toMatchObject({ steps: [{ operation: "GET /hens of 'farm'" }, {}] });
});

test.each<[string, object, string, string]>([
  ['a schema that is none', { responseSchema: { type: 'straw' } }, 'INVALID_SCHEMA', 'responseSchema'],
  ['a document without operations', { integrationIds: ['mute'] }, 'NO_DOCUMENTATION', "'mute' names no operations"],
])('says what is wrong with %s', async (_what, given, reason, told) => {
  const { house } = await stocked();
  await house.done('integration/upsert', { input: { id: 'mute', openApiSchema: '{"openapi": "3.0.0", "paths": {}}' } });

  expect(await house.call('workflow/build', { ...question, ...given })).toMatchObject({
    error: { reason, message: expect.stringContaining(told) },
  });
});

test('takes an id that is free', async () => {
  const { house } = await stocked();
  const first = await house.done('workflow/build', question);
  await house.done('workflow/upsert', { id: first['id'], input: {} });

  const second = await house.done('workflow/build', question);

  expect(second['id']).toBe(`${String(first['id'])}-1`);
});

test.each([
  [{ instruction: ' ' }, 'INSTRUCTION_MISSING'],
  [{ integrationIds: ['barn'] }, undefined],
  [{ instruction: 'Paint the barn.' }, 'MISSING_OPERATION'],
  [{ instruction: 'Get the coop.' }, 'MISSING_VALUE'],
])('refuses %j', async (change, reason) => {
  const { house } = await stocked();

  const outcome = await house.call('workflow/build', { ...question, ...change });

  expect(outcome).toMatchObject({ kind: 'failed', error: reason === undefined ? { code: 'not_found' } : { reason } });
});
