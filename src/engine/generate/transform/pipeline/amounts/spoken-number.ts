/** The number that a whole instruction speaks of. */
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Source } from '../../terms/scope.ts';
import type { World } from '../terms/terms.ts';

/** `min, max and average temperature per device`: the one number that is spoken of, for fields that name none. */
export function spokenNumber(numbers: readonly Source[], { speech: { tokens } }: World): Source | undefined {
  const isBy = (at: number): boolean => /^(?:per|each|every|by)$/.test(tokens[at - 1]?.lower ?? '');
  const named = tokens.flatMap((_, at) =>
    isBy(at) ? [] : ((fieldAt(tokens, at, numbers) ?? nearFieldAt(tokens, at, numbers))?.source ?? []),
  );
  const [only, ...others] = new Set(named);
  return others.length === 0 ? only : undefined;
}
