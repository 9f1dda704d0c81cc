/** Flags that some records lack: what does not say that it is so is not. `is true unless it says otherwise` turns that round. */
import type { Choice, Note } from '../terms/choice.ts';
import { call, literal, operation, strength } from '../terms/expression.ts';
import type { Scope } from '../terms/scope.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { mayMiss } from './scalar.ts';

/** The choice with what stands for it where the data has no value, for a flag that has to be there. */
export function withFlag(choice: Choice, wanted: Wanted, scope: Scope, search: Search): Choice {
  const { target, isRequired, place } = wanted;
  if (!target.types.has('boolean') || target.isNullable || !isRequired) return choice;
  const source = scope.sources.find(({ at }) => at.text === choice.expr.text);
  const isFlag = source?.shape.scalars.every((value) => typeof value === 'boolean') === true;
  if (source === undefined || !isFlag || !(mayMiss(source) || source.shape.nulls > 0)) return choice;
  const clause = clausesAbout(wanted, search).find(({ tokens, isOwn }) => isOwn && isUnless(tokens));
  clause?.use();
  const isTrue = clause?.tokens.some(({ lower }) => lower === 'true') === true;
  // What is missing is neither equal to a value nor unequal to it.
  const isSet = operation(source.at, '=', literal(!isTrue), strength.comparison);
  const expr = isTrue ? call('not', isSet) : isSet;
  const text = `${place} is ${String(isTrue)} where ${source.label} is missing`;
  const note: Note = { kind: clause === undefined ? 'assumed' : 'used', text };
  return { ...choice, expr, notes: [...choice.notes, note] };
}

/** `is false unless`, `defaults to true`, `true by default`. */
function isUnless(tokens: readonly { readonly lower: string }[]): boolean {
  return (
    tokens.some(({ lower }) => lower === 'true' || lower === 'false') &&
    tokens.some(({ lower }) => /^(?:unless|default|defaults|otherwise|missing|absent)$/.test(lower))
  );
}
