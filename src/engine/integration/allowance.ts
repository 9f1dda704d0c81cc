import type { Allowance } from '../../core/ports.ts';
import type { Integration } from '../../model/integration.ts';

/** What the service behind an integration allows; undefined when it says nothing. */
export function allowanceOf(integration: Integration | undefined): (Allowance & { readonly name: string }) | undefined {
  const { rateLimit, concurrency } = integration ?? {};
  if (
    integration === undefined ||
    ((rateLimit ?? undefined) === undefined && (concurrency ?? undefined) === undefined)
  ) {
    return undefined;
  }
  return {
    name: integration.id,
    concurrency: concurrency ?? Number.POSITIVE_INFINITY,
    requests: rateLimit?.requests ?? Number.POSITIVE_INFINITY,
    perMs: (rateLimit?.perSeconds ?? 1) * 1000,
  };
}
