/** A short name of a plan: the same plan has the same, and what is carried out is what was shown. */
import { mixed } from '../../core/mixed.ts';
import { sha256 } from '../hash.ts';
import { canonical } from './content.ts';
import { placeOf, type Route } from './pair.ts';
import type { Plan } from './plan.ts';

export async function hashPlan(plan: Omit<Plan, 'hash'>, { source, target }: Route): Promise<string> {
  const lines = [
    canonical([placeOf(source), plan.sourceContext, placeOf(target), plan.targetContext, plan.options]),
    ...plan.versions.map(({ key, version, action, isToDelete, references }) =>
      canonical([
        key,
        version.id,
        action,
        isToDelete,
        references,
        // All texts at once would take their memory twice.
        mixed(version.text),
        version.metadata,
        version.ruleSet,
      ]),
    ),
    canonical([plan.configs, plan.modes, plan.scope.kind, [...plan.scope.forced]]),
    canonical(plan.purgeRisks.map(({ subject, version, id }) => [subject, version, id])),
  ];
  return sha256(lines.join('\n'));
}
