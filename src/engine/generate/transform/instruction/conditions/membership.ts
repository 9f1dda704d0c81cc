/** Conditions that another list decides: `only the products that are in the favorites`, `users who have not unsubscribed`. */
import { isScalarShape, type Shape } from '../../../shape.ts';
import { listName, wordsOf } from '../../../words.ts';
import { call, type Expr, literal, member, operation, strength, writeName } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { isSingleValue } from '../../terms/source.ts';
import type { Condition } from '../words/condition.ts';
import { valueAt } from '../words/fields.ts';
import { isLeftOut, isNegated, isReplaced } from '../words/negation.ts';
import type { Token } from '../words/read.ts';

const joiners: ReadonlySet<string> = new Set(
  'in among on from also part have has been are is who that with without not missing'.split(' '),
);

export function memberCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
  lists: readonly Source[],
): Condition | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const isLed = tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => joiners.has(lower));
  // `with order id`: a field that is called so.
  if (/^(?:id|ids|number|numbers|name|names|code|codes)$/.test(tokens[at + 1]?.lower ?? '')) return undefined;
  const other = isLed ? lists.find((list) => isCalled(list, token) && !isOwnList(list, fields)) : undefined;
  if (other === undefined) return undefined;
  // `sections with their dishes`: what is shown beside them.
  const isBeside = /^(?:their|its)$/.test(tokens[at - 1]?.lower ?? '') && tokens[at - 2]?.lower === 'with';
  if (isBeside && !isNegated(tokens, at)) return undefined;
  const isLacking = tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => /^(?:without|no|missing)$/.test(lower));
  if (isLacking && isReplaced(tokens, at + 1)) return undefined;
  const pair = pairOf(fields, other);
  if (pair === undefined) return undefined;
  const isDenied = tokens
    .slice(Math.max(0, at - 4), at)
    .some(({ lower }) => /^(?:missing|without|no|not|never)$|n't$/.test(lower));
  // `leave out every product that has an inventory record`
  const isNegative = isLeftOut(tokens, at) ? !isDenied : isDenied || isNegated(tokens, at);
  const test = operation(pair.source.at, 'in', pair.keys, strength.comparison);
  return { expr: isNegative ? call('not', test) : test, from: Math.max(0, at - 1), to: at + 1, source: pair.source };
}

const labelling =
  /^(?:contain|contains|containing|include|includes|including|about|on|under|regarding|concerning|labell?ed|marked|categori[sz]ed)$/;

/** `hardware tickets`, `tickets about hardware`: one of the texts that every record lists, such as its tags. */
export function listedCondition(
  tokens: readonly Token[],
  at: number,
  fields: readonly Source[],
): Condition | undefined {
  const [before, token] = [tokens[at - 1]?.lower ?? '', tokens[at]];
  if (token?.kind !== 'word') return undefined;
  const lists = fields.flatMap((source) => {
    const { item } = source.shape;
    return item !== undefined && isScalarShape(item) && source.distance < 1 ? [{ ...source, shape: item }] : [];
  });
  const mention = lists.length === 0 ? undefined : valueAt(tokens, at, lists);
  if (mention === undefined) return undefined;
  const { source, value, to } = mention;
  const next = tokens[to];
  const nouns = listName(source.name).own;
  const isNamed = [tokens[at - 1], next].some((one) => one?.words.some((word) => nouns.includes(word)) === true);
  const isEnd =
    next === undefined || next.kind === 'sign' || /^(?:and|or|but|sorted|that|which|with)$/.test(next.lower);
  const isAdjective = next?.kind === 'word' && /[^s]s$/.test(next.lower) && !/^(?:,|:|and|or)$/.test(before);
  if (!isNamed && !isAdjective && !(isEnd && labelling.test(before))) return undefined;
  const test = operation(literal(value), 'in', source.at, strength.comparison);
  return { expr: isNegated(tokens, at) ? call('not', test) : test, from: at, to, source };
}

/** The list itself, or one that holds it: whatever stands in there belongs to it anyway. */
function isOwnList({ shape }: Source, fields: readonly Source[]): boolean {
  const { item } = shape;
  return (
    item !== undefined &&
    fields.some(({ parent, around }) => parent === item || around.some(({ shape: one }) => one === item))
  );
}

/** By a word of its name, that of the step it comes from included. */
function isCalled({ name }: Source, { words }: Token): boolean {
  const called = listName(name);
  const around = [...called.own, ...called.context.slice(0, 3)];
  return words.some((word) => word.length > 3 && around.some((other) => other === word || stem(other) === stem(word)));
}

function stem(word: string): string {
  return word.replace(/(?:ed|er|ing|s)$/, '');
}

interface Pair {
  readonly source: Source;
  readonly keys: Expr;
}

/** The field whose values stand in the other list as well, by its name first. */
function pairOf(fields: readonly Source[], other: Source): Pair | undefined {
  const { item } = other.shape;
  const own = fields.filter(isSingleValue);
  if (item === undefined) return undefined;
  if (isScalarShape(item)) {
    const source = areTelling(item) ? own.find(({ shape }) => overlaps(shape, item)) : undefined;
    return source === undefined ? undefined : { source, keys: other.at };
  }
  const keys = [...item.members].filter(([, shape]) => isScalarShape(shape));
  const named = own.flatMap((source) =>
    keys
      .filter(([name]) => wordsOf(name).join(' ') === source.name.own.join(' '))
      .map(([name, shape]) => ({ source, name, shape })),
  );
  const byValue = own.flatMap((source) => keys.map(([name, shape]) => ({ source, name, shape })));
  const found =
    named.find(({ source, shape }) => overlaps(source.shape, shape)) ??
    byValue.find(({ source, shape }) => overlaps(source.shape, shape) && areTelling(shape));
  const written = found === undefined ? undefined : writeName(found.name);
  return found === undefined || written === undefined
    ? undefined
    : { source: found.source, keys: member(other.at, written) };
}

function overlaps(one: Shape, other: Shape): boolean {
  if ([...one.scalars, ...other.scalars].some(isFraction)) return false;
  const values = new Set(one.scalars);
  return other.scalars.length > 0 && other.scalars.some((value) => typeof value !== 'boolean' && values.has(value));
}

/** `5.00` is an amount, and names nothing. */
function isFraction(value: Shape['scalars'][number]): boolean {
  return (
    (typeof value === 'number' && !Number.isInteger(value)) || (typeof value === 'string' && /^\d+\.\d+$/.test(value))
  );
}

/** Small numbers stand in every list. */
function areTelling({ scalars }: Shape): boolean {
  return scalars.every((value) => (typeof value === 'number' ? value > 10 : String(value).length > 1));
}
