/**
 * A process that wants tokens, for the tests of several at once. Its argument is its settings; it says `ready`, waits for a
 * line, then writes one line for each token that it gets: once, or with `forEver` until it is killed.
 */
import { once } from 'node:events';
import type { Log } from '../../../src/core/context.ts';
import { systemClock } from '../../../src/drivers/clock/index.ts';
import { localHost } from '../../../src/drivers/host/index.ts';
import { undiciNet } from '../../../src/drivers/net/index.ts';
import type { OAuthSettings } from '../../../src/engine/oauth/settings.ts';
import { Tokens } from '../../../src/engine/oauth/tokens.ts';

interface Wanted {
  readonly settings: OAuthSettings;
  readonly forEver: boolean;
}

// The test wrote it a moment ago.
const { settings, forEver } = JSON.parse(process.argv[2] ?? '') as Wanted;
const log: Log = {
  write(level, message, fields) {
    if (process.env.TRACE !== undefined) console.error(process.pid, level, message, fields);
  },
};
const kit = { clock: systemClock, log, dataDir: '' };
const host = await localHost.open(localHost.options.parse({ environment: { ...process.env } }), kit);
const net = await undiciNet.open({ mode: 'local', allow: [], ownPorts: () => new Set<number>() }, kit);
const { signal } = new AbortController();

process.stdout.write('ready\n');
await once(process.stdin, 'data');
do {
  // A helper of its own each time remembers nothing of the last token.
  const tokens = new Tokens({ host: host.port, net: net.port, clock: systemClock, log, settings });
  let token = await tokens.ready({ signal, canAsk: () => true });
  if (token === undefined) {
    const flow = tokens.signIn();
    flow.show().catch(() => {});
    token = await flow.done;
  }
  await tokens.close();
  process.stdout.write(`${token.access_token}\n`);
} while (forEver);
await net.close();
process.stdin.destroy();
