/** Who may come in, and how often: the same for requests and for connections that are kept. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { PatchbayError, toPatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { createGuard, type GuardOptions } from './guard.ts';

/** Requests a minute for each principal, counted over everything that has the same rate. */
export interface Rate {
  readonly requestsPerMinute: number;
}

export interface GateOptions extends GuardOptions, Rate {}

export interface Gate {
  /** Throws `forbidden` for a Host or an Origin that is not served. */
  checkOrigin(headers: { readonly host?: string | undefined; readonly origin?: string | undefined }): void;
  /** The principal of the port's token; throws `unauthenticated`. */
  principalOf(authorization: string | undefined): string;
  /**
   * What `find` gives: who it is. Refusals are counted by address, and apart: whoever guesses tokens takes nothing from
   * those who have one. Throws `rate_limited` when there were too many.
   */
  identify<T>(address: string | undefined, find: () => T | Promise<T>): Promise<T>;
  /** Counts a request of `principal`, by the port's own rate unless it has another; throws `rate_limited` with `retryAfterSeconds`. */
  admit(principal: string, rate?: Rate): Promise<void>;
}

export function createGate(options: GateOptions): Gate {
  const guard = createGuard(options);
  const limiterOf = createLimiters(options);
  const refusedLimiter = new RateLimiterMemory({ points: limits.refusedRequestsPerMinute, duration: 60 });
  return {
    checkOrigin(headers) {
      const refusal = guard.refuse(headers);
      if (refusal !== undefined) throw new PatchbayError('forbidden', refusal);
    },
    principalOf(authorization) {
      const principal = guard.principal(authorization);
      if (principal !== undefined) return principal;
      throw unauthenticated();
    },
    async identify(address = '', find) {
      try {
        return await find();
      } catch (thrown) {
        const { code } = toPatchbayError(thrown);
        if (code === 'unauthenticated' || code === 'forbidden') await consume(refusedLimiter, address);
        throw thrown;
      }
    },
    admit: (principal, rate) => consume(limiterOf(rate), principal),
  };
}

function createLimiters(own: Rate): (rate?: Rate) => RateLimiterMemory {
  const limiters = new Map<Rate, RateLimiterMemory>();
  return (rate = own) => {
    const limiter = limiters.get(rate) ?? new RateLimiterMemory({ points: rate.requestsPerMinute, duration: 60 });
    limiters.set(rate, limiter);
    return limiter;
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfterSeconds = Math.ceil(refused.msBeforeNext / 1000);
    throw new PatchbayError('rate_limited', 'Too many requests came in this minute.', {
      hint: `Try again in ${retryAfterSeconds} s.`,
      details: { retryAfterSeconds },
    });
  }
}

function unauthenticated(): PatchbayError {
  return new PatchbayError('unauthenticated', 'The bearer token was missing or wrong.', {
    hint: 'Send the token of PATCHBAY_TOKEN in the Authorization header.',
  });
}
