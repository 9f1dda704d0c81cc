/** Puts the house together from a configuration: drivers behind ports, tools behind the door. */
import { tools } from '../../tools/index.ts';
import type { Shop } from '../core/business.ts';
import { createDoor, type Door } from '../core/door.ts';
import type { Kit, Opened } from '../core/driver.ts';
import { limits } from '../core/limits.ts';
import type { Jobs } from '../core/migration-ports.ts';
import type { Pages } from '../core/page.ts';
import type { Bus, OpenPorts, OptionalPort, PortName, Ports, Store, SurePort, Vault } from '../core/ports.ts';
import { createRegistry, type Registry } from '../core/registry.ts';
import type { Metrics } from '../core/telemetry.ts';
import type { Presence } from '../core/run-ports.ts';
import { memoryBus } from '../drivers/bus/index.ts';
import { systemClock } from '../drivers/clock/index.ts';
import { createLog } from '../drivers/log/index.ts';
import { localThrottle } from '../drivers/throttle/index.ts';
import { fileVault } from '../drivers/vault/index.ts';
import { backgroundWork } from './background.ts';
import { lazyBrowser } from './browser.ts';
import { isLoopback } from './config.ts';
import { openTemplates } from './client-templates.ts';
import { converted } from './converted.ts';
import { makeDataFolder } from './data-folder.ts';
import { fetchDocumentations } from './documentation.ts';
import { openDocuments } from './documents.ts';
import { createFilesOrigin, type FilesOrigin } from './files-origin.ts';
import { type LazyDriver, lazy } from './lazy.ts';
import { lazyLlm, openSampling } from './llm.ts';
import { openFolders } from './folders.ts';
import { openHosting } from './hosting.ts';
import { openHost, openTokens } from './oauth.ts';
import { sqliteMigrations } from './package.ts';
import { openPages, type PageAccounts } from './pages.ts';
import { openRegistries } from './registries.ts';
import { openTelemetry } from './telemetry.ts';
import type { Config } from './settings.ts';
import { requireKey } from './vault-key.ts';

export interface House {
  readonly registry: Registry;
  readonly door: Door;
  readonly bus: Bus;
  readonly vault: Vault;
  readonly kit: Kit;
  /** Ports that we listen on ourselves: requests of ours must not come back to them. */
  readonly ownPorts: Set<number>;
  /** Where links to files lead. */
  readonly filesOrigin: FilesOrigin;
  /** Whose key a request for pages carries. */
  readonly pageAccounts: PageAccounts;
  /** The figures of this process, which are counted from then on. */
  metrics(): Promise<Metrics>;
  /** Opens what nearly every call needs, for whoever would not start without it; rejects with why it cannot be used. */
  ready(): Promise<void>;
  /** Opens every driver; its ports. */
  ports(): Promise<OpenPorts>;
  /** Begins to work on what waits once the start is over, unless the configuration forbids it. */
  work(): void;
  /** Opens every driver and asks it how it is. Rejects with the reason when one is down. */
  health(): Promise<void>;
  /** The same, of each by its name; why one is down is in the log. */
  services(): Promise<Record<string, 'ok' | 'down'>>;
  /** Lets runs end what they are doing, and begins none any more: whoever waits for one is told that it goes on. Comes before `close`. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** What only reads must not act for others. */
function isWorker({ noWorker, readOnly }: Config): boolean {
  return !noWorker && !readOnly;
}

/** Runs end before what they write to, and a refresh before the host that stores it. */
const closingOrder = [
  'durable',
  'browser',
  'pages',
  'jobs',
  'registries',
  'oauth',
  'llm',
  'hosting',
  'host',
  'rows',
  'vectors',
  'sandbox',
  'extract',
  'documents',
  'throttle',
  'net',
  'files',
  'folders',
  'store',
  'bus',
  'vault',
] as const satisfies readonly (keyof Ports)[];

export type LazyDrivers = { readonly [K in SurePort]: LazyDriver<Ports[K]> } & {
  readonly [K in OptionalPort]?: LazyDriver<Ports[K]>;
};

/** A driver that is `given` takes the place of the house's own: several houses of a process can share one. It closes it, too. */
export async function compose(config: Config, given: Partial<LazyDrivers> = {}): Promise<House> {
  makeDataFolder(config.dataDir);
  const lines = createLog({
    level: config.logLevel ?? 'info',
    write: (line) => process.stderr.write(line),
    now: systemClock.now,
  });
  const telemetry = await openTelemetry(config, lines, async () => drivers.store.get());
  const log = { ...lines, telemetry: telemetry.telemetry };
  process.on('exit', log.flush);
  const kit: Kit = { clock: systemClock, log, dataDir: config.dataDir };
  const ownPorts = new Set<number>();
  const vault = await fileVault.open({ key: config.vaultKey }, kit);
  const bus = await memoryBus.open({}, kit);
  const filesOrigin = createFilesOrigin({ config, kit, vault: vault.port, ownPorts, files: () => drivers.files.get() });
  const pageAccounts = openPages(config, vault.port);
  const pages = pageAccounts.port;
  const drivers = { ...lazyDrivers(config, kit, { vault, bus, ownPorts, filesOrigin, pages }), ...given };
  const sampling = openSampling(config, { kit, store: async () => drivers.store.get() });
  const door = createDoor({ ports: drivers, sampling, clock: kit.clock, log });
  const registry = openRegistry(config, drivers);
  let beginning: NodeJS.Timeout | undefined;
  const documentation = fetchDocumentations((names) => openAll(drivers, names), kit);
  return {
    registry,
    door,
    bus: bus.port,
    vault: vault.port,
    kit,
    ownPorts,
    filesOrigin,
    pageAccounts,
    metrics: () => telemetry.metrics(),
    async ready() {
      await drivers.store.open();
    },
    ports: () => openAll(drivers, portNames(drivers)),
    work() {
      if (!isWorker(config)) return;
      beginning = beginSoon(async () => {
        await drivers.durable.get();
        documentation.begin();
      }, log);
    },
    async health() {
      for (const driver of Object.values(drivers)) await (await driver.open()).health();
    },
    services: () => statesOf(drivers, log),
    rest: () => drivers.durable.close(),
    async close() {
      clearTimeout(beginning);
      await documentation.stop();
      await filesOrigin.close();
      for (const name of closingOrder) await drivers[name]?.close();
      await telemetry.close();
      log.flush();
      process.off('exit', log.flush);
    },
  };
}

async function statesOf(drivers: LazyDrivers, log: Kit['log']): Promise<Record<string, 'ok' | 'down'>> {
  const found = Object.entries(drivers).map(
    async ([name, driver]) => [name, await stateOf(name, driver, log)] as const,
  );
  return Object.fromEntries(await Promise.all(found));
}

async function stateOf(name: string, driver: LazyDriver<unknown>, log: Kit['log']): Promise<'ok' | 'down'> {
  try {
    await (await driver.open()).health();
    return 'ok';
  } catch (cause) {
    log.write('error', 'a part is down', { part: name, cause });
    return 'down';
  }
}

function openRegistry({ toolsets, readOnly, toolNames: names }: Config, drivers: LazyDrivers): Registry {
  const chosen = toolsets?.[0] === 'all' ? 'all' : toolsets?.filter((family) => family !== 'all');
  return createRegistry(tools, { ports: portNames(drivers), toolsets: chosen, readOnly, names, converted });
}

/** The first questions of a client come first. */
function beginSoon(begin: () => Promise<void>, log: Kit['log']): NodeJS.Timeout {
  const timer = setTimeout(
    () => begin().catch((cause) => log.write('error', 'work could not begin', { cause })),
    limits.workAfterStartMs,
  );
  return timer.unref();
}

/** Ports that are not there are left out. */
async function openAll<K extends PortName>(drivers: LazyDrivers, names: readonly K[]): Promise<Pick<OpenPorts, K>> {
  const entries = names.map(async (name) => [name, await drivers[name]?.get()] as const);
  const open = (await Promise.all(entries)).filter(([, port]) => port !== undefined);
  return Object.fromEntries(open) as Pick<OpenPorts, K>; // One entry for each of the names that has a driver.
}

function portNames<K extends PortName>(drivers: Readonly<Partial<Record<K, unknown>>>): K[] {
  return Object.keys(drivers) as K[]; // Drivers are made by name, and there are no others.
}

interface Eager {
  readonly vault: Opened<Vault>;
  readonly bus: Opened<Bus>;
  readonly ownPorts: Set<number>;
  readonly filesOrigin: FilesOrigin;
  readonly pages: Pages;
}

async function openNet(config: Config, kit: Kit, ownPorts: ReadonlySet<number>) {
  const { undiciNet } = await import('../drivers/net/index.ts');
  const mode = config.egress ?? (isLoopback(config.host) ? 'local' : 'public');
  const { allow, traceHosts } = config;
  return undiciNet.open({ mode, allow, traceHosts, ownPorts: () => ownPorts }, kit);
}

/** Libraries are loaded with the driver that uses them, when it is first needed. */
function lazyDrivers(config: Config, kit: Kit, { vault, bus, ownPorts, filesOrigin, pages }: Eager): LazyDrivers {
  const drivers: LazyDrivers = {
    vault: lazy(async () => vault),
    bus: lazy(async () => bus),
    store: lazy(() => openStore(kit, vault.port)),
    net: lazy(() => openNet(config, kit, ownPorts)),
    pages: lazy(async () => settled(pages)),
    shop: lazy(async () => settled(shopOf(config))),
    clientTemplates: lazy(async () => settled(openTemplates(config.oauthTemplates))),
    webhooks: lazy(async () => settled({ base: config.webhookBase })),
    registries: lazy(async () => {
      const { registryMode: mode, registryTimeoutMs: timeoutMs } = config;
      return settled(openRegistries(config.registries, { mode, timeoutMs }));
    }),
    jobs: lazy(async () => openJobs((await drivers.store.get()).presence, kit)),
    throttle: lazy(() => localThrottle.open({}, kit)),
    sandbox: lazy(async () => {
      const { workerSandbox } = await import('../drivers/sandbox/index.ts');
      return workerSandbox.open(workerSandbox.options.parse({}), kit);
    }),
    extract: lazy(async () => {
      const { processExtractor } = await import('../drivers/extract/index.ts');
      return processExtractor.open(processExtractor.options.parse({}), kit);
    }),
    documents: lazy(() => openDocuments(kit)),
    files: lazy(async () => {
      const { diskFiles } = await import('../drivers/files/disk/index.ts');
      const origin = () => filesOrigin.open();
      return diskFiles.open({ key: vault.port.key('files'), origin, readOnly: config.readOnly }, kit);
    }),
    folders: lazy(() => openFolders(config, kit)),
    rows: lazy(async () => {
      const { sqliteRows } = await import('../drivers/rows/sqlite/index.ts');
      const { confirmRows, autoCreate, readOnly } = config;
      return sqliteRows.open(sqliteRows.options.parse({ confirmRows, autoCreate, isReadOnly: readOnly }), kit);
    }),
    vectors: lazy(async () => {
      const { sqliteVectors } = await import('../drivers/vectors/sqlite/index.ts');
      return sqliteVectors.open(sqliteVectors.options.parse({ confirmRows: config.confirmRows }), kit);
    }),
    // Whoever executes runs needs the other ports, each when it is first needed.
    durable: lazy(async () => {
      const [{ localDurable }, store] = await Promise.all([import('../drivers/durable/index.ts'), drivers.store.get()]);
      const concurrency = isWorker(config) ? config.runConcurrency : 0;
      const work = backgroundWork(config, kit, (names) => openAll(drivers, names));
      const options = localDurable.options.parse({ concurrency, queuedRuns: config.runQueue, store, work });
      return localDurable.open(options, kit);
    }),
    host: lazy(() => openHost(kit)),
    hosting: lazy(() => openHosting(config, { kit, ownPorts })),
    oauth: lazy(async () => openTokens(config, { kit, host: await drivers.host.get(), ownPorts })),
    ...lazyBrowser(config, { kit, ownPorts }),
    ...lazyLlm(config, { kit, ownPorts, store: async () => drivers.store.get() }),
  };
  return drivers;
}

function shopOf({ timezone, businessBranches }: Config): Shop {
  return { timezone, branchZones: new Map(businessBranches.map((branch) => [branch.name, branch.timezone])) };
}

/** A port that is nothing but a part of the configuration. */
function settled<P>(port: P): Opened<P> {
  return { port, async health() {}, async close() {} };
}

async function openStore(kit: Kit, vault: Vault): Promise<Opened<Store>> {
  const { sqliteStore } = await import('../drivers/store/sqlite/index.ts');
  const store = await sqliteStore.open({ migrations: sqliteMigrations }, kit);
  try {
    await requireKey(store.port, vault);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openJobs(presence: Presence, kit: Kit): Promise<Opened<Jobs>> {
  const { localJobs } = await import('../drivers/jobs/index.ts');
  return localJobs.open({ presence }, kit);
}
