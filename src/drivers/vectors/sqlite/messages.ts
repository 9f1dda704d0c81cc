/** What passes between the worker and whoever asks it. */
import type { ErrorBody } from '../../../core/error.ts';
import type { VectorDeletion, VectorItem, VectorQuery } from '../../../core/vectors.ts';
import type { ShopOptions } from './shop.ts';

export interface WorkerSettings {
  readonly path: string;
  readonly options: ShopOptions;
  /** Holds the number of the last request that nobody waits for any more. */
  readonly left: Int32Array;
}

export type Task =
  | { readonly kind: 'upsert'; readonly namespace: string; readonly items: readonly VectorItem[] }
  | { readonly kind: 'query'; readonly query: VectorQuery }
  | { readonly kind: 'delete'; readonly deletion: VectorDeletion }
  | { readonly kind: 'namespaces' };

/** A question, or the wish that the worker ends. */
export type Request = { readonly id: number; readonly task: Task } | 'close';

export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly refused: ErrorBody }
  | { readonly id: number; readonly broken: string };
