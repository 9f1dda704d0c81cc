/** What goes between the server and the process that holds `data.db`. */
import type { ErrorBody } from '../../../core/error.ts';
import type { Performed, RowLoad, RowOperation, RowScan } from '../../../core/rows.ts';
import type { BatchOperation } from './batch.ts';

/** Where the process finds the pipe to the server among its files: after what every process has. */
export const pipePlace = 3;

export interface KeeperOptions {
  /** Of the database. */
  readonly path: string;
  readonly confirmRows: number;
  readonly autoCreate: 'table+columns' | 'table' | 'off';
  readonly isReadOnly: boolean;
}

export type Ask =
  | {
      readonly kind: 'perform';
      readonly operations: readonly RowOperation[];
      readonly maxChanges?: number | undefined;
      readonly isDryRun?: boolean | undefined;
    }
  | { readonly kind: 'tables' }
  | { readonly kind: 'describe'; readonly table: string }
  | { readonly kind: 'undo'; readonly isDryRun: boolean }
  /** Keeps groups of rows, as JSON, for the load that follows. */
  | { readonly kind: 'stage'; readonly groups: string; readonly isText: boolean }
  | StagedLoad
  /** Begins a scan; each page that is asked for continues it, and the last one is empty. */
  | { readonly kind: 'scan'; readonly scan: RowScan }
  | { readonly kind: 'page' };

export type Perform = Extract<Ask, { readonly kind: 'perform' }>;

/** A request as the process has it. */
export interface BatchRequest extends Omit<Request, 'ask'> {
  readonly ask:
    | Exclude<Ask, Perform>
    | (Omit<Perform, 'operations'> & { readonly operations: readonly BatchOperation[] });
}

export interface StagedLoad extends Omit<RowLoad, 'groups'> {
  readonly kind: 'load';
  /** What was staged before: a process that was started anew has lost it. */
  readonly rowCount: number;
  readonly isDryRun: boolean;
}

export interface Request {
  readonly id: number;
  readonly ask: Ask;
  /** Changes that were made before by another process of the same server: it sees them, and what they changed about tables. */
  readonly after: number;
}

export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'performed'; readonly id: number; readonly result: Performed }
  /** Of every other request. */
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  /** `cause` goes to the log. */
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorBody; readonly cause: string | undefined };
