/** What a retrieval costs in credits. */
import type { ProxyKind } from '../../core/page.ts';

/** As the service's public plans have it; a custom proxy costs what the kind `datacenter` costs. */
export const prices = {
  plain: { datacenter: 1, residential: 10 },
  rendered: { datacenter: 5, residential: 25 },
  /** On top, for questions and fields. */
  answer: 5,
} as const;

interface Priced {
  readonly js: boolean;
  readonly proxy: ProxyKind;
  readonly custom_proxy?: string | undefined;
}

export function priceOf({ js, proxy, custom_proxy: own }: Priced, isAnswer = false): number {
  const kind = own === undefined ? proxy : 'datacenter';
  return prices[js ? 'rendered' : 'plain'][kind] + (isAnswer ? prices.answer : 0);
}
