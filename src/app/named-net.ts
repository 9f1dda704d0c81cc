import type { Kit, Opened } from '../core/driver.ts';
import type { Net } from '../core/ports.ts';
import { isLoopback } from './config.ts';
import { findProxy } from './proxy.ts';
import type { Config } from './settings.ts';

interface Around {
  readonly kit: Kit;
  readonly ownPorts: ReadonlySet<number>;
}

/**
 * A network for nothing but one address of the configuration: the operator named it, so it may be reached wherever it is,
 * and by the environment's proxy.
 */
export async function openNamedNet(address: string, config: Config, { kit, ownPorts }: Around): Promise<Opened<Net>> {
  const { undiciNet } = await import('../drivers/net/index.ts');
  const mode = config.egress ?? (isLoopback(config.host) ? 'local' : 'public');
  const named = URL.parse(address)?.host;
  const allow = named === undefined ? config.allow : [...config.allow, named];
  const proxy = findProxy(address, process.env);
  return undiciNet.open({ mode, allow, ownPorts: () => ownPorts, proxy }, kit);
}
