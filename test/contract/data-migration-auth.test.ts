/** The rows of docs/contract/data-migration-auth.md, as far as they are served. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { tools } from '../../tools/index.ts';
import { rows } from './tables.ts';

interface Row {
  readonly tool: string;
  readonly parameter: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly bounds: string;
}

/** A tool's name stands in its first row alone. */
function readRows(): readonly Row[] {
  let tool = '';
  return rows('data-migration-auth.md', 'A. Data tool parameters').map(
    ([name = '', parameter = '', type = '', required = '', bounds = '']) => {
      tool = name === '' ? tool : name;
      return { tool, parameter, type, isRequired: required === 'yes', bounds };
    },
  );
}

const table = readRows();
const served = table.filter(({ tool }) => tools.some(({ name }) => name === tool));

const types: Readonly<Record<string, unknown>> = {
  'array of object': { type: 'array', items: { type: 'object' } },
  'array of number': { type: 'array', items: { type: 'number' } },
  'array of string': { type: 'array', items: { type: 'string' } },
};

const presets: Readonly<Record<string, unknown>> = {
  true: true,
  'empty string': '',
  'empty object': {},
};

/** `default 100, min 1, max 1000` as JSON Schema. */
function keywordsOf(bounds: string): Record<string, unknown> {
  const entries = [...bounds.matchAll(/(default|min|max) ([^,]+)/g)].map(([, keyword = '', text = '']) => {
    const name = keyword === 'default' ? keyword : `${keyword}imum`;
    return [name, presets[text] ?? (/^\d+$/.test(text) ? Number(text) : text)];
  });
  return Object.fromEntries(entries);
}

describe('A. Data tool parameters', () => {
  test('are read from the document', () => {
    expect(new Set(table.map(({ tool }) => tool)).size).toBe(10);
    expect(served.length).toBeGreaterThan(0);
  });

  test.each(served.map((row) => [row.tool, row.parameter, row.type, row] as const))(
    '%s takes %s: %s',
    (name, parameter, type, { isRequired, bounds }) => {
      const input = tools.find((tool) => tool.name === name)?.input ?? z.object({});

      const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });

      expect(properties[parameter]).toMatchObject({ ...Object(types[type] ?? { type }), ...keywordsOf(bounds) });
      expect(required.includes(parameter)).toBe(isRequired);
    },
  );

  test.each([...new Set(served.map(({ tool }) => tool))])('%s requires nothing else', (name) => {
    const tool = tools.find((candidate) => candidate.name === name);
    const wanted = served.filter((row) => row.tool === name && row.isRequired).map(({ parameter }) => parameter);

    expect(z.toJSONSchema(tool?.input ?? z.object({}), { io: 'input' }).required ?? []).toEqual(wanted);
    expect(tool?.contract).toBe(true);
  });
});
