/** A list of things and how many of each: "3 of EGG-1 and 2 of HAY-7", "2 x EGG-1". */
import type { Schema } from '../documents/document.ts';
import { propertiesOf } from './answer.ts';
import type { Binding, Materials } from './binding.ts';
import type { Token } from './literals.ts';
import { accepts, type Bound, coercedLiteral, type Target, targetWords, told } from './target.ts';

const counts = /^(quantity|qty|count|amount|units|number)$/;

/** Undefined unless each item is a thing and a number, and nothing else is required of it. */
export function quantitiesBound(
  target: Target,
  item: Schema,
  { wanted }: Materials,
  { taken }: Binding,
): Bound | undefined {
  const properties = Object.entries(propertiesOf(item));
  const required: readonly unknown[] = Array.isArray(item['required']) ? item['required'] : [];
  const count = properties.find(([name]) => targetWords(name).some((word) => counts.test(word)));
  const things = properties.filter(([name, schema]) => name !== count?.[0] && accepts(schema, 'a'));
  const thing = things.find(([name]) => required.includes(name)) ?? things[0];
  if (count === undefined || thing === undefined) return undefined;
  if (required.some((name) => name !== count[0] && name !== thing[0])) return undefined;
  const pairs = pairsIn(wanted.tokens, taken);
  if (pairs.length === 0) return undefined;
  for (const { number, code } of pairs) taken.add(number).add(code);
  const items = pairs.map(({ number, code }) => ({
    [thing[0]]: coercedLiteral(thing[1], code.literal?.value),
    [count[0]]: coercedLiteral(count[1], number.literal?.value),
  }));
  return told(items, target);
}

interface Pair {
  readonly number: Token;
  readonly code: Token;
}

function pairsIn(tokens: readonly Token[], taken: ReadonlySet<Token>): readonly Pair[] {
  return tokens.flatMap((number, at): readonly Pair[] => {
    if (number.literal?.kind !== 'number' || taken.has(number)) return [];
    const isJoined = /^(of|x|times|pieces|units)$/i.test(tokens[at + 1]?.text ?? '');
    const code = tokens[at + (isJoined ? 2 : 1)];
    const isThing = code?.literal?.kind === 'code' || code?.literal?.kind === 'quoted';
    return code !== undefined && isThing && !taken.has(code) ? [{ number, code }] : [];
  });
}
