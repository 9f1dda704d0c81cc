/** Puts back what the last destructive call has changed, if nobody has changed it again since. */
import { PatchbayError } from '../../../core/error.ts';
import type { Undone } from '../../../core/rows.ts';
import { shown } from '../../../core/shown.ts';
import { quoteName } from '../../sql/dialect.ts';
import { imageColumns } from '../sql/change.ts';
import { listOf } from '../sql/draft.ts';
import type { Column, Table } from '../sql/table.ts';
import type { Base } from './base.ts';
import { transact } from './perform.ts';
import type { Stored } from './read.ts';
import { type Image, type Images, type Kept, lastKept } from './undo-log.ts';

export function undoLast(isDryRun: boolean, base: Base): Undone {
  return transact({ base, mode: 'immediate', isDryRun }, () => {
    base.catalogue.refresh();
    // Rows that refer to each other may come back in any order.
    base.db.pragma('defer_foreign_keys = ON');
    const kept = lastKept(base.db);
    const images = imagesOf(kept);
    const counts = { restored: 0, reverted: 0, removed: 0 };
    for (const one of images.toReversed()) {
      const rows = rowsOf(one, base);
      for (const { before, after } of one.changes.toReversed()) counts[rows.putBack(before, after)] += 1;
    }
    base.db.prepare('delete from _pb_undo where id = ?').run(kept?.id);
    return { at: kept?.at ?? 0, tables: [...new Set(images.map(({ table }) => table))], ...counts };
  });
}

function imagesOf(kept: Kept | undefined): readonly Images[] {
  if (kept === undefined) {
    throw new PatchbayError('not_found', 'There was nothing to undo.', {
      reason: 'NOTHING_TO_UNDO',
      hint: 'Updates, deletions, upserts and transactions can be undone; plain inserts are deleted.',
    });
  }
  if (kept.images !== undefined) return kept.images;
  throw new PatchbayError('conflict', 'The last change was too large to be undone, or had effects beyond its rows.', {
    reason: 'NOT_UNDOABLE',
    hint: 'Its answer said undoable: false.',
  });
}

type Verb = 'restored' | 'reverted' | 'removed';

/** What can be done with the rows of one table. */
function rowsOf({ table: name, columns: names }: Images, { catalogue, statements }: Base) {
  if (!catalogue.has(name)) throw changedSince(name);
  const { table } = catalogue.find(name);
  const columns = names.map((column) => table.columns.find((candidate) => candidate.name === column));
  if (!columns.every((column) => column !== undefined)) throw changedSince(name);
  const image: Table = { ...table, columns };
  const at = quoteName(name);
  const where = table.key.map((column) => `${quoteName(column.name)} = ?`).join(' and ');
  const keyOf = (row: readonly Stored[]): readonly Stored[] => row.slice(0, table.key.length);
  // What tells rows apart may be a number that is no column: it is put back, too.
  const written = [...table.key.filter((key) => !columns.includes(key) && key.keyPlace > 0), ...columns]
    .filter((column, index, all) => all.findIndex(({ name: other }) => other === column.name) === index)
    .filter((column) => !column.isGenerated || table.key.includes(column));
  const valuesOf = (row: readonly Stored[]): readonly Stored[] =>
    written.map((column) => row[imageColumns(image).findIndex(({ name: other }) => other === column.name)] ?? null);

  const run = (sql: string, values: readonly Stored[]): void => void statements.plain(sql).run(...values);
  const current = (row: readonly Stored[]): Image =>
    statements.exact(`select ${listOf(imageColumns(image))} from ${at} where ${where}`).get(...keyOf(row)) as Image; // In raw mode rows are lists of values.

  return {
    putBack(before: Image, after: Image): Verb {
      const subject = after ?? before ?? [];
      if (!isSame(current(subject), after)) throw changedSince(name);
      if (before === undefined) {
        run(`delete from ${at} where ${where}`, keyOf(subject));
        return 'removed';
      }
      if (after === undefined) {
        run(`insert into ${at} (${listOf(written)}) values (${written.map(() => '?').join(', ')})`, valuesOf(before));
        return 'restored';
      }
      run(`update ${at} set ${assignments(written)} where ${where}`, [...valuesOf(before), ...keyOf(after)]);
      return 'reverted';
    },
  };
}

function assignments(columns: readonly Column[]): string {
  return columns.map(({ name }) => `${quoteName(name)} = ?`).join(', ');
}

function isSame(a: Image, b: Image): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((value, index) => isEqual(value, b[index] ?? null));
}

/** Bytes come back from the log as plain arrays of them. */
function isEqual(a: Stored, b: Stored): boolean {
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b) === 0;
  return Object.is(a, b);
}

function changedSince(table: string): PatchbayError {
  return new PatchbayError('conflict', `Rows of ${shown(table)} were changed since: nothing was undone.`, {
    reason: 'ROWS_CHANGED',
    hint: 'Read the rows with db_query and put them right with db_update.',
    details: { table },
  });
}
