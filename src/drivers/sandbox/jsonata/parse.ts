/**
 * The library's parser, kept from texts that would occupy it for long.
 *
 * It copies the left side of every `??` and `?:`, so that a few of them inside each other make a tree of millions.
 */
import jsonata from 'jsonata';
import { type Ast, readAst, refuse } from './ast.ts';
import { inlineLimits } from './limits.ts';

/** The syntax tree. Throws for what does not parse and for what is too much. */
export function parse(text: string): Ast {
  if (text.length > inlineLimits.textChars) refuse('a long text');
  if (count(text, /\./g) > inlineLimits.dots) refuse('a long path');
  if (count(text, /[%@#]/g) > inlineLimits.parents) refuse('many parents');
  if (text.length * 2 ** countCopies(text) > inlineLimits.copiedChars) refuse('nested defaults');
  return readAst(jsonata(text).ast());
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * How often a part of the text may be copied. A `??` has another one in its left side only when that one stands deeper,
 * in brackets that were closed between them: what counts is the longest row of them at falling depths.
 */
function countCopies(text: string): number {
  const total = count(text, /\?[?:]/g);
  if (total < 2) return total;
  const depths = depthsOfCopies(text);
  if (depths === undefined) return total;
  const rows: number[] = [];
  for (const [index, depth] of depths.entries()) {
    let longest = 0;
    for (let before = 0; before < index; before++) {
      if ((depths[before] ?? 0) > depth) longest = Math.max(longest, rows[before] ?? 0);
    }
    rows.push(longest + 1);
  }
  return Math.max(0, ...rows);
}

/** Tokens as the library's lexer cuts them: space, comment, text, quoted name, number, operator, name. */
const token =
  /[ \t\n\r\v]+|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`[^`]*`|(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][-+]?\d+)?|\?[?:]|[.[\]{}(),@#;:?+\-*/%|=<>^&!~]|[^ \t\n\r\v.[\]{}(),@#;:?+\-*/%|=<>^&!~]+/gy;

/** Undefined when a `/` may begin a regular expression, where brackets mean nothing. */
function depthsOfCopies(text: string): readonly number[] | undefined {
  const depths: number[] = [];
  let depth = 0;
  let end = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === '/') return undefined;
    if ('([{'.includes(found)) depth += 1;
    if (')]}'.includes(found)) depth -= 1;
    if (found === '??' || found === '?:') depths.push(depth);
    end = index + found.length;
  }
  return end === text.length && depths.length <= 200 ? depths : undefined;
}
