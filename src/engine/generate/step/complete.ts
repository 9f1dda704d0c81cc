/** A draft once more, with what is left of the data in the places that nothing else fills. */
import { type Draft, draftStep, type Setting } from './draft.ts';
import { remainingFor } from './remaining.ts';
import { isReading } from './reading.ts';
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
  const places = setting.places.filter(
    (place) => !isUsed(place) && (place.list === undefined || place.list.key === draft.dataSelector),
  );
  const open = isReading(draft.operation) ? [] : draft.targets.filter((target) => isOpen(target, draft));
  if (places.length === 0 || draft.lacking.length + open.length === 0) return { draft, guesses: 0 };
  const rest = remainingFor({ lacking: draft.lacking, open, places }, setting.wanted);
  if (rest.size === 0) return { draft, guesses: 0 };
  const fuller = draftStep(draft.operation, setting, rest);
  return fuller.missing.length > draft.missing.length ? { draft, guesses: 0 } : { draft: fuller, guesses: rest.size };
}

function isOpen({ name, required, place }: Target, { bodyMembers }: Draft): boolean {
  return place === 'body' && !required && !JSON.stringify(bodyMembers).includes(`${JSON.stringify(name)}:`);
}
