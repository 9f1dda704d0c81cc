/** The process that `waking.ts` wakes: it answers, after it has inserted a row where it was given a database. */
import { readSync, writeSync } from 'node:fs';
import { openDatabase } from '../../src/drivers/rows/sqlite/open.ts';

/** Inserts one row and flushes it, as the tables of users do. */
export function openInserting(path: string): () => unknown {
  const db = openDatabase(path, false);
  db.exec(
    'create table hens (id integer primary key, name text, coop integer, eggs integer); create index by_coop on hens (coop)',
  );
  const statement = db.prepare('insert into hens (name, coop, eggs) values (?, ?, ?)');
  return () => statement.run('a hen', -1, 3);
}

function answer(path: string | undefined): void {
  const work = path === undefined ? () => {} : openInserting(path);
  const bytes = Buffer.alloc(1);
  while (readSync(3, bytes) > 0) {
    work();
    writeSync(3, bytes);
  }
}

if (import.meta.main) answer(process.argv[2]);
