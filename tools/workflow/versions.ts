import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { fitList } from '../../src/engine/list.ts';
import { listVersions } from '../../src/engine/workflow/versions.ts';
import { Id, Next, pageArguments } from '../../src/model/base.ts';
import { WorkflowVersion } from '../../src/model/workflow-version.ts';

export default defineTool({
  name: 'workflow/versions',
  family: 'workflow',
  title: 'List versions of a workflow',
  summary: 'Lists versions of a workflow.',
  effect: 'read',
  contract: false,
  needs: ['store', 'vault'],
  input: z.object({ id: Id.describe('Workflow'), ...pageArguments }),
  output: z.object({
    items: z.array(WorkflowVersion).describe('The present first'),
    total: z.int().describe('How many there are'),
    next: Next.optional(),
  }),
  serve: { graphql: 'listWorkflowVersions' },
  example: { id: 'list-hens' },
  async run({ id, ...page }, ctx) {
    const versions = await listVersions(id, page, ctx);
    const { resultChars } = ctx.budget;
    return fitList(versions, { tool: 'workflow_versions', arguments: { id, ...page }, resultChars });
  },
});
