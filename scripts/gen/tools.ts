/** The tool reference and the tool table of the README. */
import type { Entry } from '../../src/core/registry.ts';
import { type AnyTool, families } from '../../src/core/tool.ts';
import { type GeneratedFile, readText } from './file.ts';
import { code, generatedFrom, table } from './markdown.ts';
import { describeTools } from './surface.ts';

const begin = '<!-- tools:begin -->';
const end = '<!-- tools:end -->';

const intro = `# Tools

Every tool under its own name and the name that MCP lists show. A call understands both, the camelCase spelling and
the GraphQL field. Tools marked "on request" are listed with \`--toolsets all\`,
or with their family.`;

/** `docs/tools.md`: every tool by family, with an example each. */
export function toolsPage(tools: readonly AnyTool[]): GeneratedFile {
  const entries = describeTools(tools);
  const sections = families.flatMap((family) => {
    const members = entries.filter(({ tool }) => tool.family === family);
    return members.length === 0 ? [] : [familySection(family, members)];
  });
  return { path: 'docs/tools.md', text: `${[generatedFrom('tools/'), intro, ...sections].join('\n\n')}\n` };
}

function familySection(family: string, entries: readonly Entry[]): string {
  const rows = entries.map(({ tool, listedName }) => [
    code(tool.name),
    code(listedName),
    effectOf(tool),
    tool.needs.join(', '),
    tool.summary,
  ]);
  const overview = table(['tool', 'listed as', 'effect', 'needs', 'what it does'], rows);
  return [`## ${family}`, overview, ...entries.map(example)].join('\n\n');
}

function example({ tool, listedName }: Entry): string {
  return `### ${listedName}\n\n\`\`\`json\n${JSON.stringify(tool.example, null, 2)}\n\`\`\``;
}

/** The README with a fresh table between its markers; throws when they are missing. */
export function readmeWithTools(root: string, tools: readonly AnyTool[]): GeneratedFile {
  const text = readText(root, 'README.md') ?? '';
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md needs the lines ${begin} and ${end}, in this order.`);
  return { path: 'README.md', text: `${text.slice(0, from)}${begin}\n${shortTable(tools)}\n${text.slice(to)}` };
}

function shortTable(tools: readonly AnyTool[]): string {
  const rows = describeTools(tools).map(({ tool, listedName }) => [code(listedName), effectOf(tool), tool.summary]);
  return table(['tool', 'effect', 'what it does'], rows);
}

/** Tools beyond the contract are listed on request. */
function effectOf({ contract, effect }: AnyTool): string {
  return contract ? effect : `${effect}, on request`;
}
