/** Finds what the documentation of an integration says of some words (workflow-notes, 1.13). */
import type { Context } from '../../../core/context.ts';
import type { DocumentationSection } from '../../../core/integration-ports.ts';
import { limits } from '../../../core/limits.ts';
import { getDefinition } from '../../definitions.ts';
import { integrationKind } from '../../kinds.ts';
import { askedWords } from '../../search/terms.ts';
import { indexDocumentation } from './index-sections.ts';

export interface FoundText {
  /** Empty when there is no documentation, or the words say nothing. */
  readonly text: string;
  /** Why it is empty, and what to do. */
  readonly note?: string;
}

/** Throws `not_found`. */
export async function searchDocumentation(
  integrationId: string,
  keywords: string,
  ctx: Context<'store' | 'vault'>,
): Promise<FoundText> {
  const integration = await getDefinition(integrationKind, integrationId, ctx);
  const documentation = integration.documentation ?? '';
  const openApiSchema = integration.openApiSchema ?? '';
  if (documentation.trim() === '' && openApiSchema.trim() === '') {
    return { text: '', note: integration.documentationPending === true ? pending : missing };
  }
  const words = askedWords(keywords.slice(0, limits.searchTermsChars)).flatMap(({ terms }) => terms);
  if (words.length === 0) return { text: '', note: 'The keywords held no word.' };
  await indexDocumentation(integration, ctx);
  const found = await find(integrationId, words, ctx);
  if (found.length > 0) return { text: tell(found) };
  // Little enough to be read as a whole.
  if (openApiSchema === '' && documentation.length <= limits.documentationSectionChars) return { text: documentation };
  return { text: `No relevant sections found for keywords: ${keywords.slice(0, limits.searchTermsChars)}` };
}

const pending = 'Its documentation is being fetched: ask again in a moment.';
const missing = 'It has no documentation: give it a documentationUrl, an openApiUrl or a text with integration_upsert.';

const aboutAccess = /^(?:auth|oauth|token|apikey|secur|credential|bearer|login)/;

/** How the service wants to be shown who asks, where that is asked for, and the best of the rest. */
async function find(
  integrationId: string,
  words: readonly string[],
  { store }: Context<'store'>,
): Promise<readonly DocumentationSection[]> {
  const { documentationSections: sections } = store;
  const asksForAccess = words.some((word) => aboutAccess.test(word));
  const wanted = asksForAccess ? [...words, 'security'] : words;
  const best = await sections.find(integrationId, wanted, limits.documentationFound * 2);
  const access = asksForAccess ? best.filter(({ kind }) => kind === 'security') : [];
  const others = best.filter(({ kind }) => kind !== 'security');
  return [...access, ...others].slice(0, limits.documentationFound);
}

const titles = [
  ['security', '=== SECURITY ==='],
  ['text', ''],
  ['operation', '=== OPENAPI OPERATIONS ==='],
] as const;

/** Prose in its own order, operations by relevance. */
function tell(found: readonly DocumentationSection[]): string {
  const parts = titles.flatMap(([kind, title]) => {
    const own = found.filter((section) => section.kind === kind);
    if (own.length === 0) return [];
    const ordered = kind === 'text' ? own.toSorted((a, b) => a.position - b.position) : own;
    const bodies = ordered.map(({ title: name, body }) => (kind === 'operation' ? `${name}\n${body}` : body));
    return [...(title === '' ? [] : [title]), ...bodies];
  });
  return parts.join('\n\n');
}
