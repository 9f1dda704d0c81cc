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

/** Takes the stored secret of the step with the same id wherever a mask came back. */
export function keepStepSecrets(sent: Workflow, stored: Workflow | undefined): Workflow {
  return mapSteps(sent, (step) => {
    const old = stored?.steps?.find((candidate) => candidate.id === step.id);
    return { ...step, apiConfig: keepCallSecrets(step.apiConfig, old?.apiConfig) };
  });
}

function mapSteps(workflow: Workflow, change: (step: ExecutionStep) => ExecutionStep): Workflow {
  const steps = workflow.steps?.map(change);
  return steps === undefined ? workflow : { ...workflow, steps };
}
