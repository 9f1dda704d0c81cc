import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { Id, JsonObject, JsonSchema } from '../../src/model/base.ts';
import { Workflow } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'workflow/build',
  family: 'workflow',
  title: 'Build a workflow',
  summary: 'Builds a workflow from an instruction, proven on sample data; says what is missing when it cannot.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault', 'net', 'throttle', 'sandbox', 'extract', 'bus', 'durable'],
  wants: ['llm'],
  input: z.object({
    instruction: z.string().describe('What it is to do, step by step'),
    payload: JsonObject.nullish().describe('Example of the input data'),
    integrationIds: z.array(Id).nullish().describe('Services it may call; default: all'),
    responseSchema: JsonSchema.nullish().describe('JSON Schema of the result'),
    runReads: z
      .boolean()
      .nullish()
      .describe('Really send its GET requests, to prove it on their answers; default false'),
  }),
  output: Workflow.extend({
    buildReport: JsonObject.describe('engine, steps and their requests, checked, unchecked, alternatives, result'),
  }),
  serve: { graphql: 'buildWorkflow', fenced: true },
  example: {
    instruction: 'List the orders that are paid, and the name of the customer of each.',
    integrationIds: ['shop'],
  },
  async run({ instruction, payload, integrationIds, responseSchema, runReads }, ctx) {
    const { makeWorkflow } = await import('../../src/engine/generate/model/build.ts');
    const { workflow, report } = await makeWorkflow(
      {
        instruction,
        payload: payload ?? {},
        integrationIds: integrationIds ?? undefined,
        responseSchema,
        runReads: runReads === true,
      },
      ctx,
    );
    return { ...workflow, buildReport: { ...report } };
  },
});
