import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { limits } from '../../core/limits.ts';
import type { McpFace } from './face.ts';
import { type Ending, LineTransport, type Streams } from './line-transport.ts';
import { createServers } from './server.ts';

/** Serves one client over a pair of streams until `ended` resolves or `close` is called. */
export function serveOverStdio(
  face: McpFace,
  streams: Streams,
): { readonly ended: Promise<Ending>; close(): Promise<void> } {
  const servers = createServers(face);
  const transport = new LineTransport(streams, limits.requestBodyBytes);
  const handle = serveStdio(
    ({ era }) => {
      const server = servers.create();
      servers.follow(server, era === 'modern');
      return server;
    },
    {
      transport,
      maxSubscriptions: limits.mcpSubscriptions,
      onerror: (cause) => face.log.write('debug', 'stdio', { cause }),
    },
  );
  const ended = transport.ended.then((ending) => {
    if (ending === 'overflow') {
      face.log.write('error', 'a line on stdin was too long', { limitBytes: limits.requestBodyBytes });
    }
    return ending;
  });
  return { ended, close: () => handle.close() };
}
