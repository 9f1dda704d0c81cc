/** A service that was written before the engine was tried on it: a document, what it answers on loopback, and tasks in free words. */
import { createServer, type IncomingMessage } from 'node:http';

export interface Stranger {
  readonly name: string;
  /** A file beside; `{{url}}` and `{{host}}` in it are where the service runs. */
  readonly document: string;
  readonly credentials: Readonly<Record<string, string>>;
  /** Header or query parameter that has to be there, and all of what has to be in it. */
  readonly secret: Readonly<Record<string, string>>;
  /** Parameters that only ask for pages, which a task names only where they matter. */
  readonly paging?: readonly string[];
  /** What a list answers; everything else answers a record. */
  readonly answers?: Readonly<Record<string, (query: URLSearchParams) => unknown>>;
  readonly tasks: readonly Task[];
}

export interface Task {
  readonly say: string;
  readonly input?: Readonly<Record<string, unknown>>;
  /** `GET /hens?coop=4`, or several of which each is sent once; a choice of bodies or addresses that are as good is a list in `or`. */
  readonly want: string | readonly string[];
  readonly body?: unknown;
  readonly or?: readonly Sent[];
  /** So many requests, where there are pages. */
  readonly pages?: number;
}

export interface Sent {
  readonly want: string;
  readonly body?: unknown;
}

export interface Arrived {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly isLetIn: boolean;
}

export interface Running {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  close(): Promise<void>;
}

export async function start({ secret, answers = {} }: Stranger): Promise<Running> {
  const arrived: Arrived[] = [];
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '', 'http://service.test');
    const isLetIn = Object.entries(secret).every(
      ([name, value]) => (incoming.headers[name.toLowerCase()] ?? url.searchParams.get(name)) === value,
    );
    arrived.push({ method: incoming.method ?? '', url, body: await bodyOf(incoming), isLetIn });
    const answer = answers[`${incoming.method} ${url.pathname}`];
    response.writeHead(isLetIn ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isLetIn ? (answer?.(url.searchParams) ?? { id: 1 }) : { error: 'unauthorized' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  if (text === '') return undefined;
  if (String(incoming.headers['content-type']).includes('x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
