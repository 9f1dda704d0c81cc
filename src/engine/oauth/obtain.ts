/** A token for a tool's caller: stored or refreshed at once, else the caller's user is sent to sign in. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Shown, SignIn, TokenRecord } from '../../core/oauth.ts';
import { until } from './wait.ts';

/**
 * `address` is where a browser ended that could not reach us. The sign-in goes on when the call ends: throws
 * `answer_needed` with what to do, and a later call finds the token.
 */
export async function obtainToken(address: string | undefined, ctx: Context<'oauth'>): Promise<TokenRecord> {
  const stored = await ctx.oauth.ready({ signal: ctx.signal, canAsk: () => ctx.caller.face === 'mcp' });
  if (stored !== undefined) return stored;
  const signIn = ctx.oauth.signIn();
  if (address !== undefined) {
    await signIn.paste(address);
    return until(signIn.done, ctx.signal);
  }
  const shown = await sendPerson(signIn, ctx);
  return awaitPerson(signIn, shown, ctx);
}

/** A client that opens links asks its user first; so nothing is opened that the user did not agree to. */
async function sendPerson(signIn: SignIn, ctx: Context<'oauth'>): Promise<Shown> {
  const url = await until(signIn.link(), ctx.signal);
  if (url === undefined) return until(signIn.show(), ctx.signal);
  const message = `Patchbay needs access to ${new URL(url).host}. Sign in there and allow it; then the call goes on.`;
  // Nothing has happened yet but that we listen, and a repeated call joins this sign-in.
  const { action } = ctx.ask('sign-in', { message, url });
  if (action === 'accept') return { way: 'browser', url };
  if (action === 'unavailable') return until(signIn.show(), ctx.signal);
  signIn.cancel();
  throw declined();
}

async function awaitPerson(signIn: SignIn, shown: Shown, ctx: Context<'oauth'>): Promise<TokenRecord> {
  // Only the answer can carry what the person has to open, so it is not kept waiting for them.
  const isTold = shown.way === 'browser' || shown.way === 'elsewhere';
  const stop = new AbortController();
  const late = ctx.clock.sleep(isTold ? ctx.budget.softMs : 0, AbortSignal.any([ctx.signal, stop.signal]));
  try {
    return await Promise.race([signIn.done, late.then(() => Promise.reject(notYet(shown)))]);
  } finally {
    stop.abort();
  }
}

function declined(): PatchbayError {
  return new PatchbayError('answer_needed', 'The user did not agree to sign in.', {
    reason: 'OAUTH_DECLINED',
    hint: 'Call again when they want to, or ask them to run `patchbay token get`.',
  });
}

function notYet(shown: Shown): PatchbayError {
  return new PatchbayError('answer_needed', 'The sign-in has not been finished yet.', {
    reason: 'OAUTH_SIGN_IN_PENDING',
    hint: `${whatToDo(shown)} Then call again.`,
    details: { ...shown },
  });
}

function whatToDo(shown: Shown): string {
  switch (shown.way) {
    case 'browser':
      return `Ask the user to finish it in the browser; the page is ${shown.url} .`;
    case 'device':
      return `Ask the user to open ${shown.url} and to enter the code ${shown.code} there.`;
    case 'link':
      return (
        `Ask the user to open ${shown.url} . If the browser then cannot show a page of this machine, pass the ` +
        'address that it shows as `redirected_to`.'
      );
    case 'elsewhere':
      return 'Another process of this machine has sent the user to a browser: ask them to finish it there.';
  }
}
