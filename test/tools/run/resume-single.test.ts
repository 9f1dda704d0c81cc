/** Going on with runs of single calls and extractions, and with what cannot be gone on with. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { upstream } from '../../harness/upstream.ts';

test.each([
  ['api/call', 'api/upsert', { instruction: 'List' }],
  ['extract/run', 'extract/upsert', { instruction: 'Read' }],
])('makes %s again as it is now', async (tool, store, over) => {
  const service = await upstream(({ url }) => (url === '/a' ? { status: 404 } : { body: { from: url } }));
  const house = await openHouse();
  const input = { urlHost: service.url, urlPath: '/a', ...over };
  await house.done(store, { id: 'hens', input });
  const before = await house.done(tool, { id: 'hens' });
  await house.done(store, { id: 'hens', input: { ...input, urlPath: '/b' } });

  const run = await house.done('run/resume', { id: before.id });

  expect(before).toMatchObject({ status: 'failed' });
  expect(run).toMatchObject({ status: 'succeeded', data: { from: '/b' }, resumes: before.id });
  expect(await house.done('run/get', { id: before.id })).toEqual(before);
});

test('sends an answered POST not again when only its mapping was corrected', async () => {
  const service = await upstream((_request, count) => ({ status: 201, body: { count }, headers: { 'x-hen': 'Ada' } }));
  const house = await openHouse();
  const input = { urlHost: service.url, method: 'POST', instruction: 'Feed' };
  await house.done('api/upsert', { id: 'feed', input: { ...input, responseMapping: '$error("fox")' } });
  const { id, status } = await house.done('api/call', { id: 'feed' });
  await house.done('api/upsert', { id: 'feed', input: { ...input, responseMapping: '{ "fed": count }' } });

  const run = await house.done('run/resume', { id });

  expect(status).toBe('failed');
  expect(run).toMatchObject({ status: 'succeeded', data: { fed: 1 }, statusCode: 201, headers: { 'x-hen': 'Ada' } });
  expect(service.seen).toHaveLength(1);
  expect(await house.done('run/resume', { id, fromStart: true })).toMatchObject({ data: { fed: 2 } });
});

test('goes on without the answer of a call that had arrived', async () => {
  const service = await upstream((_request, count) => (count === 1 ? { hang: true } : { body: { count } }));
  const house = await openHouse();
  const endpoint = {
    id: 'feed',
    urlHost: service.url,
    method: 'POST',
    instruction: 'Feed',
    responseMapping: 'count.x',
  };
  const { id } = await house.done('api/call', { endpoint, options: { background: true } });
  await expect.poll(() => service.seen.length).toBe(1);
  await house.done('run/cancel', { id });

  expect(await house.call('run/resume', { id })).toMatchObject({ error: { reason: 'RUN_IN_DOUBT' } });
  expect(await house.done('run/resume', { id, inDoubt: 'skip' })).toMatchObject({ status: 'succeeded', data: null });
  expect(service.seen).toHaveLength(1);
});

test('does not repeat a call that has succeeded, unless it is told to', async () => {
  const service = await upstream((_request, count) => ({ body: { count } }));
  const house = await openHouse();
  const endpoint = { id: 'feed', urlHost: service.url, method: 'POST', instruction: 'Feed' };
  const { id } = await house.done('api/call', { endpoint });

  expect(await house.call('run/resume', { id })).toMatchObject({
    error: { code: 'conflict', reason: 'RUN_SUCCEEDED', hint: expect.stringContaining('fromStart') },
  });
  expect(await house.done('run/resume', { id, fromStart: true })).toMatchObject({ data: { count: 2 } });
});

test('extracts a file again that was sent along', async () => {
  const house = await openHouse();
  const { id } = await house.done('extract/run', { file: { text: '{"hens":', fileType: 'JSON' } });

  expect(await house.done('run/resume', { id })).toMatchObject({ status: 'failed', resumes: id });
});

test('cannot go on with a run of which nothing was kept but its record', async () => {
  const service = await upstream(() => ({ status: 404 }));
  const house = await openHouse();
  const workflow = { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] };
  const { id } = await house.done('workflow/execute', { workflow });
  const file = new Database(join(house.dataDir, 'system.db'));
  file.prepare('update run set input = null where id = ?').run(id);
  file.close();

  expect(await house.call('run/resume', { id })).toMatchObject({
    error: { code: 'conflict', reason: 'RUN_INPUT_MISSING' },
  });
});

test('names a run that is unknown', async () => {
  const house = await openHouse();

  expect(await house.call('run/resume', { id: 'nest-9' })).toMatchObject({
    error: { code: 'not_found', message: "Run with ID 'nest-9' not found." },
  });
});
