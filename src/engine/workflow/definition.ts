/** Judges a workflow before it is stored: every problem is told with its path. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { ExecutionStep, Workflow } from '../../model/workflow.ts';
import { checkCall } from '../api/definition.ts';
import { checkExpression, checkSchemaField, isBlank } from '../check.ts';

type Ports = Context<'sandbox'>;

/** Throws `invalid_input` with `details.problems`, one text for each problem found. */
export async function checkWorkflow(workflow: Workflow, ctx: Ports): Promise<void> {
  const steps = workflow.steps ?? [];
  const found = await Promise.all([
    stepProblems(steps),
    ...steps.map((step, index) => checkStep(step, `steps[${index}]`, ctx)),
    checkExpression(workflow.finalTransform, 'finalTransform', ctx),
    checkSchemaField(workflow.inputSchema, 'inputSchema', ctx),
    checkSchemaField(workflow.responseSchema, 'responseSchema', ctx),
  ]);
  const problems = found.flat().filter((problem) => problem !== undefined);
  if (problems.length === 0) return;
  throw new PatchbayError('invalid_input', `The workflow was not valid: ${problems.join('; ')}.`, {
    reason: 'INVALID_WORKFLOW',
    hint: 'Correct the named fields; nothing was stored.',
    details: { problems },
  });
}

function stepProblems(steps: readonly ExecutionStep[]): string[] {
  const problems: string[] = [];
  if (steps.length > limits.stepsMax)
    problems.push(`steps: has ${steps.length}, at most ${limits.stepsMax} are allowed`);
  const seen = new Set<string>();
  for (const [index, step] of steps.entries()) {
    if (seen.has(step.id)) problems.push(`steps[${index}].id: "${step.id}" is used twice`);
    seen.add(step.id);
    if (step.executionMode === 'LOOP' && isBlank(step.loopSelector)) {
      problems.push(`steps[${index}].loopSelector: a LOOP needs one`);
    }
    if (isBlank(step.apiConfig.urlHost) && isBlank(step.integrationId)) {
      problems.push(`steps[${index}].apiConfig.urlHost: is empty and the step has no integrationId to inherit it from`);
    }
  }
  return problems;
}

async function checkStep(step: ExecutionStep, path: string, ctx: Ports): Promise<readonly string[]> {
  const [call, ...own] = await Promise.all([
    checkCall(step.apiConfig, `${path}.apiConfig.`, ctx),
    checkExpression(step.loopSelector, `${path}.loopSelector`, ctx),
    checkExpression(step.inputMapping, `${path}.inputMapping`, ctx),
    checkExpression(step.responseMapping, `${path}.responseMapping`, ctx),
  ]);
  return [...call, ...own.filter((problem) => problem !== undefined)];
}
