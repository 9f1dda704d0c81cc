/** What the server and a reader say to each other. */
import type { ErrorBody } from '../../core/error.ts';
import type { DecompressionMethod, FileType } from '../../model/extract.ts';
import type { Piece } from './pieces.ts';

export interface Task {
  readonly fileType: FileType;
  readonly decompression: DecompressionMethod;
  readonly charset: string | undefined;
  readonly maxBytes: number;
}

/** Chunks come first, then `run`; `more` asks for one more piece of the result. */
export type ToReader =
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array }
  | { readonly kind: 'run'; readonly task: Task }
  | { readonly kind: 'more' };

export type FromReader =
  | { readonly kind: 'ready'; readonly weight: number }
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly body: ErrorBody; readonly detail: string };
