import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { restoreVersion } from '../../src/engine/workflow/versions.ts';
import { Id } from '../../src/model/base.ts';
import { Workflow } from '../../src/model/workflow.ts';
import { VersionNumber } from '../../src/model/workflow-version.ts';

export default defineTool({
  name: 'workflow/restoreVersion',
  family: 'workflow',
  title: 'Restore a version of a workflow',
  summary: 'Stores a workflow as it was.',
  effect: 'write',
  contract: false,
  needs: ['store', 'vault', 'sandbox', 'bus'],
  input: z.object({ id: Id.describe('Workflow'), version: VersionNumber.describe('Version') }),
  output: Workflow,
  serve: { graphql: 'restoreWorkflowVersion' },
  example: { id: 'list-hens', version: 1 },
  async run({ id, version }, ctx) {
    return restoreVersion(id, version, ctx);
  },
});
