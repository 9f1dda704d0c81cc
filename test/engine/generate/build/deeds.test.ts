/** What a request of its own does is done by that, and not by setting what it comes to: builds over a small kennel, of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const states = { type: 'string', enum: ['asked', 'approved', 'declined'] };
const stay = object({ id: text, keeper_id: text, state: states, remark: text, from_day: text });
const keeper = object({ id: text, name: text, email: text });
const list = (item: unknown) => answers({ type: 'array', items: item });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Kennel', version: '1' },
  servers: [{ url: 'https://kennel.example' }],
  paths: {
    '/stays': {
      get: { summary: 'List stays', parameters: [query('keeper_id'), query('state', states)], ...list(stay) },
    },
    '/stays/{id}': {
      get: { summary: 'Get a stay', parameters: [key('id')], ...answers(stay) },
      patch: {
        summary: 'Update a stay',
        parameters: [key('id')],
        ...sends(object({ state: states, remark: text })),
        ...answers(stay),
      },
    },
    '/stays/{id}/approve': { post: { summary: 'Approve a stay', parameters: [key('id')], ...answers(stay) } },
    '/keepers/{id}': { get: { summary: 'Get a keeper', parameters: [key('id')], ...answers(keeper) } },
  },
});

async function built(instruction: string, payload: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const house = await openHouse();
  await house.done('integration/upsert', { input: { id: 'kennel', urlHost: 'https://kennel.example', openApiSchema } });
  const outcome = await house.call('workflow/build', { instruction, payload, integrationIds: ['kennel'] });
  if (outcome.kind !== 'done') return ['refused'];
  const { steps } = outcome.output;
  return (Array.isArray(steps) ? steps : []).filter(isRecord).map(({ apiConfig, loopSelector }) => {
    const { method, urlPath, body } = isRecord(apiConfig) ? apiConfig : {};
    const sent = typeof body === 'string' ? ` ${body}` : '';
    return `${String(method)} ${String(urlPath)}${sent}${typeof loopSelector === 'string' ? ` of ${loopSelector}` : ''}`;
  });
}

test.each(['Approve this stay.', 'This stay has to be approved.', 'Can you approve this stay for me?'])(
  '%s',
  async (instruction) => {
    expect(await built(instruction, { stay_id: 's1' })).toEqual(['POST /stays/<<stay_id>>/approve']);
  },
);

test.each(['Approve all of the given stays.', 'Please approve the following stays.'])('%s', async (instruction) => {
  expect(await built(instruction, { stay_ids: ['s1', 's2'] })).toEqual([
    'POST /stays/<<currentItem>>/approve of stay_ids',
  ]);
});

test.each([
  'Approve this stay if it is asked.',
  'If this stay is asked, approve it.',
  'Look up this stay. If its state is asked, approve it.',
])('%s', async (instruction) => {
  const steps = await built(instruction, { stay_id: 's1' });

  expect(steps).toContain('GET /stays/<<stay_id>>');
  expect(steps.at(-1)).toMatch(/^POST .*approve of \[stay\.data\[state = "asked"\]\]$/);
});

test.each([
  'Set the remark of this stay to the name of its keeper.',
  "The remark of this stay should be the keeper's name. Update it.",
  'Write the name of the keeper of this stay into its remark.',
])('%s', async (instruction) => {
  const steps = await built(instruction, { stay_id: 's1' });

  expect(steps.at(-1)).toMatch(/^PATCH \/stays\/.*"remark": keeper\.data\.name/);
});
