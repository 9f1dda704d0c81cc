import { expect, test } from 'vitest';
import * as z from 'zod';
import { createRegistry } from '../../src/core/registry.ts';
import { type AnyTool, defineTool } from '../../src/core/tool.ts';
import { tools } from '../../tools/index.ts';

const countHens = defineTool({
  name: 'db/countHens',
  family: 'db',
  title: 'Count hens',
  summary: 'Counts the hens.',
  effect: 'read',
  contract: true,
  needs: ['store'],
  input: z.object({}),
  output: z.object({ hens: z.int() }),
  serve: { graphql: 'henCount' },
  example: {},
  run: async () => ({ hens: 3 }),
});
const sellHen: AnyTool = { ...countHens, name: 'db/sellHen', effect: 'destroy', serve: {}, contract: false };

test('finds a tool by every spelling', () => {
  const registry = createRegistry([countHens], { ports: ['store'] });

  for (const name of ['db/countHens', 'db_count_hens', 'dbCountHens', 'henCount']) {
    expect(registry.find(name)?.tool).toBe(countHens);
  }
});

test('hides a tool whose port is missing', () => {
  expect(createRegistry([countHens], { ports: ['vault'] }).entries).toEqual([]);
});

test('lists tools of our own only when they are asked for, but always takes calls of them', () => {
  const usual = createRegistry([countHens, sellHen], { ports: ['store'] });
  const all = createRegistry([countHens, sellHen], { ports: ['store'], toolsets: 'all' });

  expect(usual.listed.map((entry) => entry.listedName)).toEqual(['db_count_hens']);
  expect(usual.find('db_sell_hen')).toBeDefined();
  expect(all.listed.map((entry) => entry.listedName)).toEqual(['db_count_hens', 'db_sell_hen']);
});

test('offers nothing but reads when it is read-only', () => {
  const registry = createRegistry([countHens, sellHen], { ports: ['store'], readOnly: true });

  expect(registry.find('db/sellHen')).toBeUndefined();
  expect(registry.find('db/countHens')).toBeDefined();
});

test('offers the reading part of a tool that has one when it is read-only, as one that reads', () => {
  const tendHens: AnyTool = { ...sellHen, reads: { argument: 'operation', values: ['count'] } };
  const [entry] = createRegistry([tendHens], { ports: ['store'], readOnly: true }).entries;

  expect(entry?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  expect(entry?.inputSchema).toEqual(createRegistry([tendHens], { ports: ['store'] }).entries[0]?.inputSchema);
});

test('lists only the families that were chosen, and takes calls of the others: results may name them', () => {
  const registry = createRegistry([countHens], { ports: ['store'], toolsets: ['page'] });

  expect(registry.listed).toEqual([]);
  expect(registry.find('db/countHens')).toBeDefined();
});

test('states all four hints', () => {
  const [entry] = createRegistry([sellHen], { ports: ['store'], toolsets: 'all' }).listed;

  expect(entry?.annotations).toEqual({
    title: 'Count hens',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  });
});

test('says that a tool may reach beyond this machine when it wants a port that does', () => {
  const [entry] = createRegistry([{ ...countHens, wants: ['llm'] }], { ports: ['store'] }).listed;

  expect(entry?.annotations.openWorldHint).toBe(true);
});

test('refuses two tools that share a spelling', () => {
  const twin = { ...countHens, name: 'db/count_hens', serve: {} };

  expect(() => createRegistry([countHens, twin], { ports: ['store'] })).toThrow('share a spelling');
});

test('names similar tools when one is unknown', () => {
  const registry = createRegistry([countHens], { ports: ['store'] });

  expect(() => registry.get('db_count')).toThrow(
    expect.objectContaining({ code: 'not_found', hint: 'Similar names: db_count_hens.' }),
  );
});

test.each([
  ['db_select', /^Similar names: db_delete, db_.*\bdb_query\b/],
  ['db/selectRows', /^Similar names: db_/],
  ['worflow_execut', /^Similar names: workflow_execute, /],
  ['parse_note', /^Similar names: business_parse_note, /],
  ['hatch', /^Similar names: \w+(?:, \w+){4}\.$/],
])('of the tools that there are, names those nearest to %s', (name, hint) => {
  const needs = [...new Set(tools.flatMap((tool) => tool.needs))];
  const registry = createRegistry(tools, { ports: needs });

  expect(() => registry.get(name)).toThrow(expect.objectContaining({ hint: expect.stringMatching(hint) }));
});

test('takes schemas that were converted before, and converts the others', () => {
  const schemas = { inputSchema: { type: 'object', description: 'as built' }, outputSchema: { type: 'object' } };

  const registry = createRegistry([countHens, sellHen], { ports: ['store'], converted: { 'db/sellHen': schemas } });

  expect(registry.get('db/sellHen')).toMatchObject(schemas);
  expect(registry.get('db/countHens').outputSchema).toMatchObject({ properties: { hens: { type: 'integer' } } });
});
