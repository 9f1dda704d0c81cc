import type { Workflow } from '../../model/workflow.ts';
import { normalizeCall } from '../api/normalize.ts';

/** One form for what callers may write in several: a call has the id of its step, headers and parameters are objects. */
export function normalizeWorkflow<W extends Workflow>(workflow: W): W {
  const steps = workflow.steps?.map((step) => {
    const call = normalizeCall(step.apiConfig);
    return { ...step, apiConfig: { ...call, id: call.id ?? step.id } };
  });
  return steps === undefined ? workflow : { ...workflow, steps };
}
