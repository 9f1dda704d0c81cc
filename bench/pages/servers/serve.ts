/** A process that renders pages in a browser of its own, as often and as many at a time as it is asked to. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { answerControl } from '../../mcp/servers/control.ts';

/** Renders all of `urls`, at most `concurrency` at a time, and tells the length of the HTML of each. */
export type RenderAll = (urls: readonly string[], concurrency: number) => Promise<readonly number[]>;

/** The program of the browser, by which the process is started. */
export const [, , program = ''] = process.argv;

/** Until it is told to end: then `close` is to leave no browser and no folder behind. */
export async function serveRenders(renderAll: RenderAll, close: () => Promise<unknown>): Promise<void> {
  process.once('SIGTERM', () => void close().finally(() => process.exit()));
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://bench').searchParams;
    const urls = Array.from({ length: Number(asked.get('pages')) }, () => asked.get('url') ?? '');
    renderAll(urls, Number(asked.get('concurrency'))).then(
      (lengths) => response.end(JSON.stringify(lengths)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  answerControl(typeof address === 'object' && address !== null ? address.port : 0);
}

/** `render` by so many workers. */
export function byWorkers(render: (url: string) => Promise<number>): RenderAll {
  return async (urls, concurrency) => {
    const left = [...urls];
    const lengths: number[] = [];
    const work = async (): Promise<void> => {
      for (let url = left.pop(); url !== undefined; url = left.pop()) lengths.push(await render(url));
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return lengths;
  };
}
