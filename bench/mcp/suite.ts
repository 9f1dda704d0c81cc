/** `npm run bench -- mcp`: the MCP face against the SDK's own servers and FastMCP. Each reference is built here. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { medianOf, ratioOf, repeat, type Samples, type Subject, takeTurns } from '../measure.ts';
import type { Figure, Suite } from '../report.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { coldStarts, medianTime, type Start } from './cold-start.ts';
import { httpSubject, openSession } from './http-load.ts';
import { stdioSubject } from './stdio-load.ts';
import { callMessage, headersOf, listMessage } from './wire.ts';

/** A process is measured once its code is compiled, and again in others, since each one is compiled differently. */
const httpRuns = { processes: 3, warmUps: 3, rounds: 5 };
const stdioRuns = { processes: 5, warmUps: 6, rounds: 4 };

export const mcpSuite: Suite = {
  name: 'mcp',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
    try {
      return [
        ...(await benchCalls(dataDir)),
        ...(await benchList(dataDir)),
        ...(await benchStdio()),
        ...(await benchStart(dataDir)),
      ];
    } finally {
      await rm(dataDir, { recursive: true });
    }
  },
};

interface Served {
  readonly file: string;
  readonly args?: readonly string[];
  subject(server: ServerProcess): Subject | Promise<Subject>;
}

/** Starts the servers side by side and lets them take turns, with fresh processes each time. */
function compare(served: readonly Served[], runs: typeof httpRuns): Promise<Samples> {
  return repeat(runs.processes, async () => {
    const servers: ServerProcess[] = [];
    try {
      const subjects: Subject[] = [];
      for (const { file, args, subject } of served) {
        const server = await startServer(`mcp/servers/${file}`, args);
        servers.push(server);
        subjects.push(await subject(server));
      }
      return await takeTurns(subjects, runs);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
}

async function benchCalls(dataDir: string): Promise<Figure[]> {
  const echoCall = callMessage(1, 'echo', { message: 'cluck' });
  const calls = (name: string, message = echoCall) => {
    return (server: ServerProcess): Subject =>
      httpSubject({ name, server, message, headers: headersOf(message), operationsPerRound: 4_000 });
  };
  const samples = await compare(
    [
      { file: 'sdk-echo-http.ts', subject: calls('sdk') },
      { file: 'patchbay-echo-http.ts', subject: calls('echo') },
      { file: 'patchbay-http.ts', args: [dataDir], subject: calls('run_list', callMessage(1, 'run_list', {})) },
    ],
    httpRuns,
  );
  return [
    { ...cpuFigure('HTTP tools/call, one echo tool : SDK low-level Server', samples, 'echo'), bar: { atMost: 1 } },
    cpuFigure('HTTP run_list among all tools : SDK low-level Server, echo', samples, 'run_list'),
  ];
}

function cpuFigure(what: string, samples: Samples, name: string): Figure {
  return {
    what,
    unit: 'µs CPU',
    patchbay: medianOf(samples, name, 'cpuMicros'),
    reference: medianOf(samples, 'sdk', 'cpuMicros'),
    ratio: ratioOf(samples, name, 'sdk', 'cpuMicros'),
  };
}

async function benchList(dataDir: string): Promise<Figure[]> {
  const message = listMessage(1);
  const list = { message, operationsPerRound: 400 };
  const samples = await compare(
    [
      {
        file: 'v1-tools-http.ts',
        subject: async (server) => httpSubject({ ...list, name: 'sdk', server, headers: await openSession(server) }),
      },
      {
        file: 'patchbay-http.ts',
        args: [dataDir],
        subject: (server) => httpSubject({ ...list, name: 'patchbay', server, headers: headersOf(message) }),
      },
    ],
    httpRuns,
  );
  const what = 'HTTP tools/list, all tools : SDK v1 McpServer, same tools';
  return [{ ...cpuFigure(what, samples, 'patchbay'), bar: { atMost: 1 / 5 } }];
}

function compareStdio(concurrency: number, operationsPerRound: number): Promise<Samples> {
  const load = { concurrency, operationsPerRound };
  return compare(
    [
      { file: 'sdk-echo-stdio.ts', subject: (server) => stdioSubject('sdk', server, load) },
      { file: 'patchbay-echo-stdio.ts', subject: (server) => stdioSubject('echo', server, load) },
    ],
    stdioRuns,
  );
}

async function benchStdio(): Promise<Figure[]> {
  const together = await compareStdio(8, 8_000);
  const alone = await compareStdio(1, 2_000);
  const bar = { atMost: 1.2 };
  return [
    { ...cpuFigure('stdio tools/call, 8 at a time : SDK serveStdio', together, 'echo'), bar },
    {
      what: 'stdio tools/call, one after another : SDK serveStdio',
      unit: 'µs',
      patchbay: medianOf(alone, 'echo', 'wallMicros'),
      reference: medianOf(alone, 'sdk', 'wallMicros'),
      ratio: ratioOf(alone, 'echo', 'sdk', 'wallMicros'),
      bar,
    },
  ];
}

async function benchStart(dataDir: string): Promise<Figure[]> {
  const data = ['--data', dataDir];
  const main = { args: ['dist/main.js', 'stdio', ...data] };
  const starts: Start[] = [
    { name: 'fastmcp', args: ['bench/mcp/servers/fastmcp-stdio.js'], handshake: true },
    { name: 'main', ...main, handshake: true },
    { name: 'main, no compile cache', ...main, handshake: true, environment: { NODE_DISABLE_COMPILE_CACHE: '1' } },
    { name: 'main, 2026-07-28', ...main, handshake: false },
    { name: 'bin', args: ['bin/patchbay.js', 'stdio', ...data], handshake: true },
  ];
  const times = await coldStarts(starts, 15);
  const reference = medianTime(times, 'fastmcp');
  const figure = (name: string): Figure => {
    const patchbay = medianTime(times, name);
    return {
      what: `start to first tools/list, ${name} : FastMCP`,
      unit: 'ms',
      patchbay,
      reference,
      ratio: patchbay / reference,
    };
  };
  return [
    { ...figure('main'), bar: { atMost: 1 / 2, patchbayAtMost: 250 } },
    figure('main, no compile cache'),
    figure('main, 2026-07-28'),
    figure('bin'),
  ];
}
