import { describe, expect, test } from 'vitest';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { limits } from '../../../src/core/limits.ts';
import type { LogLine } from '../../../src/core/log-line.ts';
import { connectGraphql } from '../../harness/graphql.ts';
import type { TestHouse } from '../../harness/house.ts';
import { askSocket, openSocket, type SeenLine, until, watchLogs } from '../../harness/log-client.ts';
import { serveHttp } from '../../harness/mcp.ts';
import { upstream } from '../../harness/upstream.ts';

function line(message: string): LogLine {
  return { id: message, level: 'info', message, timestamp: 0, traceId: 'a'.repeat(32), runId: 'r1' };
}

async function storeHens(house: TestHouse, urlHost: string, apiConfig: Record<string, unknown> = {}): Promise<void> {
  await house.done('workflow/upsert', {
    id: 'hens',
    input: {
      steps: [{ id: 'hens', apiConfig: { urlHost, urlPath: '/hens', ...apiConfig } }],
      finalTransform: 'hens.data',
    },
  });
}

const isEnd = ({ message }: SeenLine): boolean => /^The run (?:succeeded|failed|was)/.test(message);

describe.each(['/graphql', '/'])('at %s', (path) => {
  test('a run tells its steps, by one trace and its own id', async () => {
    const farm = await upstream(() => ({ body: [{ name: 'Ida' }] }));
    const { url, house } = await connectGraphql();
    await storeHens(house, farm.url);
    const { lines } = await watchLogs(`${url}${path}`);

    const { id } = await house.done('workflow/execute', { id: 'hens' });
    await until(() => lines.some((one) => one.message.startsWith('The run succeeded')));

    expect(lines.map(({ level, message }) => [level, message.replaceAll(/\d+ ms/g, 'n ms')])).toEqual([
      ['INFO', 'The run of workflow hens begins.'],
      ['DEBUG', 'Step hens begins.'],
      ['INFO', 'Step hens succeeded after n ms and 1 request.'],
      ['INFO', 'The run succeeded after n ms.'],
    ]);
    expect(new Set(lines.map(({ runId }) => runId))).toEqual(new Set([id]));
    expect(new Set(lines.map(({ traceId }) => traceId))).toEqual(new Set([String(id).replaceAll('-', '')]));
    expect(lines[0]?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
});

test('a failure is told without its secrets', async () => {
  const farm = await upstream(({ headers }) => ({ status: 500, body: { error: `no ${headers['x-key']}` } }));
  const { url, house } = await connectGraphql();
  await storeHens(house, farm.url, { headers: { 'x-key': '<<key>>' } });
  const { lines } = await watchLogs(`${url}/graphql`);

  await house.done('workflow/execute', { id: 'hens', credentials: { key: 'golden-egg' }, options: { retries: 0 } });
  await until(() => lines.some(isEnd));

  expect(lines.filter(({ level }) => level === 'ERROR')).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain('golden-egg');
});

test('one trace goes through a run, the run after it and their webhooks', async () => {
  const hook = await upstream(() => ({ body: {} }));
  const { url, house } = await connectGraphql();
  for (const id of ['lay', 'sell']) {
    await house.done('workflow/upsert', { id, input: { steps: [], finalTransform: '$' } });
  }
  house.work();
  const { lines } = await watchLogs(`${url}/graphql`);

  const first = await house.done('workflow/execute', { id: 'lay', options: { webhookUrl: 'tool:sell' } });
  const second = await house.done('workflow/execute', { id: 'lay', options: { webhookUrl: `${hook.url}/told` } });
  await until(() => hook.seen.length === 1 && lines.filter(isEnd).length === 3);
  await until(() => lines.filter(({ message }) => message.startsWith('The webhook')).length === 2);

  const traceOf = (run: Readonly<Record<string, unknown>>): string => String(run['id']).replaceAll('-', '');
  const ofFirst = lines.filter(({ traceId }) => traceId === traceOf(first));
  expect(ofFirst.map(({ message }) => message)).toContain('The run of workflow sell begins.');
  expect(new Set(lines.map(({ traceId }) => traceId))).toEqual(new Set([traceOf(first), traceOf(second)]));
  expect(hook.seen[0]?.headers['traceparent']).toMatch(new RegExp(`^00-${traceOf(second)}-[0-9a-f]{16}-01$`));
});

describe('a connection', () => {
  test.each([
    ['a wrong token', 'hay'],
    ['no token', undefined],
  ])('with %s is closed with 4403', async (_what, token) => {
    const { url } = await connectGraphql({ token: 'straw' });

    await expect(askSocket(openSocket(`${url}/graphql`, token), '{ __typename }')).rejects.toMatchObject({
      code: 4403,
    });
    await expect(askSocket(openSocket(url, token), '{ __typename }')).rejects.toMatchObject({ code: 4403 });
  });

  test('with the token in the header of its upgrade is let in', async () => {
    const { url } = await connectGraphql({ token: 'straw' });
    const headers = { authorization: 'Bearer straw' };
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
    await once(socket, 'open');

    socket.send('{"type":"connection_init"}');
    const [answer] = await once(socket, 'message');
    socket.close();

    expect(String(answer)).toBe('{"type":"connection_ack"}');
  });

  test.each([
    ['another Host', { host: 'evil.example' }, '/graphql', 403],
    ['another Origin', { origin: 'https://evil.example' }, '/graphql', 403],
    ['another path', {}, '/mcp', 404],
  ])('from or to %s is refused', async (_what, headers, path, status) => {
    const { url } = await connectGraphql();
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, 'graphql-transport-ws', { headers });

    const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);

    expect(String(error)).toContain(`Unexpected server response: ${status}`);
  });

  test('answers queries and mutations, and judges them', async () => {
    const { url } = await connectGraphql({ introspection: false });
    const client = openSocket(`${url}/graphql`);

    expect(await askSocket(client, '{ listWorkflows { total } }')).toEqual({ data: { listWorkflows: { total: 0 } } });
    expect(await askSocket(client, 'mutation { deleteWorkflow(id: "hens") }')).toEqual({
      data: { deleteWorkflow: false },
    });
    await expect(askSocket(client, '{ hens }')).rejects.toMatchObject([
      { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
    ]);
    await expect(askSocket(client, '{ __schema { queryType { name } } }')).rejects.not.toHaveLength(0);
    await expect(askSocket(client, 'subscription { hens }')).rejects.toHaveLength(1);
    await expect(askSocket(client, '{')).rejects.toHaveLength(1);
  });

  test('has a bounded number of operations', async () => {
    const { url, house } = await connectGraphql();
    const { client, lines } = await watchLogs(`${url}/graphql`);
    const refusals: unknown[] = [];
    for (let i = 0; i < 25; i += 1) {
      client.subscribe(
        { query: 'subscription { logs { id } }' },
        { next() {}, error: (e) => refusals.push(e), complete() {} },
      );
    }
    await until(() => refusals.length === 6);

    house.bus.tell(line('still there'));
    await until(() => lines.length === 1);
    expect(refusals[0]).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
  });

  test('answers at once, however many questions follow one another', async () => {
    const { url } = await connectGraphql();
    const { client } = await watchLogs(`${url}/graphql`);

    // Were answers gathered as lines are, they would take longer than a test may.
    const answers: unknown[] = [];
    for (let i = 0; i < 200; i += 1) answers.push(await askSocket(client, '{ __typename }'));

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers).toHaveLength(200);
  });

  test('has a bounded number of operations whatever their ids are, and no long ids', async () => {
    const { url } = await connectGraphql();
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    const refused: string[] = [];
    socket.on('message', (data) => {
      const { type, id } = JSON.parse(String(data));
      if (type === 'error') refused.push(id);
    });
    socket.send('{"type":"connection_init"}');
    await once(socket, 'message');

    // Objects have names that are numbers in the order of the numbers.
    const ids = ['h'.repeat(201), ...Array.from({ length: 22 }, (_, at) => String(99 - at))];
    for (const id of ids) {
      socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query: 'subscription { logs { id } }' } }));
    }
    await until(() => refused.length === 3);
    socket.close();

    expect(refused.toSorted()).toEqual(['78', '79', 'h'.repeat(201)]);
  });
});

test('everybody who watches gets every line in its order, each with the fields that were asked for', async () => {
  const { url, house } = await connectGraphql();
  const watchers = await Promise.all(Array.from({ length: 20 }, () => watchLogs(`${url}/graphql`)));
  const few: unknown[] = [];
  openSocket(`${url}/graphql`).subscribe(
    { query: 'subscription { told: logs { message } }' },
    { next: ({ data }) => few.push(data), error() {}, complete() {} },
  );
  await askSocket(watchers[0]?.client ?? openSocket(url), '{ __typename }');
  await until(() => house.bus.isWatched);
  const messages = Array.from({ length: 1_000 }, (_, i) => `egg ${i}`);

  for (const [i, message] of messages.entries()) {
    house.bus.tell(line(message));
    if (i % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() => watchers.every(({ lines }) => lines.length === 1_000));

  for (const { lines } of watchers) expect(lines.map(({ message }) => message)).toEqual(messages);
  await until(() => few.length > 0);
  expect(few.at(-1)).toEqual({ told: { message: expect.stringMatching(/^egg/) } });
});

test('those who watch are told when the server ends', async () => {
  const { url, close } = await serveHttp();
  const { client } = await watchLogs(`${url}/graphql`);
  const closed = new Promise<unknown>((resolve) => client.on('closed', resolve));

  await close();

  expect(await closed).toMatchObject({ code: 1001 });
});

test('nobody is told anything once everybody has left', async () => {
  const { url, house } = await connectGraphql();
  const { client } = await watchLogs(`${url}/graphql`);
  const before = house.bus.isWatched;

  await client.dispose();
  await until(() => !house.bus.isWatched);

  expect(before).toBe(true);
});

test('whoever does not read is cut, with the reason, and others lose nothing', async () => {
  const { url, house } = await connectGraphql();
  const { lines } = await watchLogs(`${url}/graphql`);
  const slow = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(slow, 'open');
  slow.send('{"type":"connection_init"}');
  await once(slow, 'message');
  slow.send('{"type":"subscribe","id":"1","payload":{"query":"subscription { logs { message } }"}}');
  slow.send('{"type":"ping"}');
  await new Promise<void>((resolve) => slow.on('message', (data) => String(data).includes('pong') && resolve()));
  slow.pause();

  // More than the system itself keeps between the two of them.
  let told = 0;
  while (told < 10_000) {
    house.bus.tell(line(`${told} ${'x'.repeat(1_900)}`));
    told += 1;
    if (told % limits.socketBatchLines === 0) await until(() => lines.length === told);
  }
  slow.resume();
  const [code, reason] = await once(slow, 'close');

  expect([code, String(reason)]).toEqual([1013, 'Too slow: lines came faster than they were read.']);
  expect(lines).toHaveLength(told);
}, 60_000);

describe('over a stream of events', () => {
  const query = 'subscription { logs { message level runId } }';
  const stream = { accept: 'text/event-stream', 'content-type': 'application/json' };

  test('lines come as they are told', async () => {
    const { url, house } = await connectGraphql({ token: 'straw' });
    const headers = { ...stream, authorization: 'Bearer straw' };
    const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    await until(() => house.bus.isWatched);

    house.bus.tell(line('an egg'));
    while (!text.includes('an egg')) text += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    await until(() => !house.bus.isWatched);

    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(text).toContain('event: next\ndata: {"data":{"logs":{"message":"an egg","level":"INFO","runId":"r1"}}}\n\n');
  });

  test('a wrong token is refused in JSON', async () => {
    const { url } = await connectGraphql({ token: 'straw' });

    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: stream,
      body: JSON.stringify({ query }),
    });

    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});
