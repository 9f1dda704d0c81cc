/**
 * Client credentials of OAuth that a sign-in needs twice: put aside for a moment under an id that only the caller knows and
 * taken back once, or those of the configuration, by the name of their template.
 */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { SealContext } from '../../core/sealed.ts';
import { ClientCredentials } from '../../model/oauth.ts';
import { digest } from '../run/digest.ts';

type CacheContext = Context<'store' | 'vault'>;

/** Replaces what was put aside under the same uid. */
export async function cacheClient(uid: string, client: ClientCredentials, ctx: CacheContext): Promise<void> {
  // Whoever knows the uid gets the secret, so it is not stored as it is.
  const key = await digest(`client ${uid}`, ctx.vault);
  const sealed = ctx.vault.seal(JSON.stringify(client), contextOf(key));
  await ctx.store.clientCredentials.put(key, sealed, ctx.clock.now() + limits.clientCredentialsMs);
}

export interface ClientWanted {
  readonly templateId?: string | undefined;
  readonly clientCredentialsUid?: string | undefined;
}

/** Throws `invalid_input` when neither is named, `not_found` when there is none. */
export async function findClient(
  { templateId, clientCredentialsUid: uid }: ClientWanted,
  ctx: CacheContext & Context<'clientTemplates'>,
): Promise<ClientCredentials> {
  if (templateId !== undefined && templateId !== '') return fromTemplate(templateId, ctx);
  if (uid === undefined || uid === '') throw noSource();
  const key = await digest(`client ${uid}`, ctx.vault);
  const sealed = await ctx.store.clientCredentials.take(key, ctx.clock.now());
  if (sealed === undefined) throw gone();
  return ClientCredentials.parse(JSON.parse(ctx.vault.open(sealed, contextOf(key))));
}

function fromTemplate(id: string, { clientTemplates }: Context<'clientTemplates'>): ClientCredentials {
  const client = clientTemplates.get(id);
  if (client !== undefined) return client;
  const names = clientTemplates.names.join(', ');
  throw new PatchbayError('not_found', 'No OAuth template of the configuration has that id and a secret.', {
    reason: 'TEMPLATE_NOT_FOUND',
    hint: names === '' ? 'Add it to oauth.templates, its secret as a variable.' : `There are: ${names}.`,
  });
}

function contextOf(key: string): SealContext {
  return `client-credentials:${key}`;
}

function noSource(): PatchbayError {
  return new PatchbayError('invalid_input', 'No valid credentials source was provided.', {
    reason: 'NO_CREDENTIALS_SOURCE',
    hint: 'Give templateId or clientCredentialsUid.',
  });
}

function gone(): PatchbayError {
  return new PatchbayError('not_found', 'No client credentials wait under that uid.', {
    reason: 'CLIENT_CREDENTIALS_NOT_FOUND',
    hint: `They are handed over once, within ${limits.clientCredentialsMs / 60_000} minutes: cache them again.`,
  });
}
