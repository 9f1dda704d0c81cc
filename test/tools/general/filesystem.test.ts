import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { tempDir } from '../../harness/temp.ts';

let house: TestHouse;
let root: string;
beforeEach(async () => {
  root = realpathSync(tempDir());
  house = await openHouse({ roots: [root] });
});

const call = (operation: string, filePath: string, more: object = {}, over = {}) =>
  house.call('filesystem', { operation, filePath, ...more }, over);
const done = (operation: string, filePath: string, more: object = {}, over = {}) =>
  house.done('filesystem', { operation, filePath, ...more }, over);
const put = (name: string, content: string | Uint8Array) => writeFileSync(join(root, name), content);
const look = (name: string) => readFileSync(join(root, name), 'utf8');

describe('by default', () => {
  test('everything is refused, and the setting is named', async () => {
    house = await openHouse();

    expect(await call('read', '/etc/passwd')).toMatchObject({
      kind: 'failed',
      error: { code: 'unsupported', reason: 'NO_ROOTS', hint: expect.stringContaining('--root') },
    });
  });

  test('keys, tokens and settings of our own stay closed even in an open folder', async () => {
    put('token.json', 'straw');
    put('patchbay.json', '{}');
    const [oauthTokenPath, configFile] = [join(root, 'token.json'), join(root, 'patchbay.json')];
    house = await openHouse({ roots: ['/'], oauthTokenPath }, tempDir(), { configFile });

    for (const path of [join(house.dataDir, 'system.db'), oauthTokenPath, `${oauthTokenPath}.lock`, configFile])
      expect(await call('edit', path, { content: 'x' })).toMatchObject({
        kind: 'failed',
        error: { code: 'forbidden', reason: 'PATH_OUTSIDE_ROOTS' },
      });
  });
});

describe('create', () => {
  test('writes a new file, and the folders above it', async () => {
    expect(await done('create', 'farm/hens.md', { content: 'Bertä\n' })).toEqual({
      operation: 'create',
      path: join(root, 'farm/hens.md'),
      size: 7,
    });
    expect(look('farm/hens.md')).toBe('Bertä\n');
  });

  test('takes bytes as base64, and an empty text', async () => {
    await done('create', 'bytes', { content: '/wD/', base64: true });
    await done('create', 'empty', { content: '' });

    expect([...readFileSync(join(root, 'bytes'))]).toEqual([255, 0, 255]);
    expect(look('empty')).toBe('');
  });

  test('fails where there is something already', async () => {
    put('hens.md', 'Berta');

    expect(await call('create', 'hens.md', { content: 'x' })).toMatchObject({
      kind: 'failed',
      error: { code: 'conflict', reason: 'FILE_EXISTS' },
    });
    expect(look('hens.md')).toBe('Berta');
  });

  test.each([
    ['no content', {}, 'INVALID_ARGUMENT'],
    ['half an emoji', { content: 'Berta \ud83d' }, 'INVALID_ARGUMENT'],
    ['broken base64', { content: '*', base64: true }, 'INVALID_ARGUMENT'],
    ['too much', { content: 'x'.repeat(limits.folderFileBytes + 1) }, 'TOO_LARGE'],
  ])('refuses %s', async (_what, more, reason) => {
    expect(await call('create', 'new.md', more)).toMatchObject({ kind: 'failed', error: { reason } });
    expect(existsSync(join(root, 'new.md'))).toBe(false);
  });
});

describe('read', () => {
  test('gives text as it is', async () => {
    put('hens.md', '\ufeffBerta\r\nFrida\n');

    expect(await done('read', 'hens.md')).toEqual({
      operation: 'read',
      path: join(root, 'hens.md'),
      size: 17 - 1,
      modified_at: expect.stringMatching(/^\d{4}-.*Z$/),
      content: '\ufeffBerta\r\nFrida\n',
    });
  });

  test('gives what is no text as base64, and text where that is wanted', async () => {
    put('egg.png', new Uint8Array([0x89, 0x50, 0xff, 0]));
    put('hens.md', 'hen');

    expect(await done('read', 'egg.png')).toMatchObject({ content_base64: 'iVD/AA==' });
    expect(await done('read', 'hens.md', { base64: true })).toMatchObject({ content_base64: 'aGVu' });
  });

  test('gives the first or the last lines, also of a file that is too large to be read whole', async () => {
    put('log', `${'x'.repeat(80)}ä\n`.repeat(Math.ceil(limits.folderFileBytes / 80)));
    put('small', 'a\nb\nc\n');

    expect(await done('read', 'small', { head: 2 })).toMatchObject({ content: 'a\nb' });
    expect(await done('read', 'small', { tail: 2 })).toMatchObject({ content: 'b\nc\n' });
    expect(await done('read', 'small', { tail: 20 })).toMatchObject({ content: 'a\nb\nc\n' });
    expect(await done('read', 'log', { tail: 1 })).toMatchObject({ content: `${'x'.repeat(80)}ä\n` });
    expect(await done('read', 'log', { head: 1 })).toMatchObject({ content: `${'x'.repeat(80)}ä` });
    expect(await call('read', 'log')).toMatchObject({ kind: 'failed', error: { reason: 'TOO_LARGE' } });
    expect(await call('read', 'small', { head: 1, tail: 1 })).toMatchObject({ kind: 'failed' });
  });

  test.each([
    ['text', 'Hühner "legen"\n'.repeat(2_000), {}],
    ['bytes', new Uint8Array(20_000).fill(255), {}],
  ])('gives long %s in parts that are the whole', async (_what, content, more) => {
    put('long', content);
    const small = { budget: { resultChars: 5_000 } };

    const texts: string[] = [];
    const parts: Buffer[] = [];
    let next: unknown = { operation: 'read', filePath: 'long', ...more };
    while (next !== undefined) {
      const page = await house.done('filesystem', next, small);
      expect(JSON.stringify(page).length).toBeLessThan(small.budget.resultChars);
      if (typeof page.content === 'string') texts.push(page.content);
      if (typeof page.content_base64 === 'string') parts.push(Buffer.from(page.content_base64, 'base64'));
      next = page.next === undefined ? undefined : Reflect.get(Object(page.next), 'arguments');
    }

    expect(typeof content === 'string' ? texts.join('') : new Uint8Array(Buffer.concat(parts))).toEqual(content);
    expect(texts.length + parts.length).toBeGreaterThan(3);
  });

  test('lists a folder', async () => {
    put('hens.md', 'Berta');
    mkdirSync(join(root, 'nests'));

    const { entries } = await done('read', '.');

    const modified_at = expect.any(String);
    expect(entries).toEqual([
      { name: 'hens.md', type: 'file', size: 5, modified_at },
      { name: 'nests', type: 'directory', size: expect.any(Number), modified_at },
    ]);
  });

  test('begins with a whole character', async () => {
    put('hens', '🐔🐓');

    expect(await done('read', 'hens', { offset: 3 })).toMatchObject({ content: '🐓' });
  });

  test('lists a large folder in parts', async () => {
    for (let at = 0; at < 60; at += 1) put(`hen-${at}`, '');
    const small = { budget: { resultChars: 3_500 } };

    const first = await done('read', '.', {}, small);
    const second = await house.done('filesystem', Reflect.get(Object(first.next), 'arguments'), small);

    const names = [first, second].flatMap(({ entries }) => (entries as { name: string }[]).map(({ name }) => name)); // As the output declares it.
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(20);
  });
});

describe('edit', () => {
  test('replaces the whole text, and shows the difference', async () => {
    put('hens.md', 'Berta\nFrida\n');
    chmodSync(join(root, 'hens.md'), 0o640);

    const { diff } = await done('edit', 'hens.md', { content: 'Berta\nHanna\n' });

    expect(look('hens.md')).toBe('Berta\nHanna\n');
    expect(String(diff).split('\n').slice(2)).toEqual(['@@ -1,2 +1,2 @@', ' Berta', '-Frida', '+Hanna', '']);
  });

  test('changes parts, whatever the line ends', async () => {
    put('hens.md', 'Berta\r\nFrida\r\n');
    const edits = JSON.stringify([{ oldText: 'Frida\n', newText: 'Hanna\nGerda\n' }]);

    const { diff, size } = await done('edit', 'hens.md', { content: edits });

    expect(look('hens.md')).toBe('Berta\r\nHanna\r\nGerda\r\n');
    expect(size).toBe(21);
    expect(diff).not.toContain('\r');
  });

  test('changes nothing in a dry run, and nothing when one of the edits fails', async () => {
    put('hens.md', 'Berta\n');
    const edit = (oldText: string) => ({ oldText, newText: 'Hanna' });

    const dry = await done('edit', 'hens.md', { content: JSON.stringify([edit('Berta')]), dryRun: true });
    const failed = await call('edit', 'hens.md', { content: JSON.stringify([edit('Berta'), edit('Frida')]) });

    expect(dry).toMatchObject({ dry_run: true, size: 6, diff: expect.stringContaining('+Hanna') });
    expect(failed).toMatchObject({ kind: 'failed', error: { code: 'conflict', reason: 'EDIT_UNMATCHED' } });
    expect(look('hens.md')).toBe('Berta\n');
  });

  test('replaces bytes by bytes, and edits no parts of them', async () => {
    put('egg', new Uint8Array([255, 0]));

    expect(await call('edit', 'egg', { content: '[{"oldText":"a","newText":"b"}]' })).toMatchObject({
      kind: 'failed',
      error: { reason: 'NOT_TEXT' },
    });
    expect(await done('edit', 'egg', { content: 'AP8=', base64: true })).not.toHaveProperty('diff');
    expect([...readFileSync(join(root, 'egg'))]).toEqual([0, 255]);
  });

  test('says in a line where too much differs to be shown', async () => {
    const lines = (word: string) => Array.from({ length: 8_000 }, (_, at) => `${word} ${at}`).join('\n');
    put('hens.md', lines('hen'));

    const { diff } = await done('edit', 'hens.md', { content: lines('egg') });

    expect(diff).toBe('8000 lines became 8000: too many differ to be shown.');
    expect(look('hens.md')).toBe(lines('egg'));
  });

  test('needs a file that is there', async () => {
    mkdirSync(join(root, 'nests'));

    expect(await call('edit', 'none.md', { content: 'x' })).toMatchObject({ error: { reason: 'FILE_NOT_FOUND' } });
    expect(await call('edit', 'nests', { content: 'x' })).toMatchObject({ error: { reason: 'NOT_A_FILE' } });
    expect(await call('edit', 'none.md')).toMatchObject({ kind: 'failed' });
  });
});

describe('delete', () => {
  const canAsk = { canAsk: true } as const;
  const answered = (confirm: boolean) => ({
    ...canAsk,
    answers: new Map([['delete-file', { action: 'accept', content: { confirm } } as const]]),
  });

  test('asks whoever can be asked, and does what they say', async () => {
    put('hens.md', 'Berta');

    expect(await call('delete', 'hens.md', {}, canAsk)).toMatchObject({
      kind: 'asks',
      question: { message: expect.stringContaining('hens.md') },
    });
    expect(await call('delete', 'hens.md', {}, answered(false))).toMatchObject({ error: { reason: 'DECLINED' } });
    expect(look('hens.md')).toBe('Berta');
    expect(await done('delete', 'hens.md', {}, answered(true))).toEqual({
      operation: 'delete',
      path: join(root, 'hens.md'),
    });
    expect(existsSync(join(root, 'hens.md'))).toBe(false);
  });

  test('does it for a caller that cannot be asked, as the contract has it', async () => {
    put('hens.md', 'Berta');

    expect(await done('delete', 'hens.md', { dryRun: true })).toMatchObject({ dry_run: true, size: 5 });
    await done('delete', 'hens.md');

    expect(await call('delete', 'hens.md')).toMatchObject({ error: { reason: 'FILE_NOT_FOUND' } });
  });

  test('deletes no folder, not even an empty one', async () => {
    mkdirSync(join(root, 'nests'));

    expect(await call('delete', 'nests')).toMatchObject({ error: { code: 'invalid_input', reason: 'NOT_A_FILE' } });
    expect(await call('delete', '.')).toMatchObject({ error: { reason: 'NOT_A_FILE' } });
  });
});

test('reads, and changes nothing, where nothing may be changed', async () => {
  house = await openHouse({ roots: [root], readOnly: true });
  put('hens.md', 'Berta');

  expect(house.registry.get('filesystem').annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  expect(await done('read', 'hens.md')).toMatchObject({ content: 'Berta' });
  for (const [operation, path] of [
    ['create', 'new.md'],
    ['edit', 'hens.md'],
    ['delete', 'hens.md'],
  ] as const)
    expect(await call(operation, path, { content: 'Frida' })).toMatchObject({
      kind: 'failed',
      error: { code: 'unsupported', reason: 'READ_ONLY', hint: expect.stringContaining('operation read') },
    });
  expect(look('hens.md')).toBe('Berta');
  expect(existsSync(join(root, 'new.md'))).toBe(false);
});
