import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { cutComparison } from '../../src/engine/registry/compare-view.ts';
import { explained } from '../../src/engine/registry/refusal.ts';
import { migrationArguments } from '../../src/model/registry.ts';

const names = z.array(z.string());

export default defineTool({
  name: 'registry/compare',
  family: 'registry',
  title: 'Compare two contexts',
  summary: 'Compares two contexts version by version, and their settings, with a readable diff of what differs.',
  effect: 'read',
  contract: false,
  needs: ['net', 'registries'],
  input: z.object({
    ...migrationArguments,
    subject: z.string().optional().describe('Only this subject'),
    offset: z.int().min(0).default(0).describe('Rows of each list to skip'),
  }),
  output: z.object({
    context: z.string().describe('Context at the source'),
    target_context: z.string().describe('Context at the target'),
    counts: z
      .object({ identical: z.int(), different: z.int(), only_in_source: z.int(), only_in_target: z.int() })
      .describe('Versions'),
    only_in_source: names.describe('Not at the target'),
    only_in_target: names.describe('Not at the source'),
    different: z
      .array(z.object({ subject: z.string(), version: z.int(), what: names, diff: z.string().optional() }))
      .describe('On both sides, and not the same'),
    settings: names.describe('Configurations and modes that differ, of the contexts and their subjects'),
    cut: z.string().optional().describe('What was left out'),
  }),
  example: { source_registry: 'staging', target_registry: 'production' },
  async run({ subject, offset, ...request }, ctx) {
    const { compareContexts } = await import('../../src/engine/registry/compare.ts');
    return cutComparison(
      await explained(() => compareContexts({ ...request, subject }, ctx)),
      { subject, offset },
      ctx.budget.resultChars,
    );
  },
});
