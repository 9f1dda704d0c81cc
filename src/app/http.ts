import { hash } from 'node:crypto';
import type { Vault } from '../core/ports.ts';
import { createTokenCheck, loopbackHosts } from '../faces/http/guard.ts';
import { type HttpHost, type Mount, startHost } from '../faces/http/host.ts';
import { compose, type House } from './compose.ts';
import { isLoopback } from './config.ts';
import { mcpFace } from './face.ts';
import { logUncaught } from './last-resort.ts';
import type { Config } from './settings.ts';
import { shutdownSignal } from './shutdown.ts';

/** Starts the HTTP port with the configured faces; the port counts as our own for the egress policy. */
export async function openHttp(house: House, config: Config): Promise<HttpHost> {
  const mounts: Mount[] = [];
  if (config.faces.includes('mcp')) {
    const { mountMcp } = await import('../faces/mcp/http.ts');
    mounts.push(mountMcp(await mcpFace(house, config)));
  }
  if (config.faces.includes('graphql')) {
    const { mountGraphql } = await import('../faces/graphql/mount.ts');
    const { registry, door, bus, kit } = house;
    const { introspection } = config;
    mounts.push(...mountGraphql({ registry, door, bus, clock: kit.clock, log: kit.log, introspection }));
  }
  if (config.faces.includes('rest')) {
    const { mountRest } = await import('../faces/rest-tools/mount.ts');
    mounts.push(
      ...mountRest({
        registry: house.registry,
        door: house.door,
        clock: house.kit.clock,
        key: restKey(house.vault, config.token),
        isToken: config.token === undefined ? undefined : createTokenCheck(config.token),
      }),
    );
  }
  if (config.faces.includes('pages')) {
    const { mountPages } = await import('../faces/rest-pages/mount.ts');
    mounts.push(
      mountPages({
        registry: house.registry,
        door: house.door,
        principalOf: house.pageAccounts.principalOf,
        isLive: config.pageCompat === 'live',
      }),
    );
  }
  const bound = config.host.includes(':') ? `[${config.host}]` : config.host;
  const host = await startHost(
    {
      host: config.host,
      port: config.port,
      hosts: [...(isLoopback(config.host) ? loopbackHosts : [bound]), ...config.allowedHosts],
      token: config.token,
      requestsPerMinute: config.requestsPerMinute,
      log: house.kit.log,
      health: () => house.health(),
    },
    mounts,
  );
  house.ownPorts.add(host.port);
  await house.filesOrigin.open(config.host).catch(async (error: unknown) => {
    await host.close();
    throw error;
  });
  return host;
}

/** The key of the tokens of /api: one that was given for one PATCHBAY_TOKEN is worth nothing under another. */
export function restKey(vault: Vault, token: string | undefined): Uint8Array {
  return vault.key(`jwt ${hash('sha256', token ?? '')}`);
}

/** `patchbay http`: serves until a signal asks it to stop. */
export async function runHttp(config: Config): Promise<void> {
  const house = await compose(config);
  logUncaught(house.kit.log);
  const host = await openHttp(house, config);
  house.kit.log.write('info', 'patchbay is listening', { url: host.url, faces: config.faces, data: config.dataDir });
  house.work();
  await shutdownSignal();
  await host.close();
  await house.close();
}
