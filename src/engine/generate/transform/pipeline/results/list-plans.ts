/** Lists that are no rows and no groups of one list: each kind has a plan of its own. */
import type { Field, Target } from '../../terms/target.ts';
import { numberedOf } from '../records/numbered.ts';
import type { Entity, Found, World } from '../terms/terms.ts';
import { changesOf } from '../values/changes.ts';
import { flagsOf } from '../values/flags.ts';
import { comparedValues } from './compared-values.ts';
import { complementOf } from './complement.ts';
import { differenceOf } from './differences.ts';
import { treeOf } from './trees.ts';
import { unionOf } from './union.ts';
import { unpivoted } from './unpivot.ts';

export async function listPlans(
  items: Target,
  field: Field | undefined,
  entity: Entity,
  place: string,
  world: World,
): Promise<readonly Found[]> {
  const difference = await differenceOf(items, field, entity, place, world);
  const plans = [
    difference ?? (await comparedValues(items, entity, place, world)),
    changesOf(items, entity, world),
    flagsOf(items, field, entity),
    ...complementOf(items, field, entity, place, world),
    ...numberedOf(items, field, entity, place, world),
    await unpivoted(items, entity, place, world),
    await treeOf(items, field, entity, place, world),
    items.kind === 'object' ? await unionOf(items, field, entity, place, world) : undefined,
  ];
  return plans.filter((plan) => plan !== undefined);
}
