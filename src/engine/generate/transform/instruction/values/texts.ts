/** Conditions on what texts contain: `name contains "api"`, `paths that start with src/`, `articles tagged "news"`. */
import { isScalarShape, textsOf } from '../../../shape.ts';
import { wordsOf } from '../../../words.ts';
import { atom, call, literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Condition } from '../words/condition.ts';
import { fieldAt, nearFieldAt } from '../words/fields.ts';
import { isNegated } from '../words/negation.ts';
import type { Token } from '../words/read.ts';

type Test = 'contains' | 'starts' | 'ends';

function testAt({ lower }: Token): Test | undefined {
  if (/^(?:contain|contains|containing|including|includes|mention|mentions|mentioning)$/.test(lower)) return 'contains';
  if (/^(?:start|starts|starting|begin|begins|beginning)$/.test(lower)) return 'starts';
  return /^(?:end|ends|ending)$/.test(lower) ? 'ends' : undefined;
}

export function textCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const token = tokens[at];
  const test = token === undefined ? undefined : testAt(token);
  if (test === undefined) return tagCondition(tokens, at, fields);
  const from = tokens[at + 1]?.lower === 'with' || tokens[at + 1]?.lower === 'in' ? at + 2 : at + 1;
  const source = fieldBefore(tokens, at, fields);
  const isNear = source !== undefined && isJustBefore(tokens, at, source);
  const value = valueAt(tokens, from, test === 'contains' ? isNear : from === at + 2);
  // `start with the opening stock` speaks of another number, and of no text.
  const isField = [from, from + 1].some(
    (begin) => tokens[begin]?.kind !== 'quoted' && fieldAt(tokens, begin, fields) !== undefined,
  );
  if (value === undefined || source === undefined || isField) return undefined;
  // `starting with the largest` is said of the order, and of no text.
  const isWanted = test === 'contains' && /^(?:whose|where|if|when)$/.test(leadOf(tokens, at));
  const isThere = textsOf(source.shape.item ?? source.shape).some((text) => isIn(text, test, value.text));
  if (value.isBare && !isThere && !isWanted) return undefined;
  // Nobody thinks of capitals who does not even write quotes.
  const isFolded = value.isBare && test === 'contains' && source.shape.item === undefined;
  const expr = isFolded
    ? guarded(source, call('contains', call('lowercase', source.at), literal(value.text.toLowerCase())))
    : written(source, test, value.text);
  return { expr: isNegated(tokens, at) ? call('not', expr) : expr, from: at, to: value.to, source };
}

function isIn(text: string, test: Test, part: string): boolean {
  const [whole, end] = [text.toLowerCase(), part.toLowerCase()];
  if (test === 'contains') return whole.includes(end);
  return test === 'starts' ? whole.startsWith(end) : whole.endsWith(end);
}

/** `the subject contains gate`, with no other word between. */
function isJustBefore(tokens: readonly Token[], at: number, source: Source): boolean {
  return [1, 2, 3].some((back) => fieldAt(tokens, at - back, [source])?.to === at);
}

/** The word that the clause with the verb begins with. */
function leadOf(tokens: readonly Token[], at: number): string {
  const before = tokens.slice(Math.max(0, at - 4), at);
  return before.findLast(({ lower }) => /^(?:whose|where|if|when|as|is)$/.test(lower))?.lower ?? '';
}

/** Text functions fail over null. */
function guarded({ at, shape }: Source, test: Condition['expr']): Condition['expr'] {
  const there = operation(at, '!=', literal(null), strength.comparison);
  return shape.nulls === 0 ? test : operation(there, 'and', test, strength.and);
}

function written(source: Source, test: Test, text: string): Condition['expr'] {
  const { at, shape } = source;
  if (test === 'contains' && shape.item !== undefined) return operation(literal(text), 'in', at, strength.comparison);
  if (test === 'contains') return guarded(source, call('contains', at, literal(text)));
  const part =
    test === 'starts'
      ? call('substring', at, literal(0), literal(text.length))
      : call('substring', at, literal(-text.length));
  return guarded(source, operation(part, '=', literal(text), strength.comparison));
}

/** What is in quotes; a bare word only where nothing else can be meant. */
function valueAt(
  tokens: readonly Token[],
  at: number,
  mayBeBare: boolean,
): { readonly text: string; readonly to: number; readonly isBare: boolean } | undefined {
  const start = /^(?:a|an|the|word|text|string|letter|letters|prefix|suffix|term)$/.test(tokens[at]?.lower ?? '')
    ? at + 1
    : at;
  const token = tokens[start];
  if (token === undefined || token.kind === 'sign') return undefined;
  if (token.kind === 'quoted') return { text: String(token.value), to: start + 1, isBare: false };
  // `starting with 1` is said of numbers that are counted.
  if (!mayBeBare || token.kind === 'number') return undefined;
  const isPath = tokens[start + 1]?.lower === '/';
  return { text: `${token.text}${isPath ? '/' : ''}`, to: start + (isPath ? 2 : 1), isBare: true };
}

function fieldBefore(tokens: readonly Token[], at: number, fields: readonly Source[]): Source | undefined {
  const texts = fields.filter(({ shape, lists }) => {
    const values = shape.item ?? shape;
    return lists === 0 && isScalarShape(values) && textsOf(values).length > 0;
  });
  for (let from = at - 1; from >= Math.max(0, at - 5); from -= 1) {
    // `the email` of `custEmail`.
    const mention = fieldAt(tokens, from, texts) ?? (from >= at - 2 ? nearFieldAt(tokens, from, texts) : undefined);
    if (mention !== undefined) return mention.source;
  }
  return texts.length === 1 ? texts[0] : texts.find(({ name }) => titles.test(name.own.at(-1) ?? ''));
}

/** What a record is called by, where nothing is said. */
const titles = /^(?:name|title|subject|summary|headline)$/;

const tagWords: ReadonlySet<string> = new Set([
  'tagged',
  'tag',
  'labeled',
  'labelled',
  'label',
  'with',
  'having',
  'have',
  'has',
  'as',
]);

/** A value of a list inside the item: `"news" in tags`. */
function tagCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const token = tokens[at];
  if (token === undefined || (token.kind !== 'quoted' && token.kind !== 'word')) return undefined;
  // In "tags as a text" the article is no tag.
  if (token.kind === 'word' && /^(?:a|an|the)$/.test(token.lower)) return undefined;
  const isLed = tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => tagWords.has(lower));
  const kind = isLed ? undefined : kindAt(tokens, at);
  if (!isLed && token.kind !== 'quoted' && kind === undefined) return undefined;
  for (const source of fields) {
    const { item } = source.shape;
    if (item === undefined || source.lists > 0 || !isScalarShape(item)) continue;
    // What the things themselves are called is no kind of them: `articles`, of which one has the topic `article`.
    if (kind !== undefined && source.label.split('.').slice(0, -1).flatMap(wordsOf).includes(kind)) continue;
    const said = kind ?? String(token.value).toLowerCase();
    const value = textsOf(item).find((text) => text.toLowerCase() === said);
    if (value === undefined) continue;
    const expr = operation(literal(value), 'in', atom(source.at.text), strength.comparison);
    const from = kind === undefined ? at - 1 : at;
    return { expr: isNegated(tokens, at) ? call('not', expr) : expr, from, to: at + 1, source };
  }
  return undefined;
}

/** `comedies after 1990`, of films with a list of genres: what they are called by, in the plural, at the head of what is asked for. */
function kindAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at];
  const [word, ...more] = token?.words ?? [];
  const isHead = at === 0 || (at < 4 && /^(?:the|all|only|of|many|every|my|our)$/.test(tokens[at - 1]?.lower ?? ''));
  const isPlural = token?.kind === 'word' && word !== undefined && more.length === 0 && word !== token.lower;
  return isHead && isPlural && /s$/.test(token.lower) ? word : undefined;
}
