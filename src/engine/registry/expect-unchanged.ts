import { PatchbayError } from '../../core/error.ts';
import type { Planned } from './make-plan.ts';
import { keyOf } from './names.ts';
import type { Pair } from './pair.ts';
import { creates, type Plan } from './plan.ts';
import { readVersions, type Versions } from './snapshot.ts';

/**
 * What came between the plan and now would be overwritten; in IMPORT mode nobody registers anything without an id. Only
 * what the plan touches counts: others go on registering beside it. Throws VERSION_CONFLICT.
 */
export async function expectUnchanged({ target: client }: Pair, { plan, target, traits }: Planned): Promise<void> {
  if (!plan.options.preserveIds || creates(plan).length === 0) return;
  const now = await readVersions(client, plan.targetContext, traits.target);
  const before = touchedBy(plan, target);
  if ([...touchedBy(plan, now)].every((mark) => before.has(mark))) return;
  throw new PatchbayError('conflict', 'The target was changed after the plan was made, so nothing was written.', {
    reason: 'VERSION_CONFLICT',
    hint: 'Call again: the plan is made anew.',
  });
}

/** Versions of the subjects that are written to, and whatever has one of the ids that are given. */
function touchedBy(plan: Plan, { subjects }: Versions): ReadonlySet<string> {
  const written = new Set(creates(plan).map(({ version }) => version.subject));
  const ids = new Set(creates(plan).map(({ version }) => version.id));
  const touched = [...subjects.values()].flat().filter(({ subject, id }) => written.has(subject) || ids.has(id));
  return new Set(touched.map(({ subject, version, id }) => `${keyOf(subject, version)}\n${id}`));
}
