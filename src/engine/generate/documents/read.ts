/** The documentation of an integration as operations, whatever it was written in. */
import type { Integration } from '../../../model/integration.ts';
import { readOpenApi, textOf } from './openapi/openapi.ts';
import { readSwagger } from './openapi/swagger.ts';
import { asMarkdown } from './prose/forms/forms.ts';
import { linesOf } from './prose/forms/lines.ts';
import { readProse } from './prose/prose.ts';
import { withChoicesOfEachOther } from './prose/shared/objects.ts';
import { type ServiceDocument, withEnding } from './terms/document.ts';
import { parseRecord } from './terms/parse.ts';
import { withDeeds } from './things/deeds.ts';
import { withEntities } from './things/entities.ts';
import { withKeyShapes } from './things/key-shapes.ts';
import { withWaysDown } from './things/ways-down.ts';

/** By the integration of a request, so that a document of any size is read once for it. */
const knownOf = new WeakMap<Integration, ServiceDocument | 'none'>();

/** Its OpenAPI text before its documentation; undefined when neither holds an operation. */
export function documentOf(integration: Integration): ServiceDocument | undefined {
  const document = knownOf.get(integration) ?? documentIn(integration) ?? 'none';
  knownOf.set(integration, document);
  return document === 'none' ? undefined : document;
}

function documentIn({ openApiSchema, documentation }: Integration): ServiceDocument | undefined {
  for (const text of [openApiSchema, documentation]) {
    const document = typeof text === 'string' && text.trim() !== '' ? readDocument(text) : undefined;
    if (document !== undefined && document.operations.length > 0) return document;
  }
  return undefined;
}

/** What a step reads several times, and the next one again. Larger ones would be kept at the cost of too much memory. */
const known = new Map<string, ServiceDocument>();
const knownMax = 12;
const knownChars = 100_000;

export function readDocument(text: string): ServiceDocument {
  const before = known.get(text);
  if (before !== undefined) return before;
  const document = withDeeds(withWaysDown(withKeyShapes(readAs(text))));
  if (text.length > knownChars) return document;
  if (known.size >= knownMax) known.clear();
  known.set(text, document);
  return document;
}

function readAs(text: string): ServiceDocument {
  const root = parseRecord(text);
  if (root === undefined && /^\s*\{/.test(text)) return nothing;
  if (root === undefined) {
    const document = withEntities(withEndings(readProse(text)), linesOf(asMarkdown(text)).join('\n'));
    return { ...document, operations: withChoicesOfEachOther(document.operations) };
  }
  return withEntities(withEndings(textOf(root['swagger']) === '' ? readOpenApi(root) : readSwagger(root)));
}

function withEndings(document: ServiceDocument): ServiceDocument {
  return { ...document, operations: document.operations.map(withEnding) };
}

/** JSON that is too large, too deep or broken is no prose either. */
const nothing: ServiceDocument = { kind: 'openapi', servers: [], schemes: [], operations: [], notes: [] };
