/** Counts what the shop was asked before a moment and after it, and what it was asked again. */
import type { Arrival } from '../../../examples/online-retail/arrivals.ts';
import { PatchbayError } from '../../core/error.ts';

/** Requests of one kind. */
export interface Count {
  /** Such as `GET /orders/{id}`. */
  readonly kind: string;
  readonly before: number;
  readonly after: number;
  /** Those among them that had arrived before, with the same content. */
  readonly again: number;
}

/** In the order in which the kinds came up; the first `cut` requests were before. */
export function countRequests(arrivals: readonly Arrival[], cut: number): Count[] {
  const seen = new Set<string>();
  const counts = new Map<string, Count>();
  for (const [at, arrival] of arrivals.entries()) {
    const kind = kindOf(arrival);
    const { before, after, again } = counts.get(kind) ?? { before: 0, after: 0, again: 0 };
    const isAgain = seen.has(contentOf(arrival));
    counts.set(kind, {
      kind,
      before: before + (at < cut ? 1 : 0),
      after: after + (at < cut ? 0 : 1),
      again: again + (isAgain ? 1 : 0),
    });
    seen.add(contentOf(arrival));
  }
  return [...counts.values()];
}

/** Throws `internal` when a request was repeated, unless it only reads and had no answer. */
export function refuseRepeats(arrivals: readonly Arrival[]): void {
  for (const [at, arrival] of arrivals.entries()) {
    const earlier = arrivals.slice(0, at).filter((other) => contentOf(other) === contentOf(arrival));
    if (earlier.every(({ method, isAnswered }) => method === 'GET' && !isAnswered)) continue;
    throw new PatchbayError('internal', `${arrival.method} ${arrival.path} was sent twice, which it must never be.`);
  }
}

function kindOf({ method, path }: Arrival): string {
  return `${method} ${path.replace(/\?.*/, '').replace(/^(\/[^/]+)\/[^/]+/, '$1/{id}')}`;
}

function contentOf({ method, path, body }: Arrival): string {
  return JSON.stringify([method, path, body]);
}
