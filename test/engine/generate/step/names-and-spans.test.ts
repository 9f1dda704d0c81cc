/** Names that are no keys, days on both sides of a span, new things with all that they have in a row, and bodies that may be empty. */
import { expect, test } from 'vitest';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { openContext } from '../context.ts';

const text = { type: 'string' };
const day = { type: 'string', format: 'date' };
const ask = (name: string, schema: object) => ({ name, in: 'query', schema });
const at = (name: string) => ({ name, in: 'path', required: true, schema: text });
const responses = { 200: { content: { 'application/json': { schema: { type: 'object' } } } } };
const send = (summary: string, schema: object, ...parameters: readonly object[]) => ({
  summary,
  parameters,
  responses,
  requestBody: { required: true, content: { 'application/json': { schema } } },
});

const document = {
  openapi: '3.0.3',
  servers: [{ url: 'http://127.0.0.1:9' }],
  paths: {
    '/invoices': {
      get: {
        summary: 'List invoices',
        parameters: [ask('customer_id', text), ask('due_after', day), ask('due_before', day)],
        responses,
      },
    },
    '/orders': {
      get: {
        summary: 'List orders',
        parameters: [ask('state', { type: 'string', enum: ['ordered', 'sent'] })],
        responses,
      },
    },
    '/orders/{order_id}/cancel': {
      post: send('Cancel an order', { type: 'object', properties: { reason: text } }, at('order_id')),
    },
    '/contacts': {
      post: send('Create a contact', {
        type: 'object',
        required: ['name', 'email'],
        properties: { name: text, email: { type: 'string', format: 'email' }, company_id: { type: 'integer' } },
      }),
    },
    '/contacts/{contact_id}': {
      patch: send(
        'Update a contact',
        { type: 'object', properties: { email: text, company_id: { type: 'integer' } } },
        at('contact_id'),
      ),
    },
  },
};

test.each([
  ['invoices of customer Nordwind Bikes', 'GET /invoices {}'],
  [
    'invoices due before 2026-05-01 and after 2026-04-01',
    'GET /invoices {"due_after":"2026-04-01","due_before":"2026-05-01"}',
  ],
  [
    'invoices due after 2026-04-01 and before 2026-05-01',
    'GET /invoices {"due_after":"2026-04-01","due_before":"2026-05-01"}',
  ],
  ['list all orders', 'GET /orders {}'],
  ['all ordered orders', 'GET /orders {"state":"ordered"}'],
  ['cancel order 12', 'POST /orders/12/cancel {} {}'],
  [
    'new contact: Zoe Falk, zoe@hens.test, company 12',
    'POST /contacts {} {"name":"Zoe Falk","email":"zoe@hens.test","company_id":12}',
  ],
])('%s', async (instruction, wanted) => {
  const integration = { id: 'shop', urlHost: 'http://127.0.0.1:9', openApiSchema: JSON.stringify(document) };
  const current = { id: 'step', instruction };
  const asked = { integration, current, selector: '', stepInput: {}, credentialNames: [] };

  const { config } = await generateStep(asked, await openContext());

  const { method, urlPath, queryParams, body } = config;
  expect([method, urlPath, JSON.stringify(queryParams ?? {}), ...(body ? [body] : [])].join(' ')).toBe(wanted);
});
