/** Holds a new database alone, and lets go of it a while after it is told to: by then somebody waits. */
import Database from 'better-sqlite3';

const db = new Database(process.argv[2] ?? '');
db.exec('begin exclusive; create table hens (name text)');
process.on('message', () => setTimeout(() => db.exec('commit'), 100));
process.on('disconnect', () => process.exit());
process.send?.('held');
