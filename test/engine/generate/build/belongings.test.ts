/** Changes for what belongs to somebody, and what is refused rather than changed for others: builds over a small apiary. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const whole = { type: 'integer' };
const keeper = object({ id: text, name: text, email: { type: 'string', format: 'email' } });
const state = { type: 'string', enum: ['active', 'idle', 'sold'] };
const hive = object({ id: text, keeper_id: text, meadow_id: text, state, insured: { type: 'boolean' }, frames: whole });
const jar = object({ code: text, hive_id: text, grams: whole });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Apiary', version: '1' },
  servers: [{ url: 'https://apiary.example/v1' }],
  paths: {
    '/keepers': {
      get: { summary: 'List keepers', parameters: [query('email')], ...answers({ type: 'array', items: keeper }) },
    },
    '/hives': {
      get: {
        summary: 'List hives',
        parameters: [query('keeper_id'), query('meadow_id'), query('state', state)],
        ...answers({ type: 'array', items: hive }),
      },
    },
    '/hives/{hive_id}': {
      get: { summary: 'Get a hive', parameters: [key('hive_id')], ...answers(hive) },
      patch: {
        summary: 'Change a hive',
        parameters: [key('hive_id')],
        ...sends(object({ keeper_id: text, meadow_id: text, insured: { type: 'boolean' } })),
        ...answers(hive),
      },
    },
    '/hives/{hive_id}/smokings': {
      post: {
        summary: 'Smoke a hive',
        parameters: [key('hive_id')],
        requestBody: { content: { 'application/json': { schema: object({ remark: text }) } } },
        ...answers(object({ id: text })),
      },
    },
    '/hives/{hive_id}/jars': {
      get: {
        summary: 'List the jars of a hive',
        parameters: [key('hive_id')],
        ...answers({ type: 'array', items: jar }),
      },
    },
    '/jars/{code}/recall': {
      post: {
        summary: 'Recall a jar',
        parameters: [key('code')],
        ...sends(object({ reason: text, tell_buyer: { type: 'boolean' } }, ['reason'])),
        ...answers(jar),
      },
    },
  },
});

async function outcomeOf(instruction: string, payload: Readonly<Record<string, unknown>>) {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'apiary', name: 'Apiary', urlHost: 'https://apiary.example', openApiSchema },
  });
  return house.call('workflow/build', { instruction, integrationIds: ['apiary'], payload });
}

/** Method, path, query, body and list of each request of the workflow, in one line. */
async function built(instruction: string, payload: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const outcome = await outcomeOf(instruction, payload);
  const steps: unknown = outcome.kind === 'done' ? outcome.output['steps'] : [];
  return (Array.isArray(steps) ? steps : []).map((step) => {
    if (!isRecord(step) || !isRecord(step['apiConfig'])) return '';
    const { method, urlPath, queryParams, body } = step['apiConfig'];
    const sent = isRecord(queryParams) ? Object.entries(queryParams).map(([name, value]) => `${name}=${value}`) : [];
    return [method, urlPath, ...sent, body, step['loopSelector']].filter(Boolean).join(' ');
  });
}

test('what is changed is that of the one who was found', async () => {
  const steps = await built('Find the keeper by the email address and smoke each of their active hives.', {
    email: 'bea@hive.example',
  });

  expect(steps).toEqual([
    expect.stringMatching(/^GET \/v1\/keepers email=<<email>>/),
    expect.stringMatching(/^GET \/v1\/hives .*keeper_id=<<keeper\.data\.id>>.*state=active/),
    expect.stringMatching(/^POST \/v1\/hives\/<<currentItem\.id>>\/smokings .*hives\.data/),
  ]);
});

test('things that were told of before are those that each of them means', async () => {
  const steps = await built('The hive has several jars. Recall each of them with the reason "Mould".', {
    hive_id: 'h-1',
  });

  expect(steps).toEqual([
    expect.stringMatching(/^GET \/v1\/hives\/<<hive_id>>\/jars/),
    expect.stringMatching(/^POST \/v1\/jars\/<<currentItem\.code>>\/recall \{"reason":"Mould"\}/),
  ]);
});

test.each(['List the jars of the hive', "Get the hive's jars"])(
  'what belongs to something is read where it is: %s',
  async (said) => {
    expect(await built(said, { hive_id: 'h-1' })).toEqual([
      expect.stringMatching(/^GET \/v1\/hives\/<<hive_id>>\/jars/),
    ]);
  },
);

test('to whom something goes is looked up, and is none of what tells which things go', async () => {
  const steps = await built('Assign every idle hive of the meadow to the keeper with this email.', {
    meadow_id: 'm-1',
    email: 'bea@hive.example',
  });

  expect(steps.some((step) => /^GET \/v1\/hives .*meadow_id=<<meadow_id>>.*state=idle/.test(step))).toBe(true);
  expect(steps.at(-1)).toMatch(/^PATCH \/v1\/hives\/<<currentItem\.id>> .*"keeper_id": keeper\.data\.id/);
});

test('from where and to where something goes are told apart', async () => {
  const steps = await built('Move all hives from the old meadow to the new meadow.', {
    oldMeadow: 'm-1',
    newMeadow: 'm-2',
  });

  expect(steps).toEqual([
    expect.stringMatching(/^GET \/v1\/hives .*meadow_id=<<oldMeadow>>/),
    expect.stringMatching(/^PATCH \/v1\/hives\/<<currentItem\.id>> .*"meadow_id": newMeadow/),
  ]);
});

test('what was asked of a list is not set by the change', async () => {
  const steps = await built('Make all active hives of this keeper insured.', { keeper_id: 'k-1' });

  expect(steps.at(-1)).toMatch(/^PATCH \/v1\/hives\/<<currentItem\.id>> \{"insured":true\}/);
});

test('nothing is done where nothing has a use for what was given', async () => {
  const outcome = await outcomeOf('These two keepers are the same. Merge the second into the first.', {
    first: 'k-1',
    second: 'k-2',
  });

  expect(outcome).toMatchObject({ kind: 'failed', error: { reason: 'MISSING_OPERATION' } });
});
