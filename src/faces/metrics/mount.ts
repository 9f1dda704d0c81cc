/** GET /metrics: the figures of this process, for Prometheus. Guarded like every other face of the port. */
import { PatchbayError } from '../../core/error.ts';
import type { Metrics } from '../../core/telemetry.ts';
import type { Mount } from '../http/host.ts';

export function mountMetrics(metrics: Pick<Metrics, 'read'>): Mount {
  return {
    path: '/metrics',
    async handle({ request: { method } }) {
      if (method !== 'GET' && method !== 'HEAD') throw otherMethod();
      const { type, text } = await metrics.read();
      return new Response(method === 'HEAD' ? null : text, {
        headers: { 'content-type': type, 'cache-control': 'no-store' },
      });
    },
    async close() {},
  };
}

function otherMethod(): PatchbayError {
  return new PatchbayError('bad_request', 'The figures are only read.', {
    reason: 'METHOD_NOT_ALLOWED',
    hint: 'Use GET.',
    details: { allow: 'GET' },
  });
}
