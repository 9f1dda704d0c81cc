/** Words for the states of records that mean the same, as one service says them and another. */

const states: readonly ReadonlySet<string>[] = [
  new Set(['open', 'opened', 'new', 'todo', 'pending', 'unresolved']),
  new Set(['closed', 'done', 'resolved', 'completed', 'complete', 'finished', 'fixed', 'rectified', 'solved']),
  new Set(['cancelled', 'canceled', 'void', 'voided', 'aborted']),
  new Set(['failed', 'failure', 'error', 'rejected', 'declined', 'unsuccessful']),
  new Set(['succeeded', 'succeed', 'success', 'successful', 'ok', 'passed', 'approved']),
  new Set(['active', 'enabled', 'live', 'running', 'current', 'employed']),
  new Set(['alive', 'living']),
  new Set(['dead', 'deceased', 'died']),
  new Set(['inactive', 'disabled', 'suspended', 'archived']),
  new Set(['terminated', 'left', 'former', 'resigned']),
  new Set(['paid', 'settled', 'captured']),
  new Set(['high', 'urgent', 'critical', 'p1']),
  new Set(['medium', 'normal', 'moderate', 'p2']),
  new Set(['low', 'minor', 'p3']),
  new Set(['progress', 'processing', 'ongoing', 'started', 'doing']),
];

/** How much two words for a state say the same. */
export function stateLikeness(one: string, other: string): number {
  return states.some((state) => state.has(one) && state.has(other)) ? 0.72 : 0;
}
