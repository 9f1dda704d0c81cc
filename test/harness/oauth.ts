import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock, Log } from '../../src/core/context.ts';
import type { Host } from '../../src/core/host.ts';
import type { TokenRecord } from '../../src/core/oauth.ts';
import { localHost } from '../../src/drivers/host/index.ts';
import { undiciNet } from '../../src/drivers/net/index.ts';
import type { OAuthSettings } from '../../src/engine/oauth/settings.ts';
import { Tokens } from '../../src/engine/oauth/tokens.ts';
import { clientId } from './authorization-server.ts';
import { type TestClock, testClock } from './clock.ts';
import { browse, type Visit } from './scripted-browser.ts';
import { tempDir } from './temp.ts';

export interface HelperOptions {
  readonly settings?: Partial<OAuthSettings>;
  /** What decides about a browser; without it there is none. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly procDir?: string;
  readonly clock?: Clock;
}

export interface Helper {
  readonly tokens: Tokens;
  readonly host: Host;
  readonly settings: OAuthSettings;
  readonly clock: HelperClock;
  /** Lines of the log, as text. */
  readonly logged: readonly string[];
  /** Signs in as a person with a browser would; gives the page at which the browser ends. */
  signIn(): Promise<{ readonly visit: Visit; readonly token: TokenRecord }>;
  ready(refused?: string): Promise<TokenRecord | undefined>;
}

export type HelperClock = TestClock;

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The helper over the real machine and the real network; time stands still but for pauses between two tries. */
export async function openHelper(hostingUrl: string, options: HelperOptions = {}): Promise<Helper> {
  const logged: string[] = [];
  const log: Log = {
    write: (level, message, fields) =>
      logged.push(`${level} ${message} ${JSON.stringify({ ...fields, cause: undefined })}`),
  };
  const clock = pausingClock();
  const folder = tempDir();
  const kit = { clock, log, dataDir: folder };
  const { environment = {}, procDir } = options;
  const host = await localHost.open(localHost.options.parse({ environment, procDir }), kit);
  const net = await undiciNet.open({ mode: 'local', allow: [], ownPorts: () => new Set<number>() }, kit);
  const settings: OAuthSettings = {
    clientId,
    clientSecret: undefined,
    redirectUri: `http://127.0.0.1:${await freePort()}/callback`,
    hostingUrl,
    scopes: ['api'],
    tokenPath: join(folder, 'token.json'),
    keychain: undefined,
    listenerPath: join(folder, 'listener'),
    isListenerStrict: false,
    flowTimeoutMs: 300_000,
    httpTimeoutMs: 15_000,
    ...options.settings,
  };
  const tokens = new Tokens({ host: host.port, net: net.port, clock, log, settings });
  onTestFinished(async () => {
    await tokens.close();
    await net.close();
  });
  return {
    tokens,
    host: host.port,
    settings,
    clock,
    logged,
    ready: (refused) =>
      tokens.ready({
        signal: new AbortController().signal,
        canAsk: () => true,
        ...(refused === undefined ? {} : { refused }),
      }),
    async signIn() {
      const flow = tokens.signIn();
      const visit = await browse((await flow.link()) ?? '');
      return { visit, token: await flow.done };
    },
  };
}

/** The patience of a process that waits for another one's sign-in, which must not run out by itself. */
const lockPatienceMs = 1_000;
const longestPauseMs = 20_000;

function pausingClock(): HelperClock {
  const clock = testClock();
  return {
    ...clock,
    sleep(ms, signal) {
      const waiting = clock.sleep(ms, signal);
      if (ms !== lockPatienceMs && ms <= longestPauseMs) clock.advance(ms);
      return waiting;
    },
  };
}

/** What `BROWSER` has to be for the scripted browser to be opened as a program. */
export const browserCommand = `${process.execPath} ${join(import.meta.dirname, 'scripted-browser.ts')}`;
