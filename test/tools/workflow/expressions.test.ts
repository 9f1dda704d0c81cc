import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { upstream } from '../../harness/upstream.ts';

test.each([
  [
    'arrow functions',
    {
      loopSelector: '(all) => all.hens.filter((hen) => hen.eggs > all.payload.least)',
      inputMapping: '(all) => ({ name: all.currentItem.name, day: all.day })',
      urlPath: '/<<(all) => all.name.toLowerCase()>>/<<day>>/<<currentItem.eggs>>',
      responseMapping: '(body) => body.split("/").slice(1)',
      finalTransform:
        '(all) => all.visits.sort((a, b) => b.currentItem.eggs - a.currentItem.eggs).map((visit) => visit.data)',
    },
  ],
  [
    'JSONata',
    {
      loopSelector: 'hens[eggs > $$.payload.least]',
      inputMapping: '{ "name": currentItem.name, "day": day }',
      urlPath: '/<<$lowercase(name)>>/<<day>>/<<currentItem.eggs>>',
      responseMapping: '$split($, "/")[[1..3]]',
      finalTransform: '[visits^(>currentItem.eggs).[data]]',
    },
  ],
])('runs a workflow written in %s', async (_name, { urlPath, finalTransform, ...step }) => {
  const service = await upstream(({ url }) => ({ body: url }));
  const house = await openHouse();
  const apiConfig = { urlHost: service.url, urlPath };
  const workflow = {
    id: 'rounds',
    steps: [{ id: 'visits', executionMode: 'LOOP', ...step, apiConfig }],
    finalTransform,
  };
  const hens = [
    { name: 'Ada', eggs: 3 },
    { name: 'Berta', eggs: 1 },
    { name: 'Cora', eggs: 5 },
  ];

  const run = await house.done('workflow/execute', { workflow, payload: { hens, day: 'monday', least: 2 } });

  expect(run).toMatchObject({
    success: true,
    data: [
      ['cora', 'monday', '5'],
      ['ada', 'monday', '3'],
    ],
  });
});

test('judges pages by a JavaScript stop condition, and lets the payload have a page of its own', async () => {
  const service = await upstream(({ url }) => ({ body: { at: url, hens: [1] } }));
  const house = await openHouse();
  const pagination = {
    type: 'OFFSET_BASED',
    pageSize: '1',
    stopCondition: '(response, pageInfo) => response.hens.length === 1 && pageInfo.offset >= 2',
  };
  const apiConfig = { urlHost: service.url, urlPath: '/<<page>>/<<offset>>', pagination };

  const run = await house.done('workflow/execute', {
    workflow: { id: 'pages', steps: [{ id: 'a', apiConfig }], finalTransform: 'a.data.at' },
    payload: { page: 'mine' },
  });

  expect(run).toMatchObject({ success: true, data: '/mine/2' });
  expect(pick(run, 'stepResults', 0)).toMatchObject({ requests: 3 });
});

test('maps an answer as its call says where the step does not', async () => {
  const service = await upstream(() => ({ body: { hens: ['Ada'], eggs: 3 } }));
  const house = await openHouse();
  const apiConfig = { urlHost: service.url, responseMapping: 'hens' };
  const steps = [
    { id: 'call', apiConfig },
    { id: 'own', apiConfig, responseMapping: 'eggs' },
    { id: 'whole', apiConfig, responseMapping: '$' },
  ];

  const { data } = await house.done('workflow/execute', {
    workflow: { id: 'a', steps, finalTransform: '[call.data, own.data, whole.data.eggs]' },
  });

  expect(data).toEqual(['Ada', 3, 3]);
});

test('names the field, the language and the place of an expression that fails', async () => {
  const service = await upstream(() => ({ body: [] }));
  const house = await openHouse();
  const workflow = {
    id: 'a',
    steps: [{ id: 'a', apiConfig: { urlHost: service.url }, responseMapping: '(body) => body.hens.eggs' }],
  };

  expect((await house.done('workflow/execute', { workflow })).error).toBe(
    "Error executing step a: steps[0].responseMapping: The JavaScript expression failed: Cannot read properties of undefined (reading 'eggs') at line 1, column 21. Its answer is in rawData of the step.",
  );
});

test('refuses a definition whose expressions do not parse, and says where', async () => {
  const house = await openHouse();
  const steps = [
    {
      id: 'a',
      loopSelector: '(all) => all.',
      apiConfig: {
        urlHost: 'https://farm.example',
        urlPath: '/<<(all) => >>',
        pagination: { type: 'PAGE_BASED', stopCondition: 'return )' },
      },
    },
  ];

  const outcome = await house.call('workflow/upsert', {
    id: 'a',
    input: { steps, finalTransform: 'async (all) => all' },
  });

  expect(outcome).toMatchObject({
    kind: 'failed',
    error: {
      details: {
        problems: expect.arrayContaining([
          expect.stringMatching(/^steps\[0\]\.loopSelector: The JavaScript expression failed: /),
          expect.stringMatching(/^steps\[0\]\.apiConfig\.urlPath: The JavaScript expression failed: /),
          expect.stringMatching(
            /^steps\[0\]\.apiConfig\.pagination\.stopCondition: The JavaScript expression failed: /,
          ),
          'finalTransform: The JavaScript expression was an async function',
        ]),
      },
    },
  });
});
