import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PatchbayError } from '../../core/error.ts';
import type { LinkGrant } from '../../core/file-link.ts';
import type { FilePlace, Files, StoredFile } from '../../core/files.ts';
import { contentHeaders } from './headers.ts';
import { etagOf, type Selection, select } from './select.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly place: FilePlace;
  readonly grant: LinkGrant;
}

/** GET and HEAD. */
export async function download({ request, response, place, grant }: Exchange, files: Files): Promise<void> {
  const open = await files.open(place);
  if (open === undefined) throw noSuchFile();
  try {
    const { headers } = request;
    const selection = select(open.file, {
      ifMatch: headers['if-match'],
      ifNoneMatch: headers['if-none-match'],
      ifModifiedSince: headers['if-modified-since'],
      ifUnmodifiedSince: headers['if-unmodified-since'],
      ifRange: header(headers['if-range']),
      range: request.method === 'GET' ? headers.range : undefined,
    });
    if (selection.status === 412) throw preconditionFailed();
    if (selection.status === 416) response.setHeader('content-range', `bytes */${open.file.sizeBytes}`);
    if (selection.status === 416) throw invalidRange();
    response.writeHead(selection.status, headersOf(open.file, selection, grant));
    const hasBody = request.method === 'GET' && selection.status !== 304;
    if (!hasBody) response.end();
    else await pipeline(Readable.from(open.read(partOf(selection)), { objectMode: false }), response);
  } finally {
    await open.close();
  }
}

function partOf(selection: Selection) {
  return selection.status === 206 ? selection.range : undefined;
}

function headersOf(file: StoredFile, selection: Selection, grant: LinkGrant): Record<string, string> {
  const range = partOf(selection);
  const common = {
    etag: etagOf(file),
    'last-modified': new Date(file.updatedAt).toUTCString(),
    'accept-ranges': 'bytes',
  };
  if (selection.status === 304) return common;
  const headers = { ...common, ...contentHeaders(file, grant) };
  if (range === undefined) return { ...headers, 'content-length': String(file.sizeBytes) };
  return {
    ...headers,
    'content-length': String(range.last - range.first + 1),
    'content-range': `bytes ${range.first}-${range.last}/${file.sizeBytes}`,
  };
}

function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function noSuchFile(): PatchbayError {
  return new PatchbayError('not_found', 'There was no such file.', { reason: 'NOT_FOUND' });
}

function preconditionFailed(): PatchbayError {
  return new PatchbayError('conflict', 'The file was not the one that was asked for: it has been replaced.', {
    reason: 'PRECONDITION_FAILED',
  });
}

function invalidRange(): PatchbayError {
  return new PatchbayError('invalid_input', 'The range was outside of the file.', { reason: 'INVALID_RANGE' });
}
