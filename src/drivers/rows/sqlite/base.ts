import type { Database } from 'better-sqlite3';
import { sqlite } from '../../sql/dialect.ts';
import { Insertions } from '../sql/insertions.ts';
import { Selections } from '../sql/selections.ts';
import { Catalogue } from './catalogue.ts';
import type { KeeperOptions } from './messages.ts';
import { openDatabase } from './open.ts';
import { Statements } from './statements.ts';

/** The open database and what is remembered about it. */
export interface Base {
  readonly db: Database;
  readonly options: KeeperOptions;
  readonly catalogue: Catalogue;
  readonly statements: Statements;
  readonly selections: Selections;
  readonly insertions: Insertions;
}

export function openBase(options: KeeperOptions): Base {
  const db = openDatabase(options.path, options.isReadOnly);
  return {
    db,
    options,
    catalogue: new Catalogue(db),
    statements: new Statements(db),
    selections: new Selections(sqlite),
    insertions: new Insertions(sqlite),
  };
}
