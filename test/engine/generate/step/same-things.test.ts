/** What an instruction says is the same as something of the data, counts of listed things, days that share a year, bodies of several kinds. */
import { expect, test } from 'vitest';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { render } from '../../../../src/engine/generate/step/request/prove.ts';
import { openContext } from '../context.ts';

const text = { type: 'string' };
const day = { type: 'string', format: 'date' };
const responses = { 200: { content: { 'application/json': { schema: { type: 'object' } } } } };
const send = (summary: string, required: readonly string[], properties: object) => ({
  summary,
  responses,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', required, properties } } },
  },
});

const document = {
  openapi: '3.1.0',
  servers: [{ url: 'http://127.0.0.1:9' }],
  paths: {
    '/feedings': {
      get: {
        summary: 'List feedings',
        parameters: [
          { name: 'from_day', in: 'query', schema: day },
          { name: 'to_day', in: 'query', schema: day },
        ],
        responses,
      },
      post: send('Record a feeding', ['coop'], {
        coop: text,
        keeper: text,
        remark: text,
        feeds: {
          type: 'array',
          items: {
            type: 'object',
            required: ['feed', 'count'],
            properties: { feed: { enum: ['grain', 'pellet', 'apple'] }, count: { type: 'integer' } },
          },
        },
      }),
    },
    '/sales': {
      post: send('Sell eggs', ['eggs', 'payment'], {
        eggs: { type: 'integer' },
        payment: {
          oneOf: [
            { type: 'object', required: ['kind', 'slip'], properties: { kind: { const: 'cash' }, slip: text } },
            {
              type: 'object',
              required: ['kind', 'account'],
              properties: { kind: { const: 'transfer' }, account: text },
            },
          ],
        },
      }),
    },
  },
};

async function request(instruction: string, stepInput: Readonly<Record<string, unknown>>) {
  const ctx = await openContext();
  const integration = { id: 'farm', openApiSchema: JSON.stringify(document) };
  const { config } = await generateStep(
    { integration, current: { id: 'step', instruction }, selector: '', stepInput, credentialNames: [] },
    ctx,
  );
  const { url, body } = await render({ config, integration, credentials: [], stepInput, currentItem: undefined }, ctx);
  return {
    query: Object.fromEntries(new URL(url).searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
}

test('takes what is said to be something for it, and the name of whoever it is', async () => {
  const { body } = await request(
    'Record a feeding of the coop. The farmhand is the keeper. Their weather note goes into the remark.',
    { coop: 'north', farmhand: { name: 'Ola', phone: '555' }, weatherNote: 'Rain since dawn' },
  );

  expect(body).toEqual({ coop: 'north', keeper: 'Ola', remark: 'Rain since dawn' });
});

test('counts things that the document lists', async () => {
  const { body } = await request('Record a feeding of the coop with three apples and a pellet as feeds.', {
    coop: 'north',
  });

  expect(body).toEqual({
    coop: 'north',
    feeds: [
      { feed: 'apple', count: 3 },
      { feed: 'pellet', count: 1 },
    ],
  });
});

test('gives both days of a span the year that is said once', async () => {
  const { query } = await request('List feedings between 1 June and 30 August 2026', {});

  expect(query).toEqual({ from_day: '2026-06-01', to_day: '2026-08-30' });
});

test('makes a body of several kinds as the one that is spoken of', async () => {
  const { body } = await request('Sell 12 eggs, paid by transfer from the account.', { account: 'NO-77' });

  expect(body).toEqual({ eggs: 12, payment: { kind: 'transfer', account: 'NO-77' } });
});
