/** Spans as a collector gets them, on loopback. */
import { describe, expect, test } from 'vitest';
import { openTracer } from '../../../src/drivers/telemetry/tracer.ts';
import { postQuery } from '../../harness/graphql.ts';
import { serveHttp } from '../../harness/mcp.ts';
import { upstream } from '../../harness/upstream.ts';
import { spansOf } from './collector.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

async function traced(query: string, variables: object, headers: Readonly<Record<string, string>>) {
  const collector = await upstream(() => ({ body: {} }));
  const served = await serveHttp({ otlpEndpoint: collector.url, otlpHeaders: 'x-farm=hens%20and%20eggs' });
  await postQuery(`${served.url}/graphql`, { query, variables }, headers);
  // What is left is sent as it closes.
  await served.close();
  return { collector, spans: spansOf(collector) };
}

const execute = `mutation ($input: WorkflowInputRequest!, $credentials: JSON) {
  executeWorkflow(input: $input, credentials: $credentials) { success }
}`;

test('has a span for the call, the run and each step, in the trace of whoever asked', async () => {
  const farm = await upstream(() => ({ body: [{ id: 1 }] }));
  const step = (id: string) => ({ id, apiConfig: { id, urlHost: farm.url, urlPath: `/${id}` } });
  const input = { workflow: { id: 'farm', steps: [step('hens'), step('eggs')] } };

  const { spans, collector } = await traced(
    execute,
    { input, credentials: { key: 'key-of-the-hen-house' } },
    { traceparent: `00-${traceId}-${parentId}-01` },
  );

  const byName = (name: string) => spans.filter((span) => span.name === name);
  const [call] = byName('workflow/execute');
  const [run] = byName('run workflow');
  expect(spans.map((span) => span.traceId)).toEqual([traceId, traceId, traceId, traceId]);
  expect(call?.parentSpanId).toBe(parentId);
  expect(run?.parentSpanId).toBe(call?.spanId);
  expect(byName('step').map(({ parentSpanId }) => parentSpanId)).toEqual([run?.spanId, run?.spanId]);
  expect(byName('step')[0]?.attributes).toContainEqual({ key: 'patchbay.step', value: { stringValue: 'hens' } });
  expect(collector.seen[0]).toMatchObject({ url: '/v1/traces', headers: { 'x-farm': 'hens and eggs' } });
  expect(collector.seen.map(({ body }) => body).join('')).not.toContain('key-of-the-hen-house');
});

test('begins a trace of its own for a traceparent that is none, and marks what failed by its code', async () => {
  const { spans } = await traced('{ getWorkflow(id: "nowhere") { id } }', {}, { traceparent: '00-hens-and-eggs-01' });

  expect(spans).toMatchObject([{ name: 'workflow/get', status: { code: 2, message: 'not_found' } }]);
  expect(spans[0]?.parentSpanId ?? '').toBe('');
  expect(spans[0]?.traceId).toMatch(/^[\da-f]{32}$/);
});

test('sends nothing of a trace that is not sampled', async () => {
  const { spans } = await traced('{ getTenantInfo { email } }', {}, { traceparent: `00-${traceId}-${parentId}-00` });

  expect(spans).toEqual([]);
});

test('works on when the collector does not', async () => {
  const collector = await upstream(() => ({ status: 500 }));
  const served = await serveHttp({ otlpEndpoint: collector.url });

  const { data } = await postQuery(`${served.url}/graphql`, { query: '{ getTenantInfo { emailEntrySkipped } }' });
  await served.close();

  expect(data).toEqual({ getTenantInfo: { emailEntrySkipped: false } });
});

describe('a collector that takes nothing', () => {
  async function sendTo(endpoint: string) {
    const lines: (readonly [string, string, unknown])[] = [];
    const write = (level: string, message: string, fields?: Readonly<Record<string, unknown>>): void => {
      lines.push([level, message, fields?.['spans']]);
    };
    const tracer = openTracer({ endpoint, headers: {}, version: '1', log: { write } });
    for (const name of ['hens', 'eggs']) await tracer.span({ name, attributes: {} }, async () => {});
    await tracer.close();
    return lines;
  }

  test('is told once while the process works, and as it ends with how much was lost', async () => {
    const collector = await upstream(() => ({ status: 400 }));

    expect(await sendTo(collector.url)).toEqual([
      ['warn', 'the collector does not take spans', undefined],
      ['warn', 'spans did not reach the collector', 2],
    ]);
  });

  test('holds up the end of the process for a moment only, and is told', async () => {
    const collector = await upstream(() => ({ hang: true }));

    expect((await sendTo(collector.url)).at(-1)).toEqual(['warn', 'spans did not reach the collector', 2]);
  });

  test('is not told when it takes them', async () => {
    const collector = await upstream(() => ({ body: {} }));

    expect(await sendTo(collector.url)).toEqual([]);
    expect(spansOf(collector).map(({ name }) => name)).toEqual(['hens', 'eggs']);
  });
});
