/** A draft once more, with what is left of the data in the places that nothing else fills. */
import { isRecord } from '../../../../core/json.ts';
import { coverage } from '../../words.ts';
import { remainingFor } from '../binding/remaining.ts';
import { parentOf } from '../binding/source.ts';
import { usedBy } from '../binding/used-data.ts';
import { isReading } from '../instruction/reading.ts';
import { isMoment } from '../terms/notation.ts';
import type { DataPlace } from '../terms/places.ts';
import { enumOf, isDateTarget, type Target } from '../terms/target.ts';
import { segmentsOf } from '../values/rank.ts';
import { type Draft, draftStep, type Setting } from './draft.ts';

export interface Completed {
  readonly draft: Draft;
  /** How much of it is there only because nothing else fitted. */
  readonly guesses: number;
}

/** The draft itself where nothing is left that fits. */
export function completed(draft: Draft, setting: Setting): Completed {
  const isUsed = usedBy(draft);
  const things = setting.document.operations.flatMap(({ path }) => segmentsOf(path).flat());
  const places = setting.places.filter(
    (place) =>
      !isUsed(place) &&
      !isOfChanged(place, draft, setting) &&
      (place.list === undefined || place.list.key === draft.dataSelector) &&
      !(isReading(draft.operation) && draft.lacking.length === 0 && !isMoment(place) && isOfThing(place, things)),
  );
  const open = draft.targets.filter((target) => isOpen(target, draft));
  if (places.length === 0 || draft.lacking.length + open.length === 0) return { draft, guesses: 0 };
  const rest = remainingFor({ lacking: draft.lacking, open, places }, setting.wanted);
  if (rest.size === 0) return { draft, guesses: 0 };
  const fuller = draftStep(draft.operation, setting, rest);
  if (fuller.missing.length > draft.missing.length) return { draft, guesses: 0 };
  // Where nothing that must be there lacked, what was found is all that the request is made of.
  const isAll = draft.missing.length > fuller.missing.length && draft.lacking.length === 0;
  return { draft: fuller, guesses: rest.size + (isAll ? emptyBefore : 0) };
}

/** What the thing that is changed has already is nothing to be changed, unless it is spoken of. */
function isOfChanged(place: DataPlace, draft: Draft, { places, wanted }: Setting): boolean {
  const { operation, config } = draft;
  if (!/^(?:PUT|PATCH)$/.test(operation.method)) return false;
  if (isReplaced(place, draft)) return true;
  if (place.isTop || coverage(place.name.own, wanted.words) >= 0.95) return false;
  const path = config.urlPath ?? '';
  const holder = parentOf(place);
  return places.some((one) => one !== place && parentOf(one) === holder && path.includes(`<<${one.expression}>>`));
}

/** What it was before, where the request says what it is to be. */
function isReplaced({ name }: DataPlace, { targets, bodyMembers }: Draft): boolean {
  return targets.some(
    (target) =>
      target.place === 'body' && target.own.join(' ') === name.own.join(' ') && Object.hasOwn(bodyMembers, target.name),
  );
}

/** A request that would say nothing but for a guess counts as so many more guesses. */
const emptyBefore = 2;

/** What may be left out of a body; of a question only what points at a thing, what has choices, and the sides of a span of which one is told. */
function isOpen(target: Target, { operation, bodyMembers, config, targets }: Draft): boolean {
  const { name, own, required, place } = target;
  if (required) return false;
  if (!isReading(operation))
    return place === 'body' && !JSON.stringify(bodyMembers).includes(`${JSON.stringify(name)}:`);
  const isSent = (one: Target): boolean => isRecord(config.queryParams) && Object.hasOwn(config.queryParams, one.name);
  if (place !== 'query' || isSent(target)) return false;
  const days = targets.filter((one) => one.place === 'query' && isDateTarget(one));
  return own.at(-1) === 'id' || enumOf(target.schema).length > 1 || (days.length === 2 && days.includes(target));
}

/** The id of something that the service itself has is that of no other thing; the id of a colleague may be that of an assignee. */
function isOfThing({ name: { context } }: DataPlace, things: readonly string[]): boolean {
  return context.some((word) => things.includes(word));
}
