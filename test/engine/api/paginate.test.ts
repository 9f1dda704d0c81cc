import { expect, test } from 'vitest';
import { fetchPages } from '../../../src/engine/api/paginate.ts';
import type { Pagination } from '../../../src/model/api.ts';
import { sharedSandbox } from '../../harness/shared-drivers.ts';

const sandbox = await sharedSandbox();

/** Fetches from a made-up service; returns the data, the pages that were asked for and the notes. */
async function paginate(
  pagination: Pagination | undefined,
  answer: (page: Readonly<Record<string, unknown>>) => unknown,
  dataPath?: string,
) {
  const asked: Readonly<Record<string, unknown>>[] = [];
  const notes: string[] = [];
  const data = await fetchPages({
    pagination,
    dataPath,
    field: 'steps[0].apiConfig',
    sandbox,
    signal: new AbortController().signal,
    note: (text) => notes.push(text),
    async request(page) {
      asked.push(page);
      return { status: 200, headers: {}, body: answer(page) };
    },
  });
  return { data, asked, notes };
}

const hens = Array.from({ length: 5 }, (_, index) => ({ hen: index }));

test('asks once when nothing is said about pages, however long the list', async () => {
  const { data, asked } = await paginate(undefined, () => Array.from({ length: 60 }, (_, index) => index));

  expect(data).toHaveLength(60);
  expect(asked).toHaveLength(1);
});

test('goes on by page until a short page', async () => {
  const { data, asked } = await paginate({ type: 'PAGE_BASED', pageSize: '2' }, (page) =>
    hens.slice((Number(page.page) - 1) * 2, Number(page.page) * 2),
  );

  expect(data).toEqual(hens);
  expect(asked.map((page) => page.page)).toEqual([1, 2, 3]);
});

test('goes on by offset until an empty page', async () => {
  const { data, asked } = await paginate({ type: 'OFFSET_BASED', pageSize: '5' }, (page) =>
    hens.slice(Number(page.offset), Number(page.offset) + Number(page.limit)),
  );

  expect(data).toEqual(hens);
  expect(asked.map((page) => page.offset)).toEqual([0, 5]);
});

test('follows cursors through objects, and joins their lists', async () => {
  const next: Readonly<Record<string, string | null>> = { start: 'b', b: 'c', c: null };
  const { data, asked } = await paginate({ type: 'CURSOR_BASED', cursorPath: '$.meta.next' }, (page) => {
    const at = String(page.cursor ?? 'start');
    return { hens: [at], meta: { next: next[at] ?? null } };
  });

  expect(data).toMatchObject({ hens: ['start', 'b', 'c'] });
  expect(asked.map((page) => page.cursor)).toEqual([null, 'b', 'c']);
});

test('goes on behind the last item of a page, where that is the cursor', async () => {
  const { data, asked } = await paginate(
    { type: 'CURSOR_BASED', cursorPath: 'hens[-1].id' },
    (page) => ({ hens: page.cursor === null ? [{ id: 'a' }, { id: 'b' }] : page.cursor === 'b' ? [{ id: 'c' }] : [] }),
    'hens',
  );

  expect(data).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  expect(asked.map((page) => page.cursor)).toEqual([null, 'b', 'c']);
});

test('stops when the cursor repeats, and says so', async () => {
  const { asked, notes } = await paginate({ type: 'CURSOR_BASED', cursorPath: 'next' }, () => ({
    hens: [1],
    next: 'same',
  }));

  expect(asked).toHaveLength(2);
  expect(notes).toEqual(['Stopped at page 2, whose cursor had been there before.']);
});

test.each([
  [{ hens: [1], meta: { next_cursor: 'b' } }, 'meta.next_cursor'],
  [{ hens: [1], paging: { nextToken: 7 } }, 'paging.nextToken'],
  [{ hens: [1], has_more: true }, 'has_more'],
  [{ hens: [1], meta: { nextCursr: 'b', next: null, has_more: false } }, undefined],
  [{ hens: [{ cursor: 'b' }], next: { page: '' } }, undefined],
])('says that a cursor is not where cursorPath leads: %j', async (body, found) => {
  const { asked, notes } = await paginate({ type: 'CURSOR_BASED', cursorPath: 'meta.nextCursor' }, () => body);

  expect(asked).toHaveLength(1);
  expect(notes).toEqual(
    found === undefined ? [] : [expect.stringContaining(`"meta.nextCursor", where cursorPath leads, but ${found},`)],
  );
});

test('stops when cursors go round in a circle', async () => {
  const next: Readonly<Record<string, string>> = { start: 'b', b: 'c', c: 'b' };
  const { asked } = await paginate({ type: 'CURSOR_BASED', cursorPath: 'next' }, (page) => {
    return { hens: [page.cursor], next: next[String(page.cursor ?? 'start')] };
  });

  expect(asked.map((page) => page.cursor)).toEqual([null, 'b', 'c']);
});

test('stops without adding a page that repeats the one before', async () => {
  const { data, asked } = await paginate({ type: 'PAGE_BASED', pageSize: '5' }, () => hens);

  expect(data).toEqual(hens);
  expect(asked).toHaveLength(2);
});

test('takes the data at its path, page by page', async () => {
  const { data } = await paginate(
    { type: 'PAGE_BASED', pageSize: '2' },
    (page) => ({ total: 5, result: { hens: hens.slice((Number(page.page) - 1) * 2, Number(page.page) * 2) } }),
    'result.hens',
  );

  expect(data).toEqual(hens);
});

test('stops when the stop condition holds, and not at a short page before', async () => {
  const { asked } = await paginate(
    { type: 'PAGE_BASED', pageSize: '50', stopCondition: 'response.last = true' },
    (page) => ({ hens: [page.page], last: page.page === 3 }),
  );

  expect(asked).toHaveLength(3);
});

test('stops at the bound and says so', async () => {
  const { asked, notes } = await paginate({ type: 'PAGE_BASED', pageSize: '1' }, (page) => [page.page]);

  expect(asked).toHaveLength(1_000);
  expect(notes).toEqual([expect.stringMatching(/^Stopped after 1000 pages with \d+ bytes; there may be more\.$/)]);
});

test('names a page size that is none', async () => {
  await expect(paginate({ type: 'PAGE_BASED', pageSize: 'many' }, () => [])).rejects.toMatchObject({
    message: 'steps[0].apiConfig.pagination.pageSize was not a whole number above 0.',
  });
});

test('says what the answer has when the data path is missing', async () => {
  await expect(paginate(undefined, () => ({ hens: [] }), 'eggs')).rejects.toMatchObject({
    reason: 'DATA_PATH_MISSING',
    hint: 'The answer has: hens.',
  });
});
