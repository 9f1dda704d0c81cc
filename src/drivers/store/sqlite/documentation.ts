/** Documentation of integrations: wishes for it, and its sections with an index of their words. */
import type { Database } from 'better-sqlite3';
import type {
  DocumentationFetch,
  DocumentationFetches,
  DocumentationSection,
  DocumentationSections,
} from '../../../core/integration-ports.ts';

export function createDocumentationFetches(file: Database): DocumentationFetches {
  const want = file.prepare<[DocumentationFetch & { at: number }]>(
    `insert or replace into documentation_fetch (integration_id, request, attempts, next_at)
    values (@integrationId, @request, @attempts, @at)`,
  );
  const due = file.prepare<[number, number], DocumentationFetch>(
    `select integration_id as integrationId, request, attempts from documentation_fetch
    where next_at <= ? order by next_at limit ?`,
  );
  const same = 'where integration_id = @integrationId and request = @request';
  const postpone = file.prepare<[DocumentationFetch & { until: number }]>(
    `update documentation_fetch set attempts = @attempts + 1, next_at = @until ${same}`,
  );
  const settle = file.prepare<[DocumentationFetch]>(`delete from documentation_fetch ${same}`);
  return {
    want: async (fetch, at) => void want.run({ ...fetch, at }),
    due: async (now, limit) => due.all(now, limit),
    postpone: async (fetch, until) => void postpone.run({ ...fetch, until }),
    settle: async (fetch) => void settle.run(fetch),
  };
}

/** A hit in a title, or in a name that stands there, says more than one in the text. */
const weights = '5.0, 5.0, 1.0';

/** Words from this length on also find what begins with them. */
const prefixChars = 4;

export function createDocumentationSections(file: Database): DocumentationSections {
  const digest = file.prepare<[string], string>('select digest from documentation_index where integration_id = ?');
  const clear = file.prepare<[string]>('delete from documentation_section where integration_id = ?');
  const unname = file.prepare<[string]>('delete from documentation_index where integration_id = ?');
  const name = file.prepare<[string, string]>('insert into documentation_index (integration_id, digest) values (?, ?)');
  const add = file.prepare<[DocumentationSection & { integrationId: string }]>(
    `insert into documentation_section (integration_id, position, kind, title, words, body)
    values (@integrationId, @position, @kind, @title, @words, @body)`,
  );
  const find = file.prepare<[string, string, number], DocumentationSection>(
    `select s.position, s.kind, s.title, s.words, s.body
    from documentation_word join documentation_section s on s.id = documentation_word.rowid
    where documentation_word match ? and s.integration_id = ?
    order by bm25(documentation_word, ${weights}), s.position limit ?`,
  );
  const forget = file.transaction((id: string): void => {
    clear.run(id);
    unname.run(id);
  });
  const put = file.transaction((id: string, made: string, sections: readonly DocumentationSection[]): void => {
    forget(id);
    for (const section of sections) add.run({ ...section, integrationId: id });
    name.run(id, made);
  });
  return {
    digest: async (id) => digest.pluck().get(id),
    put: async (id, made, sections) => put.immediate(id, made, sections),
    find: async (id, words, limit) => (words.length === 0 ? [] : find.all(matchOf(words), id, limit)),
    forget: async (id) => forget.immediate(id),
  };
}

/** Each word is quoted: none of its signs means anything to the index. */
function matchOf(words: readonly string[]): string {
  return words.map((word) => `"${word.replaceAll('"', '""')}"${word.length >= prefixChars ? '*' : ''}`).join(' OR ');
}
