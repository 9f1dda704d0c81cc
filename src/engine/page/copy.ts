/** Copies of what was retrieved: for callers who are content with something older, and to read on where an answer was cut. */
import type { Taken } from '../../core/browser.ts';
import type { PageRequest } from '../../model/page.ts';
import { digest } from '../run/digest.ts';
import type { PageContext } from './context.ts';
import type { Retrieved } from './retrieved.ts';

const sealContext = 'page-copy';

/** What decides on the page that comes back. */
const telling = [
  'url',
  'headers',
  'js',
  'js_timeout',
  'wait_for',
  'proxy',
  'country',
  'custom_proxy',
  'device',
  'error_on_404',
  'error_on_redirect',
  'js_script',
  'block',
  'dismiss_consent',
] as const satisfies readonly (keyof PageRequest)[];

export interface CopyWanted {
  readonly request: PageRequest;
  readonly taken: Taken;
}

export async function findCopy(wanted: CopyWanted, maxAgeMs: number, ctx: PageContext): Promise<Retrieved | undefined> {
  const copy = await ctx.store.pageCopies.get(await keyOf(wanted, ctx));
  if (copy === undefined || copy.at < ctx.clock.now() - maxAgeMs) return undefined;
  const opened: unknown = JSON.parse(ctx.vault.open(copy.sealed, sealContext));
  return opened as Retrieved; // Nobody without the vault's key can have written anything else than `keepCopy` does.
}

/** Bytes are not kept. */
export async function keepCopy(retrieved: Retrieved, wanted: CopyWanted, ctx: PageContext): Promise<void> {
  if ('bytes' in retrieved.taken) return;
  const sealed = ctx.vault.seal(JSON.stringify(retrieved), sealContext);
  await ctx.store.pageCopies.put(await keyOf(wanted, ctx), { at: retrieved.at, sealed });
}

/** The same for whatever would be retrieved in the same way for the same account. It holds nothing of the request. */
async function keyOf({ request, taken }: CopyWanted, ctx: PageContext): Promise<string> {
  const { id } = ctx.pages.accountOf(ctx.caller.principal);
  const parts = telling.map((name) => request[name] ?? null);
  return await digest(JSON.stringify([id, taken, parts]), ctx.vault);
}
