/** The rows of docs/contract/pages-and-business.md, component B, as far as they are served. */
import { describe, expect, test } from 'vitest';
import { connectRest, type RestAnswer, type RestClient, request, straw } from '../harness/rest.ts';
import { rows } from './tables.ts';

const document = 'pages-and-business.md';

const callPath = '/api/tools/call';
const listing = { name: 'workflow_list', arguments: {} };

const success = {
  'GET /health': {
    send: ({ url }: RestClient) => request(`${url}/health`, 'GET', {}),
    answers: {
      status: 'ok',
      services: expect.objectContaining({ store: 'ok' }),
      models: expect.arrayContaining(['grammar-1']),
    },
  },
  'GET /api/models': {
    send: ({ send }: RestClient) => send('GET', '/api/models'),
    answers: expect.objectContaining({
      models: expect.arrayContaining([
        { name: 'grammar-1', description: expect.any(String), default_selection_strategy: expect.any(String) },
      ]),
    }),
  },
  'GET /test': {
    send: ({ send }: RestClient) => send('GET', '/test'),
    answers: {
      prompts: expect.arrayContaining(['build_workflow']),
      resources: expect.arrayContaining(['run']),
      tools: expect.objectContaining({
        success: true,
        result: expect.objectContaining({ datetime: expect.any(String) }),
      }),
    },
  },
  'GET /api/tools': {
    send: ({ send }: RestClient) => send('GET', '/api/tools'),
    answers: {
      tools: expect.arrayContaining([
        {
          name: 'workflow_list',
          description: expect.any(String),
          inputSchema: expect.objectContaining({ type: 'object' }),
        },
      ]),
      count: expect.any(Number),
    },
  },
  'POST /api/tools/call': {
    send: ({ send }: RestClient) => send('POST', callPath, { body: listing }),
    answers: {
      success: true,
      result: expect.any(Object),
      metadata: { tool: expect.any(String), requestId: expect.any(String), timestamp: expect.any(String) },
    },
  },
  'POST /auth': {
    send: ({ url }: RestClient) => request(`${url}/auth`, 'POST', { body: { token: straw } }),
    answers: { token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
  },
};

describe('Endpoints', () => {
  const paths = rows(document, 'B. Tool server (base {tool_server_url})').map(([path]) => path);

  test.each(Object.entries(success))('%s is in the document', (path) => {
    expect(paths).toContain(path);
  });

  test.each(Object.entries(success))('%s answers 200 with the documented members', async (_path, { send, answers }) => {
    const { status, headers, body } = await send(await connectRest());

    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
    expect(body).toEqual(answers);
  });
});

/** How a caller comes to each code. */
const failures: Readonly<Record<string, (client: RestClient) => Promise<RestAnswer>>> = {
  400: ({ send }) => send('POST', callPath, { body: '{' }),
  401: ({ send }) => send('POST', callPath, { body: listing, authorization: null }),
  403: ({ send }) => send('POST', callPath, { body: listing, authorization: 'Bearer fox' }),
  422: ({ send }) => send('POST', callPath, { body: { name: 'fox', arguments: {} } }),
  // Getting the token was the one request that is allowed.
  429: async () => (await connectRest({ restRequestsPerMinute: 1 })).send('POST', callPath, { body: listing }),
  500: ({ call }) => call('workflow_trigger_webhook', { webhook_path: 'orders' }),
};

describe('Errors', () => {
  const table = rows(document, 'B. Tool server (MCPError body)');

  test('are six codes', () => {
    expect(table.map(([code]) => code)).toEqual(Object.keys(failures));
  });

  test.each(table)('%s, %s: "%s"', async (code = '', _meaning, message = '') => {
    const client = await connectRest({ webhookBase: 'http://127.0.0.1:1' });

    const { status, body } = (await failures[code]?.(client)) ?? { status: 0, body: undefined };

    expect(status).toBe(Number(code));
    expect(body).toEqual({ error: { code: Number(code), message, details: expect.any(Object) } });
  });
});
