/**
 * The reference for a cold start: FastMCP with all of Patchbay's tools. Plain JavaScript over the compiled tools, so that
 * its start does not pay for type stripping.
 */
import { FastMCP } from 'fastmcp';
import { tools } from '../../../dist/tools.js';

const server = new FastMCP({ name: 'reference', version: '0.0.0' });
for (const { name, title, summary, input, output, contract } of tools) {
  if (!contract) continue;
  server.addTool({
    name: name.replaceAll('/', '_'),
    description: summary,
    parameters: input,
    outputSchema: output,
    annotations: { title },
    execute: async () => '',
  });
}
await server.start({ transportType: 'stdio' });
