/** The files of a new tool: the tool, its test, and the index with its line. */
import { parseSync } from 'oxc-parser';
import { portableName } from '../../src/core/naming.ts';
import { type Family, families } from '../../src/core/tool.ts';
import type { GeneratedFile } from '../gen/file.ts';

/** What a new tool is called in each place. */
export interface Names {
  /** `db/readHen`, or bare for general tools. */
  readonly name: string;
  readonly family: Family;
  readonly toolPath: string;
  readonly testPath: string;
  /** The identifier of its default import. */
  readonly variable: string;
}

export const indexPath = 'tools/index.ts';

/** Reads `family/toolName`; throws when a part of it is not what a tool can be called. */
export function readName(argument: string): Names {
  const [prefix, own = '', ...more] = argument.split('/');
  const family = families.find((known) => known === prefix);
  if (family === undefined) throw new Error(`A tool is named family/toolName; families: ${families.join(', ')}.`);
  if (more.length > 0 || !/^[a-z][a-zA-Z0-9]*$/.test(own)) throw new Error(`"${own}" is not a name in camelCase.`);
  const name = family === 'general' ? own : `${family}/${own}`;
  if (portableName(name).length > 64) throw new Error(`"${name}" is too long: hosts take 64 characters.`);
  const file = `${family}/${portableName(own).replaceAll('_', '-')}`;
  return {
    name,
    family,
    toolPath: `tools/${file}.ts`,
    testPath: `test/tools/${file}.test.ts`,
    variable: `${family}${own.charAt(0).toUpperCase()}${own.slice(1)}`,
  };
}

/** The three files, given the index as it is. */
export function scaffold(names: Names, index: string): readonly GeneratedFile[] {
  return [
    { path: names.toolPath, text: toolText(names) },
    { path: names.testPath, text: testText(names) },
    { path: indexPath, text: addToIndex(index, names) },
  ];
}

function toolText({ name, family }: Names): string {
  return `import * as z from 'zod';
import { PatchbayError } from '../../src/core/error.ts';
import { defineTool } from '../../src/core/tool.ts';

export default defineTool({
  name: '${name}',
  family: '${family}',
  title: '${titleOf(name)}',
  summary: 'Says what a caller of ${name} gets.',
  effect: 'read',
  contract: false,
  needs: [],
  input: z.object({
    id: z.string().describe('Which one'),
  }),
  output: z.object({
    id: z.string().describe('The one asked for'),
  }),
  example: { id: 'berta' },
  async run() {
    throw new PatchbayError('unsupported', 'Tool ${name} does not work yet.');
  },
});
`;
}

function testText({ name, variable, toolPath }: Names): string {
  return `import { expect, test } from 'vitest';
import { createDoor } from '../../../src/core/door.ts';
import ${variable} from '../../../${toolPath}';

const door = createDoor({ ports: {}, clock: { now: () => 0, sleep: async () => {} }, log: { write: () => {} } });

test('${name} answers its example', async () => {
  const outcome = await door.invoke({
    tool: ${variable},
    input: ${variable}.example,
    caller: { face: 'command', principal: 'local' },
    requestId: 'hen-1',
    signal: new AbortController().signal,
    canAsk: false,
  });

  expect(outcome).toEqual({ kind: 'done', output: { id: 'berta' } });
});
`;
}

/** `db/readHen` reads "Read hen". */
function titleOf(name: string): string {
  const words = portableName(name.slice(name.indexOf('/') + 1)).replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

interface Listed {
  readonly variable: string;
  readonly target: string;
  readonly start: number;
}

/** Puts the import and the element where the order of the files has them. */
function addToIndex(text: string, { variable, toolPath }: Names): string {
  const target = `.${toolPath.slice('tools'.length)}`;
  const { imports, elements, elementsEnd } = readIndex(text);
  const later = (listed: Listed): boolean => listed.target > target;
  const importAt = imports.find(later)?.start ?? text.indexOf('\nexport const tools');
  const elementAt = elements.find(later)?.start;
  const withElement =
    elementAt === undefined
      ? insert(text, elementsEnd, `  ${variable},\n`)
      : insert(text, elementAt, `${variable},\n  `);
  return insert(withElement, importAt, `import ${variable} from '${target}';\n`);
}

function insert(text: string, at: number, what: string): string {
  return text.slice(0, at) + what + text.slice(at);
}

function readIndex(text: string): { imports: readonly Listed[]; elements: readonly Listed[]; elementsEnd: number } {
  const { body } = parseSync(indexPath, text).program;
  const imports = body.flatMap((node): readonly Listed[] => {
    const [specifier] = node.type === 'ImportDeclaration' ? node.specifiers : [];
    if (node.type !== 'ImportDeclaration' || specifier?.type !== 'ImportDefaultSpecifier') return [];
    return [{ variable: specifier.local.name, target: node.source.value, start: node.start }];
  });
  for (const node of body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue;
    const list = node.declaration.declarations[0]?.init;
    if (list?.type !== 'ArrayExpression') continue;
    const elements = list.elements.flatMap((element): readonly Listed[] => {
      const found = imports.find(({ variable }) => element?.type === 'Identifier' && element.name === variable);
      return found === undefined || element === null ? [] : [{ ...found, start: element.start }];
    });
    return { imports, elements, elementsEnd: list.end - 1 };
  }
  throw new Error(`${indexPath} does not export an array.`);
}
