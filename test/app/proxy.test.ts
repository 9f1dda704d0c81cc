import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findProxy } from '../../src/app/proxy.ts';
import { launcher } from '../harness/program.ts';
import { tempDir } from '../harness/temp.ts';

const proxy = 'http://proxy.example:3128/';

test.each([
  ['https://farm.example', { HTTPS_PROXY: proxy }, proxy],
  ['https://farm.example', { https_proxy: proxy, HTTPS_PROXY: 'http://other.example' }, proxy],
  ['https://farm.example', { ALL_PROXY: proxy }, proxy],
  ['https://farm.example', { HTTP_PROXY: proxy }, undefined],
  ['https://farm.example', {}, undefined],
  ['https://farm.example', { HTTPS_PROXY: proxy, NO_PROXY: 'farm.example' }, undefined],
  ['https://farm.example', { HTTPS_PROXY: proxy, NO_PROXY: 'a.example, *' }, undefined],
  ['https://git.farm.example', { HTTPS_PROXY: proxy, NO_PROXY: '.Farm.example' }, undefined],
  ['https://git.farm.example', { HTTPS_PROXY: proxy, no_proxy: '*.farm.example' }, undefined],
  ['https://otherfarm.example', { HTTPS_PROXY: proxy, NO_PROXY: 'farm.example' }, proxy],
  ['https://farm.example', { HTTPS_PROXY: proxy, NO_PROXY: 'farm.example:8443' }, proxy],
  ['https://farm.example:8443', { HTTPS_PROXY: proxy, NO_PROXY: 'farm.example:8443' }, undefined],
  ['https://localhost', { HTTPS_PROXY: proxy }, undefined],
  ['http://127.0.0.1:3000', { HTTPS_PROXY: proxy }, undefined],
  ['https://farm.example', { HTTPS_PROXY: 'proxy.example:3128' }, proxy],
  ['https://farm.example', { HTTPS_PROXY: ' 10.0.0.7 ' }, 'http://10.0.0.7/'],
  ['https://farm.example', { HTTPS_PROXY: 'hen:egg@proxy.example:3128' }, 'http://hen:egg@proxy.example:3128/'],
  ['https://farm.example', { HTTPS_PROXY: 'HTTPS://proxy.example' }, 'https://proxy.example/'],
  ['https://farm.example', { ALL_PROXY: 'socks5://10.0.0.7', NO_PROXY: 'farm.example' }, undefined],
  ['https://localhost', { ALL_PROXY: 'socks5://10.0.0.7' }, undefined],
])('%s with %j goes through %s', (target, environment, expected) => {
  expect(findProxy(target, environment)).toBe(expected);
});

test.each([
  [{ HTTPS_PROXY: 'socks5://hen:egg@10.0.0.7:1080' }, 'HTTPS_PROXY named a proxy of a kind that is not supported.'],
  [{ all_proxy: 'socks5h://10.0.0.7' }, 'ALL_PROXY named a proxy of a kind that is not supported.'],
  [{ HTTPS_PROXY: 'http://a b' }, 'HTTPS_PROXY was not the address of a proxy.'],
])('%j is refused, without what it says', (environment, message) => {
  expect(() => findProxy('https://farm.example', environment)).toThrow(
    expect.objectContaining({ message, hint: expect.stringContaining('list farm.example in NO_PROXY') }),
  );
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  // It listens on a port.
  return (server.address() as AddressInfo).port;
}

test('a token is refreshed through the proxy and under the authorities of the environment', async () => {
  const fixtures = join(import.meta.dirname, '../fixtures/tls');
  const [key, cert] = [readFileSync(join(fixtures, 'coop.key.pem')), readFileSync(join(fixtures, 'coop.cert.pem'))];
  const service = createServer({ key, cert }, (_request, response) => {
    response.end(JSON.stringify({ access_token: 'fresh', token_type: 'Bearer' }));
  });
  const port = await listen(service);
  const tunnels: unknown[] = [];
  const tunnel = createProxy().on('connect', (request, socket) => {
    tunnels.push(request.url);
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
  });
  const folder = tempDir();
  const file = join(folder, 'token.json');
  const record = { access_token: 'old', refresh_token: 'hen', expires_in: 1, created_at: 0, token_type: 'Bearer' };
  writeFileSync(file, JSON.stringify(record), { mode: 0o600 });
  const env = {
    HOME: folder,
    OAUTH_CLIENT_ID: 'hens',
    OAUTH_TOKEN_PATH: file,
    OAUTH_HOSTING_URL: 'https://coop.localhost:4443',
    HTTPS_PROXY: `http://127.0.0.1:${await listen(tunnel)}`,
    NODE_EXTRA_CA_CERTS: join(fixtures, 'coop.cert.pem'),
  };

  const out = await new Promise((resolve) => {
    execFile(process.execPath, [launcher, 'token', 'get'], { env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

  expect(out).toBe('fresh\n');
  expect(tunnels).toEqual(['coop.localhost:4443']);
});
