/**
 * A process that holds `data.db` and does what its parent asks, one request after the other.
 *
 * It is a process and not a thread because a thread cannot be ended while it is inside a statement (docs/decisions/0009).
 */
import process from 'node:process';
import { type Base, openBase } from './base.ts';
import { describeTable, listTables } from './describe.ts';
import { explain } from './failure.ts';
import type { Answer, Ask, KeeperOptions, Request } from './messages.ts';
import { loadRows } from './load.ts';
import { packResults } from './packed.ts';
import { perform } from './perform.ts';
import { Scan } from './scan.ts';
import { Staging } from './staging.ts';
import { undoLast } from './undo.ts';

// The parent wrote it.
const options: KeeperOptions = JSON.parse(process.argv[2] ?? '');
let base: Base | undefined;
let seen = 0;
let staging: Staging | undefined;
let scan: Scan | undefined;

// Nobody is left to answer. What was begun has been finished, since nothing interrupts a request.
process.on('disconnect', () => {
  // What is being read keeps the database busy.
  scan?.close();
  base?.db.close();
  process.exit();
});
process.on('message', ({ id, ask, after }: Request) => {
  try {
    // A file that cannot be opened is told to whoever wants something of it.
    base ??= openBase(options);
    if (after !== seen) base.catalogue.refresh();
    seen = after;
    send({ kind: 'done', id, result: answer(ask, base) });
  } catch (thrown) {
    const error = explain(thrown);
    const cause = error.cause instanceof Error ? `${error.cause.message}\n${error.cause.stack}` : undefined;
    send({ kind: 'failed', id, error: error.toBody(), cause });
  }
});
send({ kind: 'ready' });

function answer(ask: Ask, opened: Base): unknown {
  switch (ask.kind) {
    case 'perform':
      return packResults(perform(ask, opened));
    case 'undo':
      return undoLast(ask.isDryRun, opened);
    case 'tables':
      return listTables(opened);
    case 'describe':
      return describeTable(ask.table, opened);
    case 'stage':
      staging ??= new Staging();
      return staging.add(ask.groups, ask.isText);
    case 'load':
      return loadRows(ask, staging ?? new Staging(), opened);
    case 'scan':
      scan = new Scan(ask.scan, opened);
      return scan.page();
    case 'page':
      if (scan === undefined) throw new Error('The process that was reading the rows was lost.');
      return scan.page();
  }
}

function send(message: Answer): void {
  process.send?.(message);
}
