import { expect, test } from 'vitest';
import { carryTrace } from '../../../src/drivers/net/carry-trace.ts';
import { plainTracer } from '../../../src/drivers/telemetry/plain-tracer.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** Whether a request carries the trace on, when `hosts` are to have it. */
function isCarried(url: string, hosts: readonly string[]): Promise<boolean> {
  const telemetry = { ...plainTracer(), count() {} };
  const carry = carryTrace({ write() {}, telemetry }, hosts);
  const { signal } = new AbortController();
  return telemetry.follow(traceparent, async () => 'traceparent' in (carry({ url, signal }).headers ?? {}));
}

test.each([
  ['http://Coop.example/hens', 'coop.example'],
  ['https://coop.example/hens', 'coop.example:443'],
  ['http://coop.example:8080/hens', 'COOP.example:8080'],
  ['http://b\u00fccher.example/', 'b\u00fccher.example'],
  ['http://[::1]:8080/', '[::1]:8080'],
  ['http://10.0.0.7/', '10.0.0.0/8'],
])('a request to %s carries the trace where %s is named', async (url, host) => {
  expect(await isCarried(url, ['farm.example', host])).toBe(true);
});

test.each([
  ['http://coop.example/', 'coop.example:443'],
  ['http://fox.coop.example/', 'coop.example'],
])('a request to %s carries none where %s is named', async (url, host) => {
  expect(await isCarried(url, [host])).toBe(false);
});
