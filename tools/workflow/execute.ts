import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { awaitRun } from '../../src/engine/run/start.ts';
import { tellRefusal } from '../../src/engine/run/refusal.ts';
import { chooseWorkflow } from '../../src/engine/workflow/choose.ts';
import { startWorkflow } from '../../src/engine/workflow/start.ts';
import { brief, Id } from '../../src/model/base.ts';
import { Run } from '../../src/model/run.ts';
import { runArguments, WorkflowInput } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'workflow/execute',
  family: 'workflow',
  title: 'Run a workflow',
  summary: 'Runs a stored or given workflow and returns its result, or a run_id to read later when it takes long.',
  effect: 'write',
  contract: true,
  needs: ['store', 'vault', 'net', 'throttle', 'sandbox', 'extract', 'bus', 'durable'],
  wants: ['llm'],
  input: z.object({
    id: Id.optional().describe('Id of a stored workflow; either this or workflow'),
    workflow: WorkflowInput.extend({ id: Id.describe('Id for the run record') })
      .optional()
      .meta(brief('A definition to run without storing it: id, and what workflow_upsert takes as input')),
    ...runArguments,
  }),
  output: Run,
  serve: { graphql: 'executeWorkflow', handle: { read: 'run/get', cancel: 'run/cancel' } },
  example: { id: 'list-hens', payload: { coop: 3 } },
  async run(input, ctx) {
    const { payload, credentials, options } = input;
    const definition = await chooseWorkflow(input, ctx).catch((error: unknown) =>
      tellRefusal(error, { kind: 'workflow', id: input.id ?? input.workflow?.id, options }, ctx),
    );
    const runInput = { payload: payload ?? {}, options: options ?? {}, isInline: input.workflow !== undefined };
    return awaitRun(await startWorkflow({ definition, input: runInput, credentials: credentials ?? {} }, ctx), ctx);
  },
});
