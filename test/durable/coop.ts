/**
 * The service that the runs of the suite ask: it writes down what arrives, answers the same to the same, and tells when to
 * kill. The path of a request says what it is for: `/<run>/<step>/<item>/<page>`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord } from '../../src/core/json.ts';

export interface Arrival {
  /** The tag of the run that it is for. */
  readonly run: string;
  readonly step: string;
  readonly item: number;
  readonly page: number;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Which of the lives of the process it was, as far as the test counts them. */
  readonly life: number;
  readonly at: number;
  answeredAt: number | undefined;
}

export interface Coop {
  readonly origin: string;
  /** Everything that arrived for a run, in order. */
  of(run: string): readonly Arrival[];
  /** Set by the test. */
  life: number;
  /** How long an answer takes. */
  delayMs: () => number;
  /** Told of each request before it is answered, and after. */
  onArrival: (arrival: Arrival) => void;
  onAnswer: (arrival: Arrival) => void;
  /** Resolves when everything was read that processes have sent which are gone; needs that none is left. */
  quiet(): Promise<void>;
  close(): void;
}

export async function openCoop(): Promise<Coop> {
  const byRun = new Map<string, Arrival[]>();
  const server = createServer((incoming, response) => {
    receive(incoming, coop.life).then(
      (arrival) => {
        byRun.set(arrival.run, [...(byRun.get(arrival.run) ?? []), arrival]);
        coop.onArrival(arrival);
        setTimeout(() => answer(arrival, response, () => coop.onAnswer(arrival)), coop.delayMs());
      },
      () => {},
    ); // Its sender was killed while it sent.
  });
  const connections = new Set<Promise<unknown>>();
  server.on('connection', (connection) => {
    const closed = new Promise((resolve) => connection.once('close', resolve));
    connections.add(closed);
    void closed.then(() => connections.delete(closed));
  });
  // Otherwise a connection that nobody uses may be closed just when somebody does.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const coop: Coop = {
    origin: `http://127.0.0.1:${port}`,
    of: (run) => byRun.get(run) ?? [],
    life: 0,
    delayMs: () => 0,
    onArrival() {},
    onAnswer() {},
    async quiet() {
      // One that was made just before its process ended is noticed between two rounds of the event loop.
      for (let i = 0; i < 2; i += 1) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all(connections);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return coop;
}

async function receive(incoming: IncomingMessage, life: number): Promise<Arrival> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const { method = '', url = '', headers } = incoming;
  const [run = '', step = '', item, page] = url.split('/').slice(1).map(decodeURIComponent);
  return {
    run,
    step,
    item: Number(item),
    page: Number(page),
    method,
    headers,
    body: Buffer.concat(chunks).toString(),
    life,
    at: performance.now(),
    answeredAt: undefined,
  };
}

function answer(arrival: Arrival, response: ServerResponse, onAnswer: () => void): void {
  const { status, body } = answerTo(arrival);
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/csv' : 'application/json' });
  arrival.answeredAt = performance.now();
  response.end(isText ? body : JSON.stringify(body), onAnswer);
}

/** Runs that go through pages find so many. */
export const pages = 3;

/** More than the limit recordedStepBytes. */
const bigText = 'egg '.repeat(270_000);

/** By the beginning of the step's name. */
function answerTo({ run, step, item, page, headers, body }: Arrival): { status: number; body: unknown } {
  const key = headers['x-coop-key'];
  const name = /^[a-z]+/.exec(step)?.[0];
  const isBroken = name === 'broken' || (name === 'uneven' && item === 5);
  if (isBroken) return { status: 500, body: { problem: 'The fox was there.' } };
  if (name === 'refused') return { status: 200, body: { error: 'There are no eggs.' } };
  if (name === 'leaf') return { status: 200, body: { eggs: page < pages ? [10 * page, 10 * page + 1] : [10 * page] } };
  if (name === 'file') return { status: 200, body: 'hen,eggs\nida,3\nolga,4\n' };
  if (name === 'big') return { status: 200, body: { text: bigText } };
  if (name === 'echo') return { status: 200, body: { token: key } };
  const told = key === undefined ? {} : { isRight: key === secretOf(run) };
  return { status: 200, body: { step, item, page, eggs: 10 * item + page, ...told, chars: body.length } };
}

/** The run-time credential of a run. */
export function secretOf(run: string): string {
  return `feather-${run}-feather`;
}

/** What the body of a webhook says. */
export function newsIn({ body }: Arrival): Readonly<Record<string, unknown>> {
  const news: unknown = JSON.parse(body);
  return isRecord(news) ? news : {};
}
