import { expect, test } from 'vitest';
import { PatchbayError } from '../../../src/core/error.ts';
import type { NetResponse } from '../../../src/core/ports.ts';
import { send } from '../../../src/engine/api/send.ts';
import type { HttpMethod } from '../../../src/model/api.ts';
import type { RequestOptions } from '../../../src/model/workflow.ts';
import { testClock } from '../../harness/clock.ts';

type Try = { status: number; headers?: Record<string, string>; body?: string } | 'unreachable';

/** Sends through a way out that answers as the list says, one entry a try. */
async function sendTo(tries: readonly Try[], method: HttpMethod = 'GET', options: RequestOptions = {}) {
  const clock = testClock(undefined, { skips: true });
  let count = 0;
  const net = {
    query: () => Promise.reject(new Error('There is no database here.')),
    async fetch(): Promise<NetResponse> {
      const answer = tries[count] ?? { status: 200 };
      count += 1;
      if (answer === 'unreachable') throw new PatchbayError('upstream_failed', 'The coop was closed.');
      const bytes = new TextEncoder().encode(answer.body ?? '{"ok":true}');
      return { status: answer.status, headers: answer.headers ?? {}, url: 'http://coop.example/hens', bytes };
    },
  };
  const request = { method, url: 'http://coop.example/hens?token=secret', headers: {}, body: undefined };
  const signal = new AbortController().signal;
  let error: unknown;
  const answer = await send(request, { net, clock, signal, options, onRequest() {} }).catch((thrown: unknown) => {
    error = thrown;
    return undefined;
  });
  return { answer, error, count, slept: clock.slept };
}

test('sends a safe request once more after a failed connection or a server failure', async () => {
  expect(await sendTo(['unreachable'])).toMatchObject({ answer: { status: 200 }, count: 2, slept: [1_000] });
  expect(await sendTo([{ status: 500 }])).toMatchObject({ answer: { status: 200 }, count: 2 });
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

test.each([
  ['{"hens":3}', { hens: 3 }],
  ['[1]', [1]],
  ['12', 12],
  ['null', null],
  ['', []],
  ['three hens', 'three hens'],
  ['{broken', '{broken'],
])('reads the body %s', async (body, value) => {
  expect((await sendTo([{ status: 200, body }])).answer?.body).toEqual(value);
});

test('refuses a page for people', async () => {
  const { error } = await sendTo([{ status: 200, body: '<!DOCTYPE html><html>Log in</html>' }]);

  expect(error).toMatchObject({ code: 'upstream_failed', reason: 'HTML_ANSWER' });
});
