/** What MCP clients see of each tool, one JSON file per tool: a change of it shows up in review. */
import { createRegistry, type Entry } from '../../src/core/registry.ts';
import type { AnyTool } from '../../src/core/tool.ts';
import type { GeneratedFile } from './file.ts';

export const surfaceFolder = 'test/surface';

/** A tool as lists show it. */
export interface Surface {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: Entry['annotations'];
  readonly inputSchema: Entry['inputSchema'];
  readonly outputSchema: Entry['outputSchema'];
}

/** Every tool as a registry with all ports and all toolsets lists it, in the order of its names. */
export function describeTools(tools: readonly AnyTool[]): readonly Entry[] {
  return createRegistry(tools, { ports: tools.flatMap(({ needs }) => needs), toolsets: 'all' }).listed;
}

/** What a client is told about one tool. */
export function surfaceOf({ tool, listedName, annotations, inputSchema, outputSchema }: Entry): Surface {
  return { name: listedName, title: tool.title, description: tool.summary, annotations, inputSchema, outputSchema };
}

/** `test/surface/<listed name>.json` for every tool. */
export function surfaceFiles(tools: readonly AnyTool[]): readonly GeneratedFile[] {
  return describeTools(tools).map((entry) => ({
    path: `${surfaceFolder}/${entry.listedName}.json`,
    text: `${JSON.stringify(surfaceOf(entry), null, 2)}\n`,
  }));
}
