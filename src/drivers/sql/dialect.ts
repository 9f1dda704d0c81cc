/** Where the SQL of the two databases differs, in one table; everything else is written once. */
import { PatchbayError } from '../../core/error.ts';

export interface Pattern {
  /** `%` is any text, `_` one character, a backslash takes the next one as it is. */
  readonly like: string;
  readonly ignoresCase: boolean;
}

export interface Dialect {
  /** Of the parameter with this number, from 1. */
  placeholder(number: number): string;
  /** Whether an expression is one of a list, which is one parameter: so the statement is the same for any number of values. */
  among(expression: string, list: string): string;
  /** The list as it is bound. */
  listParameter(values: readonly (string | number | boolean)[]): unknown;
  /** Text that matches a pattern; `bind` takes what is made of the pattern, and gives its placeholder. */
  like(expression: string, pattern: Pattern, bind: (pattern: string) => string): string;
  /** JSON in a form in which equal values are equal: whatever the order of members and the white space. */
  canonicalJson(expression: string): string;
}

/** `canonical_json` is a function that the connection has to have. */
export const sqlite: Dialect = {
  placeholder: () => '?',
  among: (expression, list) => `${expression} in (select value from json_each(${list}))`,
  listParameter: (values) => JSON.stringify(values),
  // Its LIKE ignores case, but of ASCII letters alone, and cannot be told otherwise for one comparison. It is faster than GLOB.
  like: (expression, { like, ignoresCase }, bind) =>
    ignoresCase && isAscii(like)
      ? `${expression} like ${bind(closed(like))} escape '\\'`
      : `${expression} glob ${bind(globOf(like, ignoresCase))}`,
  canonicalJson: (expression) => `canonical_json(${expression})`,
};

export const postgres: Dialect = {
  placeholder: (number) => `$${number}`,
  among: (expression, list) => `${expression} = any(${list})`,
  listParameter: (values) => values,
  like: (expression, { like, ignoresCase }, bind) =>
    `${expression}::text ${ignoresCase ? 'ilike' : 'like'} ${bind(closed(like))}`,
  canonicalJson: (expression) => `(${expression})::jsonb`,
};

/** The one place that quotes names. Whoever calls it has looked the name up in the catalogue, or is about to create it. */
export function quoteName(name: string): string {
  if (name === '' || name.includes('\0')) {
    throw new PatchbayError('invalid_input', 'A name was empty or had the character NUL in it.', {
      reason: 'INVALID_IDENTIFIER',
      hint: 'Give another name.',
    });
  }
  return `"${name.replaceAll('"', '""')}"`;
}

/** A backslash at the end takes nothing: it stands for itself. */
function closed(pattern: string): string {
  const [backslashes = ''] = /\\*$/.exec(pattern) ?? [];
  return backslashes.length % 2 === 1 ? `${pattern}\\` : pattern;
}

function isAscii(text: string): boolean {
  return !/[\u0080-\u{10ffff}]/u.test(text);
}

/** A pattern of LIKE as one of GLOB, which takes a letter in either case where it is a set of both. */
function globOf(pattern: string, ignoresCase: boolean): string {
  const literally = (character: string): string => {
    const cases = ignoresCase ? casesOf(character) : [character];
    return cases.length > 1 || '*?['.includes(character) ? `[${cases.join('')}]` : character;
  };
  return closed(pattern).replace(/\\([\s\S])|([\s\S])/gu, (_, taken: string | undefined, plain = '') => {
    if (taken !== undefined) return literally(taken);
    if (plain === '%') return '*';
    return plain === '_' ? '?' : literally(plain);
  });
}

/** A character in both cases; what has no case, or becomes several characters (`ß`), is itself alone. */
function casesOf(character: string): readonly string[] {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  return [...cases].filter((one) => [...one].length === 1);
}
