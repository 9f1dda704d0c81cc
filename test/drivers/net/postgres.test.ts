import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { ask, complaintOf, int32, message, startDatabase, useDatabase } from './coop-database.ts';
import { openNet } from './coop-server.ts';

useDatabase();

async function open(wanted?: Parameters<typeof startDatabase>[0]) {
  const coop = await startDatabase(wanted);
  return { coop, net: await openNet() };
}

test.each([
  ["'hen'::text", 'hen'],
  ['null::text', null],
  ['true', true],
  ['7::int2', 7],
  ['-7::int4', -7],
  ['9007199254740991::int8', 9007199254740991],
  ['9007199254740993::int8', '9007199254740993'],
  ['1.50::numeric', 1.5],
  ['-0.001::numeric', -0.001],
  ['0.1::numeric(30, 20)', 0.1],
  ['12345678901234567890::numeric', '12345678901234567890'],
  ['0.1234567890123456789::numeric', '0.1234567890123456789'],
  ["'NaN'::numeric", 'NaN'],
  ["'-Infinity'::float8", '-Infinity'],
  ["'NaN'::float4", 'NaN'],
  ['0.1::float4', 0.1],
  ['1e300::float8', 1e300],
  ["'\\x00ff'::bytea", 'AP8='],
  ['\'{"eggs": [1]}\'::json', { eggs: [1] }],
  ["'[1, null]'::jsonb", [1, null]],
  ["'2026-01-02'::date", '2026-01-02'],
  ["'2026-01-02 03:04:05.5'::timestamp", '2026-01-02T03:04:05.5'],
  ["'2026-01-02 03:04:05+05:30'::timestamptz", '2026-01-01T21:34:05.000Z'],
  ["'2026-01-02 03:04:05.123456+00'::timestamptz", '2026-01-02T03:04:05.123456Z'],
  ["'infinity'::timestamptz", 'infinity'],
  ["'0044-03-15 12:00:00 BC'::timestamp", '0044-03-15 12:00:00 BC'],
  ["'10:11:12'::time", '10:11:12'],
  ["'1 day 2 hours'::interval", '1 day 02:00:00'],
  ['array[1, null, 3]', [1, null, 3]],
  [
    "array[['a', 'b,\"c'], ['d', null]]",
    [
      ['a', 'b,"c'],
      ['d', null],
    ],
  ],
  ["array['9007199254740993'::int8, 1]", ['9007199254740993', 1]],
  ["array['2026-01-02 03:04:05+00'::timestamptz]", ['2026-01-02T03:04:05.000Z']],
  ["'(1,2)'::point", '(1,2)'],
])('the value %s is JSON data', async (sql, value) => {
  const { coop, net } = await open();

  const result = await ask(net, coop.url, `select ${sql} as value`);

  expect(result).toEqual({ rows: [{ value }], rowCount: 1 });
});

test('a row has its columns by name, and one with the name of a prototype is like any other', async () => {
  const { coop, net } = await open();

  const { rows } = await ask(net, coop.url, 'select 1 as "__proto__", 2 as hen, 3 as hen');

  expect(Object.entries(rows[0] ?? {})).toEqual([
    ['__proto__', 1],
    ['hen', 3],
  ]);
});

test('parameters are bound and never become a part of the text', async () => {
  const { coop, net } = await open();
  const evil = "'; drop table hens; --";

  const { rows } = await ask(
    net,
    coop.url,
    'select $1::text a, $2::int b, $3::bool c, $4::int[] d, $5::jsonb e, $6::text f',
    {
      params: [evil, 7, true, [1, 2], { eggs: [evil] }, null],
    },
  );

  expect(rows).toEqual([{ a: evil, b: 7, c: true, d: [1, 2], e: { eggs: [evil] }, f: null }]);
});

test('a statement that changes rows says how many', async () => {
  const { coop, net } = await open();
  await ask(net, coop.url, 'create table hens (name text primary key)');

  const inserted = await ask(net, coop.url, "insert into hens values ('Ada'), ('Berta') returning name");
  const deleted = await ask(net, coop.url, 'delete from hens');
  await ask(net, coop.url, 'drop table hens');

  expect(inserted).toEqual({ rows: [{ name: 'Ada' }, { name: 'Berta' }], rowCount: 2 });
  expect(deleted).toEqual({ rows: [], rowCount: 2 });
});

test('a second statement in the text is refused', async () => {
  const { coop, net } = await open();

  const refusal = await complaintOf(ask(net, coop.url, 'select 1; select 2'));

  expect(refusal).toMatchObject({ code: 'invalid_input', reason: 'SQL_FAILED', details: { sqlState: '42601' } });
  expect(refusal.hint).toContain('one statement per query');
});

test('a failed query tells its state and place, and neither a value nor the words of the server', async () => {
  const { coop, net } = await open();

  const refusal = await complaintOf(
    ask(net, coop.url, 'select * from no_hens where name = $1', { params: ['secret'] }),
  );

  expect(refusal.toBody()).toEqual({
    code: 'invalid_input',
    reason: 'SQL_FAILED',
    message: `Host "127.0.0.1:${coop.port}" failed the query: SQLSTATE 42P01 (undefined_table) at character 15 of the query.`,
    hint: 'Correct the query or its parameters.',
    details: { sqlState: '42P01', name: 'undefined_table', position: 15 },
  });
  expect(refusal.cause).toMatchObject({ message: 'relation "no_hens" does not exist' });
});

test.each([
  ['a NUL in the text', { text: "select 'a\0b'" }, 'SQL_FAILED'],
  ['too many parameters', { params: Array(limits.sqlParams + 1).fill(1) }, 'SQL_FAILED'],
  ['too few parameters', { text: 'select $1::int' }, 'SQL_FAILED'],
  ['a parameter of another type', { text: 'select $1::int', params: ['secret'] }, 'SQL_FAILED'],
])('a query with %s is not valid input', async (_what, request, reason) => {
  const { coop, net } = await open();

  const refusal = await complaintOf(ask(net, coop.url, 'select 1', request));

  expect(refusal).toMatchObject({ code: 'invalid_input', reason });
  expect(JSON.stringify(refusal.toBody())).not.toContain('secret');
});

test('queries use a connection again, also after one that failed', async () => {
  const { coop, net } = await open();

  await ask(net, coop.url, 'select 1');
  await complaintOf(ask(net, coop.url, 'select 1/0'));
  await ask(net, coop.url, 'select 2');

  expect(coop.startups).toHaveLength(1);
});

test('a connection that has failed many queries holds nothing of them', async () => {
  const { coop, net } = await open();
  const warnings: string[] = [];
  const onWarning = (warning: Error) => warnings.push(warning.name);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));

  for (let count = 0; count < 20; count += 1) await complaintOf(ask(net, coop.url, 'select 1/0'));
  await new Promise(setImmediate);

  expect(coop.startups).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test.each(['begin', 'listen eggs', "set application_name = 'fox'"])(
  'a connection is not used again after `%s`, which changes its session',
  async (text) => {
    const { coop, net } = await open();

    await ask(net, coop.url, text);
    await ask(net, coop.url, 'rollback');

    expect(coop.startups).toHaveLength(2);
  },
);

test('another user has another connection', async () => {
  const { coop, net } = await open();

  await ask(net, coop.url, 'select 1');
  await ask(net, coop.url.replace('hen:', 'fox:'), 'select 1');

  expect(coop.startups.map(({ user }) => user)).toEqual(['hen', 'fox']);
});

test('no more connections are opened than the limit, and who waits is served when one is free', async () => {
  const { coop, net } = await open();
  const stop = new AbortController();
  const holding = Array.from({ length: limits.sqlConnections }, () =>
    complaintOf(ask(net, coop.url, 'select 1 as brood', { signal: stop.signal })),
  );
  await expect.poll(() => coop.held.size).toBe(limits.sqlConnections);

  const late = complaintOf(ask(net, coop.url, 'select 1', { timeoutMs: 50 }));
  expect(await late).toMatchObject({ reason: 'SQL_TIMEOUT' });
  const waiting = ask(net, coop.url, 'select 1 as egg');
  expect(coop.startups).toHaveLength(limits.sqlConnections);
  stop.abort();

  expect(await waiting).toMatchObject({ rows: [{ egg: 1 }] });
  expect(await Promise.all(holding)).toHaveLength(limits.sqlConnections);
});

test('an idle connection is closed after a while', async () => {
  const { coop, net } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  try {
    await ask(net, coop.url, 'select 1');
    vi.advanceTimersByTime(limits.sqlIdleMs - 1);
    await ask(net, coop.url, 'select 1');
    expect(coop.startups).toHaveLength(1);
    vi.advanceTimersByTime(limits.sqlIdleMs);
  } finally {
    vi.useRealTimers();
  }

  await expect.poll(() => coop.sockets.size).toBe(0);
});

test('a connection that the server has closed meanwhile is replaced', async () => {
  const { coop, net } = await open();
  await ask(net, coop.url, 'select 1');

  for (const socket of coop.sockets) socket.end();
  await expect.poll(() => coop.sockets.size).toBe(0);

  expect(await ask(net, coop.url, 'select 2 as eggs')).toMatchObject({ rows: [{ eggs: 2 }] });
});

test('a query that takes too long is cancelled on the server as well', async () => {
  const { coop, net } = await open();

  const refusal = await complaintOf(ask(net, coop.url, 'select 1 as brood', { timeoutMs: 100 }));

  expect(refusal).toMatchObject({ code: 'timeout', reason: 'SQL_TIMEOUT', details: { timeoutMs: 100 } });
  await expect.poll(() => coop.cancels).toEqual(['1/7']);
  await expect.poll(() => coop.sockets.size).toBe(0);
});

test('the server has the same time limit', async () => {
  const { coop, net } = await open();
  const text = "select current_setting('statement_timeout') as most";

  const first = await ask(net, coop.url, text, { timeoutMs: 12_345 });
  const second = await ask(net, coop.url, text, { timeoutMs: 23_456 });

  expect([first.rows, second.rows]).toEqual([[{ most: '12345ms' }], [{ most: '23456ms' }]]);
});

test('the signal cancels a query that runs, on the server as well', async () => {
  const { coop, net } = await open();
  const stop = new AbortController();
  const refusal = complaintOf(ask(net, coop.url, 'select 1 as brood', { signal: stop.signal }));
  await expect.poll(() => coop.held.size).toBe(1);

  stop.abort();

  expect(await refusal).toMatchObject({ code: 'cancelled' });
  await expect.poll(() => coop.cancels).toEqual(['1/7']);
  await expect.poll(() => coop.sockets.size).toBe(0);
});

test('a query whose signal was aborted before is not asked', async () => {
  const { coop, net } = await open();

  const refusal = await complaintOf(ask(net, coop.url, 'select 1', { signal: AbortSignal.abort() }));

  expect(refusal).toMatchObject({ code: 'cancelled' });
  expect(coop.startups).toEqual([]);
});

const large = [
  ['one value', "select repeat('x', 200000)", { maxBytes: 100_000 }],
  ['many rows', 'select generate_series(1, 20000)', { maxBytes: 100_000 }],
  [
    'many long names',
    `select ${'null as a_column_with_a_very_long_name,'.repeat(50)} 1 from generate_series(1, 100)`,
    { maxBytes: 100_000 },
  ],
  ['more rows than wanted', 'select generate_series(1, 3)', { maxRows: 2 }],
] as const;

test.each(large)(
  'a result with %s is refused when that is too much, and its connection closed',
  async (_what, text, most) => {
    const { coop, net } = await open();

    const refusal = await complaintOf(ask(net, coop.url, text, most));

    expect(refusal).toMatchObject({ code: 'upstream_failed', reason: 'SQL_RESULT_TOO_LARGE', details: most });
    await expect.poll(() => coop.sockets.size).toBe(0);
  },
);

test.each(large)('the same result with %s is fine when it may be larger', async (_what, text) => {
  const { coop, net } = await open();

  const { rowCount } = await ask(net, coop.url, text);

  expect(rowCount).toBeGreaterThan(0);
});

test('an answer that is not of the protocol ends the connection and nothing else', async () => {
  const columns = message('T', Buffer.from([0, 9, 0]), Buffer.from('hen\0'), int32(1));
  const { coop, net } = await open({ answer: Buffer.concat([message('1'), message('2'), columns]) });

  const refusal = await complaintOf(ask(net, coop.url, 'select 1'));

  expect(refusal).toMatchObject({ code: 'upstream_failed', reason: 'SQL_CONNECT_FAILED' });
  await expect.poll(() => coop.sockets.size).toBe(0);
});

test('closing ends the queries that run and everything that could keep the process alive', async () => {
  const { coop } = await open();
  const ours = new URL('../../../src/drivers/net/index.ts', import.meta.url).href;
  const script = `
    import { undiciNet } from ${JSON.stringify(ours)};
    const options = undiciNet.options.parse({ mode: 'local', ownPorts: () => new Set() });
    const { port, close } = await undiciNet.open(options, { log: { write() {} } });
    const ask = (text) => port.query({ url: '${coop.url}', text, params: [], signal: new AbortController().signal });
    await Promise.all([ask('select 1'), ask('select 2')]);
    const running = ask('select 1 as brood').catch((error) => error.reason);
    setTimeout(async () => { await close(); console.log(await running); }, 300);
  `;

  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  const [status] = await once(child, 'exit');

  expect({ status, said: Buffer.concat(said).toString() }).toEqual({ status: 0, said: 'NET_CLOSED\n' });
});
