/** Which one of a list is meant by "the channel", "the newest ticket", "the customer with this address". */
import { isRecord } from '../../../../core/json.ts';
import type { Instruction } from '../../step/instruction/instruction.ts';
import { expressionOf, literalExpression } from '../../step/terms/expression.ts';
import { degreeOf } from '../../transform/instruction/order/directions.ts';
import { coverage, isVagueName, wordsOf } from '../../words.ts';
import { holderOf } from '../terms/entity.ts';
import { spokenIn } from '../terms/extremes.ts';

/** How one is picked: by a mapping of the answer, or by a condition on the items. */
export type Chosen =
  | { readonly kind: 'mapping'; readonly mapping: string; readonly doubt?: string }
  | { readonly kind: 'condition'; readonly condition: string; readonly field: string; readonly value: unknown };

/** The first of those that fit; where it is to be changed, there must be no other one. */
export function firstOf(noun: readonly string[], isChanged: boolean): string {
  if (!isChanged) return '$[0]';
  return `$count($) > 1 ? $error("Several of these fit, where one ${noun.join(' ')} is meant.") : $[0]`;
}

export function isFirst(mapping: string | null | undefined): boolean {
  return mapping === '$[0]' || mapping?.endsWith(') : $[0]') === true;
}

const superlatives: readonly (readonly [RegExp, RegExp, '>' | '<'])[] = [
  [/\b(newest|latest|most recent|last)\b/i, /\b(created|placed|date|updated|at|on)\b/i, '>'],
  [/\b(oldest|earliest|first)\b/i, /\b(created|placed|date|updated|at|on)\b/i, '<'],
  [/\b(cheapest|lowest|smallest)\b/i, /\b(price|amount|total|cost)\b/i, '<'],
  [/\b(most expensive|highest|largest|biggest|priciest)\b/i, /\b(price|amount|total|cost)\b/i, '>'],
];

/** The one at the end of an order that the items have a field for. */
export function extremeOf(text: string, item: unknown): Chosen | undefined {
  if (!isRecord(item)) return undefined;
  const named = endOf(text, item);
  if (named !== undefined) return named;
  for (const [said, field, direction] of superlatives) {
    if (!said.test(text)) continue;
    const names = Object.keys(item).filter((name) => field.test(name.replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, ' ')));
    const [name] = names;
    if (name === undefined) continue;
    return atEnd(name, direction);
  }
  return undefined;
}

/** "With the highest rate", "the latest one by arrival date": by the field that is named. */
function endOf(text: string, item: Readonly<Record<string, unknown>>): Chosen | undefined {
  const lower = text.toLowerCase();
  for (const name of Object.keys(item).toSorted((a, b) => b.length - a.length)) {
    const own = name.replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
    const [, beside = ''] = new RegExp(`\\b([a-z]+) ${own.replace(/\W/g, '.')}\\b`).exec(lower) ?? [];
    const isBy = new RegExp(`\\bby (?:the |its |their )?${own.replace(/\W/g, '.')}\\b`).test(lower);
    const degree =
      degreeOf(beside) ??
      (isBy
        ? spokenIn(lower)
            .map(degreeOf)
            .find((one) => one !== undefined)
        : undefined);
    if (degree !== undefined) return atEnd(name, degree.isMore ? '>' : '<');
  }
  return undefined;
}

function atEnd(name: string, direction: '>' | '<'): Chosen {
  const doubt = `The one meant is told by \`${name}\` of the answer.`;
  return { kind: 'mapping', mapping: `$^(${direction}${expressionOf([name])})[0]`, doubt };
}

/**
 * The one that has what the payload or the instruction names: `channel_name` of the payload is the `name` of a channel,
 * and so is the quoted word beside it.
 */
export function matchOf(
  item: unknown,
  noun: readonly string[],
  { tokens, text }: Instruction,
  payload: Readonly<Record<string, unknown>>,
): Chosen | undefined {
  if (!isRecord(item)) return undefined;
  const fields = Object.entries(item).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  for (const [key, value] of Object.entries(payload)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const field = fieldFor(wordsOf(key), noun, fields) ?? nameOf(wordsOf(key), noun, fields, text);
    if (field === undefined || typeof item[field] !== typeof value) continue;
    return { kind: 'condition', condition: `${expressionOf([field])} = $$.${expressionOf([key])}`, field, value };
  }
  const named = fields.find(([name]) => /^(name|title|slug|login)$/.test(name))?.[0];
  if (named === undefined) return undefined;
  const at = tokens.findIndex((token) => token.words.length > 0 && noun.includes(token.words.at(-1) ?? ''));
  // Beside the thing itself: `the channel "ops"`, `the "ops" channel`, `the channel named ops`.
  const beside = [tokens[at + 1], tokens[at - 1], tokens[at + 2]];
  const literal = at < 0 ? undefined : beside.find((token) => isNameLike(token?.literal?.kind))?.literal;
  const spoken =
    at >= 0 && /^(named|called|titled)$/i.test(tokens[at + 1]?.text ?? '') ? tokens[at + 2]?.text : undefined;
  const value = literal?.value ?? spoken;
  if (typeof value !== 'string') return undefined;
  const plain = value.replace(/^[#@]/, '');
  return {
    kind: 'condition',
    condition: `${expressionOf([named])} = ${literalExpression(plain)}`,
    field: named,
    value: plain,
  };
}

function isNameLike(kind: string | undefined): boolean {
  return kind === 'quoted' || kind === 'proper' || kind === 'code';
}

/** Of "the ring with the given title" the `title` of the payload is what it is called by, although it might be that of anything. */
function nameOf(
  words: readonly string[],
  noun: readonly string[],
  fields: readonly (readonly [string, unknown])[],
  text: string,
): string | undefined {
  const [word = '', ...others] = words;
  if (others.length > 0 || noun.length === 0 || !/^(?:name|title|label)$/.test(word)) return undefined;
  const said = new RegExp(
    `\\b${noun.at(-1)}(?: (?:with|by|of|that has|which has|whose))?(?: [a-z]+){0,2} ${word}\\b`,
    'i',
  );
  return said.test(text) ? fields.find(([name]) => wordsOf(name).join() === word)?.[0] : undefined;
}

/** The field of the thing that a member of the payload is the value of. */
function fieldFor(
  words: readonly string[],
  noun: readonly string[],
  fields: readonly (readonly [string, unknown])[],
): string | undefined {
  const holder = holderOf(words);
  const isOfNoun = holder.length > 0 && coverage(holder, noun) >= 0.9;
  const rest = words.filter((word) => !noun.includes(word));
  // `channel` alone is what a channel is called by.
  if (isOfNoun && rest.length === 0) return fields.find(([name]) => /^(name|title|slug|login)$/.test(name))?.[0];
  const found = fields.find(([name]) => {
    const own = wordsOf(name).filter((word) => !noun.includes(word));
    return own.length > 0 && own.join(' ') === rest.join(' ');
  });
  if (found === undefined) return undefined;
  return isOfNoun || !isVagueName(rest) ? found[0] : undefined;
}

/** The sample has what is looked for. */
export function withMatch(answer: unknown, { field, value }: Extract<Chosen, { kind: 'condition' }>): unknown {
  if (!Array.isArray(answer)) return answer;
  return answer.map((item, index) => (index === 0 && isRecord(item) ? { ...item, [field]: value } : item));
}
