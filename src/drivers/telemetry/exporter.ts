/** Sends spans over OTLP/HTTP, and says in the log when a collector stops taking them and how many it did not take. */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../../core/context.ts';

export interface ExporterOptions {
  /** The collector; spans are posted to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Pick<Log, 'write'>;
}

export interface Exporter extends SpanExporter {
  /** Spans that were given up. */
  readonly lost: number;
  /** Spans that nobody has answered for yet. */
  readonly waiting: number;
}

export function openExporter({ endpoint, headers, log }: ExporterOptions): Exporter {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const inner = new OTLPTraceExporter({ url, headers: { ...headers } });
  let lost = 0;
  let waiting = 0;
  let isFailing = false;
  return {
    get lost() {
      return lost;
    },
    get waiting() {
      return waiting;
    },
    export(spans, done) {
      waiting += spans.length;
      inner.export(spans, (result) => {
        waiting -= spans.length;
        const hasFailed = result.code !== 0;
        if (hasFailed) lost += spans.length;
        // Once, however long it goes on.
        if (hasFailed && !isFailing) log.write('warn', 'the collector does not take spans', { cause: result.error });
        isFailing = hasFailed;
        done(result);
      });
    },
    forceFlush: () => inner.forceFlush(),
    shutdown: () => inner.shutdown(),
  };
}
