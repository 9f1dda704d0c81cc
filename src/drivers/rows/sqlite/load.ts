/** Moves what was staged into its table, in one transaction. */
import { PatchbayError } from '../../../core/error.ts';
import type { Json } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import type { Row, RowGroup, RowLoadResult, RowProblem } from '../../../core/rows.ts';
import { shown } from '../../../core/shown.ts';
import { isMisfit, readCell } from '../sql/cell.ts';
import { type Column, findColumn, type Table, typeName } from '../sql/table.ts';
import type { Base } from './base.ts';
import { type Prepared, prepareTable } from './create.ts';
import { explain } from './failure.ts';
import { idsMissing, rowsOf, unplacedBy, valueMissing } from './insert.ts';
import type { StagedLoad } from './messages.ts';
import { transact } from './perform.ts';
import type { Stored } from './read.ts';
import type { Staging } from './staging.ts';
import { type Images, UndoLog } from './undo-log.ts';
import { Writer } from './writer.ts';

export function loadRows(load: StagedLoad, staging: Staging, base: Base): RowLoadResult {
  if (staging.rowCount !== load.rowCount) throw new Error('The process that had read the rows was lost.');
  return transact({ base, mode: 'immediate', isDryRun: load.isDryRun }, () => {
    base.catalogue.refresh();
    const types = staging.types();
    if (!base.catalogue.has(load.table)) checkIds(staging);
    const prepared = prepareTable(
      {
        table: load.table,
        onConflict: load.onConflict,
        missing: (known) => [...types.keys()].filter((name) => !known.has(name)),
        types: () => types,
      },
      base,
    );
    const moving = new Moving(load, prepared, base);
    for (const group of staging.groups()) moving.move(group);
    return moving.finish([...types.keys()]);
  });
}

function checkIds(staging: Staging): void {
  const id = [...staging.types().keys()].find((name) => name.toLowerCase() === 'id');
  if (id !== undefined && staging.isEmpty(id)) throw idsMissing();
}

interface Misfits {
  count: number;
  readonly line: number;
}

class Moving {
  readonly #load: StagedLoad;
  readonly #prepared: Prepared;
  readonly #base: Base;
  readonly #writer: Writer;
  readonly #conflict: readonly Column[];
  readonly #undo: UndoLog | undefined;
  readonly #isKept: boolean;
  readonly #changes: Images['changes'] = [];
  readonly #sample: (readonly Stored[])[] = [];
  readonly #problems: RowProblem[] = [];
  readonly #misfits = new Map<Column, Misfits>();
  #count = 0;
  #replaced = 0;

  constructor(load: StagedLoad, prepared: Prepared, base: Base) {
    this.#load = load;
    this.#prepared = prepared;
    this.#base = base;
    this.#writer = new Writer(prepared.table, load.onConflict, base);
    this.#conflict = load.onConflict?.map((name) => findColumn(prepared.table, name)) ?? [];
    this.#undo = load.onConflict === undefined || load.isDryRun ? undefined : new UndoLog();
    this.#isKept = this.#undo?.hasRoom(prepared.table, load.rowCount) ?? false;
  }

  move({ columns: names, rows, lines }: RowGroup): void {
    const columns = names.map((name) => findColumn(this.#prepared.table, name));
    for (const [index, values] of rows.entries()) {
      const line = lines[index] ?? 0;
      try {
        this.#write(this.#recordOf(names, columns, values, line));
      } catch (thrown) {
        this.#fail(explain(thrown), line);
      }
    }
  }

  finish(names: readonly string[]): RowLoadResult {
    const { table, isCreated, addedColumns, notes } = this.#prepared;
    this.#undo?.add(table, this.#changes);
    const isUndoable = this.#undo?.store(this.#base.db, Date.now());
    return {
      table: table.name,
      count: this.#count,
      replaced: this.#replaced,
      isCreated,
      addedColumns,
      columns: names.map((wanted) => columnOf(wanted, table)),
      sample: rowsOf(this.#sample, table),
      problems: this.#problems,
      notes: [...notes, ...[...this.#misfits].map(misfitTold), ...this.#writer.notes],
      isUndoable,
    };
  }

  #recordOf(names: readonly string[], columns: readonly Column[], values: readonly Json[], line: number): Row {
    const record: Record<string, Json> = {};
    for (const [index, column] of columns.entries()) {
      const value = values[index] ?? null;
      record[names[index] ?? ''] = this.#load.isText ? this.#valueOf(value, column, line) : value;
    }
    return record;
  }

  #valueOf(cell: Json, column: Column, line: number): Json {
    if (typeof cell !== 'string') return cell;
    const value = readCell(cell, column.kind);
    if (isMisfit(value, column.kind)) {
      const misfits = this.#misfits.get(column) ?? { count: 0, line };
      misfits.count += 1;
      this.#misfits.set(column, misfits);
    }
    return value;
  }

  #write(row: Row): void {
    const missing = unplacedBy(row, this.#conflict);
    if (missing !== undefined) throw valueMissing(missing, 'There was');
    const before = this.#load.onConflict === undefined ? undefined : this.#writer.find(row);
    if (this.#isKept || this.#sample.length < limits.sampleRows) {
      const after = this.#writer.writeAndRead(row);
      if (this.#sample.length < limits.sampleRows) this.#sample.push(after);
      if (this.#isKept) this.#changes.push({ before, after });
    } else this.#writer.write(row);
    if (before !== undefined) this.#replaced += 1;
    this.#count += 1;
  }

  /** A try goes on, to tell more than one problem: the database has taken back what the row alone did. */
  #fail({ code, message, reason, hint, details, cause }: PatchbayError, line: number): void {
    const isOfRow = reason === 'CONSTRAINT_VIOLATION' || reason === 'INVALID_ARGUMENT';
    const told = isOfRow ? `Line ${line}: ${message}` : message;
    if (!this.#load.isDryRun || !isOfRow) {
      throw new PatchbayError(code, told, { reason, hint, details: { ...details, line }, cause });
    }
    if (this.#problems.length < limits.importProblems) this.#problems.push({ line, message });
  }
}

function columnOf(wanted: string, table: Table): RowLoadResult['columns'][number] {
  const column = findColumn(table, wanted);
  return { name: column.name, type: typeName(column) };
}

function misfitTold([column, { count, line }]: readonly [Column, Misfits]): string {
  const [values, stay] = count === 1 ? ['One value', 'stays'] : [`${count} values`, 'stay'];
  return `${values} of ${shown(column.name)} did not fit ${column.type} and ${stay} text, the first in line ${line}.`;
}
