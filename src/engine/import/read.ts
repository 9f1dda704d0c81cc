/** Calls from whatever describes them: a command of curl, a collection of Postman, an OpenAPI document. */
import { PatchbayError } from '../../core/error.ts';
import { recordOf } from '../../core/json.ts';
import { aboutOf, textOf } from '../generate/documents/openapi/openapi.ts';
import { readDocument } from '../generate/documents/read.ts';
import { nameOf, type ServiceDocument } from '../generate/documents/terms/document.ts';
import { parseRecord } from '../generate/documents/terms/parse.ts';
import type { ImportedCall } from './call.ts';
import { readCurlCommand } from './curl.ts';
import { readOperation } from './operation.ts';
import { readPostman } from './postman.ts';

/** One call by the names that it can be chosen by. */
export interface NamedCall {
  readonly names: readonly string[];
  read(): ImportedCall;
}

export interface Imported {
  readonly format: 'curl' | 'openapi' | 'postman';
  readonly title: string;
  readonly description: string;
  readonly calls: readonly NamedCall[];
  readonly document: ServiceDocument | undefined;
  readonly notes: readonly string[];
}

/** `prefix` of credentials in placeholders, such as `farm_`. Throws `invalid_input` when it is none of them. */
export function readImport(text: string, prefix: string): Imported {
  if (/^\s*(?:\$\s*)?curl\s/.test(text)) return fromCurl(text);
  const root = parseRecord(text);
  const isDocument = root !== undefined && (root['openapi'] ?? root['swagger']) !== undefined;
  if (isDocument) return fromDocument(text, root, prefix);
  const collection = root === undefined ? undefined : readPostman(root, prefix);
  if (collection === undefined || collection.calls.length === 0) throw unknown();
  const { calls, ...about } = collection;
  return { format: 'postman', ...about, calls: calls.map(named), document: undefined };
}

function fromCurl(text: string): Imported {
  const call = readCurlCommand(text);
  return { format: 'curl', title: '', description: '', calls: [named(call)], document: undefined, notes: [] };
}

function named(call: ImportedCall): NamedCall {
  return { names: [call.name, nameOf({ method: call.method, path: call.urlPath })], read: () => call };
}

function fromDocument(text: string, root: Readonly<Record<string, unknown>>, prefix: string): Imported {
  const document = readDocument(text);
  if (document.operations.length === 0) throw unknown();
  return {
    format: 'openapi',
    title: textOf(recordOf(root['info'])['title']),
    description: aboutOf(root),
    calls: document.operations.map((operation) => ({
      names: [nameOf(operation), operation.id, operation.summary].filter((name) => name !== ''),
      read: () => readOperation(operation, document, prefix),
    })),
    document,
    notes: document.notes,
  };
}

function unknown(): PatchbayError {
  return new PatchbayError('invalid_input', 'The text described no call.', {
    reason: 'IMPORT_UNKNOWN',
    hint: 'Give a curl command, a Postman collection or request (format 2, JSON), or an OpenAPI document (JSON or YAML).',
  });
}
