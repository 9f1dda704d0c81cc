/**
 * Which language an expression is in.
 *
 * An expression that is an arrow function is JavaScript, everything else JSONata, `function($x){...}` and `λ($x){...}`
 * included. Only its first tokens are read, by a tokenizer that knows the strings, comments and regular expressions of
 * both languages, so that neither `"=>"` in a text nor a bracket in a default value misleads it.
 */
import { PatchbayError } from '../../core/error.ts';
import type { Program } from './messages.ts';
import { type Token, tokensOf } from './token.ts';

const conditionHead = '(response, pageInfo) =>';

/** The program of an expression. Throws `invalid_input` for an async function. */
export function readExpression(text: string): Program {
  const tokens = tokensOf(text);
  const first = tokens.next().value;
  refuseAsync(first, text);
  const isArrow = first !== undefined && startsArrow(first, tokens);
  return isArrow ? javascript(text) : { language: 'jsonata', text, lead: 0 };
}

/**
 * The program of a stop condition: an arrow function, a function's body, or a bare expression.
 *
 * A text is a body when it begins with a statement or has a `return` outside of every bracket. A bare expression is
 * JavaScript unless it uses what only JSONata has: `=` alone, `:=`, `~>`, the words `and` and `or`, a `$name`,
 * `function(` or `λ(`. What both languages could mean, such as `response.data.length < 5`, is JavaScript, because that
 * is the language of stop conditions (workflow-notes, 1.9).
 */
export function readCondition(text: string): Program {
  const program = readExpression(text);
  if (program.language === 'javascript') return program;
  const tokens = [...tokensOf(text)];
  if (isBody(tokens)) return javascript(text, `${conditionHead} {`, '\n}');
  const hasReturn = tokens.some((token, index) => isReturn(token, tokens[index - 1]));
  if (!hasReturn && tokens.some(isJsonataOnly)) return program;
  return javascript(text, `${conditionHead} (`, '\n)');
}

const statements: ReadonlySet<string> = new Set([
  'const',
  'for',
  'if',
  'let',
  'return',
  'switch',
  'try',
  'var',
  'while',
]);

function isBody(tokens: readonly Token[]): boolean {
  if (statements.has(tokens[0]?.text ?? '')) return true;
  let depth = 0;
  return tokens.some((token, index) => {
    depth += depthChange(token);
    return depth === 0 && isReturn(token, tokens[index - 1]);
  });
}

/** A member may be named `return`. */
function isReturn(token: Token, before: Token | undefined): boolean {
  return token.kind === 'word' && token.text === 'return' && before?.text !== '.';
}

function depthChange({ kind, text }: Token): number {
  if (kind !== 'sign') return 0;
  return '([{'.includes(text) ? 1 : ')]}'.includes(text) ? -1 : 0;
}

function javascript(text: string, head = '', tail = ''): Program {
  // A statement's semicolon after an arrow function is what people write; it ends no expression.
  const body = text.replace(/[;\s]+$/, '');
  return { language: 'javascript', text: `${head}${body}${tail}`, lead: head.length };
}

/** `x =>` or `( ... ) =>`; `tokens` stands after the first one. */
function startsArrow(first: Token, tokens: Iterator<Token, undefined>): boolean {
  if (first.kind === 'word') return tokens.next().value?.text === '=>';
  if (first.text !== '(') return false;
  let depth = 1;
  for (let token = tokens.next().value; token !== undefined; token = tokens.next().value) {
    depth += depthChange(token);
    if (depth === 0) return tokens.next().value?.text === '=>';
  }
  return false;
}

function refuseAsync(first: Token | undefined, text: string): void {
  if (first?.text !== 'async') return;
  const tokens = tokensOf(text);
  tokens.next();
  const second = tokens.next().value;
  if (second?.text !== 'function' && (second === undefined || !startsArrow(second, tokens))) return;
  throw new PatchbayError('invalid_input', 'The JavaScript expression was an async function.', {
    reason: 'EXPRESSION_FAILED',
    hint: 'Expressions have nothing to wait for: leave out async and await.',
  });
}

const jsonataSigns: ReadonlySet<string> = new Set(['=', ':=', '~>']);
const jsonataWords: ReadonlySet<string> = new Set(['and', 'or', 'function', 'λ']);

function isJsonataOnly({ kind, text }: Token): boolean {
  if (kind === 'sign') return jsonataSigns.has(text);
  return kind === 'word' && (jsonataWords.has(text) || text.startsWith('$'));
}
