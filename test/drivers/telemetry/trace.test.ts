/** One trace through a request, what it begins, and what that sends. */
import { expect, test } from 'vitest';
import { postQuery } from '../../harness/graphql.ts';
import { until, watchLogs } from '../../harness/log-client.ts';
import { serveHttp } from '../../harness/mcp.ts';
import { upstream } from '../../harness/upstream.ts';
import { attributeOf, spansOf } from './collector.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const otherTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = 'b7ad6b7169203331';

const execute = `mutation ($input: WorkflowInputRequest!, $options: RequestOptions) {
  executeWorkflow(input: $input, options: $options) { id success error }
}`;

const parentOf = (trace: string, flags = '01') => ({ traceparent: `00-${trace}-${parentId}-${flags}` });

test.each([
  ['where spans are sent', true],
  ['where no spans are made', false],
])('%s, a run, its lines, its webhook and its calls are in the trace of whoever asked', async (_where, isTraced) => {
  const collector = await upstream(() => ({ body: {} }));
  const [farm, stranger, hook] = [
    await upstream(() => ({ body: {} })),
    await upstream(() => ({ body: {} })),
    await upstream(() => ({ body: {} })),
  ];
  const traceHosts = [new URL(farm.url).host];
  const served = await serveHttp({ traceHosts, ...(isTraced ? { otlpEndpoint: collector.url } : {}) });
  served.house.work();
  const { lines } = await watchLogs(`${served.url}/graphql`);
  const step = (id: string, urlHost: string) => ({ id, apiConfig: { id, urlHost, urlPath: `/${id}` } });
  const input = { workflow: { id: 'farm', steps: [step('hens', farm.url), step('eggs', stranger.url)] } };

  const options = { webhookUrl: `${hook.url}/told` };
  await postQuery(`${served.url}/graphql`, { query: execute, variables: { input, options } }, parentOf(traceId));
  await until(() => lines.some(({ message }) => message.startsWith('The webhook')));

  const inTrace = new RegExp(`^00-${traceId}-(?!${parentId})[\\da-f]{16}-01$`);
  expect(new Set(lines.map((line) => line.traceId))).toEqual(new Set([traceId]));
  expect(farm.seen[0]?.headers['traceparent']).toMatch(isTraced ? inTrace : new RegExp(`^00-${traceId}-`));
  expect(hook.seen[0]?.headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
  expect(stranger.seen[0]?.headers['traceparent']).toBeUndefined();
});

test('without a traceparent, the lines of a run name the trace of its spans', async () => {
  const collector = await upstream(() => ({ body: {} }));
  const served = await serveHttp({ otlpEndpoint: collector.url });
  const { lines } = await watchLogs(`${served.url}/graphql`);

  const input = { workflow: { id: 'farm', steps: [] } };
  await postQuery(`${served.url}/graphql`, { query: execute, variables: { input } });
  await until(() => lines.some(({ message }) => message.startsWith('The run succeeded')));
  await served.close();

  const spans = spansOf(collector).filter(({ name }) => name === 'workflow/execute' || name === 'run workflow');
  expect(spans).toHaveLength(2);
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set(lines.map((line) => line.traceId)));
});

test('a run that waited for another is in its own trace, not in that of the other', async () => {
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>();
  const farm = await upstream(async () => {
    await open;
    return { body: {} };
  });
  const collector = await upstream(() => ({ body: {} }));
  const served = await serveHttp({ otlpEndpoint: collector.url });
  const steps = [{ id: 'hens', apiConfig: { urlHost: farm.url, urlPath: '/hens' } }];
  await served.house.done('workflow/upsert', { id: 'hens', input: { steps, concurrency: 1 } });
  const ask = (trace: string) =>
    postQuery(`${served.url}/graphql`, { query: execute, variables: { input: { id: 'hens' } } }, parentOf(trace));

  const first = ask(traceId);
  await until(() => farm.seen.length === 1);
  const second = ask(otherTrace);
  while ((await served.house.done('run/list', {}))['total'] !== 2)
    await new Promise((resolve) => setImmediate(resolve));
  letGo();
  const answers = await Promise.all([first, second]);
  await served.close();

  const traces = answers.map(({ data }) => {
    const id = Object(data?.['executeWorkflow']).id;
    const runs = spansOf(collector).filter(
      (span) => span.name === 'run workflow' && attributeOf(span, 'patchbay.run') === id,
    );
    return runs.map((run) => run.traceId);
  });
  expect(traces).toEqual([[traceId], [otherTrace]]);
});
