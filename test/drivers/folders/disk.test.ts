/** What the reference server of files checks of paths, and what ours does beyond it. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../harness/temp.ts';
import { fileAt, openFarm, openFolders, readText, reasonOf, secret, span, text } from './farm.ts';

describe('paths', () => {
  test('are absolute, relative to a root, or written with detours that stay inside', async () => {
    const { folders, coop } = await openFarm();
    mkdirSync(join(coop, 'nests'));

    for (const path of [join(coop, 'hens.md'), 'hens.md', './hens.md', 'nests/../hens.md', `${coop}//hens.md`]) {
      expect(await readText(folders, path)).toBe('Berta\n');
    }
  });

  test.each([
    ['a folder above', '../coop-away/secret.md'],
    ['detours', 'nests/../../coop-away/secret.md'],
    ['many detours', `${'../'.repeat(40)}etc/passwd`],
    ['an absolute path', '/etc/passwd'],
    ['the folder above itself', '..'],
    ['the root of the disk', '/'],
    ['the home folder', '~/.profile'],
    ['the home folder itself', '~'],
  ])('do not lead out by %s', async (_how, path) => {
    const { folders } = await openFarm();

    expect(await reasonOf(folders.read(path, span))).toBe('PATH_OUTSIDE_ROOTS');
    expect(await reasonOf(folders.create(path, text('x')))).toBe('PATH_OUTSIDE_ROOTS');
    expect(await reasonOf(folders.remove(path, ''))).toBe('PATH_OUTSIDE_ROOTS');
  });

  test('do not lead into a folder whose name only begins like that of a root', async () => {
    const { folders, away } = await openFarm();

    expect(await reasonOf(folders.read(join(away, 'secret.md'), span))).toBe('PATH_OUTSIDE_ROOTS');
    expect(await reasonOf(folders.create(`${away}/new.md`, text('x')))).toBe('PATH_OUTSIDE_ROOTS');
  });

  test.each([
    ['a null byte', 'hens.md\0.txt'],
    ['half an emoji', 'hens\ud83d.md'],
    ['a null byte at the end', 'hens.md\0'],
    ['nothing', ''],
    ['white space', '  '],
    ['a name that is too long', 'x'.repeat(300)],
    ['a path that is too long', `${'hens/'.repeat(2_000)}x`],
  ])('with %s are refused', async (_what, path) => {
    const { folders } = await openFarm();

    expect(await reasonOf(folders.create(path, text('x')))).toBe('INVALID_PATH');
  });

  test.each([
    'Hühner.md',
    'hönor 母鸡.md',
    '🐔.md',
    'a\u202eb.md',
    ' spaces .md',
    'with\nbreak',
    '..hens',
    '...',
    '-rf',
    '$HOME',
    '%2e%2e',
  ])('may have any name: %j', async (name) => {
    const { folders, coop } = await openFarm();

    expect(await folders.create(name, text('Frida'))).toBe(join(coop, name));

    expect(await readText(folders, name)).toBe('Frida');
  });

  test('that are relative are looked for in every root, and created in the first', async () => {
    const [one, other] = [realpathSync(tempDir()), realpathSync(tempDir())];
    writeFileSync(join(other, 'eggs.md'), '12');
    const folders = await openFolders([one, other]);

    expect(await readText(folders, 'eggs.md')).toBe('12');
    expect(await folders.create('hens.md', text('Berta'))).toBe(join(one, 'hens.md'));
  });

  test('that lead to nothing say so', async () => {
    const { folders } = await openFarm();

    for (const path of ['none.md', 'hens.md/below', 'no/such/folder.md']) {
      expect(await reasonOf(folders.read(path, span))).toBe('FILE_NOT_FOUND');
    }
  });
});

describe('roots', () => {
  test('are none by default: everything is refused, and the setting is named', async () => {
    const folders = await openFolders([]);

    await expect(folders.read('/etc/passwd', span)).rejects.toMatchObject({
      code: 'unsupported',
      reason: 'NO_ROOTS',
      hint: expect.stringContaining('--root'),
    });
  });

  test('that are not there are passed over, until they are', async () => {
    const { coop } = await openFarm();
    const late = join(tempDir(), 'late');
    const folders = await openFolders([late, coop]);

    expect(await readText(folders, 'hens.md')).toBe('Berta\n');
    expect(await reasonOf((await openFolders([late])).read('x', span))).toBe('NO_ROOTS');
    mkdirSync(late);
    expect(await folders.create('first.md', text('x'))).toBe(join(realpathSync(late), 'first.md'));
  });

  test('may be links, and be called by either name', async () => {
    const { coop } = await openFarm();
    const alias = join(tempDir(), 'alias');
    symlinkSync(coop, alias);
    const folders = await openFolders([alias]);

    expect(await readText(folders, join(alias, 'hens.md'))).toBe('Berta\n');
    expect(await readText(folders, join(coop, 'hens.md'))).toBe('Berta\n');
  });

  test('may be written from the home folder, and with detours', async () => {
    const { coop } = await openFarm();

    expect(await readText(await openFolders([join(coop, '..', 'coop', '.')]), 'hens.md')).toBe('Berta\n');
    expect(await readText(await openFolders([`~/${relative(homedir(), coop)}`]), 'hens.md')).toBe('Berta\n');
  });

  test('may be the whole disk', async () => {
    const { coop } = await openFarm();

    expect(await readText(await openFolders(['/']), join(coop, 'hens.md'))).toBe('Berta\n');
  });

  test('leave closed what is closed within them, whatever leads there', async () => {
    const { coop } = await openFarm();
    const data = join(coop, 'data');
    mkdirSync(data);
    writeFileSync(join(data, 'vault.key'), secret);
    symlinkSync(data, join(coop, 'shortcut'));
    const folders = await openFolders([coop], [data], [join(coop, 'token.json')]);

    for (const path of ['data', 'data/vault.key', 'shortcut/vault.key', 'nests/../data/vault.key'])
      expect(await reasonOf(folders.read(path, span))).toBe('PATH_OUTSIDE_ROOTS');
    for (const path of ['data/new', 'shortcut/new', 'token.json', 'token.json.lock'])
      expect(await reasonOf(folders.create(path, text('x')))).toBe('PATH_OUTSIDE_ROOTS');
    expect(await readText(folders, 'hens.md')).toBe('Berta\n');
    expect(await folders.create('database', text('x'))).toBe(join(coop, 'database'));
  });
});

describe('symbolic links', () => {
  test('are followed within what is open, one after the other', async () => {
    const { folders, coop } = await openFarm();
    symlinkSync('hens.md', join(coop, 'one'));
    symlinkSync('one', join(coop, 'two'));
    symlinkSync('.', join(coop, 'here'));

    for (const path of ['one', 'two', 'here/here/two']) expect(await readText(folders, path)).toBe('Berta\n');
  });

  test('do not lead out, neither of a file nor of a folder, nor over others', async () => {
    const { folders, coop, away } = await openFarm();
    symlinkSync(join(away, 'secret.md'), join(coop, 'file'));
    symlinkSync(away, join(coop, 'folder'));
    symlinkSync('folder', join(coop, 'chain'));
    symlinkSync('../coop-away', join(coop, 'relative'));

    for (const path of ['file', 'folder', 'folder/secret.md', 'chain/secret.md', 'relative/secret.md'])
      expect(await reasonOf(folders.read(path, span))).toBe('PATH_OUTSIDE_ROOTS');
    for (const path of ['folder/new.md', 'chain/deep/new.md'])
      expect(await reasonOf(folders.create(path, text('x')))).toBe('PATH_OUTSIDE_ROOTS');
    expect(readdirSync(away)).toEqual(['secret.md']);
  });

  test('that lead nowhere or in circles are refused, and nothing is created behind them', async () => {
    const { folders, coop, away } = await openFarm();
    symlinkSync(join(away, 'new.md'), join(coop, 'dangling'));
    symlinkSync(join(away, 'gone'), join(coop, 'lost'));
    symlinkSync('circle', join(coop, 'circle'));

    for (const path of ['dangling', 'lost/new.md', 'circle', 'circle/new.md'])
      expect(await reasonOf(folders.create(path, text('x')))).toBe('INVALID_PATH');
    expect(readdirSync(away)).toEqual(['secret.md']);
  });

  test('stay when what they lead to is changed', async () => {
    const { folders, coop } = await openFarm();
    symlinkSync('hens.md', join(coop, 'alias'));
    const { path, state } = await fileAt(folders, 'alias');

    await folders.replace(path, text('Frida\n'), state);

    expect(lstatSync(join(coop, 'alias')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(coop, 'hens.md'), 'utf8')).toBe('Frida\n');
  });

  test('are what is removed, and not what they lead to, wherever that is', async () => {
    const { folders, coop, away } = await openFarm();
    const targets = { alias: 'hens.md', out: join(away, 'secret.md'), lost: 'nothing', folder: away };
    for (const [name, target] of Object.entries(targets)) symlinkSync(target, join(coop, name));

    for (const name of Object.keys(targets)) {
      const { kind, path, state } = await folders.name(name);
      expect([kind, path]).toEqual(['link', join(coop, name)]);
      await folders.remove(name, state);
    }

    expect(readdirSync(coop)).toEqual(['hens.md']);
    expect(readdirSync(away)).toEqual(['secret.md']);
  });

  test('on the way to what is removed are followed, and do not lead out', async () => {
    const { folders, coop, away } = await openFarm();
    mkdirSync(join(coop, 'nests'));
    writeFileSync(join(coop, 'nests', 'egg'), 'x');
    symlinkSync('nests', join(coop, 'inside'));
    symlinkSync(away, join(coop, 'outside'));

    expect(await folders.name('inside/egg')).toMatchObject({ kind: 'file', path: join(coop, 'nests', 'egg') });
    expect(await reasonOf(folders.name('outside/secret.md'))).toBe('PATH_OUTSIDE_ROOTS');
    expect(await reasonOf(folders.name('outside/none.md'))).toBe('PATH_OUTSIDE_ROOTS');
    expect(await reasonOf(folders.name('none/none.md'))).toBe('FILE_NOT_FOUND');
  });
});

describe('what is no file', () => {
  test('is not read, changed or deleted', async () => {
    const { folders, coop } = await openFarm();
    execFileSync('mkfifo', [join(coop, 'pipe')]);
    mkdirSync(join(coop, 'nests'));

    expect(await reasonOf(folders.read('pipe', span))).toBe('NOT_A_FILE');
    expect(await reasonOf(folders.remove('pipe', ''))).toBe('NOT_A_FILE');
    expect(await reasonOf(folders.remove('nests', ''))).toBe('NOT_A_FILE');
    expect(await reasonOf(folders.replace('nests', text('x'), ''))).toBe('NOT_A_FILE');
    expect(await reasonOf(folders.create('nests', text('x')))).toBe('FILE_EXISTS');
  });

  test('is listed as what it is', async () => {
    const { folders, coop } = await openFarm();
    mkdirSync(join(coop, 'nests'));
    symlinkSync('nests', join(coop, 'link'));
    execFileSync('mkfifo', [join(coop, 'pipe')]);

    const found = await folders.read('.', span);

    expect(found.kind === 'folder' && found.entries.map(({ name, type }) => [name, type])).toEqual([
      ['hens.md', 'file'],
      ['link', 'link'],
      ['nests', 'directory'],
      ['pipe', 'other'],
    ]);
  });
});

describe('reading', () => {
  test('takes a part from the beginning, from the middle or from the end', async () => {
    const { folders } = await openFarm();
    const part = async (from: number, maxBytes: number) => {
      const found = await folders.read('hens.md', { from, maxBytes });
      return found.kind === 'file' ? [new TextDecoder().decode(found.bytes), found.size] : undefined;
    };

    expect(await part(0, 3)).toEqual(['Ber', 6]);
    expect(await part(3, 100)).toEqual(['ta\n', 6]);
    expect(await part(-3, 100)).toEqual(['ta\n', 6]);
    expect(await part(-100, 100)).toEqual(['Berta\n', 6]);
    expect(await part(100, 100)).toEqual(['', 6]);
  });

  test.skipIf(process.getuid?.() === 0)('says when the system refuses', async () => {
    const { folders, coop } = await openFarm();
    chmodSync(join(coop, 'hens.md'), 0);

    expect(await reasonOf(folders.read('hens.md', span))).toBe('ACCESS_DENIED');
  });
});

describe('writing', () => {
  test('creates folders on the way, with the permissions of the one above', async () => {
    const { folders, coop } = await openFarm();
    chmodSync(coop, 0o750);

    await folders.create('a/b/eggs.md', text('12'));

    expect(statSync(join(coop, 'a/b')).mode & 0o777).toBe(0o750);
    expect(statSync(join(coop, 'a/b/eggs.md')).mode & 0o777).toBe(0o640);
  });

  test('says that a file is in the way of a folder', async () => {
    const { folders } = await openFarm();

    for (const path of ['hens.md/eggs.md', 'hens.md/a/b.md']) {
      expect(await reasonOf(folders.create(path, text('x')))).toBe('PATH_CONFLICT');
    }
  });

  test('never overwrites with create, whoever is first, and leaves nothing beside', async () => {
    const { folders, coop } = await openFarm();

    expect(await reasonOf(folders.create('hens.md', text('x')))).toBe('FILE_EXISTS');
    const ends = await Promise.all(
      Array.from({ length: 10 }, (_, at) => reasonOf(folders.create('new.md', text(`hen ${at}`)))),
    );

    expect(ends.toSorted()).toEqual([...Array<string>(9).fill('FILE_EXISTS'), 'done']);
    expect(readdirSync(coop)).toEqual(['hens.md', 'new.md']);
    expect(readFileSync(join(coop, 'hens.md'), 'utf8')).toBe('Berta\n');
  });

  test('keeps permissions, and does not write through a second name', async () => {
    const { folders, coop, away } = await openFarm();
    chmodSync(join(coop, 'hens.md'), 0o755);
    linkSync(join(coop, 'hens.md'), join(away, 'second'));
    const { path, state } = await fileAt(folders, 'hens.md');

    await folders.replace(path, text('Frida\n'), state);

    expect(statSync(join(coop, 'hens.md')).mode & 0o777).toBe(0o755);
    expect(readFileSync(join(away, 'second'), 'utf8')).toBe('Berta\n');
  });

  test('does nothing to a file that somebody else has changed or taken meanwhile', async () => {
    const { folders, coop } = await openFarm();
    const { path, state } = await fileAt(folders, 'hens.md');
    writeFileSync(join(coop, 'hens.md'), 'Berta and Frida\n');

    expect(await reasonOf(folders.replace(path, text('x'), state))).toBe('FILE_CHANGED');
    expect(await reasonOf(folders.remove(path, state))).toBe('FILE_CHANGED');
    expect(readFileSync(join(coop, 'hens.md'), 'utf8')).toBe('Berta and Frida\n');
    rmSync(join(coop, 'hens.md'));
    expect(await reasonOf(folders.replace(path, text('x'), state))).toBe('FILE_NOT_FOUND');
    expect(readdirSync(coop)).toEqual([]);
  });

  test('deletes a file', async () => {
    const { folders, coop } = await openFarm();
    const { path, state } = await fileAt(folders, 'hens.md');

    await folders.remove(path, state);

    expect(existsSync(join(coop, 'hens.md'))).toBe(false);
  });
});
