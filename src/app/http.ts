import { createTokenCheck, loopbackHosts } from '../faces/http/guard.ts';
import { type HttpHost, type Mount, startHost } from '../faces/http/host.ts';
import { tellHealth } from '../faces/rest-tools/health.ts';
import { compose, type House } from './compose.ts';
import { isLoopback } from './config.ts';
import { mcpFace } from './face.ts';
import { logUncaught } from './last-resort.ts';
import { packageVersion } from './package.ts';
import { modelNames, restFace } from './rest.ts';
import type { Config } from './settings.ts';
import { shutdownSignal } from './shutdown.ts';

/** Starts the HTTP port with the configured faces; the port counts as our own for the egress policy. */
export async function openHttp(house: House, config: Config): Promise<HttpHost> {
  const mounts: Mount[] = [];
  if (config.faces.includes('mcp')) {
    const { mountMcp } = await import('../faces/mcp/http.ts');
    mounts.push(mountMcp(await mcpFace(house, config)));
  }
  // Before GraphQL, whose POST is at the same place.
  if (config.faces.includes('console')) {
    const { mountConsole } = await import('../faces/console/mount.ts');
    const isToken = config.token === undefined ? undefined : createTokenCheck(config.token);
    mounts.push(mountConsole({ registry: house.registry, door: house.door, version: packageVersion(), isToken }));
  }
  if (config.faces.includes('graphql')) {
    const { mountGraphql } = await import('../faces/graphql/mount.ts');
    const { registry, door, bus, kit } = house;
    const { introspection } = config;
    mounts.push(...mountGraphql({ registry, door, bus, clock: kit.clock, log: kit.log, introspection }));
  }
  if (config.faces.includes('rest')) {
    const { mountRest } = await import('../faces/rest-tools/mount.ts');
    mounts.push(...mountRest(restFace(house, config)));
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
  if (config.faces.includes('metrics')) {
    const { mountMetrics } = await import('../faces/metrics/mount.ts');
    mounts.push(mountMetrics(await house.metrics()));
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
      health: async () => tellHealth({ services: await house.services(), models: modelNames(config) }),
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

/** `patchbay http`: serves until a signal asks it to stop. */
export async function runHttp(config: Config): Promise<void> {
  const house = await compose(config);
  logUncaught(house.kit.log);
  await house.ready();
  const host = await openHttp(house, config);
  house.kit.log.write('info', 'patchbay is listening', { url: host.url, faces: config.faces, data: config.dataDir });
  house.work();
  await shutdownSignal();
  await house.rest();
  await host.close();
  await house.close();
}
