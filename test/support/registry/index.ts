/** A schema registry in this process, on a port of its own. The README says how a test uses it. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { chanceFrom } from './chance.ts';
import type { Core } from './core.ts';
import { createFaults, type Faults, type Match } from './faults.ts';
import { type Flavour, type Traits, traitsOf } from './flavours.ts';
import { type Auth, createLimiter, type Denial, type RateLimit } from './gate.ts';
import { type Hook, type House, handle } from './handle.ts';
import { createJournal, type Entry, type Metrics } from './journal.ts';
import { createPauses, type Pause } from './pause.ts';
import { plant, type Seed, snapshot, uproot } from './seed.ts';
import { createState } from './state.ts';

export interface RegistryOptions {
  readonly flavour?: Flavour;
  /** Single habits that differ from the flavour's. */
  readonly traits?: Partial<Traits>;
  readonly seed?: Seed;
  readonly auth?: Auth;
  readonly denials?: readonly Denial[];
  readonly latencyMs?: number;
  readonly jitterMs?: number;
  /** Where the chance of jitter and faults begins. */
  readonly chanceSeed?: number;
  readonly canonicalise?: 'none' | 'compact-json';
  readonly mutableModes?: boolean;
  /** PEM texts. With `ca`, only clients whose certificate it signed get in. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string };
  /** False where memory is measured: the journal then holds no bodies. */
  readonly keepsBodies?: boolean;
  readonly now?: () => number;
}

export interface TestRegistry extends AsyncDisposable {
  readonly url: string;
  readonly journal: readonly Entry[];
  readonly faults: Faults;
  metrics(): Metrics;
  /** Forgets the journal and the figures, not the state. */
  clearJournal(): void;
  /** Equal texts mean equal states, times excepted. */
  snapshot(): string;
  /** The same as data; it can be the seed of another registry. */
  state(): Required<Seed>;
  /** Adds to the state past every rule, as another client might have done meanwhile. */
  plant(seed: Seed): void;
  setLatency(latencyMs: number, jitterMs?: number): void;
  deny(...denials: readonly Denial[]): void;
  rateLimit(limit: RateLimit | undefined): void;
  /** Holds the n-th request from now on, or the first that matches. */
  pauseAt(match: number | Match): Pause;
  /** Runs before each request is handled; returns what takes the hook away. */
  onRequest(hook: Hook): () => void;
  close(): Promise<void>;
}

export async function createRegistry(options: RegistryOptions = {}): Promise<TestRegistry> {
  const house = furnish(options);
  const listener: RequestListener = (request, response) => {
    handle(house, request, response).catch(() => request.socket.destroy());
  };
  const server = options.tls === undefined ? createServer(listener) : createSecureServer(tlsOf(options.tls), listener);
  server.on('connection', house.journal.countConnection);
  // A client that keeps a connection must never find it closed on the server's side by chance.
  server.keepAliveTimeout = 0;
  const port = await listen(server);
  const url = `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  const close = async () => {
    house.pauses.releaseAll();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  };
  return { url, ...controls(house), close, [Symbol.asyncDispose]: close };
}

function furnish(options: RegistryOptions): House {
  const traits = { ...traitsOf(options.flavour ?? 'confluent'), ...options.traits };
  const state = createState();
  plant(state, options.seed ?? {}, traits.contexts === 'full');
  const chance = chanceFrom(options.chanceSeed ?? 1);
  const core: Core = {
    state,
    traits,
    canonicalise: options.canonicalise ?? 'none',
    mutableModes: options.mutableModes ?? true,
    rendered: new WeakMap(),
    now: options.now ?? Date.now,
  };
  return {
    core,
    journal: createJournal(),
    faults: createFaults(chance),
    pauses: createPauses(chance),
    chance,
    keepsBodies: options.keepsBodies ?? true,
    auth: options.auth,
    denials: options.denials ?? [],
    latencyMs: options.latencyMs ?? 0,
    jitterMs: options.jitterMs ?? 0,
    limiter: undefined,
    hooks: new Set(),
  };
}

function tlsOf({ cert, key, ca }: NonNullable<RegistryOptions['tls']>) {
  return ca === undefined ? { cert, key } : { cert, key, ca, requestCert: true, rejectUnauthorized: true };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

type Controls = Omit<TestRegistry, 'url' | 'close' | typeof Symbol.asyncDispose>;

function controls(house: House): Controls {
  const { core, journal, faults, hooks } = house;
  return {
    journal: journal.entries,
    faults,
    metrics: journal.metrics,
    clearJournal: journal.clear,
    snapshot: () => snapshot(core.state),
    state: () => uproot(core.state),
    plant: (seed) => plant(core.state, seed, core.traits.contexts === 'full'),
    setLatency(latencyMs, jitterMs = 0) {
      house.latencyMs = latencyMs;
      house.jitterMs = jitterMs;
    },
    deny(...denials) {
      house.denials = denials;
    },
    rateLimit(limit) {
      house.limiter = limit === undefined ? undefined : createLimiter(limit, core.now);
    },
    pauseAt: house.pauses.add,
    onRequest(hook) {
      hooks.add(hook);
      return () => hooks.delete(hook);
    },
  };
}
