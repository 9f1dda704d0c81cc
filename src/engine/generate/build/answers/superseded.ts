/** Records that were read before they were changed: what they are now is told by the answer of the change. */
import { isRecord } from '../../../../core/json.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { isCreation } from '../terms/entity.ts';
import type { Plan, PlannedStep } from '../terms/plan.ts';

/**
 * The steps whose records a later change answers with as they are then; what is made anew is another thing, and takes no place.
 * None where the result has a field for what was before.
 */
export function supersededIn(
  plan: Plan,
  fields: readonly (readonly string[])[],
): ReadonlyMap<PlannedStep, PlannedStep> {
  const found = new Map<PlannedStep, PlannedStep>();
  if (fields.some((words) => words.some((word) => past.test(word)))) return found;
  for (const [at, read] of plan.steps.entries()) {
    const before = recordOf(read, plan);
    const later = plan.steps.slice(at + 1).findLast((one) => isChangeOf(one, read));
    const after = later === undefined ? undefined : recordOf(later, plan);
    // An answer that has less says no more than that it was done.
    if (later !== undefined && before !== undefined && after !== undefined && hasAll(after, before))
      found.set(read, later);
  }
  return found;
}

const past = /^(?:old|previous|former|before|original|prior|was)$/;

function isChangeOf({ known, step }: PlannedStep, read: PlannedStep): boolean {
  const { operation, noun, source } = known;
  const isOfSame = source === read.known.source && noun.join(' ') === read.known.noun.join(' ');
  const { urlPath: path } = step.apiConfig;
  const own = read.step.apiConfig.urlPath ?? '';
  const isOfIt =
    path?.includes(`${read.step.id}.data`) === true || (own.endsWith('>>') && path?.startsWith(own) === true);
  return isOfSame && isOfIt && !isReading(operation) && !isCreation(operation, noun);
}

function recordOf({ step, isMany }: PlannedStep, { data }: Plan): Readonly<Record<string, unknown>> | undefined {
  const result = data[step.id];
  if (isMany || step.executionMode === 'LOOP' || !isRecord(result)) return undefined;
  return isRecord(result['data']) ? result['data'] : undefined;
}

function hasAll(after: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(before).every((name) => Object.hasOwn(after, name));
}
