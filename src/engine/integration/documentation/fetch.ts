/** Fetches the documentation of an integration from wherever it leads: its database, its schema, its pages. */
import { PatchbayError } from '../../../core/error.ts';
import { recordOf } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import { isSqlUrl } from '../../api/query.ts';
import { textOf } from '../../generate/documents/openapi/openapi.ts';
import { parseRecord } from '../../generate/documents/terms/parse.ts';
import type { FoundDocumentation, Source } from './context.ts';
import { describeDatabase } from './database.ts';
import { introspect } from './introspection.ts';
import { fetchText, findOpenApi, isOpenApi } from './openapi.ts';
import { readPages } from './site.ts';
import { isGraphql } from './wish.ts';

/** Bounded in time by the signal of the context. Throws what the ways to it throw when nothing was found. */
export async function fetchDocumentation(source: Source): Promise<FoundDocumentation> {
  const { integration } = source;
  if (isSqlUrl(integration.urlHost ?? '')) return describeDatabase(source);
  const pageUrl = integration.documentationUrl?.trim() ?? '';
  const schema = await fromOpenApiUrl(source);
  const told = isGraphql(integration) ? await fromService(source, pageUrl !== '') : {};
  const pages = pageUrl === '' ? {} : await fromPage(pageUrl, schema.openApiSchema !== undefined, source);
  const texts = [told.documentation, pages.documentation, schema.documentation].filter((text) => text !== undefined);
  const openApiSchema = schema.openApiSchema ?? pages.openApiSchema;
  return {
    ...(texts.length === 0 ? {} : { documentation: texts.join('\n\n').slice(0, limits.documentationChars) }),
    ...(openApiSchema === undefined ? {} : { openApiSchema }),
  };
}

/** Without a page to read instead, that it tells nothing is a failure. */
async function fromService(source: Source, hasPage: boolean): Promise<FoundDocumentation> {
  try {
    return await introspect(source);
  } catch (cause) {
    if (!hasPage) throw cause;
    source.ctx.signal.throwIfAborted();
    source.ctx.log.write('info', 'a GraphQL schema could not be read', { integration: source.integration.id, cause });
    return {};
  }
}

async function fromOpenApiUrl({ integration, ctx }: Source): Promise<FoundDocumentation> {
  const url = integration.openApiUrl?.trim() ?? '';
  if (url === '') return {};
  const page = await fetchText(url, ctx);
  if (page !== undefined && isOpenApi(page.text)) return both(page.text);
  const found = page === undefined ? undefined : await findOpenApi(page, ctx);
  if (found !== undefined) return both(found);
  if ((integration.documentationUrl ?? '') !== '') return {};
  throw nothingThere();
}

/** `hasSchema`: one was found already, so there is no need to look for another. */
async function fromPage(url: string, hasSchema: boolean, { ctx }: Source): Promise<FoundDocumentation> {
  const page = await fetchText(url, ctx);
  if (page === undefined) throw nothingThere();
  if (isOpenApi(page.text)) return both(page.text);
  if (!page.isHtml) return { documentation: page.text.slice(0, limits.documentationChars) };
  const openApiSchema = hasSchema ? undefined : await findOpenApi(page, ctx);
  const documentation = await readPages(page.url, ctx);
  return {
    documentation,
    ...(openApiSchema === undefined ? {} : { openApiSchema }),
  };
}

/** The document, and what it says of the whole service. */
function both(openApiSchema: string): FoundDocumentation {
  const { title, description } = recordOf(parseRecord(openApiSchema)?.['info']);
  const documentation = `# ${textOf(title) || 'API'}\n\n${textOf(description)}`.trim();
  return { openApiSchema, documentation };
}

function nothingThere(): PatchbayError {
  return new PatchbayError('upstream_failed', 'There was no documentation at that address.', {
    reason: 'NO_DOCUMENTATION',
    hint: 'Check documentationUrl and openApiUrl.',
  });
}
