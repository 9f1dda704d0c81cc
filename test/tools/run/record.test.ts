/** What the record of a run holds, and what stands in the database while it goes on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { type Reply, type Seen, type Upstream, upstream } from '../../harness/upstream.ts';

const background = { background: true };

function openDatabase(dataDir: string): Database.Database {
  const file = new Database(join(dataDir, 'system.db'));
  onTestFinished(() => {
    file.close();
  });
  return file;
}

async function held(answer: (request: Seen, count: number) => Reply, at: string) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const service = await upstream(async (request, count) => {
    if (request.url === at) await promise;
    return answer(request, count);
  });
  return { ...service, letGo };
}

const step = (service: Upstream, id: string, over: object = {}) => ({
  id,
  apiConfig: { urlHost: service.url, urlPath: `/${id}`, ...over },
});

test('tells when each step began, how long it took, and what it sent', async () => {
  const service = await upstream((_request, count) => (count === 1 ? { status: 503 } : { body: 1 }));
  const house = await openHouse();
  const workflow = { id: 'w', steps: [step(service, 'a'), step(service, 'b')] };

  const run = await house.done('workflow/execute', { workflow, options: { retryDelay: 30 } });

  expect(pick(run, 'stepResults')).toEqual([
    expect.objectContaining({ startedAt: expect.any(String), requests: 2, retries: 1 }),
    expect.not.objectContaining({ retries: expect.anything() }),
  ]);
  expect(Number(pick(run, 'stepResults', 0, 'durationMs'))).toBeGreaterThanOrEqual(29);
  expect(Date.parse(String(pick(run, 'stepResults', 1, 'startedAt')))).toBeGreaterThanOrEqual(
    Date.parse(String(pick(run, 'stepResults', 0, 'startedAt'))) + 29,
  );
});

test.each(['workflow/execute', 'api/call'])('marks what %s did not send in test mode', async (tool) => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  const { id, apiConfig } = step(service, 'a', { method: 'POST' });
  const definition =
    tool === 'api/call'
      ? { endpoint: { id, ...apiConfig, instruction: 'Feed' } }
      : { workflow: { id: 'w', steps: [{ id, apiConfig }] } };

  const run = await house.done(tool, { ...definition, options: { testMode: true } });

  expect(pick(run, 'stepResults', 0)).toMatchObject({ stepId: 'a', success: true, notSent: true, requests: 0 });
  expect(service.seen).toHaveLength(0);
});

test('leaves data beyond the limit out of the record, which later steps see whole', async () => {
  const eggs = 'x'.repeat(1_100_000);
  const service = await upstream(({ url }) => ({ body: url === '/a' ? { eggs } : { ok: true } }));
  const house = await openHouse();
  const steps = [step(service, 'a'), step(service, 'b', { queryParams: { n: '<<(s) => s.a.data.eggs.length>>' } })];

  const run = await house.done('workflow/execute', { workflow: { id: 'w', steps, finalTransform: 'b.data' } });

  const recorded = pick(run, 'stepResults', 0);
  expect(recorded).toMatchObject({ success: true, notes: [expect.stringContaining('recordedStepBytes')] });
  expect(recorded).not.toHaveProperty('transformedData');
  expect(service.seen[1]?.url).toBe(`/b?n=${eggs.length}`);
});

test('keeps no secret in plain text, and no credentials after the end', async () => {
  const service = await held(({ headers }) => ({ body: { echo: headers['x-key'] } }), '/b');
  const house = await openHouse();
  const steps = [step(service, 'a', { headers: { 'X-Key': '<<farm_key>>' } }), step(service, 'b')];
  const { id } = await house.done('workflow/execute', {
    workflow: { id: 'w', steps },
    payload: { diary: 'the-fox-was-here' },
    credentials: { farm_key: 'hen-house-key' },
    options: { ...background, webhookUrl: `${service.url}/hook-with-a-token` },
  });
  await expect.poll(() => service.seen.length).toBe(2);

  const file = openDatabase(house.dataDir);
  const secrets = file.prepare<[unknown], unknown>('select secrets from run where id = ?').pluck();
  file.pragma('wal_checkpoint(full)');
  const bytes = ['system.db', 'system.db-wal'].map((name) => readFileSync(join(house.dataDir, name), 'latin1')).join();
  expect(bytes).toContain('{masked_farm_key}');
  for (const secret of ['hen-house-key', 'the-fox-was-here', 'hook-with-a-token']) expect(bytes).not.toContain(secret);
  expect(secrets.get(id)).toEqual(expect.any(String));

  service.letGo();
  await expect.poll(() => house.done('run/get', { id })).toMatchObject({ status: 'succeeded' });
  expect(secrets.get(id)).toBeNull();
  expect(file.prepare('select count(*) from run_part').pluck().get()).toBe(0);
});

test('seals the items and answers of a loop that hold a secret', async () => {
  const service = await held(({ headers, url }) => ({ body: { echo: headers['x-key'], url } }), '/2');
  const house = await openHouse();
  const loop = { executionMode: 'LOOP', loopSelector: 'nests' };
  const apiConfig = { urlHost: service.url, urlPath: '<<currentItem>>', headers: { 'X-Key': '<<farm_key>>' } };
  const { id } = await house.done('workflow/execute', {
    workflow: { id: 'w', steps: [{ id: 'a', ...loop, apiConfig }] },
    payload: { nests: [1, 2] },
    credentials: { farm_key: 'hen-house-key' },
    options: background,
  });
  await expect.poll(() => service.seen.length).toBe(2);

  const lines = readFileSync(join(house.dataDir, 'runs', `${id}.parts`), 'utf8');

  expect(lines).toMatch(/^0\titem 0\t\{"sealed":/m);
  expect(lines).not.toContain('hen-house-key');
  service.letGo();
});

test('gives up a run that is somebody else’s by now, and lets them go on', async () => {
  const service = await held(() => ({ body: 1 }), '/a');
  const house = await openHouse();
  const workflow = { id: 'w', steps: [step(service, 'a')], finalTransform: 'a.data' };
  const { id } = await house.done('workflow/execute', { workflow, options: background });
  await expect.poll(() => service.seen.length).toBe(1);

  openDatabase(house.dataDir).prepare("update run set owner = 'fox' where id = ?").run(id);
  service.letGo();

  // Whoever is not there any more loses what it held, so the run is begun again.
  await expect.poll(() => house.done('run/get', { id })).toMatchObject({ status: 'succeeded', data: 1 });
  expect(service.seen).toHaveLength(2);
});

test('says at which step a run was when its time was up', async () => {
  const service = await upstream(() => ({ hang: true }));
  const house = await openHouse();
  const workflow = { id: 'w', steps: [step(service, 'a', { method: 'POST' })] };

  const run = await house.done('workflow/execute', { workflow, options: { runTimeout: 100 } });

  const stopped = 'The run was stopped after 0.1 seconds, its runTimeout.';
  expect(run).toMatchObject({
    status: 'failed',
    error: `${stopped} It had sent POST ${service.url}/a; whether that arrived is not known.`,
    stepResults: [{ stepId: 'a', success: false, error: expect.stringContaining('runTimeout') }],
  });
});
