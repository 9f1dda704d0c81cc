/** What fetching documentation may use. Nobody waits for it, so there is no caller. */
import type { WorkContext } from '../../../core/context.ts';
import { limits } from '../../../core/limits.ts';
import type { Integration } from '../../../model/integration.ts';
import type { PageContext } from '../../page/context.ts';

export const documentationPorts = [
  'store',
  'vault',
  'net',
  'sandbox',
  'extract',
  'documents',
  'pages',
  'bus',
  'browser',
] as const;

export type FetchContext = WorkContext<Exclude<(typeof documentationPorts)[number], 'browser'>> &
  Pick<PageContext, 'browser'>;

/** What a fetch may come back with: texts that take the place of those that are stored. */
export interface FoundDocumentation {
  readonly documentation?: string;
  readonly openApiSchema?: string;
}

export interface Source {
  readonly integration: Integration;
  readonly ctx: FetchContext;
}

/** Pages are retrieved for the owner, who asked for the documentation. */
export function asPageContext(ctx: FetchContext): PageContext {
  return {
    ...ctx,
    requestId: crypto.randomUUID(),
    caller: { face: 'command', principal: 'local' },
    budget: { softMs: limits.documentationFetchMs / 2, resultChars: limits.documentationChars },
    progress() {},
    ask: () => ({ action: 'unavailable' }),
  };
}
