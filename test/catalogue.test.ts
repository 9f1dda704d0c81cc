/** Judges every tool by the same rules. The last part proves that every rule fires. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readText } from '../scripts/gen/file.ts';
import { describeTools, surfaceFiles, surfaceFolder } from '../scripts/gen/surface.ts';
import { portableName } from '../src/core/naming.ts';
import { type AnyTool, defineTool } from '../src/core/tool.ts';
import { tools } from '../tools/index.ts';
import { budgets, countTokens } from './catalogue/budget.ts';
import { fileOf, judgeExample, judgeName, judgeWords } from './catalogue/identity.ts';
import { judgeShapes } from './catalogue/shape.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('tools/*/**/*.ts', { cwd: root }).sort();

describe('the index', () => {
  test('has every file of the family folders, and nothing else', async () => {
    const modules = await Promise.all(files.map((path) => import(join(root, path))));

    expect(tools.length).toBeGreaterThan(10);
    expect(tools.map(fileOf).sort()).toEqual(files);
    expect(new Set(tools)).toEqual(new Set(modules.map((module: { default: unknown }) => module.default)));
  });

  test('lists no name twice', () => {
    const names = tools.map(({ name }) => portableName(name));

    expect(names.toSorted()).toEqual([...new Set(names)].sort());
  });

  test('is in the order of its names', () => {
    expect(tools.map(fileOf)).toEqual(tools.map(fileOf).sort());
  });
});

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  test('has a good name', () => {
    expect(judgeName(tool)).toEqual([]);
  });

  test('says what it does', () => {
    expect(judgeWords(tool)).toEqual([]);
  });

  test('has schemas that hosts accept, with every property described', () => {
    expect(judgeShapes(tool)).toEqual([]);
  });

  test('has an example that parses to the same twice', () => {
    expect(judgeExample(tool)).toEqual([]);
  });

  test('looks to clients as committed', () => {
    const [file] = surfaceFiles([tool]);

    expect(file?.text).toBeDefined();
    expect(readText(root, file?.path ?? '')).toBe(file?.text);
  });
});

test('no snapshot is left of a tool that is gone', () => {
  const there = globSync(`${surfaceFolder}/*`, { cwd: root });

  expect(there.sort()).toEqual(tools.map(({ name }) => `${surfaceFolder}/${portableName(name)}.json`).sort());
});

describe('the budget', () => {
  const cost = (counted: (tool: AnyTool) => boolean): number => countTokens(describeTools(tools.filter(counted)));

  test('holds for the list by default', () => {
    expect(cost(({ contract }) => contract)).toBeLessThanOrEqual(budgets.defaultList);
  });

  test('holds for everything', () => {
    expect(cost(() => true)).toBeLessThanOrEqual(budgets.everything);
  });

  test.each([...new Set(tools.map(({ family }) => family))])('holds for %s', (wanted) => {
    expect(cost(({ family }) => family === wanted)).toBeLessThanOrEqual(budgets.oneFamily);
  });
});

const hen: AnyTool = defineTool({
  name: 'db/readHen',
  family: 'db',
  title: 'Read a hen',
  summary: 'Reads one hen.',
  effect: 'read',
  contract: false,
  needs: [],
  input: z.object({ id: z.string().describe('Id of the hen') }),
  output: z.object({ name: z.string().describe('What she is called') }),
  example: { id: 'berta' },
  async run() {
    return { name: 'Berta' };
  },
});

describe('the rules', () => {
  test('accept a good tool', () => {
    expect([...judgeName(hen), ...judgeWords(hen), ...judgeShapes(hen), ...judgeExample(hen)]).toEqual([]);
    expect(fileOf(hen)).toBe('tools/db/read-hen.ts');
    expect(fileOf({ name: 'sequentialThinking', family: 'general' })).toBe('tools/general/sequential-thinking.ts');
    expect(fileOf({ name: 'migrate_context', family: 'registry' })).toBe('tools/registry/migrate-context.ts');
    expect(judgeName({ ...hen, name: 'migrate_context', family: 'registry', contract: true })).toEqual([]);
  });

  test.each<Partial<AnyTool>>([
    { name: 'run/readHen' },
    { name: 'readHen' },
    { name: 'db/read_hen' },
    { name: 'db/ReadHen' },
    { name: 'db/hen/read' },
    { name: 'general/readHen', family: 'general' },
    { name: `db/${'hen'.repeat(22)}` },
  ])('refuse the name of %j', (change) => {
    expect(judgeName({ ...hen, ...change })).not.toEqual([]);
  });

  test.each<Partial<AnyTool>>([
    { title: '' },
    { title: 'Reads a hen.' },
    { summary: 'A hen.' },
    { summary: 'This reads a hen.' },
    { summary: 'Reads a hen' },
    { summary: 'Reads a hen. Reads an egg.' },
    { summary: `Reads a ${'very '.repeat(25)}old hen.` },
  ])('refuse the words of %j', (change) => {
    expect(judgeWords({ ...hen, ...change })).not.toEqual([]);
  });

  const nest: z.ZodType = z.lazy(() => z.object({ inner: nest.optional().describe('Inside') }));

  test.each<[string, z.ZodObject, string]>([
    ['an undescribed property', z.object({ id: z.string() }), 'does not describe id'],
    [
      'an undescribed property in a list',
      z.object({ hens: z.array(z.object({ id: z.string() })).describe('Hens') }),
      'does not describe hens.items.id',
    ],
    [
      'an undescribed property in a choice',
      z.object({ hen: z.object({ id: z.string() }).nullish().describe('Hen') }),
      'does not describe hen.anyOf[0].id',
    ],
    ['a transform', z.object({ id: z.string().transform(Number) }), 'transforms properties.id'],
    ['a codec', z.object({ id: z.stringbool().describe('Id') }), 'transforms properties.id'],
    ['a preprocessor', z.object({ id: z.preprocess(String, z.string()).describe('Id') }), 'transforms properties.id'],
    ['a shape without a schema', z.object({ at: z.date().describe('When') }), 'has no JSON Schema as input'],
    ['a reference', z.object({ nest: nest.describe('Nest') }), 'has $defs at the root'],
    [
      'an empty schema',
      z.object({ egg: z.unknown().nullable().describe('Egg') }),
      'has an empty schema at egg.anyOf[0]',
    ],
  ])('refuse %s', (_what, input, problem) => {
    expect(judgeShapes({ ...hen, input })).toContain(`input ${problem}`);
  });

  test('look at the top level of an output alone', () => {
    const egg = z.object({ weight: z.number() });

    expect(judgeShapes({ ...hen, output: z.object({ egg }) })).toEqual(['output does not describe egg']);
    expect(judgeShapes({ ...hen, output: z.object({ egg: egg.describe('Egg') }) })).toEqual([]);
  });

  test('refuse an example that does not parse, or parses to something else the second time', () => {
    const growing = z.object({ id: z.string().overwrite((id) => `${id}!`) });

    expect(judgeExample({ ...hen, example: {} })).toEqual(['has an example that does not parse']);
    expect(judgeExample({ ...hen, input: growing })).toEqual(['parses twice to another input']);
  });

  test('count four characters as a token', () => {
    const [entry] = describeTools([hen]);

    expect(countTokens(entry === undefined ? [] : [entry])).toBe(
      Math.ceil(`db_read_hen${hen.summary}${JSON.stringify(entry?.inputSchema)}`.length / 4),
    );
  });
});
