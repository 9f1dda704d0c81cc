/** The tables that are there, remembered until somebody changes one. */
import { shown } from '../../../core/shown.ts';
import type { Database } from 'better-sqlite3';
import { quoteName } from '../../sql/dialect.ts';
import { type Column, findName, isReserved, type Kind, noTable, type Table } from '../sql/table.ts';

/** Reading alone may miss for so long what another process changed about tables; writing never does. */
const freshMs = 20;

export interface Found {
  readonly table: Table;
  /** When the name was not exactly the one that was asked for. */
  readonly notes: readonly string[];
}

export class Catalogue {
  readonly #db: Database;
  readonly #version;
  #known = new Map<string, Found>();
  #names: readonly string[] | undefined;
  /** Tables of the transaction that goes on: if it fails, they never were. */
  readonly #created = new Set<string>();
  #seen: unknown;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Database) {
    this.#db = db;
    this.#version = db.prepare('pragma schema_version').pluck();
  }

  /** Forgets what is not so any more. */
  refresh(): void {
    const version = this.#version.get();
    this.#lookedAt = performance.now();
    if (version === this.#seen) return;
    this.#seen = version;
    this.forget();
  }

  refreshIfOld(): void {
    if (performance.now() - this.#lookedAt > freshMs) this.refresh();
  }

  /** What was changed may have been rolled back. */
  forget(): void {
    this.#known = new Map();
    this.#names = undefined;
  }

  addCreated(name: string): void {
    this.#created.add(name);
    this.forget();
  }

  /** The transaction is over. */
  settle(): void {
    this.#created.clear();
  }

  names(): readonly string[] {
    this.#names ??= this.#db
      .prepare<[], string>("select name from pragma_table_list where schema = 'main' and type = 'table' order by name")
      .pluck()
      .all()
      .filter((name) => !isReserved(name));
    return this.#names;
  }

  has(wanted: string): boolean {
    return this.#known.has(wanted) || findName(wanted, this.names()) !== undefined;
  }

  /** Throws TABLE_NOT_FOUND. */
  find(wanted: string): Found {
    const known = this.#known.get(wanted);
    if (known !== undefined) return known;
    const name = findName(wanted, this.names());
    if (name === undefined) throw noTable(wanted, this.#lasting());
    const found = this.#known.get(name) ?? { table: this.#read(name), notes: [] };
    this.#known.set(name, found);
    return name === wanted ? found : { ...found, notes: [`The table is called ${shown(name)}.`] };
  }

  #lasting(): readonly string[] {
    return this.names().filter((name) => !this.#created.has(name));
  }

  #read(name: string): Table {
    const columns = this.#db
      .prepare<[string], ColumnRow>(
        'select name, type, "notnull" as isNotNull, dflt_value as "default", pk, hidden from pragma_table_xinfo(?)',
      )
      .all(name)
      .filter(({ hidden }) => hidden !== 1)
      .map(columnOf);
    return {
      name,
      columns,
      key: this.#keyOf(name, columns),
      hasSideEffects: this.#hasSideEffects(name),
      refersToItself: this.#refersToItself(name),
    };
  }

  /** Its primary key where that is never null, else the number that the database gives every row. */
  #keyOf(name: string, columns: readonly Column[]): readonly Column[] {
    const key = columns.filter(({ keyPlace }) => keyPlace > 0).toSorted((a, b) => a.keyPlace - b.keyPlace);
    const [only] = key;
    const isRowid = key.length === 1 && only?.type.toUpperCase() === 'INTEGER';
    if (isRowid) return key.map((column) => ({ ...column, isNullable: false }));
    if (key.length > 0 && key.every(({ isNullable }) => !isNullable)) return key;
    const taken = columns.map((column) => column.name.toLowerCase());
    const free = ['rowid', '_rowid_', 'oid'].find((candidate) => !taken.includes(candidate));
    if (free === undefined) throw noTable(name, this.#lasting(), ' A table that hides its row numbers cannot be used.');
    return [{ name: free, kind: 'integer', type: '', isNullable: false, isGenerated: true, keyPlace: 1 }];
  }

  #refersToItself(name: string): boolean {
    const reference = this.#db.prepare('select 1 from pragma_foreign_key_list(?) where "table" = ? collate nocase');
    return reference.get(name, name) !== undefined;
  }

  #hasSideEffects(name: string): boolean {
    const trigger = this.#db.prepare(
      "select 1 from sqlite_schema where type = 'trigger' and tbl_name = ? collate nocase",
    );
    const reference = this.#db.prepare(
      `select 1 from sqlite_schema s, pragma_foreign_key_list(s.name) f
       where s.type = 'table' and f."table" = ? collate nocase
       and (f.on_delete not in ('NO ACTION', 'RESTRICT') or f.on_update not in ('NO ACTION', 'RESTRICT'))`,
    );
    return trigger.get(name) !== undefined || reference.get(name) !== undefined;
  }
}

export function countRows(db: Database, table: Table): number {
  return Number(
    db
      .prepare(`select count(*) from ${quoteName(table.name)}`)
      .pluck()
      .get(),
  );
}

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly isNotNull: number;
  readonly default: string | null;
  readonly pk: number;
  readonly hidden: number;
}

function columnOf(row: ColumnRow): Column {
  return {
    name: row.name,
    kind: kindOf(row.type),
    type: row.type,
    isNullable: row.isNotNull === 0,
    isGenerated: row.hidden !== 0,
    keyPlace: row.pk,
    default: row.default ?? undefined,
  };
}

/** The rules of SQLite for what a declared type means, with two of our own before them. */
function kindOf(declared: string): Kind {
  const type = declared.toUpperCase();
  if (type.startsWith('BOOL')) return 'boolean';
  if (type.startsWith('JSON')) return 'json';
  if (type.includes('INT')) return 'integer';
  if (/CHAR|CLOB|TEXT/.test(type)) return 'text';
  if (type === '' || type.includes('BLOB')) return 'any';
  return /REAL|FLOA|DOUB/.test(type) ? 'real' : 'numeric';
}
