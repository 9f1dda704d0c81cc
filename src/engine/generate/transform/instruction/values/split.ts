/** `split full_name at the slash into owner and name`: which part of which field becomes which one of the result. */
import { textsOf } from '../../../shape.ts';
import { atom, type Expr } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { fieldAt } from '../words/fields.ts';
import type { Token } from '../words/read.ts';
import { signAt } from './writing.ts';

/** The part that is called by these words. */
export function splitPart(
  tokens: readonly Token[],
  name: readonly string[],
  fields: readonly Source[],
): { readonly expr: Expr; readonly from: number; readonly to: number } | undefined {
  const from = tokens.findIndex(({ lower }) => /^(?:split|splitting|separate)$/.test(lower));
  const into = tokens.findIndex(({ lower }, index) => index > from && lower === 'into');
  if (from < 0 || into < 0) return undefined;
  const source = tokens.slice(from, into).flatMap((_, at) => fieldAt(tokens, from + at, fields)?.source ?? [])[0];
  const by = tokens.findIndex(({ lower }, index) => index > from && /^(?:at|by|on)$/.test(lower));
  const sign = by < 0 || by > into ? undefined : signAt(tokens, by + 1);
  const rest = tokens.slice(into + 1);
  const end = rest.findIndex(({ kind, lower }) => kind === 'sign' && lower !== ',');
  const names = rest
    .slice(0, end < 0 ? rest.length : end)
    .filter(({ kind, lower }) => kind === 'word' && lower !== 'and' && lower !== 'the');
  const index = names.findIndex(({ words }) => words.join(' ') === name.join(' '));
  if (source === undefined || index < 0 || index > 4) return undefined;
  const between = sign?.sign ?? signBetween(textsOf(source.shape)) ?? ' ';
  const text = `$split(${source.at.text}, ${JSON.stringify(between)})[${index}]`;
  return { expr: atom(text), from, to: into + 2 + names.length };
}

/** `split the seat ("C-14") into row and number`: one of the pieces is a number, and others are none. */
function numberBetween(
  tokens: readonly Token[],
  index: number,
  fields: readonly Source[],
): ReturnType<typeof splitNumber> {
  if (!tokens.some(({ lower }) => /^(?:split|splitting|separate)$/.test(lower))) return undefined;
  const source = tokens.flatMap((_, at) => fieldAt(tokens, at, fields)?.source ?? [])[0];
  const texts = source === undefined ? [] : textsOf(source.shape);
  const sign = signBetween(texts);
  const areNumbers = sign !== undefined && texts.every((text) => /^\d+(?:\.\d+)?$/.test(text.split(sign)[index] ?? ''));
  if (source === undefined || !areNumbers) return undefined;
  const text = `$number($split(${source.at.text}, ${JSON.stringify(sign)})[${index}])`;
  return { expr: atom(text), from: 0, to: tokens.length + 1, source };
}

const signs: readonly string[] = [' ', '-', '/', '_', '|', ';', ',', ':'];

/** Where none is said: the one that parts all of the texts into as many pieces. */
function signBetween(texts: readonly string[]): string | undefined {
  return signs.find((sign) => {
    const lengths = new Set(texts.map((text) => text.split(sign).length));
    return lengths.size === 1 && !lengths.has(1);
  });
}

/** `split the dimensions ("60x40x30 cm") into length, width and height`: the numbers of a text, one after the other. */
export function splitNumber(
  tokens: readonly Token[],
  name: readonly string[],
  fields: readonly Source[],
): { readonly expr: Expr; readonly from: number; readonly to: number; readonly source: Source } | undefined {
  const into = tokens.findIndex(({ lower }) => lower === 'into');
  const end = tokens.findIndex(({ kind, lower }, index) => index > into && kind !== 'word' && lower !== ',');
  const rest = tokens.slice(into + 1, end < 0 ? tokens.length : end);
  const asked = rest.findIndex(({ lower }) => /^(?:as|in)$/.test(lower));
  const names = rest
    .slice(0, asked < 0 ? rest.length : asked)
    .filter(({ kind, lower }) => kind === 'word' && lower !== 'and' && lower !== 'the');
  const index = names.findIndex(({ words }) => words.join(' ') === name.join(' '));
  if (into < 1 || index < 0) return undefined;
  const counts = (text: string): number => text.match(/\d+(?:\.\d+)?/g)?.length ?? 0;
  const source = tokens
    .slice(0, into)
    .flatMap((_, at) => fieldAt(tokens, at, fields)?.source ?? [])
    .find(({ shape }) => shape.scalars.length > 0 && textsOf(shape).every((text) => counts(text) === names.length));
  if (source === undefined) return numberBetween(tokens.slice(0, into), index, fields);
  if (textsOf(source.shape).length < source.shape.scalars.length) return undefined;
  const text = `$number($match(${source.at.text}, /[0-9]+(\\.[0-9]+)?/)[${index}].match)`;
  return { expr: atom(text), from: 0, to: into + 2 + names.length, source };
}
