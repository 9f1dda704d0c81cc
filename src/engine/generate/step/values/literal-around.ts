/** What the words right around a value say for or against what it is taken for. */
import { wordsOf } from '../../words.ts';
import { type Instruction, isJoining, isNoise } from '../instruction/instruction.ts';
import { isPerson } from '../terms/people.ts';
import { isHandle, type Target } from '../terms/target.ts';
import type { Literal, Token } from '../terms/token.ts';
import { countedIn } from '../terms/units.ts';

/** "The rate of the project to 95", "an item from HAM": no name of it, as long as nobody speaks of one. */
export function isNoName({ own }: Target, tokens: readonly Token[], index: number, near: readonly string[]): boolean {
  const isName = own.length === 1 && /^(?:name|title|label|code)$/.test(own[0] ?? '');
  if (!isName || near.includes(own[0] ?? '')) return false;
  const { kind } = tokens[index]?.literal ?? {};
  const before = tokens[index - 1]?.text ?? '';
  return (
    (kind === 'number' && /^(?:to|by|=)$/i.test(before)) ||
    (kind === 'proper' && /^(?:from|to|in|at|into)$/i.test(before))
  );
}

/** In "permits in B4" that is where they are, and none of their own numbers. */
export function isWhere({ own, context }: Target, tokens: readonly Token[], index: number): boolean {
  const [thing, joint] = tokens.slice(Math.max(0, index - 2), index);
  const isPlace = tokens[index]?.literal?.kind === 'proper' && /^(?:in|at|near)$/i.test(joint?.text ?? '');
  // Nobody is called like the street that he lives in.
  if (isPlace && own.some(isPerson)) return true;
  return (
    own.every(isHandle) &&
    /^(?:in|at|near|around|within|inside)$/i.test(joint?.text ?? '') &&
    (thing?.words ?? []).some((word) => word === context[0])
  );
}

/** "Born 1961" is a year of birth, "started 2026-01-05" a day on which something started: a value says by itself of what kind it is. */
export function withoutKind(words: readonly string[], { kind, value }: Literal): readonly string[] {
  const isYear = typeof value === 'number' && Number.isInteger(value) && value >= 1850 && value <= 2200;
  const implied = isYear ? /^year$/ : kind === 'date' ? /^(?:date|day|on|at)$/ : undefined;
  const left = implied === undefined ? words : words.filter((word) => !implied.test(word));
  return left.length === 0 ? words : left;
}

/** "A new skater, Lea Vik": who is made is called so. */
export function isNameOfNew(
  { own, place }: Target,
  { action, head, tokens }: Pick<Instruction, 'action' | 'head' | 'tokens'>,
  index: number,
): boolean {
  const isName = place === 'body' && own.length === 1 && own[0] === 'name';
  if (!isName || action !== 'create' || tokens[index]?.literal?.kind !== 'proper') return false;
  const at = /^[,:]$/.test(tokens[index - 1]?.text ?? '') ? index - 2 : index - 1;
  const isThing = head.length > 0 && (tokens[at]?.words ?? []).includes(head.at(-1) ?? '');
  return isThing && tokens.slice(Math.max(0, at - 3), at).some(({ text }) => /^(?:new|another|an?|our)$/i.test(text));
}

/** "Between 150 and 165 cm" bounds a length, whoever speaks of one. */
export function rangeMeasured({ name, description }: Target, tokens: readonly Token[], index: number): number {
  const isOpened = (at: number): boolean => /^(?:between|from)$/i.test(tokens[at]?.text ?? '');
  // "Shorter than 8 m" says what is measured by another word.
  const isFirst = isOpened(index - 1) && /^(?:and|to)$/i.test(tokens[index + 1]?.text ?? '');
  if (!isFirst && !isOpened(index - 3)) return 0;
  const unit = tokens[index + (isFirst ? 3 : 1)]?.text ?? '';
  const text = [...wordsOf(name), description.slice(0, 80)].join(' ');
  return countedIn(unit)?.test(text) === true ? 0.7 : 0;
}

/** How likely a reason that is given is meant for the target. */
export function reasonScore({ own, schema, place }: Target): number {
  if (place === 'path' || schema['enum'] !== undefined) return 0;
  if (own.some((word) => /^(reason|cause|why|justification|explanation|motive)$/.test(word))) return 1;
  if (place !== 'body') return 0;
  if (own.some((word) => /^(note|comment|remark|memo)$/.test(word))) return 0.9;
  return own.length === 1 && /^(message|text|description|detail)$/.test(own[0] ?? '') ? 0.7 : 0;
}

/** "Customers in Ghent", "who live in Ghent": the town, where a list can be asked for one. */
export function isTown({ own, place }: Target, tokens: readonly Token[], index: number): boolean {
  const [before, at] = [tokens[index - 1]?.text ?? '', tokens[index]];
  return (
    place === 'query' &&
    own.every((word) => /^(?:city|town)$/.test(word)) &&
    at?.literal?.kind === 'proper' &&
    /^(?:in|near|around)$/i.test(before)
  );
}

/** In "with reference INV-8" the reference is meant, unless it is that of a thing named before it. */
export function isCalledRight({ own, place }: Target, tokens: readonly Token[], index: number): boolean {
  const [name, before] = [tokens[index - 1], tokens[index - 2]];
  const [word] = own;
  if (place === 'path' || own.length !== 1 || word === undefined || word === 'id' || !isHandle(word)) return false;
  const isAlone = before === undefined || isJoining(before.text) || isNoise(before.text.toLowerCase());
  return name?.literal === undefined && name?.words.join() === word && isAlone;
}

/** Behind "because" stands why. */
export function isReason(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.literal?.kind === 'quoted' && /^because$/i.test(tokens[index - 1]?.text ?? '');
}

/** "90 minutes, not 60", "instead of 60": what it is no longer. */
export function isFormer(tokens: readonly Token[], index: number): boolean {
  const [before = '', near = ''] = tokens.slice(Math.max(0, index - 2), index).map(({ text }) => text.toLowerCase());
  const isOther = tokens.some(({ literal }, at) => at < index && literal?.kind === tokens[index]?.literal?.kind);
  return (
    isOther && (near === 'not' || (before === 'instead' && near === 'of') || (before === 'rather' && near === 'than'))
  );
}
