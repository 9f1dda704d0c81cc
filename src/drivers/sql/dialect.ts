/** Where the SQL of the two databases differs, in one table; everything else is written once. */
import { PatchbayError } from '../../core/error.ts';

export interface Dialect {
  /** Of the parameter with this number, from 1. */
  placeholder(number: number): string;
  /** Whether an expression is one of a list, which is one parameter: so the statement is the same for any number of values. */
  among(expression: string, list: string): string;
  /** The list as it is bound. */
  listParameter(values: readonly (string | number | boolean)[]): unknown;
  /** Text that matches a pattern, whose parameter is what `likeParameter` made of it. */
  like(expression: string, pattern: string, ignoresCase: boolean): string;
  likeParameter(pattern: string, ignoresCase: boolean): string;
  /** JSON in a form in which equal values are equal: whatever the order of members and the white space. */
  canonicalJson(expression: string): string;
}

/** `canonical_json` is a function that the connection has to have. */
export const sqlite: Dialect = {
  placeholder: () => '?',
  among: (expression, list) => `${expression} in (select value from json_each(${list}))`,
  listParameter: (values) => JSON.stringify(values),
  // Its LIKE ignores case, of ASCII letters, and cannot be told otherwise for one comparison.
  like: (expression, pattern, ignoresCase) =>
    ignoresCase ? `${expression} like ${pattern} escape '\\'` : `${expression} glob ${pattern}`,
  likeParameter: (pattern, ignoresCase) => (ignoresCase ? closed(pattern) : globOf(pattern)),
  canonicalJson: (expression) => `canonical_json(${expression})`,
};

export const postgres: Dialect = {
  placeholder: (number) => `$${number}`,
  among: (expression, list) => `${expression} = any(${list})`,
  listParameter: (values) => values,
  like: (expression, pattern, ignoresCase) => `${expression}::text ${ignoresCase ? 'ilike' : 'like'} ${pattern}`,
  likeParameter: (pattern) => closed(pattern),
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

/** A pattern of LIKE as one of GLOB. */
function globOf(pattern: string): string {
  return closed(pattern).replace(/\\([\s\S])|[%_*?[]/g, (found, taken: string | undefined) => {
    if (taken !== undefined) return literally(taken);
    if (found === '%') return '*';
    return found === '_' ? '?' : literally(found);
  });
}

function literally(character: string): string {
  return '*?['.includes(character) ? `[${character}]` : character;
}
