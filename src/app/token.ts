/**
 * `patchbay token`: the authorization helper for scripts. The token alone goes to stdout; whatever a person has to read goes
 * to stderr. Nothing of the house is opened, so that a stored token costs little more than the start of a process.
 */
import type { Opened } from '../core/driver.ts';
import { PatchbayError } from '../core/error.ts';
import type { OAuth, Shown, SignIn, TokenRecord } from '../core/oauth.ts';
import { systemClock } from '../drivers/clock/index.ts';
import { createLog } from '../drivers/log/index.ts';
import { openHost, openTokens } from './oauth.ts';
import type { Config } from './settings.ts';
import { shutdownSignal } from './shutdown.ts';

type Action = (oauth: OAuth) => Promise<void>;

const actions: Readonly<Record<string, Action>> = {
  async get(oauth) {
    const signal = new AbortController().signal;
    const stored = await oauth.ready({ signal, canAsk: () => process.stdin.isTTY });
    process.stdout.write(`${(stored ?? (await signIn(oauth))).access_token}\n`);
  },
  async valid(oauth) {
    const isValid = await oauth.hasValid();
    process.stdout.write(isValid ? 'valid\n' : 'no valid token\n');
    if (!isValid) process.exitCode = 1;
  },
  async clear(oauth) {
    const { deleted, revoked } = await oauth.clear(new AbortController().signal);
    process.stdout.write(
      `${deleted ? `deleted${revoked ? ' and revoked' : ', not revoked'}` : 'there was no token'}\n`,
    );
  },
  async status(oauth) {
    const { describeStatus } = await import('../engine/oauth/show.ts');
    process.stdout.write(`${JSON.stringify(describeStatus(await oauth.status()), null, 2)}\n`);
  },
};

export async function runToken([name = '', ...more]: readonly string[], config: Config): Promise<void> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined || more.length > 0) {
    throw new PatchbayError('bad_request', 'The command was not understood.', {
      hint: `Usage: patchbay token ${Object.keys(actions).join('|')}`,
    });
  }
  const opened = await open(config);
  try {
    await Promise.race([action(opened.port), interruption()]);
  } finally {
    // What was sent is waited for, and neither a lock nor a listener's secret is left.
    await opened.close();
  }
}

async function interruption(): Promise<void> {
  await shutdownSignal();
  process.exitCode = 130;
}

async function open(config: Config): Promise<Opened<OAuth>> {
  const write = (line: string): void => {
    process.stderr.write(line);
  };
  const log = createLog({ level: config.logLevel ?? config.oauthLogLevel ?? 'info', write, now: systemClock.now });
  const kit = { clock: systemClock, log, dataDir: config.dataDir };
  const host = await openHost(kit);
  return openTokens(config, { kit, host: host.port, ownPorts: new Set() });
}

async function signIn(oauth: OAuth): Promise<TokenRecord> {
  const flow = oauth.signIn();
  const shown = await flow.show();
  process.stderr.write(`${whatToDo(shown)}\n`);
  if (shown.way === 'elsewhere' || shown.way === 'device' || !process.stdin.isTTY) return flow.done;
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => void paste(flow, line));
  try {
    return await flow.done;
  } finally {
    lines.close();
  }
}

function whatToDo(shown: Shown): string {
  const pasteBack = process.stdin.isTTY
    ? 'If the browser ends at a page that it cannot open, or that tells you to, paste its address here.'
    : 'The browser has to be one on this machine: no address can be pasted where there is no terminal.';
  switch (shown.way) {
    case 'browser':
      return `Sign in in the browser. If none opens, visit ${shown.url}\n${pasteBack}`;
    case 'device':
      return `Open ${shown.url} on any machine and enter the code ${shown.code}`;
    case 'link':
      return `Open ${shown.url}\n${pasteBack}`;
    case 'elsewhere':
      return 'Another process has opened the browser: sign in there.';
  }
}

async function paste(flow: SignIn, address: string): Promise<void> {
  try {
    await flow.paste(address);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}
