/** Which vectors fulfil a condition on their metadata. */
import type { Database, Statement } from 'better-sqlite3';
import type { Condition } from '../../../core/condition.ts';
import { idOf } from './layout.ts';
import { writeFilter } from './metadata.ts';
import type { NamespaceRow } from './tables.ts';

/** Rows that are looked at between two looks at whether anybody waits. */
const atATime = 16_384;
const statementsMax = 100;

export class Matching {
  readonly #file: Database;
  readonly #checkpoint: () => void;
  /** By their text, the one that was used last at the end. */
  readonly #statements = new Map<string, Statement<unknown[], number>>();

  constructor(file: Database, checkpoint: () => void) {
    this.#file = file;
    this.#checkpoint = checkpoint;
  }

  /** Ids in their order. */
  ids({ id, slots }: NamespaceRow, condition: Condition): readonly number[] {
    const { sql, params } = writeFilter(condition);
    const statement = this.#prepare(`select id from item where id >= ? and id < ? and (${sql})`);
    const found: number[] = [];
    for (let slot = 0; slot < slots; slot += atATime) {
      this.#checkpoint();
      const first = idOf(id, slot);
      for (const each of statement.iterate(first, first + Math.min(atATime, slots - slot), ...params)) found.push(each);
    }
    return found;
  }

  #prepare(sql: string): Statement<unknown[], number> {
    const known = this.#statements.get(sql);
    this.#statements.delete(sql);
    const statement = known ?? this.#file.prepare<unknown[], number>(sql).pluck();
    this.#statements.set(sql, statement);
    const [oldest] = this.#statements.keys();
    if (oldest !== undefined && this.#statements.size > statementsMax) this.#statements.delete(oldest);
    return statement;
  }
}
