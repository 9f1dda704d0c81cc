import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { answerControl } from './control.ts';
import { createSdkEcho } from './sdk-echo.ts';

const handle = toNodeHandler(createMcpHandler(createSdkEcho));

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const server = createServer(async (request, response) => {
  // The adapter's type leaves no room for the `undefined` that Node's own type has for client requests.
  await handle(request as Parameters<typeof handle>[0], response, await readJson(request));
});
server.listen(0, '127.0.0.1', () => {
  answerControl((server.address() as AddressInfo).port); // A listening TCP server has such an address.
});
