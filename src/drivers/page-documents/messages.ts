/** What the server and a process that reads documents say to each other. */
import type { DocumentRequest, ReadDocument } from '../../core/documents.ts';
import type { ErrorBody } from '../../core/error.ts';

export type ToWorker = DocumentRequest;

export type FromWorker =
  | { readonly kind: 'done'; readonly read: ReadDocument }
  | { readonly kind: 'failed'; readonly body: ErrorBody; readonly detail: string };
