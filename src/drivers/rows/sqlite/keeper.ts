/**
 * A process that holds `data.db` and does what its parent asks, one request after the other.
 *
 * It is a process and not a thread because a thread cannot be ended while it is inside a statement (docs/decisions/0009).
 */
import process from 'node:process';
import { type Base, openBase } from './base.ts';
import { describeTable, listTables } from './describe.ts';
import { explain } from './failure.ts';
import { loadRows } from './load.ts';
import type { Ask, BatchRequest, KeeperOptions, Perform } from './messages.ts';
import { answerFrame, requestIn } from './packed.ts';
import { perform } from './perform.ts';
import { receive, send } from './pipe.ts';
import { Scan } from './scan.ts';
import { Staging } from './staging.ts';
import { undoLast } from './undo.ts';

// The parent wrote it.
const options: KeeperOptions = JSON.parse(process.argv[2] ?? '');
let base: Base | undefined;
let seen = 0;
let staging: Staging | undefined;
let scan: Scan | undefined;

try {
  send(answerFrame({ kind: 'ready' }));
  for (const parcel of receive()) send(answerTo(requestIn(parcel)));
} finally {
  // Nobody is left to answer. What is being read keeps the database busy.
  scan?.close();
  base?.db.close();
}

function answerTo({ id, ask, after }: BatchRequest): Buffer {
  try {
    // A file that cannot be opened is told to whoever wants something of it.
    base ??= openBase(options);
    if (after !== seen) base.catalogue.refresh();
    seen = after;
    if (ask.kind === 'perform') return answerFrame({ kind: 'performed', id, result: perform(ask, base) });
    return answerFrame({ kind: 'done', id, result: resultOf(ask, base) });
  } catch (thrown) {
    const error = explain(thrown);
    const cause = error.cause instanceof Error ? `${error.cause.message}\n${error.cause.stack}` : undefined;
    return answerFrame({ kind: 'failed', id, error: error.toBody(), cause });
  }
}

function resultOf(ask: Exclude<Ask, Perform>, opened: Base): unknown {
  switch (ask.kind) {
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
