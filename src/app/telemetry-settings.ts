/** Where spans go, and traces. */
import * as z from 'zod';
import { ApiBase, filled, Hosts, type Setting } from './setting.ts';

export const telemetrySettings = {
  otlpEndpoint: {
    key: 'telemetry.otlpEndpoint',
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: 'none: no spans are made',
    description: 'The collector of OpenTelemetry that spans are sent to over OTLP/HTTP, at `/v1/traces` below it.',
  },
  otlpHeaders: {
    variable: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: 'none',
    description: 'Headers for it: `name=value,name=value`, the values percent-encoded.',
  },
  traceHosts: {
    key: 'telemetry.traceHosts',
    variable: 'PATCHBAY_TRACE_HOSTS',
    default: 'none',
    description:
      'Hosts, each with or without a port, whose requests carry `traceparent`: the trace of the run or call that sends them.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** As OpenTelemetry has it. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at <= 0 ? [] : [[pair.slice(0, at).trim(), decode(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const telemetryShape = {
  otlpEndpoint: filled(ApiBase),
  traceHosts: Hosts.default([]),
  otlpHeaders: z.union([z.record(z.string(), z.string()), z.string().transform(readHeaders)]).default({}),
};
