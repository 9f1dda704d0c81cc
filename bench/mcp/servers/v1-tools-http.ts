/** The reference for tools/list: an McpServer of the SDK's first line with all of Patchbay's tools, in one session. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createRegistry } from '../../../src/core/registry.ts';
import { tools } from '../../../tools/index.ts';
import { answerControl } from './control.ts';

const registry = createRegistry(tools, {
  ports: ['store', 'vault', 'net', 'sandbox', 'bus', 'durable'],
});
const mcp = new McpServer({ name: 'reference', version: '0' });
for (const { tool, listedName, annotations } of registry.listed) {
  const { title, summary: description, input: inputSchema, output: outputSchema } = tool;
  mcp.registerTool(listedName, { title, description, inputSchema, outputSchema, annotations }, async () => ({
    content: [],
  }));
}
const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, enableJsonResponse: true });
await mcp.connect(transport as Transport); // It is one; its optional handlers are declared less exactly than ours.

const server = createServer((request, response) => void transport.handleRequest(request, response));
server.listen(0, '127.0.0.1', () => {
  answerControl((server.address() as AddressInfo).port); // A listening TCP server has such an address.
});
