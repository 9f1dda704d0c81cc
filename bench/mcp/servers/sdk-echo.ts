/** The reference: the SDK's low-level server with one echo tool, and nothing around it. */
import { Server } from '@modelcontextprotocol/server';

const tools = [
  {
    name: 'echo',
    description: 'Returns the message it was given.',
    inputSchema: { type: 'object' as const, properties: { message: { type: 'string' } }, required: ['message'] },
  },
];

export function createSdkEcho(): Server {
  const server = new Server({ name: 'reference', version: '0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({ tools }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    return { content: [{ type: 'text', text: String(params.arguments?.message) }] };
  });
  return server;
}
