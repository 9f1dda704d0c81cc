/** The input shapes of the general tools, as docs/contract/pages-and-business.md has them (component B, tool input shapes). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toJsonSchema } from '../../src/core/json-schema.ts';
import { tools } from '../../tools/index.ts';
import { connectRest } from '../harness/rest.ts';
import { tempDir } from '../harness/temp.ts';
import { pick } from '../harness/json.ts';
import { serveSite } from '../support/site.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/contract/pages-and-business.md'), 'utf8');

const shapes = {
  SequentialThinkingInput: 'sequentialThinking',
  FetchInput: 'fetch',
  FilesystemInput: 'filesystem',
  GitInput: 'git',
  MemoryInput: 'memory',
  TimeInput: 'time',
};

/** Names of the fields with their types, and those that are required. */
function fieldsOf(shape: string) {
  const [, cell] = new RegExp(`^\\| ${shape} \\| (.+) \\|$`, 'm').exec(document) ?? [];
  if (cell === undefined) throw new Error(`The document has no shape ${shape}.`);
  const fields = [...cell.matchAll(/(\w+) (string|boolean|integer|object|array of string)(?: \(([^)]*)\))?/g)];
  const isAll = cell.includes('all required');
  return fields.map(([, name = '', type = '', notes = '']) => {
    const values = [...notes.matchAll(/\b[a-z_]+\b/g)].map(([word]) => word);
    return { name, type: type.split(' ')[0] ?? '', isRequired: isAll || notes.includes('required'), values };
  });
}

describe.each(Object.entries(shapes))('%s', (shape, name) => {
  const tool = tools.find((each) => each.name === name);
  const schema: unknown = tool === undefined ? undefined : toJsonSchema(tool.input, 'input');

  test('has the fields of the document, with their types', () => {
    for (const { name: field, type } of fieldsOf(shape))
      expect([field, pick(schema, 'properties', field, 'type')]).toEqual([field, type]);
  });

  test('requires what the document requires, and nothing else', () => {
    const required = fieldsOf(shape).filter(({ isRequired }) => isRequired);

    expect(pick(schema, 'required')).toEqual(required.map(({ name: field }) => field));
  });

  test('takes every operation of the document', () => {
    const [operation] = fieldsOf(shape).filter(({ name: field }) => field === 'operation');
    const wanted = operation?.values.filter((value) => value !== 'required') ?? [];
    const taken = pick(schema, 'properties', 'operation', 'enum');

    expect(Array.isArray(taken) ? taken : []).toEqual(expect.arrayContaining(wanted));
  });
});

test('all of them answer over REST, called as the document has it', async () => {
  const root = tempDir();
  const site = await serveSite({ '/': '<main><p>Berta lays eggs.</p></main>', '/robots.txt': { status: 404 } });
  const rest = await connectRest({
    roots: [root],
    pageBrowser: 'off',
    oauthHostingUrl: site.url,
    oauthTokenPath: join(root, 'none'),
  });
  const calls: readonly (readonly [string, object, object])[] = [
    [
      'sequential_thinking',
      { thought: 'Feed.', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
      { thoughtHistoryLength: 1 },
    ],
    ['fetch', { urls: [`${site.url}/`], query: 'eggs' }, { failed: 0 }],
    ['filesystem', { operation: 'create', filePath: 'hens.md', content: 'Berta' }, { size: 5 }],
    ['filesystem', { operation: 'read', filePath: 'hens.md' }, { content: 'Berta' }],
    ['filesystem', { operation: 'edit', filePath: 'hens.md', content: 'Frida' }, { size: 5 }],
    ['filesystem', { operation: 'delete', filePath: 'hens.md' }, { operation: 'delete' }],
    ['memory', { operation: 'read_graph', params: {} }, { total: 0 }],
    ['memory', { operation: 'read_graph' }, { total: 0 }],
    ['time', { input: '2026-01-01T00:00Z', timezone: 'Asia/Tokyo' }, { datetime: '2026-01-01T09:00:00+09:00' }],
  ];

  for (const [name, input, result] of calls) {
    const { status, body } = await rest.call(name, input);
    expect([name, status, body]).toEqual([
      name,
      200,
      expect.objectContaining({ success: true, result: expect.objectContaining(result) }),
    ]);
  }
  // There is nothing behind that address but a page.
  expect(await rest.call('git', { repo: 'coop/hens', query: 'readme' })).not.toMatchObject({ status: 200 });
});
