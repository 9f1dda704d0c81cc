import { expect, test } from 'vitest';
import { errorCodes, PatchbayError } from '../../../src/core/error.ts';
import { tellError } from '../../../src/faces/rest-tools/error.ts';
import { tellOutcome } from '../../../src/faces/rest-tools/tools.ts';
import { pick } from '../../harness/json.ts';
import { serveHttp } from '../../harness/mcp.ts';
import { connectRest } from '../../harness/rest.ts';
import { upstream } from '../../harness/upstream.ts';

const step = (urlHost: string, urlPath = '/a') => ({ id: 'a', apiConfig: { urlHost, urlPath } });

test('lists the tools with their schemas, and counts them', async () => {
  const { send, house } = await connectRest();

  const { status, body } = await send('GET', '/api/tools');

  const listed = house.registry.listed.map(({ listedName, tool, inputSchema }) => {
    return { name: listedName, description: tool.summary, inputSchema };
  });
  expect(status).toBe(200);
  expect(body).toEqual({ tools: listed, count: listed.length });
  expect(listed.length).toBeGreaterThan(10);
});

test.each([
  [{ toolsets: 'run' }, 'run_get', 'workflow_execute'],
  [{ readOnly: true }, 'workflow_get', 'workflow_upsert'],
  [{ toolNames: 'spec' }, 'workflow/get', 'workflow_get'],
])('lists what the settings %j list', async (settings, there, absent) => {
  const { send } = await connectRest(settings);

  const { body } = await send('GET', '/api/tools');

  const tools: unknown = pick(body, 'tools');
  const names = Array.isArray(tools) ? tools.map((tool) => pick(tool, 'name')) : [];
  expect(names).toContain(there);
  expect(names).not.toContain(absent);
});

test('calls a tool and says which, when and under what id', async () => {
  const { call } = await connectRest();

  const before = Date.now();
  const { status, body } = await call('workflow_list', {});

  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    result: { items: [], total: 0 },
    metadata: {
      tool: 'workflow_list',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
    },
  });
  expect(Date.parse(String(pick(body, 'metadata', 'timestamp')))).toBeGreaterThanOrEqual(before);
});

test('tells what was ignored inside of the arguments', async () => {
  const { call } = await connectRest();
  const apiConfig = { urlHost: 'https://farm.example', path: '/hens' };

  const { body } = await call('workflow_upsert', { id: 'hens', input: { steps: [{ id: 'a', apiConfig }] } });

  expect(pick(body, 'metadata', 'ignored')).toEqual(['input.steps[0].apiConfig.path (urlPath or dataPath?)']);
});

test.each(['workflow/list', 'workflow_list', 'workflowList', 'listWorkflows'])('knows a tool as %s', async (name) => {
  const { call } = await connectRest();

  expect(await call(name, {})).toMatchObject({ status: 200, body: { metadata: { tool: 'workflow_list' } } });
});

test('answers a run that failed as data, and says so beside it', async () => {
  const service = await upstream(() => ({ status: 500, body: 'the fox was here' }));
  const { call } = await connectRest();

  const { status, body } = await call('workflow_execute', { workflow: { id: 'w', steps: [step(service.url)] } });

  expect(status).toBe(200);
  expect(body).toMatchObject({ success: false, result: { success: false, status: 'failed' } });
});

test.each([
  ['no JSON', '{"name"'],
  ['nothing', ''],
  ['a list', '[]'],
  ['without a name', { arguments: {} }],
  ['without arguments', { name: 'workflow_list' }],
  ['with a list of arguments', { name: 'workflow_list', arguments: [] }],
  ['with a name that is none', { name: 7, arguments: {} }],
])('answers a message that is %s with 400', async (_what, body) => {
  const { send } = await connectRest();

  expect(await send('POST', '/api/tools/call', { body })).toMatchObject({
    status: 400,
    body: { error: { code: 400, message: 'Invalid message', details: { code: 'bad_request' } } },
  });
});

test('answers a body that is too long with 400', async () => {
  const { send } = await connectRest();
  const body = { name: 'workflow_list', arguments: { hay: 'x'.repeat(17 * 1024 * 1024) } };

  const answer = await send('POST', '/api/tools/call', { body }).catch(() => 'closed');

  if (answer !== 'closed') expect(answer).toMatchObject({ body: { error: { details: { reason: 'BODY_TOO_LARGE' } } } });
  expect((await send('GET', '/api/tools')).status).toBe(200);
});

test('answers an unknown tool with 422 and similar names', async () => {
  const { call } = await connectRest();

  expect(await call('workflow_lost', {})).toMatchObject({
    status: 422,
    body: {
      error: {
        code: 422,
        message: 'Invalid input',
        details: { reason: 'TOOL_NOT_FOUND', hint: expect.stringContaining('workflow_list') },
      },
    },
  });
});

test.each(['__proto__', 'constructor', 'toString', ''])('knows no tool "%s"', async (name) => {
  const { call } = await connectRest();

  expect(await call(name, {})).toMatchObject({ status: 422, body: { error: { details: { code: 'not_found' } } } });
});

test('answers wrong arguments with 422 and names them', async () => {
  const { call } = await connectRest();

  expect(await call('workflow_list', { limit: 'hens' })).toMatchObject({
    status: 422,
    body: { error: { code: 422, details: { code: 'invalid_input', message: expect.stringContaining('limit') } } },
  });
});

test('does not call what read-only mode hides, and says why', async () => {
  const { call } = await connectRest({ readOnly: true });

  expect(await call('workflow_upsert', { id: 'w', input: { steps: [] } })).toMatchObject({
    status: 422,
    body: { error: { details: { reason: 'READ_ONLY', message: expect.stringContaining('workflow_upsert') } } },
  });
});

test('names the argument instead of asking', async () => {
  const { call } = await connectRest();
  await call('integration_upsert', { id: 'coop', input: { urlHost: 'https://coop.example' } });
  await call('workflow_upsert', { id: 'w', input: { steps: [{ id: 'a', integrationId: 'coop', apiConfig: {} }] } });

  expect(await call('integration_delete', { id: 'coop' })).toMatchObject({
    status: 422,
    body: { error: { code: 422, details: { code: 'conflict', hint: expect.stringContaining('force') } } },
  });
});

test('tells a question with the fields that answer it', async () => {
  const fields = { eggs: { title: 'Eggs', type: 'integer' as const } };
  const metadata = { tool: 'lay', requestId: 'r', timestamp: '2026-01-01T00:00:00.000Z' };

  const response = tellOutcome({ kind: 'asks', key: 'count', question: { message: 'How many?', fields } }, metadata);

  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    error: {
      code: 422,
      details: { message: 'How many?', hint: expect.stringContaining('eggs'), details: { question: 'count', fields } },
    },
  });
});

test('tells a question that is a link with the link', async () => {
  const metadata = { tool: 'lay', requestId: 'r', timestamp: '2026-01-01T00:00:00.000Z' };
  const question = { message: 'Look at the hens.', url: 'https://farm.example/hens' };

  const response = tellOutcome({ kind: 'asks', key: 'visit', question }, metadata);

  expect(await response.json()).toMatchObject({
    error: {
      details: { hint: expect.stringContaining(question.url), details: { question: 'visit', url: question.url } },
    },
  });
});

test('stops a call whose caller has gone', async () => {
  const service = await upstream(() => ({ hang: true }));
  const { send } = await connectRest({ webhookBase: service.url });
  const leaving = new AbortController();
  const body = { name: 'workflow/triggerWebhook', arguments: { webhook_path: 'orders' } };
  const answer = send('POST', '/api/tools/call', { body, signal: leaving.signal }).catch(() => 'gone');
  await expect.poll(() => service.seen.length).toBe(1);

  leaving.abort();

  expect(await answer).toBe('gone');
  await service.abandoned;
});

test.each([
  ['GET', '/api/tools/call', 405, 'POST'],
  ['POST', '/api/tools', 405, 'GET, HEAD'],
  ['GET', '/auth', 405, 'POST'],
  ['GET', '/api/nowhere', 404, '/api/tools/call'],
  ['GET', '/api', 404, '/api/tools'],
])('answers %s %s with %i and what there is', async (method, path, status, hint) => {
  const { send } = await connectRest();

  const answer = await send(method, path);

  expect(answer).toMatchObject({
    status,
    body: {
      error: { code: 400, message: 'Invalid message', details: { status, hint: expect.stringContaining(hint) } },
    },
  });
  expect(answer.headers.get('allow')).toBe(status === 405 ? hint : null);
});

test.each([...errorCodes])('tells %s by one of the six codes, with everything it knows', async (code) => {
  const error = new PatchbayError(code, 'The hen was out.', { reason: 'HEN_OUT', hint: 'Wait.', details: { hens: 1 } });

  const response = tellError(error);

  expect([400, 401, 403, 422, 429, 500]).toContain(response.status);
  expect(await response.json()).toEqual({
    error: { code: response.status, message: expect.any(String), details: error.toBody() },
  });
});

test('is not served when it was switched off', async () => {
  const { url } = await serveHttp({ faces: 'mcp' });

  for (const path of ['/auth', '/api/tools']) expect((await fetch(`${url}${path}`)).status).toBe(404);
});
