/** A single value at the root of the result has no name: the instruction says which one is meant. */
import { fieldAt } from '../instruction/words/fields.ts';
import { type Choice, createChoice } from '../terms/choice.ts';
import type { Scope } from '../terms/scope.ts';
import { isSingleValue } from '../terms/source.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { convert } from './convert.ts';

export function unnamedChoices(wanted: Wanted, { sources }: Scope, { instruction }: Search): readonly Choice[] {
  if (wanted.name.own.length > 0) return [];
  const single = sources.filter(isSingleValue);
  const { tokens } = instruction;
  const mention = tokens.map((_, at) => fieldAt(tokens, at, single)).find((one) => one !== undefined);
  const source = mention?.source ?? (single.length === 1 ? single[0] : undefined);
  if (source === undefined) return [];
  const found = { at: source.at, shape: source.shape, words: source.name.own, mayMiss: false };
  const made = convert(found, { target: wanted.target, words: source.name.own, isRequired: true });
  if (made === undefined) return [];
  if (mention !== undefined) instruction.use(mention.from, mention.to);
  return [createChoice(made.expr, 0.8 - made.cost, source.label, { uses: '' })];
}
