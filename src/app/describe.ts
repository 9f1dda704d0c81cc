import { join } from 'node:path';
import { PatchbayError } from '../core/error.ts';
import type { Entry } from '../core/registry.ts';
import { compose } from './compose.ts';
import type { CommandLine } from './config.ts';
import { packageRoot } from './package.ts';
import type { Config } from './settings.ts';

/** `patchbay describe`: the tools, one tool, or a client's configuration entry. */
export async function runDescribe(line: CommandLine, config: Config): Promise<void> {
  const { client } = line.flags;
  if (typeof client === 'string') {
    process.stdout.write(`${JSON.stringify(clientEntry(client), null, 2)}\n`);
    process.stderr.write(`${placeOf[client]}\n${widening}\n`);
    return;
  }
  const house = await compose(config);
  const [wanted] = line.rest;
  const text = wanted === undefined ? table(house.registry.listed).join('\n') : inFull(house.registry.get(wanted));
  process.stdout.write(`${text}\n`);
  await house.close();
}

function table(entries: readonly Entry[]): string[] {
  const width = Math.max(...entries.map(({ listedName }) => listedName.length));
  return entries.map(
    ({ listedName, tool }) => `${listedName.padEnd(width)}  ${tool.effect.padEnd(7)}  ${tool.summary}`,
  );
}

function inFull({ listedName, tool, inputSchema, outputSchema }: Entry): string {
  const { name, title, summary, effect, needs, example } = tool;
  return JSON.stringify(
    { listedName, name, title, summary, effect, needs, example, inputSchema, outputSchema },
    null,
    2,
  );
}

/** Hosts that put every tool into the prompt get the families of the main job only. */
const narrowToolsets = 'workflow,integration,run';

/** Told beside the entry, on stderr: the entry itself is for a file. */
const placeOf: Readonly<Record<string, string>> = {
  claude: 'Put it into claude_desktop_config.json (Settings, Developer, Edit Config), and start Claude again.',
  cursor: 'Put it into ~/.cursor/mcp.json, or .cursor/mcp.json of a project.',
  vscode: 'Put it into .vscode/mcp.json of a workspace, or the file that "MCP: Open User Configuration" opens.',
};
const widening = `It offers the tools of ${narrowToolsets}; without --toolsets there are more, and with "all" all of them.`;

function clientEntry(client: string): unknown {
  const entry = {
    command: process.execPath,
    args: [join(packageRoot, 'bin', 'patchbay.js'), 'stdio', '--toolsets', narrowToolsets],
  };
  const shapes: Readonly<Record<string, unknown>> = {
    claude: { mcpServers: { patchbay: entry } },
    cursor: { mcpServers: { patchbay: entry } },
    vscode: { servers: { patchbay: { type: 'stdio', ...entry } } },
  };
  const shape = shapes[client];
  if (shape !== undefined) return shape;
  throw new PatchbayError('bad_request', `No entry is known for the client "${client}".`, {
    hint: `Known: ${Object.keys(shapes).join(', ')}.`,
  });
}
