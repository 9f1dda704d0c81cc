/** What is told of the work beside the log: figures that are counted, and spans where an exporter is configured. */

/** What is counted, and by what. None of it is a secret, and each has few values. */
export interface Counted {
  readonly call: { readonly tool: string; readonly face: string; readonly outcome: string };
  readonly run: { readonly kind: string; readonly status: string };
  readonly page: { readonly engine: string };
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A part of the work while it goes on. */
export interface Span {
  set(attributes: Attributes): void;
  /** Marks it as failed, by a code and no text. */
  fail(code: string): void;
}

/** Which part of the work a span is. */
export interface SpanStart {
  readonly name: string;
  readonly attributes: Attributes;
  /** Its trace, where that is known: what goes on around it may be a part of another. */
  readonly traceId?: string | undefined;
}

/** Where something stands in a trace (W3C Trace Context). */
export interface TracePlace {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

export interface Telemetry {
  /** `ms`: how long it took, where that is measured. */
  count<K extends keyof Counted>(what: K, labels: Counted[K], ms?: number): void;
  /** Does the work as a part of what goes on around it. */
  span<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** Does the work as a part of a stranger's trace, by its `traceparent` (W3C Trace Context); one that is none begins a new one. */
  follow<T>(traceparent: string | undefined, work: () => Promise<T>): Promise<T>;
  /** Where the work around stands, if it is in a trace. */
  place(): TracePlace | undefined;
}

export type Tracer = Pick<Telemetry, 'span' | 'follow' | 'place'>;

/** The figures of this process. */
export interface Metrics extends Pick<Telemetry, 'count'> {
  /** As Prometheus reads them. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** The span of a part that nobody looks at. */
export const unseenSpan: Span = { set() {}, fail() {} };

/** Does the work in a span where there is telemetry. */
export function inSpan<T>(
  { telemetry }: { readonly telemetry?: Telemetry | undefined },
  start: SpanStart,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return telemetry === undefined ? work(unseenSpan) : telemetry.span(start, work);
}

/** Of a version that is not known yet, the parts that every version has. */
export function readTraceparent(text: string | undefined): TracePlace | undefined {
  const parts = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(text ?? '');
  if (parts === null) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = parts;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function toTraceparent({ traceId, spanId, isSampled }: TracePlace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
