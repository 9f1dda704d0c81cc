/** `split full_name at the slash into owner and name`: which part of which field becomes which one of the result. */
import { atom, type Expr } from '../expression.ts';
import type { Source } from '../scope.ts';
import { fieldAt } from './fields.ts';
import type { Token } from './read.ts';
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
  const names = tokens
    .slice(into + 1)
    .filter(({ kind, lower }) => kind === 'word' && lower !== 'and' && lower !== 'the');
  const index = names.findIndex(({ words }) => words.join(' ') === name.join(' '));
  if (source === undefined || index < 0 || index > 4) return undefined;
  const text = `$split(${source.at.text}, ${JSON.stringify(sign?.sign ?? ' ')})[${index}]`;
  return { expr: atom(text), from, to: into + 2 + names.length };
}
