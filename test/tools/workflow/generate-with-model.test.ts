/** The tools that generate, with a model: that they ask it at all, on whose behalf, and with the caller's own. */
import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/core/door.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { scripted, type Turn } from '../../support/llm/scripted.ts';

const responseSchema = {
  type: 'array',
  items: { type: 'object', properties: { clutchSize: { type: 'integer' } }, required: ['clutchSize'] },
};
const transform = {
  currentTransform: '$',
  stepData: { nests: { data: [{ q: 'Berta', y: 11, z: 3 }] } },
  responseSchema,
};
const transformCode = '[nests.data.{"clutchSize": z}]';
const made = { transformCode, data: [{ clutchSize: 3 }] };

async function withModel(turn: unknown): Promise<{ house: TestHouse; asked: readonly object[] }> {
  const turns: Turn = { say: JSON.stringify(turn) };
  const model = await scripted('openai-compatible', turns);
  return { house: await openHouse({ llmUrl: model.url, llmModel: 'hen-7b' }), asked: model.asked };
}

test.each<[string, object, object, object]>([
  ['workflow/generateTransform', transform, { transformCode }, made],
  ['workflow/generateSchema', { instruction: 'hens' }, { schema: { type: 'string' } }, { schema: { type: 'string' } }],
])('%s asks the configured model, and counts it', async (tool, input, proposal, wanted) => {
  const { house } = await withModel(proposal);

  const output = await house.done(tool, input);

  expect(output).toMatchObject({ ...wanted, engine: 'openai-compatible/hen-7b' });
  const { store } = await house.ports();
  const rows = await store.llmCalls.list({ from: 0, to: Number.MAX_SAFE_INTEGER }, 10);
  expect(rows).toMatchObject([{ tool, provider: 'openai-compatible', model: 'hen-7b', isOk: true }]);
});

test('fails as without a model, in the same words, when none is configured', async () => {
  const house = await openHouse();

  const outcome = await house.call('workflow/generateTransform', transform);

  expect(outcome).toMatchObject({ error: { reason: 'NO_TRANSFORM', hint: expect.not.stringContaining('asked') } });
});

function questionOf(outcome: Outcome) {
  if (outcome.kind !== 'asks') throw new Error(`It did not ask: ${outcome.kind}`);
  return outcome;
}

test("asks the caller's own model, where it may, by ending the call with a question", async () => {
  const house = await openHouse({ llmSampling: true });
  const canAsk = ['sample'] as const;

  const { key } = questionOf(await house.call('workflow/generateTransform', transform, { canAsk }));
  const text = JSON.stringify({ transformCode });
  const answers = new Map([[key, { action: 'accept', content: { text, end: 'endTurn' } } as const]]);
  const output = await house.done('workflow/generateTransform', transform, { canAsk, answers });

  expect(output).toMatchObject({ ...made, engine: 'client/sampling' });
});
