/** What a body is made of, and how a definition writes it: as JSON, as a form, and as members with placeholders in them. */
import { literalExpression, placeholder } from '../terms/expression.ts';
import type { Bound } from '../terms/target.ts';
import type { Found } from './from-data.ts';

/** A value of its own, members, or a list of one. */
export type Part = Bound | Found | { readonly members: ReadonlyMap<string, Part> } | { readonly only: Part };

/** Constants alone say nothing. */
export function isNothing(part: Part): boolean {
  if ('only' in part) return isNothing(part.only);
  return 'members' in part
    ? [...part.members.values()].every(isNothing)
    : part.source === 'document' && part.expression === undefined;
}

function isPlain(part: Part): boolean {
  if ('only' in part) return isPlain(part.only);
  return 'members' in part ? [...part.members.values()].every(isPlain) : part.expression === undefined;
}

/** Text where all is said already, else one expression: JSON that data is put into would break at the first quote in it. */
export function json(part: Part): string {
  return isPlain(part) ? JSON.stringify(plainOf(part)) : placeholder(jsonata(part));
}

function plainOf(part: Part): unknown {
  if ('only' in part) return [plainOf(part.only)];
  if (!('members' in part)) return part.literal;
  return Object.fromEntries([...part.members].map(([name, member]) => [name, plainOf(member)]));
}

function jsonata(part: Part): string {
  if ('only' in part) return `[${jsonata(part.only)}]`;
  if ('members' in part)
    return `{${[...part.members].map(([name, member]) => `${literalExpression(name)}: ${jsonata(member)}`).join(', ')}}`;
  return part.expression ?? literalExpression(part.literal);
}

export function form(part: Part, prefix: string): string {
  if ('only' in part) return form(part.only, `${prefix}[0]`);
  if ('members' in part)
    return [...part.members]
      .map(([name, member]) => form(member, prefix === '' ? name : `${prefix}[${name}]`))
      .join('&');
  if (part.expression === undefined) return `${encodeURIComponent(prefix)}=${encodeURIComponent(String(part.literal))}`;
  return `${encodeURIComponent(prefix)}=${placeholder(`$encodeUrlComponent($string(${part.expression}))`)}`;
}

/** A placeholder that stands in JSON without quotes begins with this sign, until the JSON is written. */
export const bareMark = '\u0001';

export function templateOf(part: Part): unknown {
  if ('only' in part) return [templateOf(part.only)];
  if ('members' in part)
    return Object.fromEntries([...part.members].map(([name, member]) => [name, templateOf(member)]));
  if (part.expression === undefined) return part.literal;
  const text = placeholder(part.expression);
  return typeof part.value === 'string' ? text : `${bareMark}${text}`;
}
