/** What test mode says about answers, beside showing what it does not send. */
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { upstream } from '../../harness/upstream.ts';
import { scripted, type Turn } from '../../support/llm/scripted.ts';

async function notesOn(body: unknown, turn?: Turn, options: object = { testMode: true }) {
  const service = await upstream(() => ({ body }));
  const model = turn === undefined ? undefined : await scripted('openai-compatible', turn);
  const house = await openHouse(model === undefined ? {} : { llmUrl: model.url, llmModel: 'hen-7b' });
  const apiConfig = { urlHost: service.url, instruction: 'List the hens' };
  const workflow = { id: 'w', steps: [{ id: 'hens', apiConfig }], finalTransform: 'hens.data' };
  const run = await house.done('workflow/execute', { workflow, options });
  const single = await house.done('api/call', { endpoint: { id: 'hens', ...apiConfig }, options });
  expect(run).toMatchObject({ success: true });
  expect(pick(run, 'data')).toEqual(single.data);
  expect(pick(single, 'stepResults', 0, 'notes')).toEqual(pick(run, 'stepResults', 0, 'notes'));
  return { notes: pick(run, 'stepResults', 0, 'notes'), asked: model?.asked.length };
}

test.each<[unknown, string]>([
  [[], 'The answer is empty.'],
  [{}, 'The answer is empty.'],
  [{ hens: [] }, 'All that the answer holds is null or empty.'],
  [{ hens: null, next: { cursor: null } }, 'All that the answer holds is null or empty.'],
  [{ message: 'Please log in.' }, 'The answer holds a message and no data; it may report a failure.'],
])('says what speaks against the answer %j, and changes nothing', async (body, note) => {
  expect(await notesOn(body)).toEqual({ notes: [note], asked: undefined });
});

test('says nothing about data, or outside of test mode', async () => {
  expect(await notesOn([{ name: 'Berta' }])).toMatchObject({ notes: undefined });
  expect(await notesOn([], undefined, {})).toMatchObject({ notes: undefined });
});

const says = (fits: boolean): Turn => ({ say: JSON.stringify({ fits, why: 'stolen words' }) });

test('adds what a model thinks of an answer, in words of its own', async () => {
  expect(await notesOn([{ name: 'Berta' }], says(true))).toEqual({ notes: undefined, asked: 2 });
  expect(await notesOn([{ fish: 'Kurt' }], says(false))).toEqual({
    notes: ['openai-compatible/hen-7b says that the answer is not what the instruction asks for.'],
    asked: 2,
  });
});

test('says that the model could not be asked, and asks none where the rules know', async () => {
  const { notes } = await notesOn([{ name: 'Berta' }], { reply: { status: 401 } });

  expect(notes).toEqual([expect.stringContaining('LLM_KEY_REFUSED')]);
  expect(await notesOn([], says(false))).toMatchObject({ asked: 0 });
});
