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

export interface Telemetry {
  /** `ms`: how long it took, where that is measured. */
  count<K extends keyof Counted>(what: K, labels: Counted[K], ms?: number): void;
  /** Does the work as a part of what goes on around it. */
  span<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
  /** Does the work as a part of a stranger's trace, by its `traceparent` (W3C Trace Context); one that is none begins a new one. */
  follow<T>(traceparent: string | undefined, work: () => Promise<T>): Promise<T>;
}

const nobody: Span = { set() {}, fail() {} };

/** Does the work in a span where there is telemetry. */
export function inSpan<T>(
  { telemetry }: { readonly telemetry?: Telemetry | undefined },
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return telemetry === undefined ? work(nobody) : telemetry.span(name, attributes, work);
}

/** Telemetry in which nothing is told, or only the one or the other. */
export function createTelemetry(parts: {
  readonly metrics?: Pick<Metrics, 'count'> | undefined;
  readonly tracer?: Tracer | undefined;
}): Telemetry {
  const { metrics, tracer } = parts;
  return {
    count: (what, labels, ms) => metrics?.count(what, labels, ms),
    span: (name, attributes, work) => (tracer === undefined ? work(nobody) : tracer.span(name, attributes, work)),
    follow: (traceparent, work) => (tracer === undefined ? work() : tracer.follow(traceparent, work)),
  };
}

/** The figures of this process. */
export interface Metrics extends Pick<Telemetry, 'count'> {
  /** As Prometheus reads them. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

export type Tracer = Pick<Telemetry, 'span' | 'follow'>;
