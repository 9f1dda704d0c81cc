/** The id of a workflow that was built: what its last step is about, and a number where that is taken. */
import type { Context } from '../../../../core/context.ts';
import type { Plan } from '../terms/plan.ts';

const triesMax = 50;

export async function workflowName({ steps }: Plan, { store, clock }: Context<'store'>): Promise<string> {
  const last = steps.at(-1);
  const base = [verbs[last?.known.operation.method ?? 'GET'], last?.step.id ?? 'workflow']
    .join('-')
    .replaceAll('_', '-')
    .slice(0, 80);
  for (let count = 0; count < triesMax; count += 1) {
    const id = count === 0 ? base : `${base}-${count}`;
    if ((await store.workflows.get(id)) === undefined) return id;
  }
  return `${base}-${clock.now()}`;
}

const verbs: Readonly<Record<string, string>> = {
  GET: 'get',
  HEAD: 'get',
  OPTIONS: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'change',
  DELETE: 'delete',
};
