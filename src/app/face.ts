import { prompts } from '../../tools/prompts.ts';
import { createStateCodec } from '../faces/mcp/ask.ts';
import type { McpFace } from '../faces/mcp/face.ts';
import type { House } from './compose.ts';
import { packageVersion } from './package.ts';
import type { Config } from './settings.ts';

/** The MCP face of a house, the same for stdio and HTTP. */
export async function mcpFace(house: House, config: Config): Promise<McpFace> {
  const base: McpFace = {
    registry: house.registry,
    door: house.door,
    prompts,
    bus: house.bus,
    log: house.kit.log,
    version: packageVersion(),
    state: createStateCodec(house.vault.key('mcp-request-state')),
    isFencing: config.fence,
  };
  if (!config.conformanceFixtures) return base;
  const { createFixtures } = await import('../faces/mcp/conformance/index.ts');
  return { ...base, extension: createFixtures(base.state) };
}
