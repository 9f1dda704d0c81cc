/** The rows of docs/contract/data-migration-auth.md, component B. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { tools } from '../../tools/index.ts';
import { rows } from './tables.ts';

const names = ['migrate_context', 'migrate_context_interactive'];
const table = rows('data-migration-auth.md', 'B. Migration tool parameters');

function inputOf(name: string) {
  const tool = tools.find((candidate) => candidate.name === name);
  return z.toJSONSchema(tool?.input ?? z.object({}), { io: 'input' });
}

/** `boolean (interactive: boolean or null)` for one of the tools. */
function typesOf(type: string, isInteractive: boolean): readonly string[] {
  const [, plain = '', interactive = plain] = /^([^(]+?)(?: \(interactive: (.+)\))?$/.exec(type) ?? [];
  return (isInteractive ? interactive : plain).split(' or ').map((word) => word.trim());
}

describe.each(names)('%s', (name) => {
  const isInteractive = name.endsWith('interactive');
  const { properties = {}, required = [] } = inputOf(name);

  test.each(table)('takes %s: %s, required %s, default %s, interactive default %s', (...cells) => {
    const [parameter = '', type = '', isRequired = '', plain = '', interactive = ''] = cells;
    const property = Object(properties[parameter]);
    const types = [property.anyOf ?? property].flat().flatMap((branch: { type: string | string[] }) => branch.type);
    const preset = isInteractive ? interactive : plain;

    expect(types.sort()).toEqual([...typesOf(type, isInteractive)].sort());
    expect(required.includes(parameter)).toBe(isRequired === 'yes');
    if (preset !== '') expect(property.default).toBe(JSON.parse(preset));
  });

  test('takes nothing else', () => {
    expect(Object.keys(properties).sort()).toEqual(table.map(([parameter]) => parameter).sort());
    expect(tools.find((tool) => tool.name === name)?.contract).toBe(true);
  });
});
