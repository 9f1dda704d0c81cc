/** Puts the house together from a configuration: drivers behind ports, tools behind the door. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tools } from '../../tools/index.ts';
import { createDoor, type Door } from '../core/door.ts';
import type { Kit, Opened } from '../core/driver.ts';
import type { Bus, Ports, Vault } from '../core/ports.ts';
import { createRegistry, type Registry } from '../core/registry.ts';
import { memoryBus } from '../drivers/bus/index.ts';
import { systemClock } from '../drivers/clock/index.ts';
import { createLog } from '../drivers/log/index.ts';
import { localThrottle } from '../drivers/throttle/index.ts';
import { fileVault } from '../drivers/vault/index.ts';
import { isLoopback } from './config.ts';
import { converted } from './converted.ts';
import { type LazyDriver, lazy } from './lazy.ts';
import { packageRoot } from './package.ts';
import type { Config } from './settings.ts';

export interface House {
  readonly registry: Registry;
  readonly door: Door;
  readonly bus: Bus;
  readonly vault: Vault;
  readonly kit: Kit;
  /** Ports that we listen on ourselves: requests of ours must not come back to them. */
  readonly ownPorts: Set<number>;
  /** Opens every driver; its ports. */
  ports(): Promise<Ports>;
  /** Opens every driver and asks it how it is. */
  health(): Promise<void>;
  close(): Promise<void>;
}

type LazyDrivers = { readonly [K in keyof Ports]: LazyDriver<Ports[K]> };

export async function compose(config: Config): Promise<House> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const log = createLog({
    level: config.logLevel,
    write: (line) => process.stderr.write(line),
    now: systemClock.now,
  });
  process.on('exit', log.flush);
  const kit: Kit = { clock: systemClock, log, dataDir: config.dataDir };
  const ownPorts = new Set<number>();
  const vault = await fileVault.open({ key: config.vaultKey }, kit);
  const bus = await memoryBus.open({}, kit);
  const drivers = lazyDrivers(config, kit, { vault, bus, ownPorts });
  const door = createDoor({ ports: drivers, clock: kit.clock, log });
  const registry = createRegistry(tools, {
    ports: portNames(drivers),
    toolsets: config.toolsets?.[0] === 'all' ? 'all' : config.toolsets?.filter((family) => family !== 'all'),
    readOnly: config.readOnly,
    names: config.toolNames,
    converted,
  });
  return {
    registry,
    door,
    bus: bus.port,
    vault: vault.port,
    kit,
    ownPorts,
    async ports() {
      const { store, vault, net, throttle, sandbox, extract, bus, durable } = drivers;
      return {
        store: await store.get(),
        vault: await vault.get(),
        net: await net.get(),
        throttle: await throttle.get(),
        sandbox: await sandbox.get(),
        extract: await extract.get(),
        bus: await bus.get(),
        durable: await durable.get(),
      };
    },
    async health() {
      for (const driver of Object.values(drivers)) await (await driver.open()).health();
    },
    async close() {
      // Runs end before what they write to.
      for (const name of ['durable', 'sandbox', 'extract', 'throttle', 'net', 'store', 'bus', 'vault'] as const)
        await drivers[name].close();
      log.flush();
      process.off('exit', log.flush);
    },
  };
}

function portNames(drivers: LazyDrivers): (keyof Ports)[] {
  return Object.keys(drivers) as (keyof Ports)[]; // The keys of LazyDrivers are those of Ports.
}

interface Eager {
  readonly vault: Opened<Vault>;
  readonly bus: Opened<Bus>;
  readonly ownPorts: ReadonlySet<number>;
}

/** Libraries are loaded with the driver that uses them, when it is first needed. */
function lazyDrivers(config: Config, kit: Kit, { vault, bus, ownPorts }: Eager): LazyDrivers {
  return {
    vault: lazy(async () => vault),
    bus: lazy(async () => bus),
    store: lazy(() => openStore(kit)),
    net: lazy(async () => {
      const { undiciNet } = await import('../drivers/net/index.ts');
      const mode = config.egress ?? (isLoopback(config.host) ? 'local' : 'public');
      return undiciNet.open({ mode, allow: config.allow, ownPorts: () => ownPorts }, kit);
    }),
    throttle: lazy(() => localThrottle.open({}, kit)),
    sandbox: lazy(async () => {
      const { workerSandbox } = await import('../drivers/sandbox/index.ts');
      return workerSandbox.open(workerSandbox.options.parse({}), kit);
    }),
    extract: lazy(async () => {
      const { processExtractor } = await import('../drivers/extract/index.ts');
      return processExtractor.open(processExtractor.options.parse({}), kit);
    }),
    durable: lazy(async () => {
      const { localDurable } = await import('../drivers/durable/index.ts');
      return localDurable.open(localDurable.options.parse({}), kit);
    }),
  };
}

async function openStore(kit: Kit) {
  const [{ sqliteStore }, { ownerIsAlive }] = await Promise.all([
    import('../drivers/store/sqlite/index.ts'),
    import('../drivers/durable/owner.ts'),
  ]);
  const opened = await sqliteStore.open({ migrations: join(packageRoot, 'drizzle', 'sqlite') }, kit);
  const interrupted = await opened.port.runs.interrupt(ownerIsAlive, kit.clock.now());
  if (interrupted > 0)
    kit.log.write('warn', 'runs of a dead process were marked as interrupted', { runs: interrupted });
  return opened;
}
