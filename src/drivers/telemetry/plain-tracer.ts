/**
 * Traces without spans, for where no exporter is configured: a stranger's trace is followed all the same, so that what a run
 * tells and sends belongs to it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { readTraceparent, type TracePlace, type Tracer, unseenSpan } from '../../core/telemetry.ts';

export function plainTracer(): Tracer {
  const around = new AsyncLocalStorage<TracePlace | undefined>();
  return {
    span({ traceId }, work) {
      if (traceId === undefined || traceId === around.getStore()?.traceId) return work(unseenSpan);
      const spanId = randomBytes(8).toString('hex');
      return around.run({ traceId, spanId, isSampled: true }, () => work(unseenSpan));
    },
    follow: (traceparent, work) => around.run(readTraceparent(traceparent), work),
    place: () => around.getStore(),
  };
}
