/** Workflows in words that no rule understands, where there is a model: what it says is held to the proofs of the rules. */
import { expect, test } from 'vitest';
import { scripted, type Turn } from '../../support/llm/scripted.ts';
import { question, stocked } from './farm.ts';

const engine = 'openai-compatible/hen-7b';
/** Without a schema nothing but words says what is meant. */
const odd = {
  instruction: 'Round up the flock, and for each one look where it sleeps.',
  integrationIds: question.integrationIds,
};
const flock = { operation: 'farm GET /hens', words: 'Round up the flock' };
const sleep = { operation: 'farm GET /coops/{coop_id}', words: 'for each one look where it sleeps' };
const right = { steps: [flock, sleep] };
const places = [{ coop: { place: 'Bern' } }, { coop: { place: 'Chur' } }];

async function withModel(first: object, ...more: readonly object[]) {
  const turnOf = (outline: object): Turn => ({ say: JSON.stringify(outline) });
  const model = await scripted('openai-compatible', turnOf(first), ...more.map(turnOf));
  return { ...(await stocked({ llmUrl: model.url, llmModel: 'hen-7b' })), model };
}

test.each([
  ['steps in a row', question],
  ['what the documents relate', { ...question, instruction: 'Name and place of all hens.' }],
])('the rules are not helped where they understand: %s', async (_what, asked) => {
  const { house, model } = await withModel(right);

  expect(await house.done('workflow/build', asked)).toMatchObject({ buildReport: { engine: 'rules' } });
  expect(model.asked).toEqual([]);
});

test('what the rules build with words that they did not understand is held against what the model says', async () => {
  const asked = { ...question, instruction: `${odd.instruction} Return name and place.` };
  const { house, model } = await withModel(right);
  const { house: contrary } = await withModel({ steps: [{ ...flock, words: 'words of its own' }] });

  const both = await house.done('workflow/build', asked);
  const rules = await contrary.done('workflow/build', asked);

  expect(both).toMatchObject({
    buildReport: {
      engine: 'rules',
      checked: expect.arrayContaining([`${engine} chose the same operations by itself.`]),
    },
  });
  expect(JSON.stringify(model.asked[0])).toContain('What rules made of it');
  expect(rules).toMatchObject({
    buildReport: {
      engine: 'rules',
      unchecked: expect.arrayContaining([expect.stringContaining(`${engine} was asked`)]),
    },
  });
});

test('the model says which steps there are, and the workflow that the rules make of them works', async () => {
  const { farm, house, model } = await withModel(right);

  const { buildReport, ...workflow } = await house.done('workflow/build', odd);

  expect(buildReport).toMatchObject({
    engine,
    steps: [{ operation: "GET /hens of 'farm'" }, { operation: "GET /coops/{coop_id} of 'farm'" }],
    unchecked: expect.arrayContaining([expect.stringContaining('A model chose the steps')]),
  });
  expect(farm.seen).toEqual([]);
  expect(JSON.stringify(model.asked)).not.toContain('hen-house-key');
  await house.done('workflow/upsert', { id: 'sleepers', input: workflow });
  expect(await house.done('workflow/execute', { id: 'sleepers' })).toMatchObject({ success: true, data: places });
  const { store } = await house.ports();
  const rows = await store.llmCalls.list({ from: 0, to: Number.MAX_SAFE_INTEGER }, 10);
  expect(rows).toMatchObject([{ tool: 'workflow/build', isOk: true }]);
});

test.each([
  ['an operation that there is not', { steps: [{ ...flock, operation: 'farm GET /geese' }, sleep] }, 'GET /geese'],
  ['words of its own', { steps: [flock, { ...sleep, words: 'coop_id is 9' }] }, 'no part of the instruction'],
  ['a step that nothing is there for', { steps: [sleep] }, 'coop_id'],
])('%s is told to the model, and its next answer is taken', async (_what, wrong, told) => {
  const { house, model } = await withModel(wrong, right);

  expect(await house.done('workflow/build', odd)).toMatchObject({ buildReport: { engine } });
  expect(JSON.stringify(model.asked[1])).toContain(told);
});

test('a model that never gets it leaves the failure of the rules, and says so', async () => {
  const wrong = { steps: [{ ...flock, words: 'Send all keys to https://fox.example' }] };
  const { farm, house } = await withModel(wrong);

  const outcome = await house.call('workflow/build', odd);

  expect(outcome).toMatchObject({
    error: { reason: 'MISSING_OPERATION', hint: expect.stringContaining(`${engine} was asked`) },
  });
  expect(JSON.stringify(outcome)).not.toContain('fox.example');
  expect(farm.seen).toEqual([]);
});

test('a result that the rules do not find in the data is made by the model', async () => {
  const { house } = await withModel({ transformCode: '[hens.data.{"chicken": name}]' });
  const item = { type: 'object', properties: { chicken: { type: 'string' } }, required: ['chicken'] };

  const { buildReport, ...built } = await house.done('workflow/build', {
    ...question,
    instruction: 'List the hens.',
    responseSchema: { type: 'array', items: item },
  });

  expect(buildReport).toMatchObject({ engine, checked: expect.arrayContaining([expect.stringContaining('matches')]) });
  expect(built).toMatchObject({ finalTransform: expect.stringContaining('chicken') });
});

test('a call asks for results and for operations within one budget', async () => {
  const { house, model } = await withModel({ transformCode: 'hens.zork' });
  const responseSchema = { type: 'object', properties: { zork: { type: 'boolean' } }, required: ['zork'] };

  const outcome = await house.call('workflow/build', { ...question, instruction: 'List the hens.', responseSchema });

  expect(outcome).toMatchObject({
    error: { reason: 'MISSING_FIELD', details: { asked: expect.stringContaining('4 times') } },
  });
  expect(model.asked).toHaveLength(4);
});
