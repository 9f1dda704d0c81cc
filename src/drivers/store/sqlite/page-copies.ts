/** What was retrieved before, bounded by its size: the oldest makes room. */
import type { Database } from 'better-sqlite3';
import { limits } from '../../../core/limits.ts';
import type { PageCopies, PageCopy } from '../../../core/page.ts';

interface CopyRow extends PageCopy {
  readonly key: string;
  readonly size: number;
}

export function createPageCopies(file: Database, maxBytes: number = limits.pageCopyBytes): PageCopies {
  const find = file.prepare<[string], PageCopy>('select at, sealed from page_copy where key = ?');
  const insert = file.prepare<[CopyRow]>(
    'insert or replace into page_copy (key, at, size, sealed) values (@key, @at, @size, @sealed)',
  );
  const total = file.prepare<[], number>('select coalesce(sum(size), 0) from page_copy').pluck();
  const oldest = file.prepare<[], Pick<CopyRow, 'key' | 'size'>>('select key, size from page_copy order by at limit 1');
  const remove = file.prepare<[string]>('delete from page_copy where key = ?');

  const put = file.transaction((row: CopyRow) => {
    insert.run(row);
    let left = (total.get() ?? 0) - maxBytes;
    for (let gone = oldest.get(); left > 0 && gone !== undefined; gone = oldest.get()) {
      remove.run(gone.key);
      left -= gone.size;
    }
  });

  return {
    get: async (key) => find.get(key),
    async put(key, copy) {
      const size = copy.sealed.length;
      if (size <= Math.min(limits.pageCopyMaxBytes, maxBytes)) put.immediate({ key, ...copy, size });
    },
  };
}
