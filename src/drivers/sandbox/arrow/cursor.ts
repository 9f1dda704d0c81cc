/**
 * The tokens of an arrow function, one after the other, and the literals among them.
 *
 * token.ts takes the signs of two languages apart less often than JavaScript does, and what is unfinished as well; what
 * it would read in another way is refused here.
 */
import { type Token, tokensOf } from '../token.ts';
import { refuse } from './ast.ts';
import { arrowLimits } from './limits.ts';

export class Cursor {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #closings: readonly (number | undefined)[];
  #next = 0;
  #nesting: number;

  /** `nesting` is how deep the text stands in another one. */
  constructor(text: string, tokens: readonly Token[], nesting = 0) {
    this.#text = text;
    this.#tokens = tokens;
    this.#closings = findClosings(tokens);
    this.#nesting = nesting;
  }

  get token(): Token | undefined {
    return this.#tokens[this.#next];
  }

  get nesting(): number {
    return this.#nesting;
  }

  /** Whether a line ends in front of the token, or nothing follows. */
  get isFirstOfLine(): boolean {
    const [before, token] = [this.#tokens[this.#next - 1], this.token];
    if (before === undefined || token === undefined) return true;
    return this.#text.slice(before.at + before.text.length, token.at).includes('\n');
  }

  /** Signs and words only: a text that reads the same is something else. */
  is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#next + ahead];
    return token !== undefined && token.text === text && (token.kind === 'sign' || token.kind === 'word');
  }

  take(): Token {
    const token = this.token ?? refuse('an unfinished text');
    this.#next += 1;
    return token;
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.#next += 1;
    return true;
  }

  expect(text: string): void {
    if (!this.accept(text)) refuse(`something else than ${text}`);
  }

  /** Whether the token is followed, behind its closing bracket when it opens one, by `=>`. */
  startsArrow(): boolean {
    const last = this.is('(') ? this.#closings[this.#next] : this.#next;
    return last !== undefined && this.is('=>', last - this.#next + 1);
  }

  nested<Value>(read: () => Value): Value {
    this.#nesting += 1;
    if (this.#nesting > arrowLimits.nesting) refuse('deep nesting');
    const value = read();
    this.#nesting -= 1;
    return value;
  }
}

/** For each bracket that opens, where the one is that closes it; whether they are of one kind shows when they are read. */
function findClosings(tokens: readonly Token[]): readonly (number | undefined)[] {
  const closings = new Array<number | undefined>(tokens.length).fill(undefined);
  const open: number[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if ('([{'.includes(text)) open.push(index);
    if (!')]}'.includes(text)) continue;
    const opened = open.pop();
    if (opened !== undefined) closings[opened] = index;
  }
  return closings;
}

/** What the compartment of a worker refuses wherever it stands, and line ends that only JavaScript knows. */
const unwelcome = /import\s*[(/]|eval\s*[(/]|<!--|-->|\r(?!\n)|[\u2028\u2029]/;

export function openCursor(text: string): Cursor {
  if (text.length > arrowLimits.textChars) refuse('a long text');
  if (unwelcome.test(text)) refuse('what no worker takes');
  const tokens = [...tokensOf(text)].map(refuseSplit);
  const last = tokens.at(-1);
  // A comment at the end may be unfinished.
  if (last !== undefined && text.includes('/*', last.at + last.text.length)) refuse('a comment at the end');
  return new Cursor(text, tokens);
}

/** `++` and `--` are signs of their own. */
function refuseSplit(token: Token, index: number, tokens: readonly Token[]): Token {
  if (token.kind === 'regex') refuse('a regular expression');
  const before = tokens[index - 1];
  const isDouble = (token.text === '+' || token.text === '-') && before?.text === token.text;
  if (isDouble && before.at + 1 === token.at) refuse('an assignment');
  return token;
}

const number = /^(?:0|[1-9](?:_?\d)*)(?:\.\d+)?(?:[eE]\d+)?$/;

export function readNumber({ text }: Token): number {
  return number.test(text) ? Number(text.replaceAll('_', '')) : refuse('an odd number');
}

/** The value of a text in quotes. */
export function readText({ text }: Token): string {
  const quote = text.charAt(0);
  if (text.length < 2 || quote === '`' || !text.endsWith(quote) || text.includes('\n')) refuse('an odd text');
  return unescapeText(text.slice(1, -1), quote);
}

/** The texts of a template, and cursors for what stands between them. */
export function readTemplate({ text }: Token, nesting: number): { texts: readonly string[]; parts: readonly Cursor[] } {
  if (text.length < 2 || !text.endsWith('`') || text.includes('\r')) refuse('an odd template');
  const inner = text.slice(1, -1);
  const texts: string[] = [];
  const parts: Cursor[] = [];
  let from = 0;
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '\\') at += 1;
    else if (inner.startsWith('${', at)) {
      texts.push(unescapeText(inner.slice(from, at), '`'));
      const { tokens, end } = readPart(inner.slice(at + 2));
      parts.push(new Cursor(inner.slice(at + 2), tokens.map(refuseSplit), nesting + 1));
      at += 2 + end;
      from = at + 1;
    }
  }
  texts.push(unescapeText(inner.slice(from), '`'));
  return { texts, parts };
}

/** What stands in front of the bracket that closes the part. */
function readPart(text: string): { tokens: readonly Token[]; end: number } {
  const tokens: Token[] = [];
  let depth = 0;
  for (const token of tokensOf(text)) {
    if (token.text === '}' && depth === 0) return { tokens, end: token.at };
    if (token.text === '{') depth += 1;
    if (token.text === '}') depth -= 1;
    tokens.push(token);
  }
  return refuse('an odd template');
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ...['"', "'", '`', '\\', '/', '$', '{', '}'].map((sign): [string, string] => [sign, sign]),
]);

function unescapeText(text: string, quote: string): string {
  if (!text.includes('\\')) return text.includes(quote) ? refuse('an odd text') : text;
  return text.replace(/\\([\s\S]?)/g, (_all, sign: string) => escapes.get(sign) ?? refuse('an odd escape'));
}
