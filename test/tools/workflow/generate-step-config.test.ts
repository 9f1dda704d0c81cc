import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { type Upstream, upstream } from '../../harness/upstream.ts';

const documentation = `# Farm API

Base URL: https://farm.example/v1

Every request carries the header \`X-Farm-Key\`.

## Hens

### List hens

GET /coops/:coop_id/hens

Query parameters:

- \`page\` (integer)
- \`per_page\` (integer, max 2)
- \`state\` (string): one of \`laying\`, \`retired\`

Response:

\`\`\`json
{"hens": [{"id": 1, "name": "Berta"}]}
\`\`\`

### Add a hen

POST /coops/:coop_id/hens

Body:

- \`name\` (string, required)
`;

function farm(): Promise<Upstream> {
  return upstream(({ url, headers, method }) => {
    if (headers['x-farm-key'] !== 'hen-house-key') return { status: 401, body: { error: 'who are you' } };
    const { pathname, searchParams } = new URL(url, 'http://farm');
    if (pathname !== '/v1/coops/4/hens') return { status: 404, body: { error: 'no such thing' } };
    if (method === 'POST') return { status: 201, body: { id: 9 } };
    return { body: { hens: searchParams.get('page') === '1' ? [{ id: 1 }, { id: 2 }] : [{ id: 3 }] } };
  });
}

async function stocked() {
  const service = await farm();
  const house = await openHouse();
  const input = { id: 'farm', urlHost: service.url, documentation, credentials: { api_key: 'hen-house-key' } };
  await house.done('integration/upsert', { input });
  const run = async (apiConfig: unknown, payload: unknown) =>
    house.done('workflow/execute', {
      workflow: { id: 'try', steps: [{ id: 'step', integrationId: 'farm', apiConfig }], finalTransform: 'step.data' },
      payload,
    });
  return { service, house, run };
}

test('makes a step out of prose that runs, all pages of it, without sending anything itself', async () => {
  const { service, house, run } = await stocked();

  const made = await house.done('workflow/generateStepConfig', {
    integrationId: 'farm',
    currentStepConfig: { id: 'step', instruction: 'List the laying hens of the coop' },
    stepInput: { coop_id: 4 },
  });

  expect(service.seen).toHaveLength(0);
  expect(JSON.stringify(made)).not.toContain('hen-house-key');
  expect(made).toMatchObject({
    engine: 'rules',
    config: { id: 'step', queryParams: { state: 'laying' } },
    dataSelector: '',
  });
  expect(await run(made.config, { coop_id: 4 })).toMatchObject({
    success: true,
    data: [{ id: 1 }, { id: 2 }, { id: 3 }],
  });
});

test('repairs a step from its own failure, and the step then runs', async () => {
  const { house, run } = await stocked();
  const broken = {
    instruction: 'Add a hen to the coop',
    urlPath: '/coop/<<coop_id>>/hens',
    method: 'POST',
    headers: { 'X-Farm-Key': '<<farm_api_key>>' },
    body: '{"name": "<<name>>"}',
  };
  const payload = { coop_id: 4, name: 'Else' };
  const failed = await run(broken, payload);

  const mended = await house.done('workflow/generateStepConfig', {
    integrationId: 'farm',
    currentStepConfig: broken,
    stepInput: payload,
    errorMessage: String(failed.error),
  });

  expect(failed.success).toBe(false);
  expect(mended.config).toMatchObject({ method: 'POST', urlPath: '/v1/coops/<<coop_id>>/hens', body: broken.body });
  expect(await run(mended.config, payload)).toMatchObject({ success: true, data: { id: 9 } });
});

test('says what is wrong with a call that is none', async () => {
  const house = await openHouse();

  const outcome = await house.call('workflow/generateStepConfig', {
    currentStepConfig: { instruction: 'list hens', method: 'FETCH' },
  });

  expect(outcome).toMatchObject({ kind: 'failed', error: { reason: 'INVALID_STEP' } });
});
