import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Approach } from '../http/host.ts';
import type { Principal, RestFace } from './face.ts';
import { readMessage } from './message.ts';

/** Whatever `token` is, it is compared and not described: to be missing and to be wrong are both answered with 401. */
const Posted = z.object({ token: z.unknown().optional() });

/** The principal whose token was posted. Throws `unauthenticated` when it is nobody's. */
export async function readPosted({ body }: Approach, { whoseToken }: RestFace): Promise<Principal> {
  const { token } = readMessage(await body(limits.authBodyBytes), Posted);
  if (whoseToken === undefined) {
    throw refusal('TOKEN_NOT_CONFIGURED', 'No token is configured that could be exchanged.', {
      hint: 'Start Patchbay with PATCHBAY_TOKEN set, and post that token.',
    });
  }
  if (typeof token !== 'string' || token === '') {
    throw refusal('TOKEN_MISSING', 'The body had no token.', { hint: 'Post {"token": "<PATCHBAY_TOKEN>"}.' });
  }
  const principal = whoseToken(token);
  if (principal !== undefined) return principal;
  throw refusal('TOKEN_WRONG', 'The posted token was not the right one.', {
    hint: 'Post the value of PATCHBAY_TOKEN, or your token of `business.users`.',
  });
}

function refusal(reason: string, message: string, { hint }: { readonly hint: string }): PatchbayError {
  return new PatchbayError('unauthenticated', message, { reason, hint });
}
