/** Judges a workflow before it is stored or executed: every problem is told with its path. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { ExecutionStep, Workflow } from '../../model/workflow.ts';
import { checkCall } from '../api/definition.ts';
import { checkExpression, checkSchemaField, isBlank } from '../check.ts';

type Ports = Context<'sandbox'>;

/** Throws `invalid_input` with `details.problems`, one text for each problem found; a draft may lack what a run needs. */
export async function checkWorkflow(workflow: Workflow, ctx: Ports, { isDraft = false } = {}): Promise<void> {
  const steps = workflow.steps ?? [];
  const found = await Promise.all([
    isDraft ? [] : missingParts(workflow),
    stepProblems(steps),
    ...steps.map((step, index) => checkStep(step, `steps[${index}]`, ctx)),
    checkExpression(workflow.finalTransform, 'finalTransform', ctx),
    checkSchemaField(workflow.inputSchema, 'inputSchema', ctx),
    checkSchemaField(workflow.responseSchema, 'responseSchema', ctx),
  ]);
  refuse(found.flat().filter((problem) => problem !== undefined));
}

/** Throws as `checkWorkflow`, for a stored one: its expressions were found good when it was stored. */
export function requireComplete(workflow: Workflow): void {
  refuse(missingParts(workflow));
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new PatchbayError('invalid_input', `The workflow was not valid: ${problems.join('; ')}.`, {
    reason: 'INVALID_WORKFLOW',
    hint: 'Correct the named fields; nothing was stored or sent.',
    details: { problems },
  });
}

/** What the contract lets a stored workflow leave out, and a run needs (workflow-service, ExecutionStep and ApiConfig). */
export function missingParts({ steps }: Pick<Workflow, 'steps'>): string[] {
  return (steps ?? []).flatMap((step, index) => {
    const isHostless = isBlank(step.apiConfig.urlHost) && isBlank(step.integrationId);
    const isItemless = step.executionMode === 'LOOP' && isBlank(step.loopSelector);
    const host = `steps[${index}].apiConfig.urlHost: is empty and the step has no integrationId to inherit it from`;
    return [...(isHostless ? [host] : []), ...(isItemless ? [`steps[${index}].loopSelector: a LOOP needs one`] : [])];
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
