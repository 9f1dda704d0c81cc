import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { limits } from '../../core/limits.ts';
import type { McpFace } from './face.ts';
import { createServers } from './server.ts';

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** How serving ends by itself: the client went, or it sent a line beyond `limits.requestBodyBytes`. */
export type Ending = 'gone' | 'overflow';

/** Serves one client over a pair of streams until `ended` resolves or `close` is called. */
export function serveOverStdio(
  face: McpFace,
  { input, output }: Streams,
): { ended: Promise<Ending>; close(): Promise<void> } {
  const servers = createServers(face);
  const { promise: ended, resolve } = Promise.withResolvers<Ending>();
  const transport = new StdioServerTransport(input, output, { maxBufferSize: limits.requestBodyBytes });
  writeTogether(transport, output);
  const handle = serveStdio(
    ({ era }) => {
      const server = servers.create();
      servers.follow(server, era === 'modern');
      return server;
    },
    {
      transport,
      maxSubscriptions: limits.mcpSubscriptions,
      onerror(cause) {
        if (!isOverflow(cause)) return face.log.write('debug', 'stdio', { cause });
        face.log.write('error', 'a line on stdin was too long', { limitBytes: limits.requestBodyBytes });
        resolve('overflow');
      },
    },
  );
  const gone = (): void => resolve('gone');
  input.once('end', gone);
  input.once('close', gone);
  // A client that died may be found out by writing, and then nothing reads its end of input any more.
  output.once('error', gone);
  // Whatever else makes the transport give up, nobody is served after it.
  const closed = transport.onclose;
  transport.onclose = () => {
    closed?.();
    gone();
  };
  return { ended, close: () => handle.close() };
}

/** Messages that are ready in the same turn leave in one write, since a write costs as much as a short call. */
function writeTogether(transport: StdioServerTransport, output: Writable): void {
  const send = transport.send.bind(transport);
  transport.send = (message) => {
    output.cork();
    process.nextTick(() => output.uncork());
    return send(message);
  };
}

/** The SDK has no code for it. Half a message cannot be skipped, so the transport closes. */
function isOverflow(error: Error): boolean {
  return error.message.startsWith('ReadBuffer exceeded maximum size');
}
