import { writeFileSync } from 'node:fs';
import type { TokenRecord } from '../../../src/core/oauth.ts';
import { type AuthorizationServer, authorizationServer } from '../../harness/authorization-server.ts';
import { type Helper, type HelperOptions, openHelper } from '../../harness/oauth.ts';

interface Expired {
  readonly server: AuthorizationServer;
  readonly helper: Helper;
  readonly old: TokenRecord;
}

/** Puts it where the helper keeps its token. */
export function store({ settings }: Helper, token: TokenRecord): void {
  writeFileSync(settings.tokenPath, JSON.stringify(token));
}

/** A token of the server that has `leftMs` to live. */
export async function expired(leftMs = -1, options: HelperOptions = {}): Promise<Expired> {
  const server = await authorizationServer();
  const helper = await openHelper(server.url, options);
  const { token } = await helper.signIn();
  const old = { ...token, created_at: helper.clock.now() - 7_200_000 + leftMs };
  store(helper, old);
  return { server, helper, old };
}

/** A caller with whom nobody can be asked. */
export const nobody = { signal: new AbortController().signal, canAsk: () => false };
