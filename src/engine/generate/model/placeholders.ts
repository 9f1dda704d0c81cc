/**
 * What the texts of a proposed call may say. A model has read strangers' texts, and its proposal is rendered with the
 * credentials of the run: so it may name none, and use nothing that reaches all there is without naming it.
 */
import type { CredentialName } from '../step/binding/authentication.ts';

/** Each can reach the whole input of an expression, or names that are put together while it runs. */
const farReaching: readonly (readonly [RegExp, string])[] = [
  [/=>/, 'an arrow function'],
  [/\\/, 'a backslash'],
  [/\$(?![A-Za-z_])/, '$ by itself'],
  [/[*%]/, '* or %'],
  [/\$(?:eval|lookup|each|sift|keys|spread|merge)\b/, 'a function over all members'],
  // Without arguments they take the whole input, except behind a path, and those that take none.
  [/(?<![.\w$])\$(?!(?:now|millis|random)\b)\w+\(\s*\)/, 'a function without arguments'],
];

/** Undefined when the texts may be rendered; else what they use and must not. */
export function forbiddenIn(texts: readonly string[], credentials: readonly CredentialName[]): string | undefined {
  for (const text of texts) {
    const looked = [...text.matchAll(lookup)].map(String).join(' ');
    if (/\bcredentials\b/i.test(looked) || credentials.some(({ variable }) => isNamed(variable, looked)))
      return 'the name of a credential';
    for (const [, inner = ''] of text.matchAll(/<<([\s\S]+?)>>/g)) {
      const found = farReaching.find(([shape]) => shape.test(inner));
      if (found !== undefined) return found[1];
    }
  }
  return undefined;
}

/** Where names are looked up: `<<expression>>`, and `{name}` of definitions of old. */
const lookup = /<<[\s\S]+?>>|\{[\w.]+\}/g;

function isNamed(name: string, text: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).test(text);
}

/** A value of the proposal that nobody gave: neither the instruction nor the documentation nor the call so far has it. */
export function madeUpIn(values: readonly string[], sources: string): string | undefined {
  const known = sources.toLowerCase();
  return values.find((value) => {
    const text = value.trim().toLowerCase();
    return !['', 'true', 'false', 'null'].includes(text) && !known.includes(text);
  });
}

/** Values that a text holds itself: all of it, the leaves of its JSON, or the texts and numbers of its expressions. */
export function literalsOf(text: string): readonly string[] {
  const json = leavesOf(text);
  if (json !== undefined) return json;
  if (!text.includes('<<')) return [text];
  return [...text.matchAll(/<<([\s\S]+?)>>/g)].flatMap(([, inner = '']) =>
    [...inner.matchAll(/"([^"]*)"(?!\s*:)|'([^']*)'(?!\s*:)|(?<![\w.$])(\d+(?:\.\d+)?)\b/g)].map(
      ([, double, single, digits]) => double ?? single ?? digits ?? '',
    ),
  );
}

function leavesOf(text: string): readonly string[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const leaves: string[] = [];
  try {
    JSON.parse(text, (_name, value: unknown) => {
      if (typeof value !== 'object' && !String(value).includes('<<')) leaves.push(String(value));
      return value;
    });
    return leaves;
  } catch {
    return undefined;
  }
}
