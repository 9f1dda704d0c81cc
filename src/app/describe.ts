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
    return;
  }
  const house = await compose(config);
  const [wanted] = line.rest;
  const text =
    wanted === undefined ? house.registry.listed.map(oneLine).join('\n') : inFull(house.registry.get(wanted));
  process.stdout.write(`${text}\n`);
  await house.close();
}

function oneLine({ listedName, tool }: Entry): string {
  return `${listedName.padEnd(24)} ${tool.effect.padEnd(8)} ${tool.summary}`;
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
