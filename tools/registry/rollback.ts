import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { explained } from '../../src/engine/registry/refusal.ts';
import { Id } from '../../src/model/base.ts';

export default defineTool({
  name: 'registry/rollback',
  family: 'registry',
  title: 'Roll a migration back',
  summary: 'Removes from the target exactly what a migration created there; first shows what that is.',
  effect: 'destroy',
  idempotent: true,
  contract: false,
  needs: ['net', 'store', 'registries', 'jobs', 'bus'],
  input: z.object({
    id: Id.describe('Id of the migration'),
    dry_run: z.boolean().default(true).describe('Only show what would be removed'),
  }),
  output: z.object({
    status: z.enum(['dry_run', 'completed', 'partial']).describe('partial: some of it stays'),
    message: z.string().describe('What happened, and what to do next'),
    migration_id: z.string().describe('Its id'),
    remove: z.array(z.string()).describe('Versions that it created'),
    keep: z.array(z.object({ version: z.string(), why: z.string() })).describe('What stays'),
    settings: z.array(z.string()).describe('Configurations and modes that it set'),
    removed: z.int().describe('Versions removed'),
  }),
  example: { id: '0f9c1c5e-6f0b-4f7e-9a53-0d3f4c1b2a66' },
  async run({ id, dry_run }, ctx) {
    const { rollBack } = await import('../../src/engine/registry/rollback.ts');
    return explained(() => rollBack(id, dry_run, ctx));
  },
});
