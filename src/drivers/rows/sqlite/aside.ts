/**
 * Loads and scans: each has a process of its own, so that nobody waits for it, and it ends with its caller alone. The database is
 * locked for others only while rows that have all been read are moved into their table.
 */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { RowLoad, RowLoadResult, RowScan, RowSet, RowTerms } from '../../../core/rows.ts';
import { Line } from './line.ts';
import type { Ask, KeeperOptions } from './messages.ts';

export class Aside {
  readonly #options: KeeperOptions;
  readonly #timeoutMs: number;
  readonly #lines = new Set<Line>();

  constructor(options: KeeperOptions, timeoutMs: number) {
    this.#options = options;
    this.#timeoutMs = timeoutMs;
  }

  async load({ groups, ...load }: RowLoad, { signal, isDryRun = false }: RowTerms): Promise<RowLoadResult> {
    const line = this.#open();
    try {
      let rowCount = 0;
      for await (const list of groups) {
        if (list.length === 0) continue;
        for (const { rows } of list) rowCount += rows.length;
        await line.ask({ kind: 'stage', groups: JSON.stringify(list), isText: load.isText }, signal);
      }
      // The keeper answers what the port has: both are made from the same sources.
      return (await line.ask({ kind: 'load', ...load, rowCount, isDryRun }, signal)) as RowLoadResult;
    } finally {
      await this.#close(line);
    }
  }

  async *scan(scan: RowScan, signal: AbortSignal): AsyncGenerator<RowSet> {
    const line = this.#open();
    try {
      let ask: Ask = { kind: 'scan', scan };
      while (true) {
        // As above.
        const page = (await line.ask(ask, signal)) as RowSet;
        if (ask.kind === 'page' && page.rows.length === 0) return;
        yield page;
        ask = { kind: 'page' };
      }
    } finally {
      await this.#close(line);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lines].map((line) => this.#close(line)));
  }

  #open(): Line {
    if (this.#lines.size >= limits.concurrentTransfers) {
      throw new PatchbayError('rate_limited', `${this.#lines.size} imports and exports were under way already.`, {
        hint: 'Call again when one of them has ended; nothing was changed.',
      });
    }
    const line = new Line(this.#options, { timeoutMs: this.#timeoutMs, sentAtOnce: 1 });
    this.#lines.add(line);
    return line;
  }

  async #close(line: Line): Promise<void> {
    this.#lines.delete(line);
    await line.close();
  }
}
