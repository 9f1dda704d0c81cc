/** The rules of our style that the linter cannot check. The second half proves that every one of them fires. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Finding, listFiles, parseSource, readSource, type Source, show } from './architecture/source.ts';
import { judgeSurroundings } from './style/surroundings.ts';
import { functionLines, judgeCasts, judgeFunctions, judgeStrippable } from './style/syntax.ts';
import { fileLines, judgeComments, judgeLength, judgeName } from './style/text.ts';

const root = join(import.meta.dirname, '..');
const product = ['src', 'tools'];
const around = ['test', 'scripts', 'bench', 'examples'].filter((folder) => existsSync(join(root, folder)));

const everywhere = [judgeLength, judgeComments, judgeStrippable, judgeFunctions, judgeCasts];

describe('the tree', () => {
  const paths = listFiles(root, [...product, ...around]).filter((path) => path.endsWith('.ts'));
  // One file after the other by all rules: no syntax tree has to be kept for the next rule.
  const judged = paths.map((path) => judgeFile(readSource(root, path)));
  const problemsOf = (name: string): readonly string[] => show(judged.flatMap((findings) => findings.get(name) ?? []));

  test('names its files and folders well', () => {
    expect(show(paths.flatMap(judgeName))).toEqual([]);
  });

  test.each(everywhere.map(({ name }) => name))('passes %s', (name) => {
    expect(problemsOf(name)).toEqual([]);
  });

  test('takes time, network, settings and console from the context', () => {
    expect(problemsOf(judgeSurroundings.name)).toEqual([]);
  });

  test('was read whole', () => {
    const there = globSync('{src,tools,test,scripts,bench,examples}/**/*.ts', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    });

    expect(judged.length).toBe(there.length);
    expect(judged.length).toBeGreaterThan(30);
  });
});

/** What each rule, by its name, finds in a file. */
function judgeFile(source: Source): ReadonlyMap<string, readonly Finding[]> {
  const isProduct = product.some((folder) => source.path.startsWith(`${folder}/`));
  const judges = isProduct ? [...everywhere, judgeSurroundings] : everywhere;
  return new Map(judges.map((judge) => [judge.name, judge(source)]));
}

function problems(
  judge: (source: Source) => readonly Finding[],
  text: string,
  path = 'src/core/hen.ts',
): readonly string[] {
  return judge(parseSource(path, text)).map(({ line, problem }) => `${line} ${problem}`);
}

function longFunction(lines: number): string {
  return `function lay() {\n${'  lay();\n'.repeat(lines - 2)}}`;
}

describe('the rules', () => {
  test.each([
    'src/core/utils.ts',
    'src/helpers/hen.ts',
    'test/misc.test.ts',
    'src/common2/hen.ts',
    'src/core/henHouse.ts',
    'src/core/Hen.ts',
    'src/core/hen_house.ts',
  ])('refuse the name %s', (path) => {
    expect(judgeName(path)).toHaveLength(1);
  });

  test.each(['src/core/hen-house.ts', 'test/core/hen-house.test.ts', 'src/core/v2.ts'])(
    'accept the name %s',
    (path) => {
      expect(judgeName(path)).toEqual([]);
    },
  );

  test('refuse a file that is too long', () => {
    expect(problems(judgeLength, 'lay();\n'.repeat(fileLines))).toEqual([]);
    expect(problems(judgeLength, 'lay();\n'.repeat(fileLines + 1))).toHaveLength(1);
  });

  test('refuse a function that is too long', () => {
    expect(problems(judgeFunctions, longFunction(functionLines))).toEqual([]);
    expect(problems(judgeFunctions, longFunction(functionLines + 1))).toEqual([
      '1 has a function of 61 lines: at most 60',
    ]);
    expect(problems(judgeFunctions, `const hen = { ${longFunction(functionLines + 1).slice(9)} };`)).toHaveLength(1);
    expect(problems(judgeFunctions, `const lay = () => {${'\n'.repeat(functionLines)}};`)).toHaveLength(1);
  });

  test('leave the block of a describe its length, and not what is in it', () => {
    expect(problems(judgeFunctions, `describe('hens', () => {${'\n'.repeat(functionLines)}});`)).toEqual([]);
    expect(problems(judgeFunctions, `describe.each([1])('hens', () => {${'\n'.repeat(functionLines)}});`)).toEqual([]);
    expect(problems(judgeFunctions, `test('lays', () => {${'\n'.repeat(functionLines)}});`)).toHaveLength(1);
  });

  test('refuse a note of work left without its issue', () => {
    expect(problems(judgeComments, '\n// TODO feed the hens')).toEqual(['2 has a TODO without the number of an issue']);
    expect(problems(judgeComments, '/* TODO: #12 */')).toHaveLength(1);
    expect(problems(judgeComments, "// TODO #12: feed\n// TODO(#13) water\nconst text = 'TODO';")).toEqual([]);
  });

  test.each([
    'enum Hen { Brown }',
    'const enum Hen { Brown }',
    'namespace Coop { export const hen = 1; }',
    '@sealed class Hen {}',
    'class Hen { constructor(private name: string) {} }',
    'class Hen { constructor(readonly name: string) {} }',
    "import hen = require('./hen.ts');",
  ])('refuse what Node cannot strip: %s', (text) => {
    expect(problems(judgeStrippable, text)).toHaveLength(1);
  });

  test.each([
    'const hen = egg as Hen;',
    'const hen = <Hen>egg;',
    'const hen = egg as unknown;',
    '// It hatched.\n\nconst hen = egg as Hen;',
    '// biome-ignore lint: no proof\nconst hen = egg as Hen;',
    'const hen = egg!;',
    '// Surely.\nconst hen = egg!.hatch();',
    'let hen!: Hen;',
    'class Coop { hen!: Hen; }',
  ])('refuse the cast %j', (text) => {
    expect(problems(judgeCasts, text)).not.toEqual([]);
  });

  test.each([
    "const hens = ['brown'] as const;",
    'const hen = egg satisfies Hen;',
    '// It hatched.\nconst hen = egg as Hen;',
    'const hen = egg as Hen; // It hatched.',
    '/*\n * It hatched.\n */\nconst hen = egg as Hen;',
    "import { hen as bird } from './hen.ts';",
  ])('accept %j', (text) => {
    expect(problems(judgeCasts, text)).toEqual([]);
  });

  test.each([
    'const now = Date.now();',
    'const now = new Date();',
    'const now = Date();',
    'const now = performance.now();',
    "const answer = await fetch('x');",
    'send(fetch);',
    "const answer = await globalThis.fetch('x');",
    'const settings = { fetch };',
    'const key = process.env.KEY;',
    "const key = process['env'];",
    'process.exit(1);',
    "console.log('hen');",
    'const lay = () => { const fetch = 1; }; fetch();',
  ])('refuse the surroundings in %j', (text) => {
    expect(problems(judgeSurroundings, text)).toHaveLength(1);
  });

  test.each([
    'const now = ctx.clock.now();',
    'const day = new Date(now);',
    'const parsed = Date.parse(text);',
    'const answer = await ctx.net.fetch(url);',
    'const lay = ({ fetch }: Net) => fetch(url);',
    'function lay(fetch: Fetch) { return fetch(url); }',
    "import { fetch } from './net.ts'; fetch(url);",
    'interface Net { fetch(url: string): void }',
    'const net = { fetch: guarded, console: none };',
    'const { process } = machine; process.env;',
    'export const hen: Date = day;',
  ])('accept %j', (text) => {
    expect(problems(judgeSurroundings, text)).toEqual([]);
  });

  test('let app and drivers touch the machine, and faces their wire', () => {
    expect(problems(judgeSurroundings, 'process.env; fetch(url);', 'src/drivers/net/hen.ts')).toEqual([]);
    expect(problems(judgeSurroundings, 'Date.now();', 'src/app/hen.ts')).toEqual([]);
    expect(problems(judgeSurroundings, 'process.stdin;', 'src/faces/mcp/hen.ts')).toEqual([]);
    expect(problems(judgeSurroundings, 'process.env;', 'src/faces/mcp/hen.ts')).toHaveLength(1);
  });
});
