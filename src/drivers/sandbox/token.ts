/** Tokens of an expression, as far as JSONata and JavaScript share them. */

export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'regex' | 'sign';
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

// Each pattern takes what is unfinished up to the end, so that no text is read more than once.
const blank = /(?:\s+|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)+/y;
const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['word', /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy],
  ['number', /\d[\w.]*/y],
  ['text', /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|'(?:[^'\\]|\\[\s\S])*(?:'|\\?$)|`(?:[^`\\]|\\[\s\S])*(?:`|\\?$)/y],
  ['sign', /=>|[=!]==?|[<>]=|~>|:=|&&|\|\||\?\?|\?\.|\.\.\.?|[\s\S]/y],
];
const regex = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*(?:\]|(?=\n)|\\?$))+(?:\/\w*|(?=\n)|\\?$)/y;

/** White space and comments are left out. */
export function* tokensOf(text: string): Generator<Token, undefined> {
  let previous: Token | undefined;
  for (let at = skip(text, 0); at < text.length; ) {
    const token: Token = readRegex(text, at, previous) ?? readToken(text, at);
    yield token;
    previous = token;
    at = skip(text, at + token.text.length);
  }
}

function skip(text: string, at: number): number {
  return at + (match(blank, text, at)?.length ?? 0);
}

/** A slash after a value divides; anywhere else it begins a regular expression. */
function readRegex(text: string, at: number, previous: Token | undefined): Token | undefined {
  if (text[at] !== '/') return undefined;
  const followsValue = previous !== undefined && (previous.kind !== 'sign' || ')]}'.includes(previous.text));
  const found = followsValue ? undefined : match(regex, text, at);
  return found === undefined ? undefined : { kind: 'regex', text: found, at };
}

function readToken(text: string, at: number): Token {
  for (const [kind, pattern] of patterns) {
    const found = match(pattern, text, at);
    if (found !== undefined) return { kind, text: found, at };
  }
  return { kind: 'sign', text: text.charAt(at), at };
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
