/** What was asked, in order, and how much of it at once. */

export interface Entry {
  /** From 1, in the order of arrival. */
  readonly n: number;
  /** Milliseconds since the registry was created. */
  readonly t: number;
  readonly method: string;
  /** As it came, encoded, without the query. */
  readonly path: string;
  readonly query: string;
  /** The body of a write. */
  body: string;
  /** Requests under way when this one arrived, itself included. */
  readonly inFlight: number;
  /** Undefined while there is no answer, and for good where the connection broke. */
  status: number | undefined;
  errorCode: number | undefined;
  /** Whether the state heard of it; a reply that was lost afterwards does not change that. */
  isHandled: boolean;
}

export interface Metrics {
  /** By method and pattern: `POST /subjects/:s/versions`. */
  readonly routes: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly maxInFlight: number;
  readonly connections: number;
}

export interface Journal {
  readonly entries: readonly Entry[];
  open(method: string, url: string): Entry;
  close(): void;
  countRoute(route: string): void;
  countConnection(): void;
  metrics(): Metrics;
  clear(): void;
}

export function createJournal(): Journal {
  const start = performance.now();
  const entries: Entry[] = [];
  const routes = new Map<string, number>();
  let inFlight = 0;
  let maxInFlight = 0;
  let connections = 0;
  let arrived = 0;
  return {
    entries,
    open(method, url) {
      inFlight += 1;
      arrived += 1;
      maxInFlight = Math.max(maxInFlight, inFlight);
      const [path = '', query = ''] = url.split(/\?(.*)/s);
      const seen = { n: arrived, t: performance.now() - start, method, path, query, body: '', inFlight };
      const entry: Entry = { ...seen, status: undefined, errorCode: undefined, isHandled: false };
      entries.push(entry);
      return entry;
    },
    close() {
      inFlight -= 1;
    },
    countRoute(route) {
      routes.set(route, (routes.get(route) ?? 0) + 1);
    },
    countConnection() {
      connections += 1;
    },
    metrics: () => ({ routes: Object.fromEntries(routes), requests: arrived, maxInFlight, connections }),
    clear() {
      entries.length = 0;
      routes.clear();
      [arrived, connections, maxInFlight] = [0, 0, inFlight];
    },
  };
}
