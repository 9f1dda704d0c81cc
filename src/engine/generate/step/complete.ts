/** A draft once more, with what is left of the data in the places that nothing else fills. */
import { type Draft, draftStep, type Setting } from './draft.ts';
import type { DataPlace } from './places.ts';
import { remainingFor } from './remaining.ts';
import { isReading } from './reading.ts';
import { segmentsOf } from './rank.ts';
import type { Target } from './target.ts';
import { usedBy } from './used-data.ts';

export interface Completed {
  readonly draft: Draft;
  /** Values that are there only because nothing else fitted. */
  readonly guesses: number;
}

/** The draft itself where nothing is left that fits. */
export function completed(draft: Draft, setting: Setting): Completed {
  const isUsed = usedBy(draft);
  const things = setting.document.operations.flatMap(({ path }) => segmentsOf(path).flat());
  const places = setting.places.filter(
    (place) =>
      !isUsed(place) &&
      (place.list === undefined || place.list.key === draft.dataSelector) &&
      !(isReading(draft.operation) && draft.lacking.length === 0 && isOfThing(place, things)),
  );
  const open = draft.targets.filter((target) => isOpen(target, draft));
  if (places.length === 0 || draft.lacking.length + open.length === 0) return { draft, guesses: 0 };
  const rest = remainingFor({ lacking: draft.lacking, open, places }, setting.wanted);
  if (rest.size === 0) return { draft, guesses: 0 };
  const fuller = draftStep(draft.operation, setting, rest);
  return fuller.missing.length > draft.missing.length ? { draft, guesses: 0 } : { draft: fuller, guesses: rest.size };
}

/** What may be left out of a body; of a question only what points at a thing. */
function isOpen({ name, own, required, place }: Target, { operation, bodyMembers, config }: Draft): boolean {
  if (required) return false;
  if (isReading(operation)) {
    const { queryParams = {} } = config;
    const isSent = typeof queryParams === 'object' && Object.hasOwn(queryParams, name);
    return place === 'query' && own.at(-1) === 'id' && !isSent;
  }
  return place === 'body' && !JSON.stringify(bodyMembers).includes(`${JSON.stringify(name)}:`);
}

/** The id of something that the service itself has is that of no other thing; the id of a colleague may be that of an assignee. */
function isOfThing({ name: { context } }: DataPlace, things: readonly string[]): boolean {
  return context.some((word) => things.includes(word));
}
