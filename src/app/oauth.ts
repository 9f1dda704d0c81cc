/** The authorization helper of this process, for the house and for the command that wants nothing else of it. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Log } from '../core/context.ts';
import type { Kit, Opened } from '../core/driver.ts';
import type { Host } from '../core/host.ts';
import type { OAuth } from '../core/oauth.ts';
import { createLog } from '../drivers/log/index.ts';
import type { OAuthSettings } from '../engine/oauth/settings.ts';
import { lazy } from './lazy.ts';
import { openNamedNet } from './named-net.ts';
import type { Config } from './settings.ts';

export async function openHost(kit: Kit): Promise<Opened<Host>> {
  const { localHost } = await import('../drivers/host/index.ts');
  return localHost.open(localHost.options.parse({ environment: { ...process.env } }), kit);
}

interface Around {
  readonly kit: Kit;
  readonly host: Host;
  readonly ownPorts: ReadonlySet<number>;
}

export async function openTokens(config: Config, { kit, host, ownPorts }: Around): Promise<Opened<OAuth>> {
  const { Tokens } = await import('../engine/oauth/tokens.ts');
  const log = openLog(config, kit);
  const settings = readSettings(config);
  const net = lazy(() => openNamedNet(config.oauthHostingUrl, config, { kit, ownPorts }));
  const tokens = new Tokens({
    host,
    net: { fetch: async (request) => (await net.get()).fetch(request) },
    clock: kit.clock,
    log,
    settings,
  });
  return {
    port: tokens,
    async health() {
      if (settings.clientId === undefined) return;
      const { clientOf } = await import('../engine/oauth/settings.ts');
      clientOf(settings);
    },
    async close() {
      await tokens.close();
      await net.close();
      log.flush();
    },
  };
}

function readSettings(config: Config): OAuthSettings {
  return {
    clientId: filled(config.oauthClientId),
    clientSecret: filled(config.oauthClientSecret),
    redirectUri: config.oauthRedirectUri,
    hostingUrl: config.oauthHostingUrl,
    scopes: ['api'],
    tokenPath: tokenPathOf(config),
    keychain: filled(config.oauthKeychain),
    listenerPath: listenerPath(),
    isListenerStrict: config.oauthStrictListener,
    flowTimeoutMs: config.oauthTimeoutMs,
    httpTimeoutMs: config.oauthHttpTimeoutMs,
  };
}

/** What the files of listeners begin with. */
export function listenerPath(): string {
  return join(homedir(), '.patchbay-listener');
}

/** The file that keeps the token. */
export function tokenPathOf({ oauthTokenPath }: Config): string {
  const path = filled(oauthTokenPath);
  return path === undefined ? join(homedir(), '.patchbay-token.json') : resolve(path);
}

/** Clients pass variables on that their user has left empty. */
function filled(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** The contract's LOG_LEVEL is for the helper alone, and only where Patchbay's own is not set. */
function openLog(config: Config, { log, clock }: Kit): Log & { flush(): void } {
  if (config.logLevel !== undefined) return { write: log.write, flush() {} };
  const write = (line: string): void => {
    process.stderr.write(line);
  };
  return createLog({ level: config.oauthLogLevel ?? 'info', write, now: clock.now });
}
