/** Prepared statements by their SQL: those that were used last stay. */
import type { Database, Statement } from 'better-sqlite3';

const kept = 256;

export class Statements {
  readonly #db: Database;
  readonly #byText = new Map<string, Statement<unknown[], unknown>>();
  readonly #exact = new Map<string, Statement<unknown[], unknown>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** One that gives back nothing. */
  plain(sql: string): Statement<unknown[], unknown> {
    return this.#take(this.#byText, sql, (statement) => statement);
  }

  /** One that gives rows as lists of values; whole numbers beyond 2^53 are rounded. */
  rows(sql: string): Statement<unknown[], unknown[]> {
    // A statement in raw mode gives lists.
    return this.#take(this.#byText, sql, (statement) => statement.raw(true)) as Statement<unknown[], unknown[]>;
  }

  /** The same, with every whole number as a BigInt. */
  exact(sql: string): Statement<unknown[], unknown[]> {
    const prepared = this.#take(this.#exact, sql, (statement) => statement.raw(true).safeIntegers(true));
    return prepared as Statement<unknown[], unknown[]>; // As above.
  }

  #take(
    known: Map<string, Statement<unknown[], unknown>>,
    sql: string,
    shape: (statement: Statement<unknown[], unknown>) => Statement<unknown[], unknown>,
  ): Statement<unknown[], unknown> {
    const there = known.get(sql);
    if (there !== undefined) {
      // As long as there is room, nobody has to know which was used last.
      if (known.size > kept / 2) {
        known.delete(sql);
        known.set(sql, there);
      }
      return there;
    }
    const made = shape(this.#db.prepare(sql));
    known.set(sql, made);
    const [oldest] = known.size > kept ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return made;
  }
}
