/** What one thing names, another one is read by: builds over a small egg trade, of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const day = { type: 'string', format: 'date' };
const states = { type: 'string', enum: ['received', 'packed', 'cancelled'] };
const order = object({ orderNo: text, clientCode: text, status: states, receivedOn: day });
const client = object({ clientCode: text, name: text, city: text, contactEmail: text });
const hen = object({ henId: text, name: text, email: { type: 'string', format: 'email' } });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Trade', version: '1' },
  servers: [{ url: 'https://trade.example/api' }],
  paths: {
    '/eggs/{eggId}': {
      get: {
        summary: 'One egg',
        parameters: [key('eggId')],
        ...answers(object({ eggId: text, orderNo: text, size: text })),
      },
    },
    '/orders': {
      get: {
        summary: 'Finds orders',
        parameters: [query('clientCode'), query('status', states), query('receivedFrom', day)],
        ...answers({ type: 'array', items: order }),
      },
    },
    '/orders/{orderNo}': { get: { summary: 'One order', parameters: [key('orderNo')], ...answers(order) } },
    '/orders/{orderNo}/cancel': {
      post: {
        summary: 'Cancels an order',
        parameters: [key('orderNo')],
        ...sends(object({ reason: text }, ['reason'])),
        ...answers(order),
      },
    },
    '/clients': { get: { summary: 'Lists clients', ...answers({ type: 'array', items: client }) } },
    '/clients/{clientCode}': { get: { summary: 'One client', parameters: [key('clientCode')], ...answers(client) } },
    '/hens': {
      get: { summary: 'Search hens', parameters: [query('email')], ...answers({ type: 'array', items: hen }) },
    },
    '/coops/{coopId}/stays': {
      post: {
        summary: 'Enrols a hen in a coop',
        parameters: [key('coopId')],
        ...sends(object({ data: object({ fields: object({ hen_id: text }, ['hen_id']) }, ['fields']) }, ['data'])),
        ...answers(object({ stayId: text })),
      },
    },
  },
});

interface Asked {
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly responseSchema?: unknown;
}

/** Method, path, query and body of each request of the workflow, in one line, and which items of a list it is for where these are not all. */
async function built(asked: Asked): Promise<readonly string[]> {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'trade', name: 'Trade', urlHost: 'https://trade.example', openApiSchema },
  });
  const { steps } = await house.done('workflow/build', { ...asked, integrationIds: ['trade'] });
  return (Array.isArray(steps) ? steps : []).filter(isRecord).map(({ apiConfig, loopSelector }) => {
    const { method, urlPath, queryParams, body } = isRecord(apiConfig) ? apiConfig : {};
    const sent = isRecord(queryParams) ? ` ${JSON.stringify(queryParams)}` : '';
    const path = String(urlPath).replace(/\$encodeUrlComponent\(\$string\(([\w.]+)\)\)/g, '$1');
    const some = String(loopSelector).startsWith('[') ? ` for ${String(loopSelector)}` : '';
    return `${String(method)} ${path}${sent}${typeof body === 'string' ? ` ${body}` : ''}${some}`;
  });
}

test('reads the client of the order of an egg, and not the first of all clients', async () => {
  const responseSchema = object({ client: { ...text, description: 'Name of the client' }, email: text }, [
    'client',
    'email',
  ]);

  const requests = await built({
    instruction: 'Something is wrong with this egg. Which client does it belong to, and what is their mail address?',
    payload: { eggId: 'e7' },
    responseSchema,
  });

  expect(requests).toEqual([
    'GET /api/eggs/<<eggId>>',
    'GET /api/orders/<<egg.data.orderNo>>',
    'GET /api/clients/<<order.data.clientCode>>',
  ]);
});

test('cancels each of the orders of a client, although one can order', async () => {
  const requests = await built({
    instruction: 'Cancel all orders of this client that are only received, with the reason "client closed".',
    payload: { clientCode: 'c3' },
  });

  expect(requests).toEqual([
    'GET /api/orders {"clientCode":"<<clientCode>>","status":"received"}',
    'POST /api/orders/<<currentItem.orderNo>>/cancel {"reason":"client closed"} for [orders.data[status = "received"]]',
  ]);
});

test('takes a day for the day of receipt, and chooses no state for it', async () => {
  const responseSchema = {
    type: 'array',
    items: object({ orderNo: text, status: text, receivedOn: day }, ['orderNo', 'status', 'receivedOn']),
  };

  const requests = await built({
    instruction: 'List the orders received on or after the day.',
    payload: { day: '2026-03-01' },
    responseSchema,
  });

  expect(requests).toEqual(['GET /api/orders {"receivedFrom":"<<day>>"}']);
});

test('looks a hen up by its address where its id is wanted', async () => {
  const requests = await built({
    instruction: 'Enrol the hen with this mail address in the coop.',
    payload: { email: 'berta@coop.example', coopId: 'k2' },
  });

  expect(requests.map((request) => request.split(' ').slice(0, 2).join(' '))).toEqual([
    'GET /api/hens',
    'POST /api/coops/<<coopId>>/stays',
  ]);
});
