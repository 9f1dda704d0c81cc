import type { Context } from '../../core/context.ts';
import type { Integration } from '../../model/integration.ts';
import type { SuggestedIntegration } from '../../model/suggested.ts';
import { integrationKind } from '../kinds.ts';
import { findRelevant } from '../search/relevant.ts';
import type { Field } from '../search/word-index.ts';
import { maskCredentials } from './credentials.ts';
import { withoutTexts } from './texts.ts';

/** Stored integrations, masked, without the texts of their documentation. */
export async function findRelevantIntegrations(
  searchTerms: string | undefined,
  ctx: Context<'store' | 'vault'>,
): Promise<SuggestedIntegration[]> {
  const wanted = { kind: integrationKind, shelf: ctx.store.integrations, called: 'integration', fieldsOf };
  const found = await findRelevant(searchTerms, wanted, ctx);
  return found.map(({ item, reason }) => ({ reason, integration: withoutTexts(maskCredentials(item)) }));
}

function fieldsOf(integration: Integration): readonly Field[] {
  const { id, name, urlHost, documentationUrl, documentationKeywords, specificInstructions } = integration;
  return [
    { text: id, weight: 3 },
    { text: name ?? '', weight: 3 },
    { text: (documentationKeywords ?? []).join(' '), weight: 3 },
    { text: specificInstructions ?? '', weight: 1 },
    { text: `${documentationUrl ?? ''} ${hostOf(urlHost ?? '')}`, weight: 1 },
  ];
}

/** Its user and password are no words to find it by. */
function hostOf(address: string): string {
  return URL.parse(address)?.hostname ?? '';
}
