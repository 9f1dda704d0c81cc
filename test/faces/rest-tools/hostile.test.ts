/** What strangers post to the shop's tools: a clear error each, and the books as they were. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { connectRest, type RestClient } from '../../harness/rest.ts';

async function openShop(): Promise<RestClient> {
  const client = await connectRest({ restRequestsPerMinute: 10_000 });
  await client.house.done('business/upsertProducts', { items: [{ id: 'eggs', name: 'Egg', price: 9 }] });
  await client.house.done('business/recordPurchase', { items: [{ productId: 'eggs', qty: 30 }] });
  return client;
}

const intact = { items: [{ productId: 'eggs', qty: 30 }] };

const note = (content: unknown): string => JSON.stringify({ content, userRole: 'owner' });

test.each([
  ['a note of ten megabytes', 'business_note_collection', note('sold 1 egg '.repeat(950_000))],
  ['a note of blanks', 'business_note_collection', note('')],
  ['a note that is a list', 'business_note_collection', note(['sold 1 egg'])],
  ['arguments with a prototype', 'business_note_collection', '{"__proto__": {"content": "x", "userRole": "owner"}}'],
  ['a product named as a prototype', 'business_upsert_products', '{"items": [{"id": "__proto__", "name": "Fox"}]}'],
  ['a sale of a prototype', 'business_record_sale', '{"items": [{"productId": "__proto__", "qty": 1}]}'],
  ['a sale of what every object has', 'business_record_sale', '{"items": [{"productId": "hasOwnProperty", "qty": 1}]}'],
  ['a sale of nothing', 'business_record_sale', '{"items": [{"productId": "eggs", "qty": 0}]}'],
  ['a sale below nothing', 'business_record_sale', '{"items": [{"productId": "eggs", "qty": -5}]}'],
  ['a sale without end', 'business_record_sale', '{"items": [{"productId": "eggs", "qty": 1e308}]}'],
  ['a sale of a text', 'business_record_sale', '{"items": [{"productId": "eggs", "qty": "5"}]}'],
  [
    'a branch that is a path',
    'business_record_sale',
    '{"items": [{"productId": "eggs", "qty": 1}], "branch": "../main"}',
  ],
  ['a search that is a query', 'business_apply_note', '{"noteId": "x\' or 1=1 --"}'],
])('%s is invalid input, and nothing is booked', async (_what, name, input) => {
  const { send, house } = await openShop();

  const answer = await send('POST', '/api/tools/call', { body: `{"name": "${name}", "arguments": ${input}}` });

  expect(answer).toMatchObject({ status: 422, body: { error: { code: 422, message: 'Invalid input' } } });
  expect(JSON.stringify(answer.body).length).toBeLessThan(2_000);
  expect(await house.done('business/stockLevels', {})).toMatchObject(intact);
});

test('a compressed body is told from one that is no JSON', async () => {
  const { url, token } = await openShop();

  const answer = await fetch(`${url}/api/tools/call`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-encoding': 'gzip' },
    body: gzipSync('{"name": "time", "arguments": {"input": "now"}}'),
  });

  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: 400, details: { reason: 'BODY_ENCODED' } } });
});

test('a body in another charset is refused, and no sign of it is kept', async () => {
  const { send, house } = await openShop();
  const message = '{"name": "business_upsert_products", "arguments": {"items": [{"id": "h", "name": "H\u00fchn"}]}}';

  const answer = await send('POST', '/api/tools/call', { body: Buffer.from(message, 'latin1') });

  expect(answer).toMatchObject({ status: 400, body: { error: { code: 400, details: { reason: 'NOT_UTF8' } } } });
  expect(await house.done('business/stockLevels', {})).toMatchObject(intact);
});

test('numbers beyond 2^53 keep their digits', async () => {
  const { send } = await openShop();
  const args = '{"workflow": {"id": "w", "steps": []}, "payload": {"ring": 12345678901234567890}}';

  const answer = await send('POST', '/api/tools/call', { body: `{"name": "workflow_execute", "arguments": ${args}}` });

  expect(answer).toMatchObject({ body: { result: { data: { ring: '12345678901234567890' } } } });
});

test.each(['digits', 'quotes', 'blanks that are none', 'the same again and again'])(
  'a note of nothing but %s is read at once, and says nothing',
  async (what) => {
    const { call } = await openShop();
    const of: Record<string, string> = {
      digits: '9'.repeat(5_000),
      quotes: `'"`.repeat(2_500),
      'blanks that are none': '\u200b\u2060\ufeff'.repeat(1_600),
      'the same again and again': 'at each '.repeat(625),
    };

    const began = performance.now();
    const answer = await call('business_parse_note', { content: of[what], userRole: 'owner' });

    expect(answer).toMatchObject({ status: 200, body: { result: { purchases: [], sales: [] } } });
    expect(performance.now() - began).toBeLessThan(5_000);
  },
);

test('a search takes nothing for an operator', async () => {
  const { call } = await openShop();
  await call('business_note_collection', { content: 'Sold 3 eggs', userRole: 'owner' });

  for (const query of ['" OR "eggs', 'NEAR(', '*', 'content:eggs', "'; drop table note; --"]) {
    expect(await call('business_search_notes', { query })).toMatchObject({ status: 200 });
  }
  expect(await call('business_search_notes', { query: 'eggs' })).toMatchObject({ body: { result: { total: 1 } } });
});
