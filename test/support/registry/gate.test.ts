import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { expect, test } from 'vitest';
import { openRegistry } from './open.ts';

async function statusOf(url: string, authorization?: string, method = 'GET'): Promise<number> {
  const headers = authorization === undefined ? {} : { authorization };
  const response = await fetch(url, { method, headers });
  await response.text();
  return response.status;
}

test('6.4 lets in who has the password', async () => {
  const { url } = await openRegistry({ auth: { kind: 'basic', user: 'hen', password: 'é:1' } });

  expect(await statusOf(`${url}/subjects`)).toBe(401);
  expect(await statusOf(`${url}/subjects`, `Basic ${Buffer.from('hen:wrong').toString('base64')}`)).toBe(401);
  expect(await statusOf(`${url}/subjects`, `Basic ${Buffer.from('hen:é:1').toString('base64')}`)).toBe(200);
});

test('6.4 lets in who has the token', async () => {
  const { url } = await openRegistry({ auth: { kind: 'bearer', token: 'coop' } });

  expect(await statusOf(`${url}/subjects`, 'Bearer nest')).toBe(401);
  expect(await statusOf(`${url}/subjects`, 'Bearer coop')).toBe(200);
});

test('6.4 denies single routes', async () => {
  const registry = await openRegistry();
  registry.deny({ method: 'PUT', path: /\/mode/ });

  const denied = await fetch(`${registry.url}/mode`, { method: 'PUT', body: '{"mode":"IMPORT"}' });

  expect({ status: denied.status, body: await denied.json() }).toMatchObject({
    status: 403,
    body: { error_code: 40301 },
  });
  expect(await statusOf(`${registry.url}/mode`)).toBe(200);
  registry.deny();
  const allowed = await fetch(`${registry.url}/mode`, { method: 'PUT', body: '{"mode":"IMPORT"}' });
  expect(allowed.status).toBe(200);
});

test('6.4 asks for a certificate over TLS where it is told whose', async () => {
  const folder = new URL('../../fixtures/tls/', import.meta.url);
  const cert = readFileSync(new URL('coop.cert.pem', folder), 'utf8');
  const key = readFileSync(new URL('coop.key.pem', folder), 'utf8');
  const { url } = await openRegistry({ tls: { cert, key, ca: cert } });
  const ask = (client: object) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { ca: cert, servername: 'coop.localhost', agent: false as const, ...client };
      const asked = request(`${url}/subjects`, options, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject);
      asked.end();
    });

  expect(url).toMatch(/^https:/);
  expect(await ask({ cert, key })).toBe(200);
  await expect(ask({})).rejects.toThrow();
});
