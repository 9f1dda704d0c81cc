/** Spans of OpenTelemetry, sent to a collector over OTLP/HTTP. What goes on around a span is known by the asynchronous context. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span as OpenSpan,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { type ExporterOptions, openExporter } from './exporter.ts';
import { readTraceparent, type Span, type SpanStart, type TracePlace, type Tracer } from '../../core/telemetry.ts';

export interface TracerOptions extends ExporterOptions {
  readonly version: string;
}

export interface OpenedTracer extends Tracer {
  /** Sends what is left, for a while. */
  close(): Promise<void>;
}

const sendEveryMs = 1_000;
const closeMs = 2_000;

export function openTracer({ version, ...options }: TracerOptions): OpenedTracer {
  const exporter = openExporter(options);
  const ids = new RandomIdGenerator();
  // The trace of the span that is being started, when it is the first of a trace that has its id already.
  let startedIn: string | undefined;
  const provider = new TracerProvider({
    idGenerator: {
      generateTraceId: () => startedIn ?? ids.generateTraceId(),
      generateSpanId: () => ids.generateSpanId(),
    },
    resource: resourceFromAttributes({ 'service.name': 'patchbay', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs, exportTimeoutMillis: closeMs }),
    ],
  });
  const tracer = provider.getTracer('patchbay', version);
  const around = new AsyncLocalStorage<Context>();
  const start = ({ name, attributes, traceId }: SpanStart): { span: OpenSpan; parent: Context } => {
    const surrounding = around.getStore() ?? ROOT_CONTEXT;
    const isOther = traceId !== undefined && trace.getSpanContext(surrounding)?.traceId !== traceId;
    const parent = isOther ? ROOT_CONTEXT : surrounding;
    startedIn = isOther ? traceId : undefined;
    const span = tracer.startSpan(name, { attributes: { ...attributes } }, parent);
    startedIn = undefined;
    return { span, parent };
  };
  return {
    async span(about, work) {
      const { span, parent } = start(about);
      try {
        return await around.run(trace.setSpan(parent, span), () => work(toSpan(span)));
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    follow(traceparent, work) {
      const remote = readTraceparent(traceparent);
      const context = remote && trace.setSpanContext(ROOT_CONTEXT, toSpanContext(remote));
      return around.run(context ?? ROOT_CONTEXT, work);
    },
    place() {
      const { traceId, spanId, traceFlags } = trace.getSpanContext(around.getStore() ?? ROOT_CONTEXT) ?? {};
      if (traceId === undefined || spanId === undefined) return undefined;
      return { traceId, spanId, isSampled: traceFlags === TraceFlags.SAMPLED };
    },
    async close() {
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, closeMs).unref())]);
      const spans = exporter.lost + exporter.waiting;
      if (spans > 0) options.log.write('warn', 'spans did not reach the collector', { spans });
    },
  };
}

function toSpan(span: OpenSpan): Span {
  return {
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail: (code) => void span.setStatus({ code: SpanStatusCode.ERROR, message: code }),
  };
}

function toSpanContext({ traceId, spanId, isSampled }: TracePlace): SpanContext {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}
