import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { diffVersions } from '../../src/engine/workflow/versions.ts';
import { Id } from '../../src/model/base.ts';
import { VersionNumber, WorkflowDiff } from '../../src/model/workflow-version.ts';

export default defineTool({
  name: 'workflow/diffVersions',
  family: 'workflow',
  title: 'Compare versions of a workflow',
  summary: 'Compares two versions of a workflow.',
  effect: 'read',
  contract: false,
  needs: ['store', 'vault'],
  input: z.object({
    id: Id.describe('Workflow'),
    from: VersionNumber.describe('Version'),
    to: VersionNumber.optional().describe('Default: the present one'),
  }),
  output: WorkflowDiff,
  serve: { graphql: 'diffWorkflowVersions' },
  example: { id: 'list-hens', from: 1 },
  async run({ id, from, to }, ctx) {
    return diffVersions(id, from, to, ctx);
  },
});
