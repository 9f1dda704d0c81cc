import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import type { Delivery, RunEnd, WebhookState } from '../../../src/core/run-ports.ts';
import { deliver } from '../../../src/engine/run/deliver.ts';
import { sealInput } from '../../../src/engine/run/input.ts';
import { newWebhook } from '../../../src/engine/run/target.ts';
import { webhookSecret } from '../../../src/engine/webhook/sign.ts';
import { testClock } from '../../harness/clock.ts';
import { openHouse } from '../../harness/house.ts';
import { upstream } from '../../harness/upstream.ts';

const owner = 'hen';

/** The store of a house that delivers nothing by itself, so that each try is one of the test's own. */
async function open() {
  const house = await openHouse({ noWorker: true });
  const ports = await house.ports();
  const { store, vault } = ports;
  const clock = testClock();
  const lines: unknown[] = [];
  const control = new AbortController();
  const log = { write: (_level: string, message: string, fields: unknown) => lines.push([message, fields]) };
  const ctx = { ...ports, clock, log, signal: control.signal };
  let count = 0;
  const endRun = async (webhookUrl: string, end: Partial<RunEnd> = {}): Promise<string> => {
    count += 1;
    const id = `run-${count}`;
    const options = { webhookUrl };
    await store.runs.create(
      {
        id,
        kind: 'workflow',
        configId: 'w',
        version: { id: 'v', config: '{}', sealed: '' },
        input: sealInput({ payload: {}, options }, vault),
        secrets: undefined,
        ...newWebhook({ options, credentials: {}, traceId: 'a'.repeat(32) }, vault),
        startedAt: clock.now(),
      },
      owner,
    );
    await store.runs.end({ id, owner }, { status: 'succeeded', completedAt: clock.now(), ...end });
    return id;
  };
  const claim = (): Promise<Delivery | undefined> =>
    store.deliveries.claim(owner, clock.now(), clock.now() + 2 * limits.webhookRetryMaxMs);
  /** One try, if one is due: what the run's record says after it. */
  const attempt = async (): Promise<WebhookState | undefined> => {
    const due = await claim();
    if (due === undefined) return undefined;
    await deliver(due, owner, ctx);
    return (await store.runs.get(due.runId))?.webhook;
  };
  return { house, ctx, clock, control, lines, endRun, claim, attempt, secret: webhookSecret(vault) };
}

test('tells how a run ended, signed with the secret that the receiver has', async () => {
  const service = await upstream(() => ({ status: 200 }));
  const { endRun, attempt, secret } = await open();
  const runId = await endRun(service.url, { status: 'failed', error: 'A fox came.' });

  expect(await attempt()).toMatchObject({ status: 'delivered', attempts: 1, outcome: 'answered 200' });

  const [request] = service.seen;
  if (request === undefined) throw new Error('Nothing arrived.');
  const { headers, body } = request;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(JSON.parse(body)).toEqual({ runId, success: false, error: 'A fox came.' });
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
});

test('tries again under the same id, with pauses that grow five times to six hours, ten times in all', async () => {
  const service = await upstream(() => ({ status: 503 }));
  const { clock, endRun, attempt, lines } = await open();
  await endRun(service.url);
  const pauses: number[] = [];
  let state: WebhookState | undefined;

  while (state?.status !== 'failed') {
    state = await attempt();
    if (state?.status !== 'waiting') break;
    const pause = (state.nextAt ?? 0) - clock.now();
    pauses.push(pause / 1000);
    clock.advance(pause - 1);
    expect(await attempt()).toBeUndefined();
    clock.advance(1);
  }

  expect(pauses).toEqual([1, 5, 25, 125, 625, 3_125, 15_625, 21_600, 21_600]);
  expect(state).toEqual({ status: 'failed', attempts: 10, outcome: 'answered 503' });
  expect(new Set(service.seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(lines).toContainEqual(['webhook', expect.objectContaining({ attempt: 10, outcome: 'answered 503' })]);
});

test('stops at once when the receiver says 410', async () => {
  const service = await upstream(() => ({ status: 410 }));
  const { endRun, attempt } = await open();
  await endRun(service.url);

  expect(await attempt()).toEqual({ status: 'failed', attempts: 1, outcome: 'answered 410' });
  expect(await attempt()).toBeUndefined();
});

test('gives up an address that the guard refuses', async () => {
  const { endRun, attempt } = await open();
  await endRun('http://169.254.169.254/hook');

  expect(await attempt()).toEqual({ status: 'failed', attempts: 1, outcome: 'forbidden' });
});

test('lets a try that the shutdown ended wait again, due at once', async () => {
  const service = await upstream(() => ({ hang: true }));
  const { clock, control, endRun, attempt } = await open();
  await endRun(service.url);

  const trying = attempt();
  await expect.poll(() => service.seen.length).toBe(1);
  control.abort(new Error('The coop closes.'));

  expect(await trying).toMatchObject({ status: 'waiting', nextAt: clock.now() });
});

test('starts the workflow that follows once, however often it is tried', async () => {
  const { house, ctx, endRun, claim } = await open();
  await house.done('workflow/upsert', { id: 'next', input: { steps: [] } });
  const runId = await endRun('tool:next', { data: { eggs: 2 } });
  const delivery = await claim();
  if (delivery === undefined) throw new Error('Nothing was due.');

  await deliver(delivery, owner, ctx);
  await deliver(delivery, owner, ctx);

  const { items, total } = await ctx.store.runs.list({ limit: 5, offset: 0, configId: 'next' });
  expect(total).toBe(1);
  expect((await ctx.store.runs.get(runId))?.webhook).toMatchObject({
    status: 'delivered',
    outcome: `run ${items[0]?.id}`,
  });
});

test.each(['failed', 'cancelled', 'interrupted'] as const)('starts nothing after a run that %s', async (status) => {
  const { house, ctx, endRun, attempt } = await open();
  await house.done('workflow/upsert', { id: 'next', input: { steps: [] } });
  await endRun('tool:next', { status });

  expect(await attempt()).toMatchObject({ status: 'dropped', outcome: `the run ended as ${status}` });
  expect(await ctx.store.runs.list({ limit: 5, offset: 0, configId: 'next' })).toMatchObject({ total: 0 });
});

test('gives up a workflow that is gone', async () => {
  const { endRun, attempt } = await open();
  await endRun('tool:gone');

  expect(await attempt()).toMatchObject({ status: 'failed', outcome: expect.stringContaining("'gone' not found") });
});
