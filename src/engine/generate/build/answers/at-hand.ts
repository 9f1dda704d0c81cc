/** All that the next step can use: the payload, what steps gave, and of a step that loops also what it looped over. */
import { isRecord } from '../../../../core/json.ts';
import { type DataPlace, type ListPlace, listsOf, placesOf } from '../../step/terms/places.ts';
import type { Plan } from '../terms/plan.ts';

export function placesAtHand(plan: Plan): readonly DataPlace[] {
  const places = placesOf(plan.data).map(withoutEnvelope);
  const lists = listsOf(places);
  const around = plan.steps.flatMap(({ step }) => {
    const results = plan.data[step.id];
    const list = lists.find(({ key }) => key === step.id);
    return list === undefined || !Array.isArray(results) ? [] : itemsOf(results, list, plan);
  });
  return [...places, ...around, ...plan.aliases.map(({ place }) => place)];
}

/** `data` stands around all that steps give, and says nothing of what it is. */
export function withoutEnvelope(place: DataPlace): DataPlace {
  return { ...place, name: { ...place.name, context: place.name.context.filter((word) => word !== 'data') } };
}

/** What the items of a loop hold, seen from the results that they led to. */
function itemsOf(results: readonly unknown[], list: ListPlace, plan: Plan): readonly DataPlace[] {
  const items = results.filter(isRecord).map(({ currentItem }) => currentItem);
  const words = plan.steps.find(({ step }) => step.id === list.key)?.step.loopSelector ?? '';
  const noun = plan.steps.find(({ step }) => words === step.id || words.startsWith(`${step.id}.`))?.known.noun ?? [];
  return placesOf({ item: items })
    .filter(({ list: own }) => own?.key === 'item')
    .map((place) => ({
      ...place,
      expression: place.expression.replace(/^currentItem/, 'currentItem.currentItem'),
      list,
      name: { ...place.name, context: [...place.name.context.filter((word) => word !== 'item'), ...noun.toReversed()] },
    }));
}
