/** Who may come in, and how often (notes, 6.4 and 6.5). */
import type { IncomingHttpHeaders } from 'node:http';
import type { Asked } from './faults.ts';
import { Refusal } from './refusal.ts';

export type Auth =
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string };

/** A route that the caller may not use, however well it is known. */
export interface Denial {
  readonly method?: string;
  readonly path?: RegExp;
  readonly errorCode?: number;
}

export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

export function assertKnown(auth: Auth | undefined, headers: IncomingHttpHeaders): void {
  if (auth === undefined || headers.authorization === headerOf(auth)) return;
  throw new Refusal(401, 'HTTP 401 Unauthorized');
}

function headerOf(auth: Auth): string {
  if (auth.kind === 'bearer') return `Bearer ${auth.token}`;
  return `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}`;
}

export function assertAllowed(denials: readonly Denial[], { method, path }: Asked): void {
  const denial = denials.find(
    (one) => (one.method === undefined || one.method === method) && (one.path === undefined || one.path.test(path)),
  );
  if (denial !== undefined) throw new Refusal(denial.errorCode ?? 40301, 'User is denied operation on this server.');
}

/** What the headers of an answer say about the limit; `retryAfter` only where there was nothing left. */
export interface Allowance {
  readonly headers: Readonly<Record<string, string>>;
  readonly isSpent: boolean;
}

/** A bucket that fills up evenly. The time comes from outside, in milliseconds. */
export function createLimiter({ perSecond, burst }: RateLimit, now: () => number): () => Allowance {
  let left = burst;
  let filledAt = now();
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - filledAt) / 1000) * perSecond);
    filledAt = time;
    const isSpent = left < 1;
    if (!isSpent) left -= 1;
    const seconds = String(Math.max(1, Math.ceil((1 - left) / perSecond)));
    const headers = {
      'X-RateLimit-Limit': String(burst),
      'X-RateLimit-Remaining': String(Math.floor(left)),
      'X-RateLimit-Reset': seconds,
    };
    return { isSpent, headers: isSpent ? { ...headers, 'Retry-After': seconds } : headers };
  };
}
