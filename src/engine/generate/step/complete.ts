/** A draft once more, with what is left of the data in the places that nothing else fills. */
import { type Draft, draftStep, type Setting } from './draft.ts';
import { remainingFor } from './remaining.ts';
import { isReading } from './reading.ts';
import type { Target } from './target.ts';

export interface Completed {
  readonly draft: Draft;
  /** Values that are there only because nothing else fitted. */
  readonly guesses: number;
}

/** The draft itself where nothing is left that fits. */
export function completed(draft: Draft, setting: Setting): Completed {
  const used = expressionsIn(draft);
  const places = setting.places.filter(
    ({ expression, list }) => !isUsed(expression, used) && (list === undefined || list.key === draft.dataSelector),
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

/** Everything in the request that may name data. */
function expressionsIn({ config, dataSelector }: Draft): ReadonlySet<string> {
  const text = JSON.stringify([config.urlPath, config.queryParams, config.headers, config.body, dataSelector]);
  return new Set(text.match(/[\p{L}_$][\w$]*(?:\.[\p{L}_$][\w$]*)*/gu) ?? []);
}

/** What holds it is used, or it itself. */
function isUsed(expression: string, used: ReadonlySet<string>): boolean {
  const parts = expression.split('.');
  return parts.some((_, at) => used.has(parts.slice(0, at + 1).join('.')));
}
