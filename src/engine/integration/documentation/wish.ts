/** When documentation is to be fetched: somebody asks for it, or what leads to it is new. */
import type { Integration, IntegrationInput } from '../../../model/integration.ts';
import { isSqlUrl } from '../../api/query.ts';

/** What leads to the documentation of an integration. While it is the same, what was fetched is good. */
export function sourceOf({ urlHost, urlPath, documentationUrl, openApiUrl }: Integration): string {
  return JSON.stringify([urlHost ?? '', urlPath ?? '', documentationUrl ?? '', openApiUrl ?? '']);
}

/** `sent` is what came, `stored` what was there before, `merged` what will be there. */
export function wantsDocumentation(
  sent: IntegrationInput,
  stored: Integration | undefined,
  merged: Integration,
): boolean {
  if (isRefused(sent, stored) || !leadsSomewhere(merged)) return false;
  if (sent.documentationPending === true && stored?.documentationPending !== true) return true;
  // Whoever writes the text knows better than the pages.
  if (isOwnText(sent.documentation, stored?.documentation) || isOwnText(sent.openApiSchema, stored?.openApiSchema))
    return false;
  return stored === undefined || sourceOf(stored) !== sourceOf(merged);
}

/** Whoever sends back what they have read says nothing by it. */
function isRefused(sent: IntegrationInput, stored: Integration | undefined): boolean {
  return sent.documentationPending === false && (stored === undefined || stored.documentationPending === true);
}

function isOwnText(sent: string | null | undefined, stored: string | null | undefined): boolean {
  return typeof sent === 'string' && sent.trim() !== '' && sent !== stored;
}

function leadsSomewhere(integration: Integration): boolean {
  const { documentationUrl, openApiUrl, urlHost } = integration;
  const hasPage = [documentationUrl, openApiUrl].some((url) => /^https?:\/\//i.test(url?.trim() ?? ''));
  return hasPage || isSqlUrl(urlHost ?? '') || isGraphql(integration);
}

export function isGraphql({ urlHost, urlPath }: Integration): boolean {
  return (urlHost ?? '') !== '' && /graphql/i.test(`${urlHost}/${urlPath ?? ''}`);
}
