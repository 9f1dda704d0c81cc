import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { ask, complaintOf, startDatabase, useDatabase } from './coop-database.ts';
import { listen, openNet } from './coop-server.ts';

useDatabase();

const folder = new URL('../../fixtures/tls/', import.meta.url);
const [cert, key] = ['coop.cert.pem', 'coop.key.pem'].map((file) => readFileSync(new URL(file, folder)));
if (cert === undefined || key === undefined) throw new Error('There are no certificates.');
const tls = { cert, key };

/** Makes the certificate of the coop one that is trusted. */
function trustTheCoop(): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, tls.cert.toString()]);
  onTestFinished(() => setDefaultCACertificates(before));
}

const refusedHosts = [
  ['a private address', 'local', '10.0.0.7'],
  ['a name with a private address', 'local', 'hens.example'],
  ['a metadata address', 'any', '169.254.169.254'],
  ['a metadata address in disguise', 'any', '0xa9fea9fe'],
  ['a metadata name', 'any', 'metadata.google.internal'],
  ['a loopback address in mode public', 'public', '127.0.0.1'],
  ['a loopback address in disguise in mode public', 'public', '0x7f.1'],
  ['an IPv6 loopback address in mode public', 'public', '[::1]'],
] as const;

test.each(refusedHosts)('%s is refused as it is for HTTP', async (_what, mode, host) => {
  const net = await openNet({ mode, names: { 'hens.example': ['127.0.0.1', '10.0.0.7'] } });

  const refusal = await complaintOf(ask(net, `postgres://hen:secret@${host}/coop?sslmode=disable`, 'select 1'));
  const { message, hint } = await net.refusal(`http://${host}:5432/`);

  expect(refusal.toBody()).toEqual({ code: 'forbidden', reason: 'EGRESS_REFUSED', message, hint });
});

test('our own port is refused', async () => {
  const coop = await startDatabase();
  const net = await openNet({ mode: 'any', ownPorts: [coop.port] });

  expect(await complaintOf(ask(net, coop.url, 'select 1'))).toMatchObject({
    code: 'forbidden',
    reason: 'EGRESS_REFUSED',
  });
  expect(coop.startups).toEqual([]);
});

test('a name is resolved once per connection and dialled at the answer that was checked', async () => {
  const coop = await startDatabase();
  const net = await openNet({ names: { 'hens.example': [['127.0.0.1'], ['10.0.0.7']] } });
  const url = `postgres://hen:egg@hens.example:${coop.port}/coop?sslmode=disable`;

  await ask(net, url, 'select 1');
  await ask(net, url, 'select 2');
  const refusal = await complaintOf(ask(net, `${url}&application_name=fox`, 'select 3'));

  expect(refusal).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  expect(net.lookups).toEqual(['hens.example', 'hens.example']);
  expect(coop.startups).toHaveLength(1);
});

test('a cancellation is dialled under the policy too', async () => {
  const coop = await startDatabase();
  const net = await openNet({ names: { 'hens.example': [['127.0.0.1'], ['10.0.0.7']] } });
  const url = `postgres://hen:egg@hens.example:${coop.port}/coop?sslmode=disable`;

  await complaintOf(ask(net, url, 'select 1 as brood', { timeoutMs: 200 }));

  await expect.poll(() => net.logged).toEqual([{ host: 'hens.example', port: coop.port, addresses: ['10.0.0.7'] }]);
  expect(coop.cancels).toEqual([]);
});

test('a host other than this machine must have TLS, and is told nothing without it', async () => {
  const coop = await startDatabase();
  const net = await openNet({ names: { 'hens.example': ['127.0.0.1'] } });

  const refusal = await complaintOf(ask(net, `postgres://hen:egg@hens.example:${coop.port}/coop`, 'select 1'));

  expect(refusal).toMatchObject({ code: 'upstream_failed', reason: 'SQL_TLS_MISSING' });
  expect(coop.startups).toEqual([]);
});

test.each(['verify-full', 'verify-ca', 'require', 'prefer'])(
  'sslmode=%s refuses a certificate that nobody vouches for, and says so',
  async (mode) => {
    const coop = await startDatabase({ tls });
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const net = await openNet();

    const refusal = await complaintOf(ask(net, `${coop.url}?sslmode=${mode}`, 'select 1'));

    expect(refusal).toMatchObject({ code: 'upstream_failed', reason: 'TLS_FAILED' });
    expect(refusal.hint).toContain('`require`');
    expect(coop.startups).toEqual([]);
  },
);

test.each(['127.0.0.1', 'coop.localhost'])('a trusted certificate is accepted for %s', async (host) => {
  const coop = await startDatabase({ tls });
  trustTheCoop();
  const net = await openNet();

  const { rows } = await ask(net, `postgres://hen:egg@${host}:${coop.port}/coop?sslmode=require`, 'select 1 as egg');

  expect(rows).toEqual([{ egg: 1 }]);
});

test('a trusted certificate of another host is refused, also with sslmode=verify-ca', async () => {
  const coop = await startDatabase({ tls });
  trustTheCoop();
  const net = await openNet({ names: { 'hens.example': ['127.0.0.1'] } });

  const url = `postgres://hen:egg@hens.example:${coop.port}/coop?sslmode=verify-ca`;

  expect(await complaintOf(ask(net, url, 'select 1'))).toMatchObject({ reason: 'TLS_FAILED' });
  expect(coop.startups).toEqual([]);
});

test('a query over TLS is cancelled over TLS', async () => {
  const coop = await startDatabase({ tls });
  trustTheCoop();
  const net = await openNet();

  await complaintOf(ask(net, `${coop.url}?sslmode=require`, 'select 1 as brood', { timeoutMs: 300 }));

  await expect.poll(() => coop.cancels).toEqual(['1/7']);
});

test.each(['prefer', 'disable'])('sslmode=%s goes without TLS where there is none', async (mode) => {
  const coop = await startDatabase();
  const net = await openNet({ names: { 'hens.example': ['127.0.0.1'] } });

  const url = `postgres://hen:egg@hens.example:${coop.port}/coop?sslmode=${mode}`;

  expect(await ask(net, url, 'select 1 as egg')).toMatchObject({ rows: [{ egg: 1 }] });
});

test('a wrong password is told without the user, the password and the words of the server', async () => {
  const coop = await startDatabase({ password: 'egg' });
  const net = await openNet();

  const refusal = await complaintOf(ask(net, coop.url.replace('hen:egg', 'fox:secret'), 'select 1'));

  expect(refusal).toMatchObject({ code: 'upstream_failed', reason: 'SQL_AUTH_FAILED', details: { sqlState: '28P01' } });
  expect(JSON.stringify(refusal.toBody())).not.toMatch(/fox|secret/);
  expect(await ask(net, coop.url, 'select 1 as egg')).toMatchObject({ rows: [{ egg: 1 }] });
});

test('nothing of the environment gets into a connection', async () => {
  const environment = {
    PGHOST: '10.0.0.7',
    PGPORT: '1',
    PGUSER: 'fox',
    PGPASSWORD: 'egg',
    PGDATABASE: 'den',
    PGOPTIONS: '-c search_path=den',
    PGAPPNAME: 'fox',
    PGREPLICATION: 'true',
    PGSSLMODE: 'no-verify',
    PGSSLNEGOTIATION: 'direct',
    PGCLIENT_ENCODING: 'LATIN1',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const coop = await startDatabase({ password: 'egg' });
  const net = await openNet();

  const refusal = await complaintOf(ask(net, `postgres://hen@127.0.0.1:${coop.port}`, 'select 1'));

  // PGPASSWORD would have been right.
  expect(refusal).toMatchObject({ reason: 'SQL_AUTH_FAILED' });
  expect(coop.startups).toEqual([
    { user: 'hen', database: 'hen', application_name: 'Patchbay', DateStyle: 'ISO', client_encoding: 'UTF8' },
  ]);
});

test('a server that accepts and says nothing is given up', async () => {
  let connections = 0;
  const silent = createServer(() => (connections += 1));
  const port = await listen(silent);
  const net = await openNet();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  try {
    const refusal = complaintOf(ask(net, `postgres://hen:egg@127.0.0.1:${port}/coop`, 'select 1'));
    await expect.poll(() => connections).toBe(1);
    vi.advanceTimersByTime(limits.connectTimeoutMs);

    expect(await refusal).toMatchObject({ code: 'timeout', reason: 'CONNECT_TIMEOUT' });
  } finally {
    vi.useRealTimers();
  }
});

test('a closed port is an upstream failure that names the host and no address', async () => {
  const net = await openNet({ names: { 'hens.example': ['127.0.0.1'] } });

  const refusal = await complaintOf(ask(net, 'postgres://hen:egg@hens.example:1/coop?sslmode=disable', 'select 1'));

  expect(refusal).toMatchObject({ code: 'upstream_failed', reason: 'CONNECTION_REFUSED' });
  expect(refusal.message).toContain('"hens.example:1"');
  expect(JSON.stringify(refusal.toBody())).not.toContain('127.0.0.1');
});
