/** The secrets of a workflow's calls: masked in answers, and taken out of what its runs say. */
import type { ExecutionStep, Workflow } from '../../model/workflow.ts';
import { keepCallSecrets, mapCallSecrets, secretsOfCall } from '../api/secrets.ts';
import { maskValue } from '../secret.ts';

export function maskWorkflow(workflow: Workflow): Workflow {
  return mapSteps(workflow, (step) => ({ ...step, apiConfig: mapCallSecrets(step.apiConfig, maskValue) }));
}

/** The secrets that the steps carry themselves, each under `<stepId>_<name>`, for the redaction of what a run says. */
export function secretsOf(workflow: Workflow): readonly Readonly<Record<string, string>>[] {
  return (workflow.steps ?? []).flatMap((step) =>
    secretsOfCall(step.apiConfig).map(([name, secret]) => ({ [`${step.id}_${name}`]: secret })),
  );
}

/**
 * Takes the stored secret wherever a mask came back: of the step with the same id, or of the one at its place that was renamed.
 * Throws `invalid_input` where none is stored.
 */
export function keepStepSecrets(sent: Workflow, stored: Workflow | undefined): Workflow {
  const ids = new Set(sent.steps?.map(({ id }) => id));
  return mapSteps(sent, (step, index) => {
    const there = stored?.steps?.[index];
    const renamed = there !== undefined && !ids.has(there.id) ? there : undefined;
    const old = stored?.steps?.find(({ id }) => id === step.id) ?? renamed;
    return { ...step, apiConfig: keepCallSecrets(step.apiConfig, old?.apiConfig, `steps[${index}].apiConfig.`) };
  });
}

function mapSteps(workflow: Workflow, change: (step: ExecutionStep, index: number) => ExecutionStep): Workflow {
  const steps = workflow.steps?.map(change);
  return steps === undefined ? workflow : { ...workflow, steps };
}
