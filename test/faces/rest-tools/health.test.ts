import { expect, test } from 'vitest';
import { tellHealth } from '../../../src/faces/rest-tools/health.ts';
import { serveHttp } from '../../harness/mcp.ts';
import { connectRest, request } from '../../harness/rest.ts';

test('says how every part is, without a token', async () => {
  const { url } = await serveHttp({ token: 'straw-and-hay' });

  const { status, body } = await request(`${url}/health`, 'GET', {});

  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', services: { store: 'ok', rows: 'ok', net: 'ok' } });
});

test('answers 503 as an MCPError while a part is down, and names it', async () => {
  const { house, url } = await serveHttp();
  const { store } = await house.ports();
  await house.close();

  const answer = await request(`${url}/health`, 'GET', {});

  expect(store).toBeDefined();
  expect(answer).toMatchObject({
    status: 503,
    body: {
      error: {
        code: 500,
        message: 'Tool execution failed',
        details: { status: 503, reason: 'UNHEALTHY', details: { services: { store: 'down' } } },
      },
    },
  });
});

test('tells what is up beside what is down', async () => {
  const answer = tellHealth({ services: { store: 'ok', browser: 'down' }, models: ['grammar-1'] });

  expect(await answer.json()).toMatchObject({
    error: {
      details: { message: 'Parts were down: browser.', details: { services: { store: 'ok', browser: 'down' } } },
    },
  });
});

test('names the configured model among the models', async () => {
  const model = { llmProvider: 'openai-compatible', llmUrl: 'http://127.0.0.1:1/v1', llmModel: 'hen-7b' };
  const { send } = await connectRest(model);

  expect((await send('GET', '/api/models')).body).toMatchObject({
    models: expect.arrayContaining([
      { name: 'hen-7b', description: expect.any(String), default_selection_strategy: 'rules_first' },
      { name: 'forecast-1', description: expect.any(String), default_selection_strategy: 'rules_first' },
    ]),
    default_selection_strategy: 'rules_first',
  });
});

test.each(['/test', '/api/models'])('asks for a token at %s', async (path) => {
  const { send } = await connectRest();

  expect((await send('GET', path, { authorization: null })).status).toBe(401);
  expect((await send('GET', path, { authorization: 'Bearer fox' })).status).toBe(403);
  expect((await send('POST', path, { body: {} })).status).toBe(405);
});
