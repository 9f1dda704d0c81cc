/**
 * Resources: what tools read and list, under `patchbay://<noun>/{id}`.
 *
 * The face knows no tool by name. A tool that declares `serve.resource` reads one resource of a noun, one that declares
 * `serve.lists` lists them; both are called through the door like any other call.
 */
import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Outcome } from '../../core/door.ts';
import { isOwnFailure } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Entry, Registry } from '../../core/registry.ts';
import type { ServedResource } from '../../core/tool.ts';
import type { McpFace } from './face.ts';
import { invoke } from './invoke.ts';
import { unknownCursor } from './params.ts';

const pageSize = 100;
const json = 'application/json';

/** One kind of resource: the tools that read and list it. */
interface Shelf extends ServedResource {
  readonly reader: Entry;
  readonly lister: Entry | undefined;
}

interface Place {
  readonly reader: Entry;
  readonly input: Readonly<Record<string, unknown>>;
  readonly shelf: Pick<Shelf, 'file'>;
}

function resourceUri(noun: string, id: string): string {
  return `patchbay://${noun}/${encodeURIComponent(id)}`;
}

export function shelvesOf(registry: Registry): readonly Shelf[] {
  return registry.entries.flatMap((reader) => {
    const resource = reader.tool.serve?.resource;
    if (resource === undefined) return [];
    const lister = registry.entries.find((entry) => entry.tool.serve?.lists === resource.noun);
    return [{ ...resource, reader, lister }];
  });
}

export function listTemplates(shelves: readonly Shelf[]): ResourceTemplateType[] {
  return shelves.map(({ noun, title, description, file }) => {
    const uriTemplate = `patchbay://${noun}/{id}${file?.suffix ?? ''}`;
    return { uriTemplate, name: noun, title, description, mimeType: file?.mimeType ?? json };
  });
}

/** A resource that stands alone, and the tool that reads it. */
interface Document extends NonNullable<NonNullable<Entry['tool']['serve']>['document']> {
  readonly reader: Entry;
}

function documentsOf({ entries }: Registry): readonly Document[] {
  return entries.flatMap((reader) => {
    const document = reader.tool.serve?.document;
    return document === undefined ? [] : [{ ...document, reader }];
  });
}

/** Every address under which somebody may have subscribed to what has this noun and id. */
export function addressesOf(noun: string, id: string, registry: Registry): readonly string[] {
  const alone = documentsOf(registry).find((document) => document.noun === noun && document.id === id);
  return [resourceUri(noun, id), ...(alone?.also === undefined ? [] : [alone.also])];
}

function listDocuments(registry: Registry): Resource[] {
  return documentsOf(registry).map(({ noun, id, title, description }) => {
    return { uri: resourceUri(noun, id), name: id, title, description, mimeType: json };
  });
}

/** A page of all resources; the cursor is `<shelf>.<offset>`. */
export async function listResources(
  cursor: string | undefined,
  shelves: readonly Shelf[],
  ctx: ServerContext,
  face: McpFace,
): Promise<ListResourcesResult> {
  const [at, offset] = readCursor(cursor);
  const alone = cursor === undefined ? listDocuments(face.registry) : [];
  const listable = shelves.filter((shelf) => shelf.lister !== undefined);
  const shelf = listable[at];
  if (shelf === undefined) return { resources: alone };
  const { ids, total } = await listIds(shelf, offset, ctx, face);
  const seen = offset + ids.length;
  const next = ids.length > 0 && seen < total ? `${at}.${seen}` : at + 1 < listable.length ? `${at + 1}.0` : undefined;
  const resources = [...alone, ...ids.map((id) => toResource(shelf, id))];
  // Short shelves share a page, so that most clients see everything at once.
  if (next?.endsWith('.0') && resources.length < pageSize) {
    const rest = await listResources(next, shelves, ctx, face);
    return { ...rest, resources: [...resources, ...rest.resources] };
  }
  return { resources, ...(next === undefined ? {} : { nextCursor: next }) };
}

function readCursor(cursor: string | undefined): [number, number] {
  if (cursor === undefined) return [0, 0];
  const match = /^(\d{1,3})\.(\d{1,9})$/.exec(cursor);
  if (match === null) throw unknownCursor();
  return [Number(match[1]), Number(match[2])];
}

async function listIds(shelf: Shelf, offset: number, ctx: ServerContext, face: McpFace) {
  const outcome = await invoke(shelf.lister ?? shelf.reader, { limit: pageSize, offset }, ctx, face);
  if (outcome.kind !== 'done') throw internal();
  const items: readonly unknown[] = Array.isArray(outcome.output.items) ? outcome.output.items : [];
  const ids = items.flatMap((item) => (isRecord(item) && typeof item.id === 'string' ? [item.id] : []));
  return { ids, total: Number(outcome.output.total) };
}

function toResource({ noun, title, file }: Shelf, id: string): Resource {
  const uri = resourceUri(noun, id) + (file?.suffix ?? '');
  return { uri, name: id, title: `${title} ${id}`, mimeType: file?.mimeType ?? json };
}

export async function readResource(
  uri: string,
  shelves: readonly Shelf[],
  ctx: ServerContext,
  face: McpFace,
): Promise<ReadResourceResult> {
  const { reader, input, shelf } = findPlace(uri, shelves, face.registry);
  return answerWith(uri, await invoke(reader, input, ctx, face), shelf);
}

/** What reads the resource of that address, which need not be there. Throws for an address that no resource can have. */
export function findPlace(uri: string, shelves: readonly Shelf[], registry: Registry): Place {
  const alone = documentsOf(registry).find(({ noun, id, also }) => uri === also || uri === resourceUri(noun, id));
  if (alone !== undefined) return { reader: alone.reader, input: alone.arguments, shelf: {} };
  const match = /^patchbay:\/\/([a-z-]+)\/([^/?#]+)$/.exec(uri);
  const shelf = shelves.find((candidate) => candidate.noun === match?.[1]);
  if (shelf === undefined) throw new ResourceNotFoundError(uri);
  const id = idOf(decode(match?.[2] ?? '', uri), shelf, uri);
  return { reader: shelf.reader, input: { id }, shelf };
}

function answerWith(uri: string, outcome: Outcome, { file }: Pick<Shelf, 'file'>): ReadResourceResult {
  if (outcome.kind === 'failed' && !isOwnFailure(outcome.error)) throw new ResourceNotFoundError(uri);
  if (outcome.kind !== 'done') throw internal();
  return { contents: [{ uri, ...contentOf(outcome.output, file) }] };
}

function contentOf(output: Readonly<Record<string, unknown>>, file: Shelf['file']): { mimeType: string; text: string } {
  if (file === undefined) return { mimeType: json, text: JSON.stringify(output, null, 1) };
  const text = output[file.member];
  if (typeof text !== 'string') throw internal();
  return { mimeType: file.mimeType, text };
}

function idOf(named: string, { file }: Shelf, uri: string): string {
  const suffix = file?.suffix ?? '';
  if (!named.endsWith(suffix)) throw new ResourceNotFoundError(uri);
  return named.slice(0, named.length - suffix.length);
}

function decode(text: string, uri: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ResourceNotFoundError(uri);
  }
}

/** Ids of a noun that start with `prefix`, for completion; looked for in the newest hundred of each page. */
export async function completeIds(
  noun: string,
  prefix: string,
  shelves: readonly Shelf[],
  ctx: ServerContext,
  face: McpFace,
): Promise<readonly string[]> {
  const shelf = shelves.find((candidate) => candidate.noun === noun);
  if (shelf?.lister === undefined) return [];
  const found: string[] = [];
  for (let offset = 0; offset < limits.listMax && found.length < pageSize; ) {
    const { ids, total } = await listIds(shelf, offset, ctx, face);
    found.push(...ids.filter((id) => id.startsWith(prefix)));
    offset += ids.length;
    if (ids.length === 0 || offset >= total) break;
  }
  return found.slice(0, pageSize);
}

function internal(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, 'The resource could not be read; the log has the cause.');
}
