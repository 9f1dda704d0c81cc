import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { pick } from '../../harness/json.ts';
import { modernRequest, rawStdio } from '../../harness/raw-stdio.ts';
import { upstream } from '../../harness/upstream.ts';

test('writes nothing but the protocol to stdout, whatever happens', async () => {
  const service = await upstream(() => ({ status: 500, body: 'no eggs' }));
  const patchbay = rawStdio(['--log-level', 'debug']);
  const steps = [{ id: 'a', apiConfig: { urlHost: service.url } }];

  patchbay.send(modernRequest(1, 'tools/list'));
  await patchbay.answer(1);
  patchbay.send(
    modernRequest(2, 'tools/call', {
      name: 'workflow_execute',
      arguments: { workflow: { id: 'w', steps }, options: { retries: 0 } },
    }),
  );
  patchbay.send(modernRequest(3, 'tools/call', { name: 'workflow_get', arguments: { id: 5 } }));
  patchbay.send('this is not JSON');
  await Promise.all([patchbay.answer(2), patchbay.answer(3)]);

  for (const line of patchbay.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  await expect.poll(patchbay.errors).toContain('"call failed"');
});

test('sends the last progress of a call before its answer', async () => {
  const service = await upstream(() => ({ body: 'egg' }));
  const patchbay = rawStdio();
  const workflow = { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] };
  const call = { name: 'workflow_execute', arguments: { workflow }, _meta: { progressToken: 'eggs' } };

  patchbay.send(modernRequest(1, 'tools/call', call));
  await patchbay.answer(1);

  const [last, answer] = patchbay.lines.slice(-2).map((line) => JSON.parse(line));
  expect(last).toMatchObject({ method: 'notifications/progress', params: { progress: 1, total: 1 } });
  expect(answer).toMatchObject({ id: 1 });
});

test('exits soon after stdin ends', async () => {
  const patchbay = rawStdio();
  patchbay.send(modernRequest(1, 'tools/list'));
  await patchbay.answer(1);

  patchbay.child.stdin.end();

  expect(await patchbay.exited).toBe(0);
});

test('exits when stdin ends while a run is in flight, and ends its request', async () => {
  const service = await upstream(() => ({ hang: true }));
  const patchbay = rawStdio();
  const workflow = { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] };
  patchbay.send(modernRequest(1, 'tools/call', { name: 'workflow_execute', arguments: { workflow } }));
  await expect.poll(() => service.seen.length).toBe(1);

  patchbay.child.stdin.end();

  expect(await patchbay.exited).toBe(0);
  await service.abandoned;
});

test('ends in order when it finds out by writing that its client has died', async () => {
  const patchbay = rawStdio();
  patchbay.send(modernRequest(1, 'tools/list'));
  await patchbay.answer(1);

  patchbay.child.stdout.destroy();
  patchbay.send(modernRequest(2, 'tools/list'));

  expect(await patchbay.exited).toBe(0);
  expect(patchbay.errors()).toBe('');
});

test('says that a line is too long, and ends with 1', async () => {
  const patchbay = rawStdio();
  patchbay.send(modernRequest(1, 'tools/list'));
  await patchbay.answer(1);

  patchbay.child.stdin.on('error', () => {}); // What it does not read any more cannot be written.
  patchbay.send('e'.repeat(limits.requestBodyBytes + 1));

  expect(await patchbay.exited).toBe(1);
  expect(patchbay.errors()).toContain(`"limitBytes":${limits.requestBodyBytes}`);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('exits cleanly on %s', async (signal) => {
  const patchbay = rawStdio();
  patchbay.send(modernRequest(1, 'tools/list'));
  await patchbay.answer(1);

  patchbay.child.kill(signal);

  expect(await patchbay.exited).toBe(0);
});

test('cancels a call on notifications/cancelled', async () => {
  const service = await upstream(() => ({ hang: true }));
  const patchbay = rawStdio();
  const workflow = { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] };
  patchbay.send(modernRequest(1, 'tools/call', { name: 'workflow_execute', arguments: { workflow } }));
  await expect.poll(() => service.seen.length).toBe(1);

  const { params } = modernRequest(0, '');
  patchbay.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, _meta: params._meta } });

  await service.abandoned;
});

test('hides everything that writes in read-only mode', async () => {
  const patchbay = rawStdio([], { PATCHBAY_READ_ONLY: '1' });

  patchbay.send(modernRequest(1, 'tools/list'));
  const tools = pick(await patchbay.answer(1), 'result', 'tools');
  patchbay.send(modernRequest(2, 'tools/call', { name: 'workflow_delete', arguments: { id: 'w' } }));

  expect(JSON.stringify(tools)).toContain('workflow_get');
  expect(JSON.stringify(tools)).not.toMatch(/"(workflow_upsert|workflow_delete|workflow_execute)"/);
  expect(await patchbay.answer(2)).toMatchObject({ error: { code: -32_602 } });
});

test.each([
  [['--port', 'many'], 'PATCHBAY_PORT'],
  [['--toolsets', 'hens'], 'PATCHBAY_TOOLSETS'],
  [['--eggs'], 'patchbay --help'],
])('says which setting is wrong: %j', async (args, word) => {
  const patchbay = rawStdio(args);

  expect(await patchbay.exited).toBe(2);
  expect(patchbay.errors()).toContain(word);
  expect(patchbay.lines).toEqual([]);
});
