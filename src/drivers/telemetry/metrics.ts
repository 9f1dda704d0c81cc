/** Figures of this process for Prometheus: calls, runs, pages, and what Node tells of the process itself. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../../core/telemetry.ts';

/** From a call that does hardly anything to one that uses up its time. */
const seconds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

export interface Gauges {
  /** Runs that wait in line, of the whole data folder. */
  waitingRuns(): Promise<number>;
}

export function createMetrics({ waitingRuns }: Gauges): Metrics & { close(): void } {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const counters = {
    call: new Counter({
      name: 'patchbay_calls_total',
      help: 'Calls of tools by outcome: done, asks, or the code of the failure',
      labelNames: ['tool', 'face', 'outcome'],
      registers,
    }),
    run: new Counter({
      name: 'patchbay_runs_total',
      help: 'Runs that ended in this process, by what they executed and how they ended',
      labelNames: ['kind', 'status'],
      registers,
    }),
    page: new Counter({
      name: 'patchbay_pages_total',
      help: 'Pages that were retrieved, by the way',
      labelNames: ['engine'],
      registers,
    }),
  };
  const callSeconds = new Histogram({
    name: 'patchbay_call_seconds',
    help: 'How long calls of tools took',
    labelNames: ['tool'],
    buckets: seconds,
    registers,
  });
  new Gauge({
    name: 'patchbay_runs_waiting',
    help: 'Runs that wait in line, of the whole data folder',
    registers,
    async collect() {
      this.set(await waitingRuns());
    },
  });
  return {
    count(what, labels, ms) {
      const counter: Counter = counters[what];
      counter.inc({ ...labels });
      if ('tool' in labels && ms !== undefined) callSeconds.observe({ tool: labels.tool }, ms / 1000);
    },
    read: async () => ({ type: register.contentType, text: await register.metrics() }),
    close: () => register.clear(),
  };
}
