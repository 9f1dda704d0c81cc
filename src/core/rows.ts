/** The rows port: tables of the user's own, which no table of ours is among. */
import type { Condition } from './condition.ts';
import type { Json } from './json.ts';

export type Row = Readonly<Record<string, Json>>;

/** Rows as lists of values, in the order of `columns`: whole numbers beyond 2^53 and decimals are text, bytes are base64. */
export interface RowSet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Json[])[];
}

export interface RowQuery {
  readonly kind: 'query';
  readonly table: string;
  readonly condition: Condition;
  /** All of them when there are none. */
  readonly columns: readonly string[];
  readonly limit: number;
  readonly offset: number;
  /** Nulls come last either way; ties are broken by the primary key. Without it, the key itself is what is sorted by. */
  readonly orderBy?: string | undefined;
  readonly isAscending: boolean;
  /** Only what comes after this place, which is the `next` of an earlier result of the same query. */
  readonly after?: readonly Json[] | undefined;
  /** Characters of JSON after which no further row is taken; the first always is. */
  readonly maxChars?: number | undefined;
}

export interface RowInsert {
  readonly kind: 'insert';
  readonly table: string;
  readonly rows: readonly Row[];
  /** A row that has the same values here as a row that is there takes its place, in the columns that it has. */
  readonly onConflict?: readonly string[] | undefined;
}

export interface RowUpdate {
  readonly kind: 'update';
  readonly table: string;
  readonly condition: Condition;
  readonly values: Row;
  /** Whether the result has the rows as they are afterwards, the first 100. */
  readonly isReturning: boolean;
}

export interface RowDelete {
  readonly kind: 'delete';
  readonly table: string;
  readonly condition: Condition;
  /** Whether the result has the rows as they were, the first 100. */
  readonly isReturning: boolean;
}

export type RowChange = RowInsert | RowUpdate | RowDelete;
export type RowOperation = RowQuery | RowChange;

export interface RowQueryResult extends RowSet {
  readonly kind: 'query';
  readonly table: string;
  readonly hasMore: boolean;
  /** The place of the last row, when there are more and rows can be told apart. */
  readonly next?: readonly Json[] | undefined;
  /** What was not exactly as asked, in sentences. */
  readonly notes: readonly string[];
}

export interface RowChangeResult extends RowSet {
  readonly kind: 'insert' | 'update' | 'delete';
  readonly table: string;
  /** Rows that were inserted, updated or deleted; in a dry run, that would be. */
  readonly count: number;
  /** Of those that were inserted, how many took the place of a row. */
  readonly replaced: number;
  readonly isCreated: boolean;
  readonly addedColumns: readonly string[];
  readonly notes: readonly string[];
}

export type RowResult = RowQueryResult | RowChangeResult;

export interface RowTerms {
  readonly signal: AbortSignal;
  /** Rows that may be updated and deleted; by default as many as the setting `data.confirmRows` allows unconfirmed. */
  readonly maxChanges?: number | undefined;
  /**
   * Changes nothing. An update or deletion alone is counted, and a sample of its rows is given as they are; several operations are
   * performed, however many rows they change, and taken back.
   */
  readonly isDryRun?: boolean | undefined;
}

export interface Performed {
  readonly results: readonly RowResult[];
  /** Undefined when there is nothing to undo; false when it was too much to keep, or would be. */
  readonly isUndoable?: boolean | undefined;
}

/** Rows with the same columns, and the line of each in what they were read from. */
export interface RowGroup extends RowSet {
  readonly lines: readonly number[];
}

export interface RowLoad {
  readonly table: string;
  /** In order. Each list is handed over at once: some hundred kilobytes are a good size. */
  readonly groups: AsyncIterable<readonly RowGroup[]>;
  /**
   * The values are texts, as CSV has them: each becomes what its column keeps, and a column that is created gets the type that all
   * of its values have. Else they are JSON.
   */
  readonly isText: boolean;
  /** As of an insert. */
  readonly onConflict?: readonly string[] | undefined;
}

export interface RowLoadResult {
  readonly table: string;
  readonly count: number;
  /** Of those, how many took the place of a row. */
  readonly replaced: number;
  readonly isCreated: boolean;
  readonly addedColumns: readonly string[];
  /** Those that the rows had values for. */
  readonly columns: readonly Pick<ColumnDescription, 'name' | 'type'>[];
  /** The first rows, as they are stored. */
  readonly sample: RowSet;
  /** In a dry run, the first rows that would be refused; else the first one is thrown. */
  readonly problems: readonly RowProblem[];
  readonly notes: readonly string[];
  /** As of `Performed`. */
  readonly isUndoable?: boolean | undefined;
}

export interface RowProblem {
  readonly line: number;
  readonly message: string;
}

/** What a scan reads: a query without pages. */
export type RowScan = Omit<RowQuery, 'kind' | 'limit' | 'offset' | 'after' | 'maxChars'>;

export interface TableSummary {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rowCount: number;
}

export interface ColumnDescription {
  readonly name: string;
  /** As it was declared. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  /** As SQL. */
  readonly default?: string | undefined;
}

export interface TableDescription extends TableSummary {
  readonly details: readonly ColumnDescription[];
  readonly indexes: readonly { readonly columns: readonly string[]; readonly isUnique: boolean }[];
}

export interface Undone {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly tables: readonly string[];
  /** Rows that were put back, put back to what they were, and taken away. */
  readonly restored: number;
  readonly reverted: number;
  readonly removed: number;
}

/**
 * Every method throws `timeout` when it takes too long and `cancelled` with the signal: nothing was changed then. A database that
 * others kept locked is `conflict` with the reason DATABASE_BUSY. `internal` with the reason NOT_FLUSHED: rows were inserted, and a power
 * cut may lose them.
 *
 * The reasons of refusals: TABLE_NOT_FOUND, UNKNOWN_COLUMN, INVALID_IDENTIFIER, INVALID_ARGUMENT, CONSTRAINT_VIOLATION,
 * CONFIRMATION_REQUIRED (details: `count`, and `undoable: false` where it could not be undone), READ_ONLY, TOO_LARGE. Of several operations, the details say which failed: `operation`, from 1.
 */
export interface Rows {
  /** All in one transaction, in this order, or none. */
  perform(operations: readonly RowOperation[], terms: RowTerms): Promise<Performed>;
  /**
   * Inserts rows of any number in one transaction, or none of them; nobody else waits until all of them have been read. What was
   * wrong with a row names its line, also as `details.line`. `rate_limited` when too many loads and scans are under way.
   */
  load(load: RowLoad, terms: Pick<RowTerms, 'signal' | 'isDryRun'>): Promise<RowLoadResult>;
  /** The rows as they are at one moment, page after page; the first has the columns even when there are no rows. */
  scan(scan: RowScan, signal: AbortSignal): AsyncIterable<RowSet>;
  /** By name. */
  tables(signal: AbortSignal): Promise<readonly TableSummary[]>;
  describe(table: string, signal: AbortSignal): Promise<TableDescription>;
  /**
   * Undoes the last update, deletion, upsert or transaction that was not undone yet. `conflict` with the reason ROWS_CHANGED when
   * a row of it was changed since; `not_found` with NOTHING_TO_UNDO.
   */
  undo(terms: { readonly signal: AbortSignal; readonly isDryRun: boolean }): Promise<Undone>;
}
