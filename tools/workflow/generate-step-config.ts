import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { getDefinition } from '../../src/engine/definitions.ts';
import { integrationKind } from '../../src/engine/kinds.ts';
import { Redactor } from '../../src/engine/redact.ts';
import { ApiConfig } from '../../src/model/api.ts';
import { Id, JsonObject } from '../../src/model/base.ts';
import { RetryPolicy } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'workflow/generateStepConfig',
  family: 'workflow',
  title: 'Generate or repair a step',
  summary: "Makes a step's call from its instruction, data and documentation, or repairs it; sends nothing.",
  effect: 'read',
  contract: true,
  needs: ['store', 'vault', 'sandbox'],
  wants: ['llm'],
  input: z.object({
    integrationId: Id.nullish().describe('Whose service it calls'),
    currentStepConfig: JsonObject.nullish().describe('The call so far; wants `instruction`'),
    currentDataSelector: z.string().nullish().describe('Its loopSelector'),
    stepInput: JsonObject.nullish().describe('Payload members and earlier results'),
    credentials: JsonObject.nullish().describe('Only their names are used'),
    errorMessage: z.string().nullish().describe('Its failure, to repair it'),
  }),
  output: z.object({
    config: ApiConfig.describe('The call'),
    dataSelector: z.string().describe('loopSelector of the step; empty when it does not loop'),
    retry: RetryPolicy.optional().describe('For the step, where its service was busy'),
    engine: z.string().describe('Who proposed it: rules, or a model'),
    checked: z.array(z.string()).describe('What was proven'),
    unchecked: z.array(z.string()).describe('What was not'),
    alternatives: z.array(z.string()).describe('What else it could have been'),
  }),
  serve: { graphql: 'generateStepConfig' },
  example: {
    integrationId: 'farm',
    currentStepConfig: { instruction: 'list the hens of the coop' },
    stepInput: { coop: 3 },
  },
  async run({ integrationId, currentStepConfig, currentDataSelector, stepInput, credentials, errorMessage }, ctx) {
    const { makeStep } = await import('../../src/engine/generate/model/step.ts');
    const id = integrationId ?? undefined;
    const integration = id === undefined ? undefined : await getDefinition(integrationKind, id, ctx);
    const known = new Redactor();
    known.add({ ...credentials, ...integration?.credentials });
    const generated = await makeStep(
      {
        integration,
        current: currentStepConfig ?? {},
        selector: currentDataSelector ?? '',
        stepInput: stepInput ?? {},
        credentialNames: Object.keys(credentials ?? {}),
        failure: errorMessage ?? '',
      },
      { ...ctx, known, tool: 'workflow/generateStepConfig' },
    );
    const { checked, unchecked, alternatives } = generated;
    return { ...generated, checked: [...checked], unchecked: [...unchecked], alternatives: [...alternatives] };
  },
});
