import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { Id, Next } from '../../src/model/base.ts';

const shown = z.record(z.string(), z.unknown());

export default defineTool({
  name: 'registry/migrations',
  family: 'registry',
  title: 'Read migrations',
  summary: 'Lists migrations between schema registries, or reads the report of one.',
  effect: 'read',
  contract: false,
  needs: ['store', 'jobs'],
  input: z.object({
    id: Id.optional().describe('Id of the one to read'),
    path: z.string().optional().describe('Only this part of its report, such as id_map'),
    limit: z.int().min(1).max(1000).default(10).describe('Items wanted'),
    offset: z.int().min(0).default(0).describe('Items to skip'),
  }),
  output: z.object({
    items: z.array(shown).optional().describe('One page of them, the newest first'),
    total: z.int().optional().describe('How many there are'),
    migration: shown.optional().describe('The report, or its part under `part`'),
    cut: z.string().optional().describe('What was left out'),
    next: Next.optional(),
  }),
  serve: {
    resource: { noun: 'migration', title: 'Migration', description: 'What a migration between registries did' },
    lists: 'migration',
  },
  example: { limit: 5 },
  async run(input, ctx) {
    const { readMigrations } = await import('../../src/engine/registry/read.ts');
    return readMigrations(input, ctx);
  },
});
