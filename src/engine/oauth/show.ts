/** Tokens and their state as callers see them: without secrets. */
import type * as z from 'zod';
import type { OAuth, TokenRecord, TokenStatus } from '../../core/oauth.ts';
import type { TokenShown, TokenStatusShown } from '../../model/oauth.ts';
import { validUntil } from './record.ts';

export async function describeToken(token: TokenRecord, oauth: OAuth): Promise<z.input<typeof TokenShown>> {
  const { host, scopes } = await oauth.status();
  return { host, scopes: [...scopes], valid_until: toIso(validUntil(token)) };
}

export function describeStatus(status: TokenStatus): z.input<typeof TokenStatusShown> {
  const { host, scopes, state, client, file, keychain } = status;
  return {
    host,
    scopes: [...scopes],
    valid_until: toIso(status.validUntil),
    state,
    client_id: client ?? null,
    file,
    keychain: keychain ?? null,
    refreshable: status.isRefreshable,
    signing_in: status.isSigningIn,
  };
}

function toIso(ms: number | undefined): string | null {
  // A date beyond these bounds has no such form.
  return ms === undefined || Math.abs(ms) > 8.64e15 ? null : new Date(ms).toISOString();
}
