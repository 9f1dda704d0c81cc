/** A list of things and how many of each: "3 of EGG-1 and 2 of HAY-7", "2 x EGG-1". */
import { isRecord } from '../../../../core/json.ts';
import type { Schema } from '../../documents/terms/document.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { propertiesOf } from '../terms/answer.ts';
import { accepts, type Bound, coercedLiteral, enumOf, type Target, targetWords, told } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';
import type { Binding, Materials } from './binding.ts';

const counts = /^(quantity|qty|count|amount|units|number)$/;

/** Undefined unless each item is a thing and a number, and nothing else is required of it. */
export function quantitiesBound(
  target: Target,
  item: Schema,
  { wanted }: Materials,
  { taken }: Binding,
): Bound | undefined {
  const parts = partsOf(item);
  if (parts === undefined) return undefined;
  const { thing, count } = parts;
  const choices = enumOf(thing[1]);
  if (choices.length > 0) return chosenQuantities(target, { thing: thing[0], count: count[0], choices }, wanted, taken);
  const pairs = pairsIn(wanted.tokens, taken);
  if (pairs.length === 0) return undefined;
  for (const { number, code } of pairs) taken.add(number).add(code);
  const items = pairs.map(({ number, code }) => ({
    [thing[0]]: coercedLiteral(thing[1], code.literal?.value),
    [count[0]]: coercedLiteral(count[1], number.literal?.value),
  }));
  return told(items, target);
}

type Part = readonly [string, Schema];

/** The member that says what it is, and the one that says how many. */
function partsOf(item: Schema): { readonly thing: Part; readonly count: Part } | undefined {
  const properties = Object.entries(propertiesOf(item));
  const required: readonly unknown[] = Array.isArray(item['required']) ? item['required'] : [];
  const count = properties.find(([name]) => targetWords(name).some((word) => counts.test(word)));
  const things = properties.filter(
    ([name, schema]) => name !== count?.[0] && (accepts(schema, 'a') || enumOf(schema).length > 0),
  );
  const thing = things.find(([name]) => required.includes(name)) ?? things[0];
  if (count === undefined || thing === undefined) return undefined;
  return required.some((name) => name !== count[0] && name !== thing[0]) ? undefined : { thing, count };
}

/** Numbers that count what a list within a body may hold, which are meant for nothing else. */
export function countsIn(schema: Schema | undefined, tokens: readonly Token[]): readonly Token[] {
  return Object.values(propertiesOf(schema)).flatMap((member) => {
    const { items } = member;
    const parts = isRecord(items) ? partsOf(items) : undefined;
    const choices = parts === undefined ? [] : enumOf(parts.thing[1]);
    const own = tokens.filter(
      (token, at) => token.literal?.kind === 'number' && choiceAt(tokens, at + 1, choices) !== undefined,
    );
    return [...own, ...countsIn(member, tokens)];
  });
}

interface Counted {
  readonly thing: string;
  readonly count: string;
  readonly choices: readonly unknown[];
}

/** "Two bicycles and a sauna", where the document lists what the things may be. */
function chosenQuantities(
  target: Target,
  { thing, count, choices }: Counted,
  { tokens }: Materials['wanted'],
  taken: Binding['taken'],
): Bound | undefined {
  const found = tokens.flatMap((number, at) => {
    const amount = amountOf(number);
    const choice = amount === undefined ? undefined : choiceAt(tokens, at + 1, choices);
    return amount === undefined || choice === undefined || taken.has(number) ? [] : [{ number, amount, choice }];
  });
  const isOnce = new Set(found.map(({ choice }) => choice)).size === found.length;
  if (found.length === 0 || !isOnce) return undefined;
  for (const { number } of found) if (number.literal !== undefined) taken.add(number);
  return told(
    found.map(({ amount, choice }) => ({ [thing]: choice, [count]: amount })),
    target,
  );
}

function amountOf({ literal, text }: Token): number | undefined {
  if (literal?.kind === 'number' && typeof literal.value === 'number') return literal.value;
  return literal === undefined && /^(?:a|an|one)$/i.test(text) ? 1 : undefined;
}

/** The choice whose words stand there, behind no more than one other word: "two extra benches". */
function choiceAt(tokens: readonly Token[], at: number, choices: readonly unknown[]): unknown {
  return [0, 1]
    .map((skipped) =>
      choices.find((choice) => {
        const words = wordsOf(String(choice));
        return (
          words.length > 0 &&
          words.every((word, index) =>
            (tokens[at + skipped + index]?.words ?? []).some((said) => said === word || isForm(said, word)),
          )
        );
      }),
    )
    .find((choice) => choice !== undefined);
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
