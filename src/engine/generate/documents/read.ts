/** The documentation of an integration as operations, whatever it was written in. */
import type { Integration } from '../../../model/integration.ts';
import type { ServiceDocument } from './document.ts';
import { withDeeds } from './deeds.ts';
import { readOpenApi, textOf } from './openapi.ts';
import { parseRecord } from './parse.ts';
import { withEntities } from './entities.ts';
import { readProse } from './prose.ts';
import { asMarkdown } from './prose-forms.ts';
import { linesOf } from './prose-lines.ts';
import { withChoicesOfEachOther } from './prose-objects.ts';
import { readSwagger } from './swagger.ts';

/** Its OpenAPI text before its documentation; undefined when neither holds an operation. */
export function documentOf({ openApiSchema, documentation }: Integration): ServiceDocument | undefined {
  for (const text of [openApiSchema, documentation]) {
    const document = typeof text === 'string' && text.trim() !== '' ? readDocument(text) : undefined;
    if (document !== undefined && document.operations.length > 0) return document;
  }
  return undefined;
}

export function readDocument(text: string): ServiceDocument {
  return withDeeds(readAs(text));
}

function readAs(text: string): ServiceDocument {
  const root = parseRecord(text);
  if (root === undefined && /^\s*\{/.test(text)) return nothing;
  if (root === undefined) {
    const document = withEntities(readProse(text), linesOf(asMarkdown(text)).join('\n'));
    return { ...document, operations: withChoicesOfEachOther(document.operations) };
  }
  return withEntities(textOf(root['swagger']) === '' ? readOpenApi(root) : readSwagger(root));
}

/** JSON that is too large, too deep or broken is no prose either. */
const nothing: ServiceDocument = { kind: 'openapi', servers: [], schemes: [], operations: [], notes: [] };
