/** What can go wrong on the way (notes, 6.5), and which requests it happens to. */
import type { Chance } from './chance.ts';

export interface Match {
  readonly method?: string;
  /** Tried on the path as it came, without the query. */
  readonly path?: RegExp;
  /** Which of the matching requests, from 1. */
  readonly nth?: number | readonly number[];
  readonly every?: number;
  readonly probability?: number;
}

export type Action =
  | { readonly kind: 'latency'; readonly ms: number | { readonly from: number; readonly to: number } }
  /** `isHandled`: the write happens all the same, as a timeout of the registry's store leaves it. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly errorCode?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly isHandled?: boolean;
    }
  /** The connection breaks before the registry hears of the request, or after it did. */
  | { readonly kind: 'drop-before' }
  | { readonly kind: 'drop-after' }
  /** Half of the body, then the connection breaks. */
  | { readonly kind: 'truncate' }
  /** Handled, and never answered. */
  | { readonly kind: 'stall' }
  | { readonly kind: 'malformed' }
  /** The reply of a registration names another id than the one that was kept. */
  | { readonly kind: 'wrong-id'; readonly id: number }
  | { readonly kind: 'slow-body'; readonly ms: number }
  /** A sound reply, and the connection is not kept. */
  | { readonly kind: 'close' };

export interface Fault {
  readonly match?: Match;
  readonly action: Action;
}

export interface Faults {
  /** Takes the fault away again. */
  add(fault: Fault): () => void;
  clear(): void;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
}

/** Counts the requests that match, and says whether this is one of those that are meant. */
export function createMatcher(match: Match, chance: Chance): (asked: Asked) => boolean {
  let seen = 0;
  return ({ method, path }) => {
    if (match.method !== undefined && match.method !== method) return false;
    if (match.path !== undefined && !match.path.test(path)) return false;
    seen += 1;
    if (match.nth !== undefined && ![match.nth].flat().includes(seen)) return false;
    if (match.every !== undefined && seen % match.every !== 0) return false;
    return match.probability === undefined || chance() < match.probability;
  };
}

/** The actions for a request, in the order in which they were added. */
export function createFaults(chance: Chance): Faults & { actionsFor(asked: Asked): readonly Action[] } {
  const active = new Set<{ readonly isMeant: (asked: Asked) => boolean; readonly action: Action }>();
  return {
    add({ match = {}, action }) {
      const fault = { isMeant: createMatcher(match, chance), action };
      active.add(fault);
      return () => active.delete(fault);
    },
    clear: () => active.clear(),
    actionsFor: (asked) => [...active].filter(({ isMeant }) => isMeant(asked)).map(({ action }) => action),
  };
}

/** The milliseconds that a latency takes this time. */
export function latencyOf(ms: number | { readonly from: number; readonly to: number }, chance: Chance): number {
  return typeof ms === 'number' ? ms : ms.from + chance() * (ms.to - ms.from);
}
