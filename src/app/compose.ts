/** Puts the house together from a configuration: drivers behind ports, tools behind the door. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tools } from '../../tools/index.ts';
import { createDoor, type Door } from '../core/door.ts';
import type { Kit, Opened } from '../core/driver.ts';
import { limits } from '../core/limits.ts';
import type { Bus, Ports, Store, Vault } from '../core/ports.ts';
import { createRegistry, type Registry } from '../core/registry.ts';
import { memoryBus } from '../drivers/bus/index.ts';
import { systemClock } from '../drivers/clock/index.ts';
import { createLog } from '../drivers/log/index.ts';
import { localThrottle } from '../drivers/throttle/index.ts';
import { fileVault } from '../drivers/vault/index.ts';
import { isLoopback } from './config.ts';
import { backgroundWork } from './background.ts';
import { converted } from './converted.ts';
import { type LazyDriver, lazy } from './lazy.ts';
import { packageRoot } from './package.ts';
import { openRegistries } from './registries.ts';
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
  /** Begins to work on what waits once the start is over, unless the configuration forbids it. */
  work(): void;
  /** Opens every driver and asks it how it is. */
  health(): Promise<void>;
  close(): Promise<void>;
}

/** What only reads must not act for others. */
function isWorker({ noWorker, readOnly }: Config): boolean {
  return !noWorker && !readOnly;
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
  let beginning: NodeJS.Timeout | undefined;
  return {
    registry,
    door,
    bus: bus.port,
    vault: vault.port,
    kit,
    ownPorts,
    ports() {
      return openPorts(drivers);
    },
    work() {
      if (isWorker(config)) beginning = beginSoon(drivers, log);
    },
    async health() {
      for (const driver of Object.values(drivers)) await (await driver.open()).health();
    },
    async close() {
      clearTimeout(beginning);
      // Runs end before what they write to.
      for (const name of [
        'durable',
        'jobs',
        'registries',
        'sandbox',
        'extract',
        'throttle',
        'net',
        'store',
        'bus',
        'vault',
      ] as const)
        await drivers[name].close();
      log.flush();
      process.off('exit', log.flush);
    },
  };
}

/** The first questions of a client come first. */
function beginSoon(drivers: LazyDrivers, log: Kit['log']): NodeJS.Timeout {
  const begin = async (): Promise<void> => {
    await drivers.durable.get();
  };
  const timer = setTimeout(
    () => begin().catch((cause) => log.write('error', 'work could not begin', { cause })),
    limits.workAfterStartMs,
  );
  return timer.unref();
}

async function openPorts(drivers: LazyDrivers): Promise<Ports> {
  const { store, vault, net, webhooks, throttle, sandbox, extract, bus, durable, registries, jobs } = drivers;
  return {
    store: await store.get(),
    vault: await vault.get(),
    net: await net.get(),
    webhooks: await webhooks.get(),
    throttle: await throttle.get(),
    sandbox: await sandbox.get(),
    extract: await extract.get(),
    bus: await bus.get(),
    durable: await durable.get(),
    registries: await registries.get(),
    jobs: await jobs.get(),
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
  const drivers: LazyDrivers = {
    vault: lazy(async () => vault),
    bus: lazy(async () => bus),
    store: lazy(() => openStore(kit)),
    net: lazy(async () => {
      const { undiciNet } = await import('../drivers/net/index.ts');
      const mode = config.egress ?? (isLoopback(config.host) ? 'local' : 'public');
      return undiciNet.open({ mode, allow: config.allow, ownPorts: () => ownPorts }, kit);
    }),
    webhooks: lazy(async () => ({ port: { base: config.webhookBase }, async health() {}, async close() {} })),
    registries: lazy(async () => {
      const { registryMode: mode, registryTimeoutMs: timeoutMs } = config;
      return { port: openRegistries(config.registries, { mode, timeoutMs }), async health() {}, async close() {} };
    }),
    jobs: lazy(async () => {
      const [{ localJobs }, { presence }] = await Promise.all([
        import('../drivers/jobs/index.ts'),
        drivers.store.get(),
      ]);
      return localJobs.open({ presence }, kit);
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
    // Whoever executes runs needs the other ports, each when it is first needed.
    durable: lazy(async () => {
      const [{ localDurable }, store] = await Promise.all([import('../drivers/durable/index.ts'), drivers.store.get()]);
      const concurrency = isWorker(config) ? config.runConcurrency : 0;
      const work = backgroundWork(config, kit, () => openPorts(drivers));
      return localDurable.open(
        localDurable.options.parse({ concurrency, queuedRuns: config.runQueue, store, work }),
        kit,
      );
    }),
  };
  return drivers;
}

async function openStore(kit: Kit): Promise<Opened<Store>> {
  const { sqliteStore } = await import('../drivers/store/sqlite/index.ts');
  return sqliteStore.open({ migrations: join(packageRoot, 'drizzle', 'sqlite') }, kit);
}
