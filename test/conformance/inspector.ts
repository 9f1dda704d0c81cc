/** The Inspector's command line, as a client over both transports and in both eras of the protocol. */
import { join } from 'node:path';
import * as z from 'zod';
import { here, launcher, run } from './child.ts';
import type { Check } from './report.ts';

const cli = join(here, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');

/** Flags of a Patchbay that lists all it has. */
export const everyTool = ['--toolsets', 'all'] as const;

const eras = ['legacy', 'modern'] as const;
const list = ['--method', 'tools/list', '--strict', '--format', 'json'];
const call = ['--method', 'tools/call', '--tool-name', 'run_list', '--tool-args-json', '{}', '--format', 'json'];

const Listed = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });
const Called = z.object({ result: z.object({ structuredContent: z.object({ items: z.array(z.unknown()) }) }) });

export async function* judgeInspector(url: string, folder: string): AsyncGenerator<Check> {
  const targets = {
    stdio: ['--', process.execPath, launcher, 'stdio', '--data', join(folder, 'data'), ...everyTool],
    http: ['--transport', 'http', url],
  };
  for (const [transport, target] of Object.entries(targets)) {
    for (const era of eras) {
      const where = `inspector: ${transport}, ${era}`;
      yield await judgeList(where, ['--protocol-era', era, ...target], folder);
      yield await judgeCall(where, ['--protocol-era', era, ...target], folder);
    }
  }
}

async function judgeList(where: string, target: readonly string[], folder: string): Promise<Check> {
  const { code, stdout, stderr } = await inspect([...list, ...target], folder);
  const tools = parse(Listed, stdout)?.result.tools ?? [];
  const warnings = stderr.match(/^Warning: /gm)?.length ?? 0;
  return {
    name: `${where}: tools/list --strict, ${tools.length} tools, ${warnings} warnings`,
    problems: code === 0 && tools.length > 0 ? [] : [`code ${code}: ${stderr}`],
  };
}

async function judgeCall(where: string, target: readonly string[], folder: string): Promise<Check> {
  const { code, stdout, stderr } = await inspect([...call, ...target], folder);
  const answer = parse(Called, stdout);
  return {
    name: `${where}: tools/call run_list`,
    problems: code === 0 && answer !== undefined ? [] : [`code ${code}: ${stdout}${stderr}`],
  };
}

/** The Inspector keeps its own files in the test's folder, not in the user's. */
function inspect(args: readonly string[], folder: string) {
  return run(process.execPath, [cli, '--cli', ...args], {
    MCP_CATALOG_PATH: join(folder, 'catalog.json'),
    MCP_STORAGE_DIR: join(folder, 'storage'),
    MCP_INSPECTOR_OAUTH_STATE_PATH: join(folder, 'oauth.json'),
  });
}

function parse<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON: the check shows the text itself.
    return undefined;
  }
}
