/** GET /metrics: the figures of this process, for Prometheus. Guarded like every other face of the port. */
import type { Metrics } from '../../core/telemetry.ts';
import type { Mount } from '../http/host.ts';

export function mountMetrics(metrics: Pick<Metrics, 'read'>): Mount {
  return {
    path: '/metrics',
    methods: ['GET', 'HEAD'],
    async handle() {
      const { type, text } = await metrics.read();
      return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } });
    },
    async close() {},
  };
}
