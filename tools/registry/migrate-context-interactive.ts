import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { MigrationReport, migrationArguments } from '../../src/model/registry.ts';

const wish = z.boolean().nullable().default(null);

export default defineTool({
  name: 'migrate_context_interactive',
  family: 'registry',
  title: 'Migrate a context',
  summary: 'Migrates a context to another registry or context, verifies it, and asks for options that are not given.',
  effect: 'write',
  idempotent: true,
  contract: true,
  needs: ['net', 'store', 'registries', 'jobs', 'bus'],
  input: z.object({
    ...migrationArguments,
    preserve_ids: wish.describe('Keep schema ids; null asks'),
    dry_run: wish.describe('Only show the plan; null asks'),
    migrate_all_versions: wish.describe('All versions, or only the latest; null asks'),
  }),
  output: MigrationReport,
  example: { source_registry: 'staging', target_registry: 'production', dry_run: true },
  async run(input, ctx) {
    const { migrate } = await import('../../src/engine/registry/migrate.ts');
    return migrate(input, ctx);
  },
});
