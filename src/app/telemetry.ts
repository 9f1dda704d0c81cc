/** Figures and spans of this process. Neither library is loaded before it is used: figures by the port, spans by an exporter. */
import { createTelemetry, type Metrics, type Telemetry } from '../core/telemetry.ts';
import type { Store } from '../core/ports.ts';
import { packageVersion } from './package.ts';
import type { Config } from './settings.ts';

export interface TelemetryWork {
  readonly telemetry: Telemetry;
  /** Begins to count, once. */
  metrics(): Promise<Metrics>;
  close(): Promise<void>;
}

type Wanted = Pick<Config, 'otlpEndpoint' | 'otlpHeaders'>;

export async function openTelemetry(config: Wanted, store: () => Promise<Store>): Promise<TelemetryWork> {
  const tracer = await openSpans(config);
  let counting: (Metrics & { close(): void }) | undefined;
  const metrics: Pick<Metrics, 'count'> = { count: (what, labels, ms) => counting?.count(what, labels, ms) };
  return {
    telemetry: createTelemetry({ metrics, tracer }),
    async metrics() {
      if (counting !== undefined) return counting;
      const { createMetrics } = await import('../drivers/telemetry/metrics.ts');
      counting ??= createMetrics({ waitingRuns: async () => (await store()).queue.length() });
      return counting;
    },
    async close() {
      counting?.close();
      await tracer?.close();
    },
  };
}

async function openSpans({ otlpEndpoint: endpoint, otlpHeaders: headers }: Wanted) {
  if (endpoint === undefined) return undefined;
  const { openTracer } = await import('../drivers/telemetry/tracer.ts');
  return openTracer({ endpoint, headers, version: packageVersion() });
}
