/** Who pays for a retrieval: credits and a place are put aside as it begins, and charged only when it succeeds. */
import type { BaseContext, Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { PageAccount, PageCharge } from '../../core/page.ts';

type AccountContext = Context<'store' | 'pages'>;

export interface Paid<T> {
  readonly value: T;
  readonly used: number;
  readonly remaining: number;
}

/**
 * Does the work against `credits`, which are given back when it fails or its caller leaves.
 *
 * Throws `payment_required` when the account cannot pay, `rate_limited` when it has no place left, else as the work does.
 */
export async function pay<T>(credits: number, work: () => Promise<T>, ctx: AccountContext): Promise<Paid<T>> {
  const { pageLedger } = ctx.store;
  const account = accountOf(ctx);
  const charge = toCharge(credits, account, ctx);
  const answer = await pageLedger.reserve(charge, account, ctx.clock.now());
  if (answer === 'spent') throw spent(ctx);
  if (answer === 'busy') throw busy(account);
  try {
    const value = await work();
    ctx.signal.throwIfAborted();
    await pageLedger.settle(charge);
    return { value, used: credits, remaining: await remainingCredits(ctx) };
  } catch (error) {
    await pageLedger.release(charge);
    throw error;
  }
}

export async function remainingCredits(ctx: AccountContext): Promise<number> {
  const { credits, id } = accountOf(ctx);
  const { used, reserved } = await ctx.store.pageLedger.look(id, monthOf(ctx.clock.now()), ctx.clock.now());
  return Math.max(0, credits - used - reserved);
}

/** The contract's Account. Costs nothing and takes no place. */
export async function readAccount(ctx: AccountContext) {
  const { email, credits, concurrency, id } = accountOf(ctx);
  const now = ctx.clock.now();
  const { used, reserved, running } = await ctx.store.pageLedger.look(id, monthOf(now), now);
  return {
    email,
    remaining_api_calls: Math.max(0, credits - used - reserved),
    resets_at: nextMonth(now) / 1000,
    remaining_concurrency: Math.max(0, concurrency - running),
  };
}

function accountOf({ pages, caller }: AccountContext): PageAccount {
  return pages.accountOf(caller.principal);
}

function toCharge(credits: number, account: PageAccount, { clock }: BaseContext): PageCharge {
  const now = clock.now();
  const expiresAt = now + limits.pageTimeoutMs + limits.pageGraceMs;
  return { id: crypto.randomUUID(), account: account.id, month: monthOf(now), credits, expiresAt };
}

/** Of UTC: `2026-01`. */
function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

function nextMonth(now: number): number {
  const at = new Date(now);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1);
}

function spent({ clock }: BaseContext): PatchbayError {
  const resetsAt = new Date(nextMonth(clock.now())).toISOString();
  return new PatchbayError('payment_required', 'Your requests quota is exceeded.', {
    reason: 'CREDITS_SPENT',
    hint: `Wait until ${resetsAt}, or raise the credits of the key in \`pages.keys\`; without scripts (js=false) a page costs less.`,
    details: { resetsAt },
  });
}

function busy({ concurrency }: PageAccount): PatchbayError {
  return new PatchbayError('rate_limited', `All ${concurrency} concurrent requests of the account were under way.`, {
    reason: 'TOO_MANY_CONCURRENT',
    hint: 'Try again when one of them has ended, or raise the concurrency of the key in `pages.keys`.',
    details: { retryAfterSeconds: 1 },
  });
}
