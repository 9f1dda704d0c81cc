/** The parts of an expression by where they stand in its text: enough to change one of them and leave the rest as it is. */

export interface Lexeme {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'name' | 'variable' | 'text' | 'number' | 'sign';
}

/** From one character to another, the end not included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const pattern =
  /\/\*[\s\S]*?\*\/|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\$\$|\$[A-Za-z0-9_]*)|(`[^`]*`|[A-Za-z_][A-Za-z0-9_]*|%)|(\d+(?:\.\d+)?)|(:=|!=|<=|>=|~>|\?\?|\?:|\.\.|\*\*|\S)/g;

export function lexemesOf(text: string): readonly Lexeme[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, quoted, variable, name, number, sign] = match;
    const kind =
      quoted !== undefined
        ? 'text'
        : variable !== undefined
          ? 'variable'
          : name !== undefined
            ? 'name'
            : number !== undefined
              ? 'number'
              : sign !== undefined
                ? 'sign'
                : undefined;
    return kind === undefined ? [] : [{ text: whole, from: match.index, to: match.index + whole.length, kind }];
  });
}

const closers: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const openers: ReadonlySet<string> = new Set(closers.values());

/** The place of the bracket that closes the one at `open`. */
export function closing(lexemes: readonly Lexeme[], open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < lexemes.length; at += 1) {
    const { text = '', kind } = lexemes[at] ?? {};
    if (kind === 'sign' && closers.has(text)) depth += 1;
    if (kind === 'sign' && openers.has(text)) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function opening(lexemes: readonly Lexeme[], close: number): number | undefined {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    const { text = '', kind } = lexemes[at] ?? {};
    if (kind === 'sign' && openers.has(text)) depth += 1;
    if (kind === 'sign' && closers.has(text)) depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

const words: ReadonlySet<string> = new Set(['and', 'or', 'in']);

function isAtom({ kind, text }: Lexeme): boolean {
  return kind !== 'sign' && !words.has(text);
}

/** What an operator has on its left. */
export function operandBefore(lexemes: readonly Lexeme[], operator: number): Span | undefined {
  let at = operator - 1;
  const last = lexemes[at];
  let first: number | undefined;
  while (at >= 0) {
    const one = lexemes[at];
    if (one === undefined) break;
    if (one.kind === 'sign' && openers.has(one.text)) {
      const open = opening(lexemes, at);
      if (open === undefined) return undefined;
      first = open;
      const before = lexemes[open - 1];
      // A call, a condition of a path, or brackets that stand for themselves.
      const isPostfix = before !== undefined && (isAtom(before) || [']', ')'].includes(before.text));
      at = open - 1;
      if (isPostfix) continue;
    } else if (isAtom(one)) {
      first = at;
      at -= 1;
    } else break;
    if (lexemes[at]?.text !== '.') break;
    at -= 1;
  }
  const start = first === undefined ? undefined : lexemes[first];
  return start === undefined || last === undefined ? undefined : { from: start.from, to: last.to };
}

/** What an operator has on its right. */
export function operandAfter(lexemes: readonly Lexeme[], operator: number): Span | undefined {
  let at = operator + 1;
  const start = lexemes[at];
  if (start?.text === '-') at += 1;
  let end: Lexeme | undefined;
  for (;;) {
    const one = lexemes[at];
    if (one === undefined) break;
    if (one.kind === 'sign' && closers.has(one.text)) {
      const close = closing(lexemes, at);
      if (close === undefined) return undefined;
      at = close;
    } else if (!isAtom(one)) break;
    end = lexemes[at];
    const next = lexemes[at + 1]?.text;
    if (next === '(' || next === '[') at += 1;
    else if (next === '.') at += 2;
    else break;
  }
  return start === undefined || end === undefined ? undefined : { from: start.from, to: end.to };
}

/** The arguments of the call whose bracket stands at `open`. */
export function argumentsAt(lexemes: readonly Lexeme[], open: number): readonly Span[] {
  const close = closing(lexemes, open);
  return close === undefined || close === open + 1 ? [] : partsBetween(lexemes, open, close);
}

function partsBetween(lexemes: readonly Lexeme[], open: number, close: number): readonly Span[] {
  const parts: Span[] = [];
  let from = open + 1;
  const add = (to: number): void => {
    const [first, last] = [lexemes[from], lexemes[to - 1]];
    if (first !== undefined && last !== undefined && to > from) parts.push({ from: first.from, to: last.to });
    from = to + 1;
  };
  for (let at = open + 1; at < close; at += 1) {
    const { text = '', kind } = lexemes[at] ?? {};
    if (kind === 'sign' && closers.has(text)) at = closing(lexemes, at) ?? close;
    else if (kind === 'sign' && (text === ',' || text === ';')) add(at);
  }
  add(close);
  return parts;
}

/** What is given for every member of that name, wherever a record is written. */
export function valuesOf(lexemes: readonly Lexeme[], name: string): readonly Span[] {
  return lexemes.flatMap(({ kind, text }, at): readonly Span[] => {
    const isNamed = kind === 'text' ? text.slice(1, -1) === name : kind === 'name' && text === name;
    // In JavaScript names stand without quotes; in JSONata these are paths, which are no keys of ours.
    const isKey = isNamed && lexemes[at + 1]?.text === ':' && /^[{,]$/.test(lexemes[at - 1]?.text ?? '');
    if (!isKey) return [];
    let end = at + 2;
    while (end < lexemes.length) {
      const { text: sign = '', kind: of } = lexemes[end] ?? {};
      if (of === 'sign' && (sign === ',' || openers.has(sign))) break;
      if (of === 'sign' && closers.has(sign)) end = closing(lexemes, end) ?? lexemes.length;
      end += 1;
    }
    const [first, last] = [lexemes[at + 2], lexemes[end - 1]];
    return first === undefined || last === undefined ? [] : [{ from: first.from, to: last.to }];
  });
}
