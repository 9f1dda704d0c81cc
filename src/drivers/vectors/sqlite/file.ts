import Sqlite, { type Database } from 'better-sqlite3';
import { canonicalJson } from '../../sql/canonical-json.ts';
import { chunkRows } from './layout.ts';
import { useLog } from '../../sql/log-mode.ts';
import { writtenByNewer } from '../../sql/newer.ts';

const schemaVersion = 3;

/**
 * The truth is `item` and `floats`; codes are made of the floats and can only be as old as they are, because they never
 * change: a vector that changes gets another slot, at the end of its namespace.
 *
 * The id of a vector is its namespace's times 2^32, plus its slot. Slots of 4096 are a chunk. What is left of one stands in
 * `chunk.live`, a bit for each slot, beside the version of the namespace at which that last changed: so that whoever holds
 * the codes in memory reads only what has changed. Codes are written when all slots of a chunk are taken, to a file whose name
 * has the chunk's stamp (`code-files.ts`).
 */
const schema = `
create table namespace (
  id integer primary key autoincrement,
  name text not null unique,
  dimensions integer not null,
  count integer not null default 0,
  slots integer not null default 0,
  version integer not null default 0
);
create table item (
  id integer primary key,
  namespace integer not null,
  ref text not null,
  metadata text not null,
  text text,
  unique (namespace, ref)
);
create table floats (id integer primary key, floats blob not null);
create table chunk (
  namespace integer not null,
  number integer not null,
  version integer not null,
  live blob not null,
  stamp text,
  primary key (namespace, number)
) without rowid;
create virtual table words using fts5(text, content='', contentless_delete=1);
`;

/** Opens `vectors.db` and makes it if there is none. A file from a newer Patchbay is refused rather than damaged. */
export function openFile(path: string): Database {
  const file = new Sqlite(path);
  try {
    // Of a new file: vectors are long, and take fewer pages then.
    file.pragma('page_size = 8192');
    useLog(file);
    file.pragma('synchronous = FULL');
    file.pragma('busy_timeout = 5000');
    // A mapped file would be read twice as slowly the first time: each of its pages costs a fault.
    file.pragma('mmap_size = 0');
    file.pragma('cache_size = -16384');
    file.pragma('temp_store = MEMORY');
    file.pragma('trusted_schema = OFF');
    file.function('canonical_json', { deterministic: true }, canonicalJson);
    create(file);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function create(file: Database): void {
  if (versionOf(file) === schemaVersion) return;
  file
    .transaction(() => {
      const version = versionOf(file);
      if (version > schemaVersion) throw writtenByNewer('vectors.db', version);
      if (version === 0) file.exec(schema);
      // Another process may have done it in the meantime.
      else if (version < schemaVersion) moveCodes(file);
      file.pragma(`user_version = ${schemaVersion}`);
    })
    .immediate();
}

/** Earlier schemas had the codes in the database. Files are made of the floats where they are missing. */
function moveCodes(file: Database): void {
  for (const table of ['codes', 'bits', 'high_codes', 'low_codes', 'bit_codes'])
    file.exec(`drop table if exists ${table}`);
  file.exec(`
    alter table chunk add column stamp text;
    update chunk set stamp = lower(hex(randomblob(8)))
    where live <> zeroblob(${chunkRows / 8})
      and (number + 1) * ${chunkRows} <= (select slots from namespace where id = chunk.namespace);`);
}

function versionOf(file: Database): number {
  return Number(file.pragma('user_version', { simple: true }));
}
