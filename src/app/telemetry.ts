/** Figures and spans of this process. Neither library is loaded before it is used: figures by the port, spans by an exporter. */
import type { Log } from '../core/context.ts';
import type { Metrics, Telemetry } from '../core/telemetry.ts';
import { plainTracer } from '../drivers/telemetry/plain-tracer.ts';
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

export async function openTelemetry(
  config: Wanted,
  log: Pick<Log, 'write'>,
  store: () => Promise<Store>,
): Promise<TelemetryWork> {
  const exporter = await openSpans(config, log);
  const { span, follow, place } = exporter ?? plainTracer();
  let counting: (Metrics & { close(): void }) | undefined;
  return {
    telemetry: { span, follow, place, count: (what, labels, ms) => counting?.count(what, labels, ms) },
    async metrics() {
      if (counting !== undefined) return counting;
      const { createMetrics } = await import('../drivers/telemetry/metrics.ts');
      counting ??= createMetrics({ waitingRuns: async () => (await store()).queue.length() });
      return counting;
    },
    async close() {
      counting?.close();
      await exporter?.close();
    },
  };
}

async function openSpans({ otlpEndpoint: endpoint, otlpHeaders: headers }: Wanted, log: Pick<Log, 'write'>) {
  if (endpoint === undefined) return undefined;
  const { openTracer } = await import('../drivers/telemetry/tracer.ts');
  return openTracer({ endpoint, headers, log, version: packageVersion() });
}
