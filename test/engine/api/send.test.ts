import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PatchbayError } from '../../../src/core/error.ts';
import type { NetResponse } from '../../../src/core/ports.ts';
import type { BuiltRequest } from '../../../src/engine/api/request.ts';
import { type Sender, send } from '../../../src/engine/api/send.ts';
import type { HttpMethod } from '../../../src/model/api.ts';
import type { RequestOptions } from '../../../src/model/workflow.ts';
import { testClock } from '../../harness/clock.ts';

type Try =
  | { status: number; headers?: Record<string, string>; body?: string; url?: string }
  | 'unreachable'
  | 'refused'
  | 'late'
  | 'lost behind a redirect';

/** Answers as the list says, one entry a try. */
function wayOut(tries: readonly Try[], onRequest: () => void) {
  let count = 0;
  return {
    query: () => Promise.reject(new Error('There is no database here.')),
    async fetch(): Promise<NetResponse> {
      const answer = tries[count] ?? { status: 200 };
      count += 1;
      onRequest();
      if (typeof answer === 'string') {
        const reasons = { unreachable: 'CONNECTION_FAILED', late: 'REQUEST_TIMEOUT', refused: 'CONNECTION_REFUSED' };
        const reason = reasons[answer === 'lost behind a redirect' ? 'refused' : answer];
        const details = answer === 'lost behind a redirect' ? { isRedirected: true } : undefined;
        throw new PatchbayError('upstream_failed', 'The coop was closed.', { reason, details });
      }
      const bytes = new TextEncoder().encode(answer.body ?? '{"ok":true}');
      return {
        status: answer.status,
        statusText: '',
        redirects: 0,
        headers: answer.headers ?? {},
        url: answer.url ?? 'http://coop.example/hens',
        bytes,
      };
    },
  };
}

/** Sends through such a way out; `told` is what happened, in order. */
async function sendTo(
  tries: readonly Try[],
  method: HttpMethod = 'GET',
  options: RequestOptions = {},
  over: Partial<Sender> = {},
  headers: Record<string, string> = {},
) {
  const told: string[] = [];
  const clock = testClock(undefined, { skips: true });
  const net = wayOut(tries, () => told.push('on its way'));
  const sender: Sender = {
    net,
    clock,
    signal: new AbortController().signal,
    options,
    retry: undefined,
    modifies: false,
    enter: async () => () => {},
    onRequest: () => told.push('request'),
    onRetry: () => told.push('retry'),
    async sending(request) {
      // Whoever did not wait for it would be on the way before.
      await setImmediate();
      told.push(`sending ${request}`);
    },
    async refused() {
      await setImmediate();
      told.push('refused');
    },
    failed: () => told.push('failed'),
    pause: (ms) => clock.sleep(ms),
    renew: async () => false,
    ...over,
  };
  let built = 0;
  const build = async (): Promise<BuiltRequest> => {
    built += 1;
    return { method, url: 'http://coop.example/hens?token=secret', headers, body: undefined };
  };
  let error: unknown;
  const sent = await send(build, sender).catch((thrown: unknown) => {
    error = thrown;
    return undefined;
  });
  const answer = sent?.response;
  await setImmediate();
  const count = told.filter((what) => what === 'on its way').length;
  return { answer, error, count, built, told, slept: clock.slept };
}

test('sends a safe request once more after a failed connection or a server failure', async () => {
  expect(await sendTo(['unreachable'])).toMatchObject({ answer: { status: 200 }, count: 2, slept: [1_000] });
  expect(await sendTo([{ status: 500 }])).toMatchObject({ answer: { status: 200 }, count: 2 });
});

test('sends a safe request that took too long once more if further tries were asked for', async () => {
  expect(await sendTo(['late'], 'GET', { retries: 2 })).toMatchObject({ answer: { status: 200 }, count: 2 });
  expect(await sendTo(['late'])).toMatchObject({ error: { reason: 'REQUEST_TIMEOUT' }, count: 1 });
  expect(await sendTo(['late'], 'POST', { retries: 2 })).toMatchObject({ count: 1 });
});

test('never repeats a POST that may have been done', async () => {
  expect(await sendTo(['unreachable'], 'POST', { retries: 3 })).toMatchObject({ count: 1 });
  expect(await sendTo([{ status: 500 }], 'POST', { retries: 3 })).toMatchObject({ count: 1 });
});

test.each([429, 503])('repeats a POST that was refused with %i', async (status) => {
  expect(await sendTo([{ status }], 'POST', { retries: 1 })).toMatchObject({ answer: { status: 200 }, count: 2 });
});

test('does not repeat what the caller got wrong', async () => {
  expect(await sendTo([{ status: 404 }])).toMatchObject({ count: 1, error: { code: 'upstream_failed' } });
});

test.each([
  ['7', 7_000],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['86400', 60_000],
  ['-5', 0],
  ['soon', 1_000],
])('waits as Retry-After "%s" says, within the limit', async (wanted, ms) => {
  expect((await sendTo([{ status: 429, headers: { 'retry-after': wanted } }])).slept).toEqual([ms]);
});

test('keeps the failed answer for the step, and the query out of the message', async () => {
  const { error } = await sendTo([{ status: 401, body: '{"why":"no key"}' }]);

  expect(error).toMatchObject({ body: { why: 'no key' }, message: 'GET http://coop.example/hens answered 401.' });
});

test('repeats a POST that did not reach the service', async () => {
  expect(await sendTo(['refused'], 'POST')).toMatchObject({ answer: { status: 200 }, count: 2 });
});

test('repeats nothing that changes the outside world, unless its own policy says so', async () => {
  const modifies = { modifies: true };

  expect(await sendTo([{ status: 503 }], 'PUT', { retries: 5 }, modifies)).toMatchObject({ count: 1 });
  expect(await sendTo([{ status: 503 }], 'PUT', {}, { ...modifies, retry: { attempts: 1 } })).toMatchObject({
    count: 2,
  });
});

test("follows a step's own policy: which statuses, how often, how long between", async () => {
  const retry = { attempts: 3, delayMs: 100, backoff: 'EXPONENTIAL' as const, statuses: [404] };
  const found = await sendTo([{ status: 404 }, { status: 404 }, { status: 404 }], 'GET', { retries: 0 }, { retry });

  expect(found).toMatchObject({ answer: { status: 200 }, count: 4, slept: [100, 200, 400] });
  expect(await sendTo([{ status: 500 }], 'GET', {}, { retry })).toMatchObject({ count: 1 });
});

test('shortens waits by jitter, and never below half', async () => {
  const retry = { attempts: 1, delayMs: 1_000, jitter: true };
  const { slept } = await sendTo([{ status: 500 }], 'GET', {}, { retry });

  expect(slept[0]).toBeGreaterThanOrEqual(500);
  expect(slept[0]).toBeLessThanOrEqual(1_000);
});

test('builds the request again with a new token after a 401, once and beside the retries', async () => {
  const renew = async (): Promise<boolean> => true;

  expect(await sendTo([{ status: 401 }], 'POST', { retries: 0 }, { renew })).toMatchObject({
    answer: { status: 200 },
    count: 2,
    built: 2,
    slept: [],
  });
  const refused = await sendTo([{ status: 401 }, { status: 401 }], 'GET', { retries: 0 }, { renew });
  expect(refused).toMatchObject({ count: 2, error: { status: 401 } });
});

test('repeats nothing unsafe behind a redirect: whoever redirected has taken it', async () => {
  const busy = { status: 503, url: 'http://mill.example/busy' };

  expect(await sendTo(['lost behind a redirect'], 'POST')).toMatchObject({ count: 1 });
  expect(await sendTo([busy], 'POST')).toMatchObject({ count: 1 });
  expect(await sendTo(['lost behind a redirect'], 'GET')).toMatchObject({ count: 2 });
  expect(await sendTo([busy], 'GET')).toMatchObject({ count: 2 });
});

const sending = (method: string): string => `sending ${method} http://coop.example/hens`;

test.each(['POST', 'PATCH'] as const)('notes a %s before it is on its way, without its query', async (method) => {
  expect((await sendTo([{ status: 200 }], method)).told).toEqual([sending(method), 'request', 'on its way']);
});

test('notes whatever a step says changes the outside world', async () => {
  const { told } = await sendTo([{ status: 200 }], 'GET', {}, { modifies: true });

  expect(told).toEqual([sending('GET'), 'request', 'on its way']);
});

test.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)('does not note a %s', async (method) => {
  expect((await sendTo([{ status: 404 }], method)).told).toEqual(['request', 'on its way']);
});

test('does not note a POST that the service tells from its repetition', async () => {
  const { told } = await sendTo([{ status: 404 }], 'POST', {}, { modifies: true }, { 'idempotency-key': 'egg-1' });

  expect(told).toEqual(['request', 'on its way']);
});

test.each([
  ['answered with a failure', { status: 404 }],
  ['did not take', 'refused'],
] as const)('leaves the note of a POST that the service %s until that is recorded', async (_name, outcome) => {
  const { told } = await sendTo([outcome], 'POST', { retries: 0 });

  expect(told).toEqual([sending('POST'), 'request', 'on its way', 'failed']);
});

test.each(['unreachable', 'lost behind a redirect'] as const)(
  'keeps the note of a POST that was %s',
  async (outcome) => {
    expect((await sendTo([outcome], 'POST')).told).toEqual([sending('POST'), 'request', 'on its way']);
  },
);

test('takes the note back before it sends again, and counts what is sent again', async () => {
  const { told } = await sendTo([{ status: 503 }], 'POST', { retries: 1 });

  const once = [sending('POST'), 'request', 'on its way'];
  expect(told).toEqual([...once, 'refused', 'retry', ...once]);
});

test('takes the note back before it sends again with a new token', async () => {
  const { told } = await sendTo([{ status: 401 }], 'POST', { retries: 0 }, { renew: async () => true });

  const once = [sending('POST'), 'request', 'on its way'];
  expect(told).toEqual([...once, 'refused', 'retry', ...once]);
});

test('sends nothing that could not be noted', async () => {
  const lost = new PatchbayError('conflict', 'The run was lost.', { reason: 'RUN_LOST' });

  const { told, error } = await sendTo([{ status: 200 }], 'POST', {}, { sending: () => Promise.reject(lost) });

  expect(error).toBe(lost);
  expect(told).toEqual([]);
});

test('sends nothing again before the note is taken back', async () => {
  const full = new Error('The disk was full.');
  const over = { refused: () => Promise.reject(full), renew: async () => true };

  const { count, error } = await sendTo([{ status: 401 }], 'POST', {}, over);

  expect({ count, error }).toEqual({ count: 1, error: full });
});

test('leaves no doubt about a POST that the egress policy did not let out', async () => {
  const refused = new PatchbayError('forbidden', 'The coop was refused.', { reason: 'EGRESS_REFUSED' });
  const net = { fetch: () => Promise.reject(refused), query: () => Promise.reject(refused) };

  expect((await sendTo([], 'POST', {}, { net })).told).toEqual([sending('POST'), 'request', 'failed']);
});
