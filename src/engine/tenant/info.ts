import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { TenantChange, type TenantInfo } from '../../model/tenant.ts';

const name = 'tenant';

export async function readTenant({ store }: Pick<Context<'store'>, 'store'>): Promise<TenantInfo> {
  const kept = TenantChange.parse(JSON.parse((await store.keptValues.get(name)) ?? '{}'));
  return { email: kept.email ?? null, emailEntrySkipped: kept.emailEntrySkipped ?? false };
}

/** What is absent is kept; an empty address clears it. Throws `invalid_input` for what is no address. */
export async function saveTenant(
  change: TenantChange,
  { store }: Pick<Context<'store'>, 'store'>,
): Promise<TenantInfo> {
  const before = await readTenant({ store });
  const email = change.email === undefined ? (before.email ?? '') : change.email.trim();
  if (email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email)) throw noAddress();
  const after = {
    ...(email === '' ? {} : { email }),
    emailEntrySkipped: change.emailEntrySkipped ?? before.emailEntrySkipped,
  };
  await store.keptValues.put(name, JSON.stringify(after));
  return readTenant({ store });
}

function noAddress(): PatchbayError {
  return new PatchbayError('invalid_input', 'The e-mail address was none.', {
    reason: 'INVALID_EMAIL',
    hint: 'Give one such as ida@farm.example, or an empty text to clear it.',
  });
}
