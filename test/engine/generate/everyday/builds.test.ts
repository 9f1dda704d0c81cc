/** Whole workflows as people ask for them every day, over the documented services; nothing is requested. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { rows } from '../build/final-transform.ts';

async function buildOver(name: string, instruction: string, responseSchema?: unknown) {
  const house = await openHouse();
  const openApiSchema = readFileSync(new URL(`documents/${name}.json`, import.meta.url), 'utf8');
  await house.done('integration/upsert', { input: { id: name, name, urlHost: 'http://127.0.0.1:9', openApiSchema } });
  const { steps, finalTransform } = await house.done('workflow/build', {
    instruction,
    integrationIds: [name],
    ...(responseSchema === undefined ? {} : { responseSchema }),
  });
  const calls = (Array.isArray(steps) ? steps : []).map(
    ({ apiConfig }: { apiConfig: Record<string, unknown> }) => apiConfig,
  );
  return { calls, transform: String(finalTransform) };
}

const text = { type: 'string' };

test.each([
  'Which available bikes are at the station called Harbour? Id and model',
  'available bikes at Harbour station: id and model',
])('what a thing is called is looked for where it is, and not searched for elsewhere: %s', async (say) => {
  const { calls, transform } = await buildOver('spokehire', say, rows({ id: text, model: text }));

  expect(calls[0]?.['queryParams']).toMatchObject({ status: 'available' });
  expect(calls[0]?.['queryParams']).not.toHaveProperty('q');
  expect(transform).toContain('station.name = "Harbour"');
  expect(transform).not.toContain('station_id = "Harbour"');
});

test('an SMS is a message where that is one of the ways to send one', async () => {
  const { calls } = await buildOver('spokehire', 'send an sms "Bring it back." to the customer of each overdue rental');

  expect(calls[0]).toMatchObject({ urlPath: '/v1/rentals', queryParams: { status: 'overdue' } });
  expect(calls[1]).toMatchObject({ method: 'POST', urlPath: '/v1/messages' });
  expect(isRecord(calls[1]) && calls[1]['body']).toContain('"channel": "sms"');
});

test('what was done to all of them is taken back', async () => {
  const { calls } = await buildOver('depot', 'take all parcels off hold');

  expect(calls.map(({ method, urlPath }) => `${method} ${urlPath}`)).toEqual([
    'GET /api/v2/parcels',
    'POST /api/v2/parcels/<<currentItem.parcelId>>/release',
  ]);
});
