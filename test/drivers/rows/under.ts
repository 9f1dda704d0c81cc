import type { Condition } from '../../../src/core/condition.ts';
import type { Json } from '../../../src/core/json.ts';
import type {
  Performed,
  Row,
  RowChangeResult,
  RowOperation,
  RowQuery,
  RowQueryResult,
  Rows,
  RowTerms,
} from '../../../src/core/rows.ts';

export interface RowsOptions {
  readonly confirmRows?: number;
  readonly autoCreate?: 'table+columns' | 'table' | 'off';
  readonly isReadOnly?: boolean;
  readonly timeoutMs?: number;
}

/** How a driver is opened for the contract. Everything is closed with the test. */
export interface RowsUnderTest {
  /** Tables of the test's own; those of `place` when that is given. */
  open(options?: RowsOptions, place?: string): Promise<Rows>;
  /** A new place for several. */
  place(): string;
}

export const all: Condition = { all: [] };

export function is(column: string, value: string | number | boolean): Condition {
  return { column, order: 'eq', value };
}

/** Calls with what most tests do not care about left out. */
export function using(rows: Rows) {
  const signal = new AbortController().signal;
  const perform = (operations: readonly RowOperation[], terms: Partial<RowTerms> = {}): Promise<Performed> =>
    rows.perform(operations, { signal, ...terms });
  const change = async (operation: RowOperation, terms: Partial<RowTerms> = {}): Promise<RowChangeResult> => {
    const [result] = (await perform([operation], terms)).results;
    if (result === undefined || result.kind === 'query') throw new Error('That was no change.');
    return result;
  };
  const query = async (
    table: string,
    more: Partial<RowQuery> = {},
    terms: Partial<RowTerms> = {},
  ): Promise<RowQueryResult> => {
    const wanted: RowQuery = {
      kind: 'query',
      table,
      condition: all,
      columns: [],
      limit: 100,
      offset: 0,
      isAscending: true,
      ...more,
    };
    const [result] = (await perform([wanted], terms)).results;
    if (result?.kind !== 'query') throw new Error('That was no query.');
    return result;
  };
  return {
    perform,
    change,
    query,
    signal,
    insert: (table: string, list: readonly Row[], onConflict?: readonly string[]) =>
      change({ kind: 'insert', table, rows: list, onConflict }),
    /** The values of one column, in the order of the key unless something else is wanted. */
    async values(table: string, column: string, more: Partial<RowQuery> = {}): Promise<readonly (Json | undefined)[]> {
      return (await query(table, { columns: [column], ...more })).rows.map(([value]) => value);
    },
  };
}
