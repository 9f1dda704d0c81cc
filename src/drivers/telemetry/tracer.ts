/** Spans of OpenTelemetry, sent to a collector over OTLP/HTTP. What goes on around a span is known by the asynchronous context. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as OpenSpan,
  type SpanContext,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Span, Tracer } from '../../core/telemetry.ts';

export interface TracerOptions {
  /** The collector; spans are posted to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly version: string;
}

export interface OpenedTracer extends Tracer {
  /** Sends what is left, for a while. */
  close(): Promise<void>;
}

const sendEveryMs = 1_000;
const closeMs = 2_000;

export function openTracer({ endpoint, headers, version }: TracerOptions): OpenedTracer {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'patchbay', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs, exportTimeoutMillis: closeMs }),
    ],
  });
  const tracer = provider.getTracer('patchbay', version);
  const around = new AsyncLocalStorage<Context>();
  return {
    async span(name, attributes, work) {
      const parent = around.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes: { ...attributes } }, parent);
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
      return around.run(remote === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote), work);
    },
    async close() {
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, closeMs).unref())]);
    },
  };
}

function toSpan(span: OpenSpan): Span {
  return {
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail: (code) => void span.setStatus({ code: SpanStatusCode.ERROR, message: code }),
  };
}

/** Of a version that is not known yet, the parts that every version has. */
function readTraceparent(text: string | undefined): SpanContext | undefined {
  const parts = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(text ?? '');
  if (parts === null) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = parts;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}
