import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { migrationArguments, PlanView } from '../../src/model/registry.ts';

const side = z.object({ registry: z.string(), url: z.string(), context: z.string() });
const options = z.object({ preserve_ids: z.boolean(), dry_run: z.boolean(), migrate_all_versions: z.boolean() });

export default defineTool({
  name: 'migrate_context',
  family: 'registry',
  title: 'Guide a context migration',
  summary: 'Shows how to migrate a registry context and the plan; migrate_context_interactive carries it out.',
  effect: 'read',
  contract: true,
  needs: ['net', 'registries'],
  input: z.object({
    ...migrationArguments,
    preserve_ids: z.boolean().default(true).describe('Keep schema ids'),
    dry_run: z.boolean().default(true).describe('What the command is to do; this tool changes nothing'),
    migrate_all_versions: z.boolean().default(true).describe('All versions, or only the latest'),
  }),
  output: z.object({
    message: z.string().describe('What migrates'),
    reason: z.string().describe('Why not this tool'),
    tool: z.string().describe('Name of the container tool'),
    documentation: z.string().describe('Its page'),
    docker_hub: z.string().describe('Its image'),
    docker_docs: z.string().describe('How to run it'),
    migration_details: z.object({ source: side, target: side, options }).describe('What was asked for'),
    docker_command: z.string().describe('Command for a POSIX shell, without secrets'),
    instructions: z.array(z.string()).describe('Steps'),
    env_variables: z.array(z.string()).describe('Variables of the container; secrets by name alone'),
    warnings: z.array(z.string()).describe('What to know before'),
    status: z.literal('guide').describe('Nothing was changed'),
    source_registry: z.string().describe('Where from'),
    target_registry: z.string().describe('Where to'),
    dry_run: z.boolean().describe('What the command is to do'),
    registry_mode: z.literal('multi').describe('How registries are configured'),
    mcp_protocol_version: z.string().describe('As the original says it'),
    plan: PlanView.describe('What the migration would do; unavailable while a registry does not answer'),
    _links: z.record(z.string(), z.string()).describe('What belongs to it'),
    _validation: z.object({ validated: z.boolean() }).describe('Whether the answer has this shape'),
  }),
  example: { source_registry: 'staging', target_registry: 'production' },
  async run(input, ctx) {
    const { guide } = await import('../../src/engine/registry/guide.ts');
    return guide(input, ctx);
  },
});
