/** The service that the workflows call: hens and coops, a process of its own so that its CPU time does not count. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerControl } from '../../mcp/servers/control.ts';
import { coopOf, henOf, hens } from '../farm.ts';

/** Made once: the service should leave as much of the machine as it can to the server under test. */
const allHens = JSON.stringify(hens);
const singleHens = new Map(hens.map(({ id }) => [`/hens/${id}`, JSON.stringify(henOf(id))]));

function answerTo(url: string): string | undefined {
  if (url === '/hens') return allHens;
  const hen = singleHens.get(url);
  if (hen !== undefined) return hen;
  const { pathname, searchParams } = new URL(url, 'http://upstream');
  return pathname === '/coops' ? JSON.stringify(coopOf(searchParams.get('name') ?? '')) : undefined;
}

const server = createServer((request, response) => {
  const body = answerTo(request.url ?? '');
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(body ?? '{}');
});
// A connection that ends between two rounds would count as a failed request.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  answerControl((server.address() as AddressInfo).port); // A listening TCP server has such an address.
});
