/** Spans as a collector has got them, over OTLP/HTTP in JSON. */
import type { Seen, Upstream } from '../../harness/upstream.ts';

export interface SpanSeen {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

export function spansOf(collector: Upstream): readonly SpanSeen[] {
  return collector.seen.flatMap(({ body }: Seen) => {
    // What OTLP/HTTP has in JSON.
    const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SpanSeen[] }[] }[] };
    return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

export function attributeOf({ attributes }: SpanSeen, wanted: string): unknown {
  return attributes.find(({ key }) => key === wanted)?.value['stringValue'];
}
