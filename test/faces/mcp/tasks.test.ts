import { expect, test } from 'vitest';
import { pick } from '../../harness/json.ts';
import { serveHttp } from '../../harness/mcp.ts';
import { modernRequest } from '../../harness/raw-stdio.ts';
import { tempDir } from '../../harness/temp.ts';
import { upstream } from '../../harness/upstream.ts';

const declared = {
  _meta: { 'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } } },
};

async function open(dataDir?: string) {
  const served = await serveHttp({}, dataDir);
  let id = 0;
  const post = async (method: string, params: Record<string, unknown>, name: string) => {
    id += 1;
    const response = await fetch(`${served.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        'mcp-name': name,
      },
      body: JSON.stringify(modernRequest(id, method, params)),
    });
    const answer: unknown = await response.json();
    return answer;
  };
  const run = (urlHost: string, over: Record<string, unknown> = declared) => {
    const workflow = { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost } }], finalTransform: 'a.data' };
    return post('tools/call', { name: 'workflow_execute', arguments: { workflow }, ...over }, 'workflow_execute');
  };
  const task = (method: string, taskId: string, over: Record<string, unknown> = declared) =>
    post(method, { taskId, ...over }, taskId);
  return { ...served, run, task };
}

test('gives a declaring client a task whose id is the run, and its result when it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const service = await upstream(async () => {
    await promise;
    return { body: { eggs: 6 } };
  });
  const { run, task, house } = await open();

  const created = await run(service.url);
  const taskId = String(pick(created, 'result', 'taskId'));
  const working = await task('tasks/get', taskId);
  resolve();

  expect(pick(created, 'result')).toMatchObject({ resultType: 'task', status: 'working', ttlMs: null });
  expect(pick(working, 'result')).toMatchObject({ taskId, status: 'working' });
  await expect.poll(async () => pick(await task('tasks/get', taskId), 'result', 'status')).toBe('completed');
  const done = pick(await task('tasks/get', taskId), 'result', 'result');
  expect(pick(done, 'structuredContent')).toEqual(await house.done('run/get', { id: taskId }));
});

test('knows a task after a restart, and gives its result', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const service = await upstream(async () => {
    await promise;
    return { body: { eggs: 6 } };
  });
  const dataDir = tempDir();
  const before = await open(dataDir);
  const taskId = String(pick(await before.run(service.url), 'result', 'taskId'));
  await before.close();
  resolve();

  const { task, house } = await open(dataDir);

  expect(pick(await task('tasks/get', taskId), 'result')).toMatchObject({ taskId, ttlMs: null });
  await expect.poll(async () => pick(await task('tasks/get', taskId), 'result', 'status')).toBe('completed');
  const done = pick(await task('tasks/get', taskId), 'result', 'result', 'structuredContent');
  expect(done).toMatchObject({ id: taskId, status: 'succeeded', data: { eggs: 6 } });
  expect(done).toEqual(await house.done('run/get', { id: taskId }));
});

test('cancels a task after a restart', async () => {
  const service = await upstream(() => ({ hang: true }));
  const dataDir = tempDir();
  const before = await open(dataDir);
  const taskId = String(pick(await before.run(service.url), 'result', 'taskId'));
  await before.close();
  const { task } = await open(dataDir);

  await task('tasks/cancel', taskId);

  expect(pick(await task('tasks/get', taskId), 'result')).toMatchObject({ taskId, status: 'cancelled' });
});

test('answers a short call at once instead of by a task', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const { run } = await open();

  expect(pick(await run(service.url), 'result')).toMatchObject({
    resultType: 'complete',
    structuredContent: { data: 1 },
  });
});

test('cancels a task with its request', async () => {
  const service = await upstream(() => ({ hang: true }));
  const { run, task } = await open();
  const taskId = String(pick(await run(service.url), 'result', 'taskId'));

  await task('tasks/cancel', taskId);

  await service.abandoned;
  expect(pick(await task('tasks/get', taskId), 'result')).toMatchObject({ status: 'cancelled' });
});

test('keeps tasks from a client that does not declare them', async () => {
  const { task } = await open();

  expect(await task('tasks/get', 'x', {})).toMatchObject({ error: { code: -32_021 } });
});

test.each(['tasks/get', 'tasks/cancel', 'tasks/update'])('%s answers -32602 for an unknown task', async (method) => {
  const { task } = await open();

  expect(await task(method, 'nest-9')).toMatchObject({ error: { code: -32_602 } });
});
