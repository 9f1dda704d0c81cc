/** What is bound for the rows of a batch. */
import type { Intake } from '../sql/intake.ts';
import type { Column } from '../sql/table.ts';
import type { Bound } from '../sql/value.ts';
import type { Batch, Values } from './batch.ts';

/** A column of the batch and where it goes. */
interface Lane {
  readonly list: Values['list'];
  readonly column: Column;
  /** The values are bound as they are. */
  readonly isPlain: boolean;
}

export class Filling {
  readonly #lanes: readonly Lane[];
  readonly #intake: Intake;
  /** Bound again and again. */
  #values: Bound[] = [];

  constructor(batch: Batch, columns: readonly Column[], intake: Intake) {
    this.#intake = intake;
    this.#lanes = columns.map((column, index) => laneOf(column, batch.columns[index] ?? { list: [] }));
  }

  /** Throws as `Intake.take`. */
  row(at: number): readonly Bound[] {
    return this.#fill(at, 1);
  }

  /** Undefined where one of them cannot be bound. What is given is good until the next call. */
  rows(from: number, count: number): readonly Bound[] | undefined {
    try {
      return this.#fill(from, count);
    } catch {
      // Whoever binds them one by one meets it again.
      return undefined;
    }
  }

  /** Loops, because every value that is inserted in great numbers comes by. */
  #fill(from: number, count: number): readonly Bound[] {
    const wanted = count * this.#lanes.length;
    if (this.#values.length !== wanted) this.#values = new Array<Bound>(wanted);
    let place = 0;
    for (let at = from; at < from + count; at += 1) {
      for (const { list, column, isPlain } of this.#lanes) {
        const value = list[at] ?? null;
        // What is plain is neither a record nor a boolean.
        this.#values[place] = isPlain ? (value as Bound) : this.#intake.take(value, column);
        place += 1;
      }
    }
    return this.#values;
  }
}

function laneOf(column: Column, { list, only }: Values): Lane {
  const keepsNumbers = column.kind !== 'text' && column.kind !== 'json' && column.kind !== 'any';
  const isPlain = only === 'whole' ? keepsNumbers : only === 'ascii' && column.kind === 'text';
  return { list, column, isPlain };
}
