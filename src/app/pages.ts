/** Who retrieves pages, as it is configured. Keys are known by what they are turned into under the vault's key, never by themselves. */
import { createHmac } from 'node:crypto';
import { limits } from '../core/limits.ts';
import type { PageAccount, Pages } from '../core/page.ts';
import type { Vault } from '../core/ports.ts';
import { createTokenCheck } from '../faces/http/guard.ts';
import type { Config } from './settings.ts';

export interface PageAccounts {
  readonly port: Pages;
  /** The principal whose key it is; undefined when it is nobody's. */
  principalOf(key: string | undefined): string | undefined;
}

const owner: PageAccount = {
  id: 'owner',
  email: 'owner@localhost',
  credits: limits.pageOwnerCredits,
  concurrency: limits.pageOwnerConcurrency,
};

/** Names the account of each key. */
export function pageAccountNames(vault: Vault): (key: string) => string {
  const secret = vault.key('page keys');
  return (key) => `page-key-${createHmac('sha256', secret).update(key).digest('hex').slice(0, 16)}`;
}

export function openPages(config: Config, vault: Vault): PageAccounts {
  const principalFor = pageAccountNames(vault);
  const accounts = new Map<string, PageAccount>();
  for (const { key, ...account } of config.pageKeys)
    accounts.set(principalFor(key), { id: principalFor(key), ...account });
  return {
    port: {
      accountOf: (principal) => accounts.get(principal) ?? owner,
      proxies: (kind, country) =>
        Object.entries(config.pageProxies[kind]).find(([name]) => name === country)?.[1] ?? [],
    },
    principalOf: accounts.size > 0 ? findKey(accounts, principalFor) : ownerOnly(config.token),
  };
}

/** Guessing a key from the time that looking it up takes would need the vault's key. */
function findKey(accounts: ReadonlyMap<string, unknown>, principalFor: (key: string) => string) {
  return (key: string | undefined): string | undefined => {
    const principal = principalFor(key ?? '');
    return accounts.has(principal) ? principal : undefined;
  };
}

function ownerOnly(token: string | undefined): (key: string | undefined) => string | undefined {
  if (token === undefined) return () => 'local';
  const isToken = createTokenCheck(token);
  return (key) => (key !== undefined && isToken(key) ? 'token' : undefined);
}
