/** Everything that is sealed in `system.db`, for the day on which its key becomes another one. */
import type { Database } from 'better-sqlite3';
import type { KeyExchange, Resealed, SealContext, SealedText, SealedTexts } from '../../../core/sealed.ts';

interface SealedColumn {
  readonly table: string;
  /** Its primary key. */
  readonly key: readonly string[];
  /** What gives the sealed text, and what puts `@text` in its place. */
  readonly text: string;
  readonly set: string;
  /** What tells rows that hold one from others. */
  readonly where: string;
  /** What the context is made from. */
  readonly id: string;
  context(id: string): SealContext;
}

const columns: readonly SealedColumn[] = [
  column('workflow', 'sealed', (id) => `workflow:${id}`),
  column('integration', 'sealed', (id) => `integration:${id}`),
  column('api', 'sealed', (id) => `api:${id}`),
  column('extract', 'sealed', (id) => `extract:${id}`),
  {
    ...column('former_workflow', 'sealed', (id) => `workflow:${id}`),
    key: ['workflow_id', 'version'],
    id: 'sealed_as',
  },
  column('schedule', 'sealed', (id) => `schedule:${id}`),
  column('version', 'sealed', () => 'run-definition'),
  column('run', 'input', () => 'run-input'),
  column('run', 'secrets', () => 'run-secrets'),
  column('webhook', 'target', () => 'webhook-target'),
  // Values of the journal are JSON, and those that hold secrets `{"sealed": text}`.
  {
    table: 'run_part',
    key: ['run_id', 'step', 'name'],
    text: "value ->> '$.sealed'",
    set: "value = json_object('sealed', @text)",
    where: `value like '{"sealed":"v1.%'`,
    id: "''",
    context: () => 'run-part',
  },
];

/** A text that was not kept is empty. */
function column(table: string, name: string, context: SealedColumn['context']): SealedColumn {
  return { table, key: ['id'], text: name, set: `${name} = @text`, where: `${name} <> ''`, id: 'id', context };
}

const keyName = 'vault key';

export function createSealedTexts(file: Database): SealedTexts {
  const keep = file.prepare<[string, string]>(
    'insert into kept_value (name, value) values (?, ?) on conflict do nothing',
  );
  const kept = file.prepare<[string], string>('select value from kept_value where name = ?').pluck();
  return {
    async any() {
      for (const each of columns) {
        const found = file.prepare<[], SealedRow>(`select ${fieldsOf(each)} limit 1`).get();
        if (found !== undefined) return toText(each, found);
      }
      return undefined;
    },
    async exchangeKey(exchange) {
      // What is written over is gone from the file, too.
      file.pragma('secure_delete = ON');
      // The old key may be thrown away when it returns.
      file.pragma('synchronous = FULL');
      file.exec('begin immediate');
      try {
        const found = resealAll(file, exchange);
        const isWanted = exchange.isWanted(found);
        if (isWanted) followKey(file, exchange);
        file.exec(isWanted ? 'commit' : 'rollback');
        if (isWanted) file.pragma('wal_checkpoint(truncate)');
        return found;
      } finally {
        if (file.inTransaction) file.exec('rollback');
      }
    },
    keyName: async () => kept.get(keyName),
    async nameKey(name) {
      keep.run(keyName, name);
      return kept.get(keyName) ?? name;
    },
  };
}

type RowKey = Readonly<Record<string, string | number>>;

interface SealedRow {
  readonly id: string;
  readonly text: string;
}

function fieldsOf({ id, text, table, where }: SealedColumn): string {
  return `${id} as id, ${text} as text from ${table} where ${where}`;
}

function toText({ context }: SealedColumn, { id, text }: SealedRow): SealedText {
  return { sealed: text, context: context(id) };
}

function resealAll(file: Database, { reseal }: KeyExchange): Resealed {
  let count = 0;
  const unreadable: SealContext[] = [];
  for (const each of columns) {
    const { table, key, set, where } = each;
    const isRow = key.map((name) => `${name} = @${name}`).join(' and ');
    const keys = file.prepare<[], RowKey>(`select ${key.join(', ')} from ${table} where ${where}`);
    const get = file.prepare<[RowKey], SealedRow>(`select ${fieldsOf(each)} and ${isRow}`);
    const put = file.prepare(`update ${table} set ${set} where ${isRow}`);
    // Keys alone: the texts of all rows together may be more than the memory holds.
    for (const row of keys.all()) {
      const found = get.get(row);
      if (found === undefined) continue;
      const text = reseal(toText(each, found));
      if (text === undefined) unreadable.push(each.context(found.id));
      else count += put.run({ ...row, text }).changes;
    }
  }
  return { count, unreadable };
}

/** What else was made with the key. */
function followKey(file: Database, exchange: KeyExchange): void {
  file.exec('delete from page_copy; delete from client_credential; update run set fingerprint = null');
  const rename = prepareRename(file);
  for (const [before, after] of exchange.accounts) if (before !== after) rename({ before, after });
  file.prepare('insert or replace into kept_value (name, value) values (?, ?)').run(keyName, exchange.keyName);
}

/** What an account has spent under its old name counts with what it has under the new one. */
function prepareRename(file: Database): (names: { readonly before: string; readonly after: string }) => void {
  const statements = [
    `insert into page_use (account, month, used) select @after, month, used from page_use where account = @before
    on conflict (account, month) do update set used = used + excluded.used`,
    'delete from page_use where account = @before',
    'update page_charge set account = @after where account = @before',
  ].map((text) => file.prepare(text));
  return (names) => {
    for (const statement of statements) statement.run(names);
  };
}
