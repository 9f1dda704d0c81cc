/** Imports go down and nowhere else. The second half proves that every rule of the gate fires. */
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readImports } from './architecture/imports.ts';
import { judgeTree, type Verdict } from './architecture/judge.ts';
import { parseSource, show } from './architecture/source.ts';
import { areas } from './architecture/table.ts';

const root = join(import.meta.dirname, '..');
const folders = ['src', 'tools', 'examples'];

describe('the tree', () => {
  const verdict = judgeTree(root, folders, areas);

  test('imports only what the table allows, without circles', () => {
    expect(show(verdict.findings)).toEqual([]);
  });

  test('was read whole', () => {
    const there = globSync('{src,tools,examples}/**/*.ts', { cwd: root });

    expect(verdict.read).toBe(there.length);
    expect(verdict.read).toBeGreaterThan(30);
    expect(verdict.imports).toBeGreaterThan(verdict.read);
  });
});

describe('the reader', () => {
  test.each([
    ['a static import', "import hen from './hen.ts';", './hen.ts', false],
    ['an import for effect', "import './hen.ts';", './hen.ts', false],
    ['a type import', "import type { Hen } from './hen.ts';", './hen.ts', true],
    ['an import whose names are types', "import { type Hen } from './hen.ts';", './hen.ts', false],
    ['a re-export', "export { hen } from './hen.ts';", './hen.ts', false],
    ['a re-export of everything', "export * from './hen.ts';", './hen.ts', false],
    ['a re-export of types', "export type { Hen } from './hen.ts';", './hen.ts', true],
    ['a type in place', "type Hen = import('./hen.ts').Hen;", './hen.ts', true],
    ['a dynamic import', "const hen = await import('./hen.ts');", './hen.ts', false],
    ['a dynamic import in a template', 'const hen = await import(`./hen.ts`);', './hen.ts', false],
    ['require', "const hen = require('./hen.ts');", './hen.ts', false],
    ['a required import', "import hen = require('./hen.ts');", './hen.ts', false],
    ['a made require', "const hen = createRequire(import.meta.url)('./hen.ts');", './hen.ts', false],
    ['import.meta.resolve', "const path = import.meta.resolve('./hen.ts');", './hen.ts', false],
    ['a URL of code', "const url = new URL('./hen.ts', import.meta.url);", './hen.ts', false],
    ['a worker', "new Worker(new URL('./hen', import.meta.url));", './hen', false],
    ['a process of our own', "fork(entryUrl('hen', import.meta.url));", './hen.ts', false],
    ['a thread of our own', "new Worker(entryUrl('hen', import.meta.url));", './hen.ts', false],
    ['a process of our own that cannot be read', 'fork(entryUrl(name, import.meta.url));', undefined, false],
    ['a dynamic import that cannot be read', 'const hen = await import(name + ".ts");', undefined, false],
    ['a dynamic import of a variable', "let name = './hen.ts'; await import(name);", undefined, false],
    ['a worker that cannot be read', 'new Worker(file);', undefined, false],
    ['a worker from elsewhere', 'new Worker(new URL(file));', undefined, false],
    ['a worker of a namespace', 'new threads.Worker(file);', undefined, false],
    ['a kept require', 'const load = createRequire(import.meta.url);', undefined, false],
  ])('sees %s', (_what, text, target, isType) => {
    expect(readImports(parseSource('egg.ts', text))).toEqual([{ target, isType, line: 1 }]);
  });

  test('follows a constant with two values', () => {
    const text = "const file = isSource ? './hen.ts' : './hen.js';\nnew Worker(new URL(file, import.meta.url));";

    const found = readImports(parseSource('egg.ts', text));

    expect(found.map(({ target }) => target)).toEqual(['./hen.ts', './hen.js']);
  });

  test('leaves URLs of folders and texts alone', () => {
    const text = "const folder = new URL('../coops/', import.meta.url);";

    expect(readImports(parseSource('egg.ts', text))).toEqual([]);
  });

  test('refuses text that does not parse', () => {
    expect(() => parseSource('egg.ts', 'const = ;')).toThrow('egg.ts could not be parsed');
  });
});

describe('the judge', () => {
  const trees: string[] = [];

  afterEach(() => {
    for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
  });

  function judge(files: Readonly<Record<string, string>>): Verdict {
    const tree = mkdtempSync(join(tmpdir(), 'coop-'));
    trees.push(tree);
    const packages = ['zod', 'undici', 'jsonata', 'hono', '@modelcontextprotocol/server'];
    const manifest = { dependencies: Object.fromEntries(packages.map((name) => [name, '*'])) };
    const examples = { 'examples/base.ts': '' };
    const all = {
      'package.json': JSON.stringify(manifest),
      'src/core/base.ts': '',
      'tools/base.ts': '',
      ...examples,
      ...files,
    };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    return judgeTree(tree, folders, areas);
  }

  const there = { 'src/model/a.ts': '', 'src/engine/a.ts': '', 'src/drivers/net/a.ts': '', 'src/drivers/bus/a.ts': '' };
  const faces = { 'src/faces/mcp/a.ts': '', 'src/faces/http/a.ts': '', 'src/app/a.ts': '' };

  test.each([
    ['src/model/b.ts', "import '../core/base.ts';"],
    ['src/model/b.ts', "import type { Core } from '../core/base.ts';"],
    ['src/model/b.ts', "import 'undici';"],
    ['src/core/b.ts', "import '../engine/a.ts';"],
    ['src/core/b.ts', "await import('../engine/a.ts');"],
    ['src/core/b.ts', "import 'node:crypto';"],
    ['src/core/b.ts', "import 'fs';"],
    ['src/engine/b.ts', "import '../drivers/net/a.ts';"],
    ['src/engine/b.ts', "import 'jsonata';"],
    ['src/engine/b.ts', "import '../../tools/base.ts';"],
    ['tools/db/b.ts', "import '../../src/faces/mcp/a.ts';"],
    ['tools/db/b.ts', "import '../../src/drivers/net/a.ts';"],
    ['src/drivers/net/b.ts', "import '../bus/a.ts';"],
    ['src/drivers/net/b.ts', "import 'jsonata';"],
    ['src/drivers/net/b.ts', "import '../../engine/a.ts';"],
    ['src/drivers/sandbox/b.ts', "import 'undici';"],
    ['src/drivers/sandbox/b.ts', "new Worker(new URL('../net/a.ts', import.meta.url));"],
    ['src/faces/mcp/b.ts', "import '../http/a.ts';"],
    ['src/faces/mcp/b.ts', "import 'hono';"],
    ['src/faces/mcp/b.ts', "import '../../engine/a.ts';"],
    ['src/faces/http/b.ts', "import type { A } from '../mcp/a.ts';"],
    ['src/faces/http/b.ts', "import '@modelcontextprotocol/server';"],
    ['src/faces/http/b.ts', "import '../../../tools/base.ts';"],
    ['tools/db/b.ts', "import '../../src/app/a.ts';"],
    ['examples/farm/b.ts', "import '../../src/core/base.ts';"],
    ['tools/db/b.ts', "import '../../examples/base.ts';"],
    ['src/faces/http/b.ts', "import '../../app/a.ts';"],
  ])('refuses in %s: %s', (path, text) => {
    expect(show(judge({ ...there, ...faces, [path]: text }).findings)).toEqual([
      expect.stringContaining(`${path}:1 may not import `),
    ]);
  });

  test.each([
    ['src/core/b.ts', "import type * as z from 'zod';"],
    ['src/engine/b.ts', "import '../core/base.ts'; import '../model/a.ts';"],
    ['tools/db/b.ts', "import '../../src/engine/a.ts';"],
    ['src/drivers/net/b.ts', "import './a.ts'; import 'undici'; import 'node:net';"],
    ['src/faces/mcp/b.ts', "import type { A } from '../http/a.ts'; import '@modelcontextprotocol/server';"],
    ['src/app/b.ts', "import '../faces/mcp/a.ts'; import '../../tools/base.ts'; import '../drivers/net/a.ts';"],
  ])('allows in %s: %s', (path, text) => {
    expect(show(judge({ ...there, ...faces, [path]: text }).findings)).toEqual([]);
  });

  test('reports a circle with its path, type imports included', () => {
    const verdict = judge({
      'src/core/hen.ts': "import type { Egg } from './egg.ts';",
      'src/core/egg.ts': "export * from './nest.ts';",
      'src/core/nest.ts': "await import('./hen.ts');",
    });

    expect(show(verdict.findings)).toEqual([
      'src/core/egg.ts:1 is in a circle: src/core/egg.ts -> src/core/nest.ts -> src/core/hen.ts -> src/core/egg.ts',
    ]);
  });

  test.each([
    ['an unknown layer', 'src/coop/hen.ts', '', 'is in no known layer'],
    ['a driver without a row', 'src/drivers/coop/hen.ts', '', 'is in no known layer'],
    ['a file beside the layers', 'src/hen.ts', '', 'is in no known layer'],
    ['code that it cannot read', 'src/core/hen.mjs', '', 'is code that this gate does not read'],
    ['a missing file', 'src/core/hen.ts', "import './egg.ts';", 'is no file of the tree'],
    ['an import without its extension', 'src/core/hen.ts', "import './base';", 'is no file of the tree'],
    ['an import that leaves the tree', 'src/core/hen.ts', "import '../../test/egg.ts';", 'is no file of the tree'],
    ['an unreadable import', 'src/app/hen.ts', 'await import(name);', 'cannot be read from the text'],
    ['a package that is not installed', 'src/app/hen.ts', "import 'vitest';", 'which is not in dependencies'],
  ])('refuses %s', (_what, path, text, problem) => {
    expect(show(judge({ [path]: text }).findings)).toEqual([expect.stringContaining(problem)]);
  });

  test('fails when a folder is missing', () => {
    expect(() => judgeTree(join(root, 'test'), folders, areas)).toThrow('ENOENT');
  });
});
