import type { Context } from '../../core/context.ts';
import type { ProxyKind } from '../../core/page.ts';

/** The way out of one retrieval, and how it is told to the caller: never by an address. */
export interface ChosenProxy {
  readonly url?: string;
  readonly told: string;
}

interface ProxyWanted {
  readonly proxy: ProxyKind;
  readonly country: string;
  readonly custom_proxy?: string | undefined;
}

/** One's own proxy, else one of the configured ones of that kind in that country, else none: that is said, too. */
export function chooseProxy(
  { proxy, country, custom_proxy: own }: ProxyWanted,
  { pages }: Context<'pages'>,
): ChosenProxy {
  if (own !== undefined) return { url: own, told: 'custom' };
  const all = pages.proxies(proxy, country);
  const url = all[Math.floor(Math.random() * all.length)];
  return url === undefined ? { told: 'direct' } : { url, told: `${proxy}-${country}` };
}
