/** How an instruction wants a text written: in small letters, without spaces, its last part, its first 5 characters. */
import { atom, call, type Expr, literal } from '../../terms/expression.ts';
import { numberAt, type Token } from '../words/read.ts';

export interface Writing {
  readonly apply: (expr: Expr) => Expr;
  readonly from: number;
  readonly to: number;
}

const signs: ReadonlyMap<string, string> = new Map([
  ['dash', '-'],
  ['hyphen', '-'],
  ['space', ' '],
  ['whitespace', ' '],
  ['underscore', '_'],
  ['comma', ','],
  ['semicolon', ';'],
  ['colon', ':'],
  ['slash', '/'],
  ['dot', '.'],
  ['period', '.'],
  ['pipe', '|'],
  ['at', '@'],
  ['hash', '#'],
  ['newline', '\n'],
]);

/** The sign that is named, or put in quotes. */
export function signAt(
  tokens: readonly Token[],
  at: number,
): { readonly sign: string; readonly to: number } | undefined {
  const from = /^(?:a|an|the|any|all|single|first|last)$/.test(tokens[at]?.lower ?? '') ? at + 1 : at;
  const token = tokens[from];
  if (token === undefined) return undefined;
  if (token.kind === 'quoted') return { sign: String(token.value), to: from + 1 };
  if (token.kind === 'sign' && /^[/.,;:*+-]$/.test(token.lower)) return { sign: token.lower, to: from + 1 };
  const sign =
    signs.get(token.lower) ??
    signs.get(token.lower.replace(/(?:es|s)$/, '')) ??
    signs.get(token.lower.replace(/s$/, ''));
  return sign === undefined ? undefined : { sign, to: from + 1 + (tokens[from + 1]?.lower === 'sign' ? 1 : 0) };
}

/** Everything that is said about the writing, in its order. */
export function writingsIn(tokens: readonly Token[]): readonly Writing[] {
  const found: Writing[] = [];
  for (let at = 0; at < tokens.length; ) {
    const writing =
      letters(tokens, at) ??
      ends(tokens, at) ??
      replaced(tokens, at) ??
      kept(tokens, at) ??
      around(tokens, at) ??
      added(tokens, at);
    if (writing !== undefined) found.push(writing);
    at = Math.max(at + 1, writing?.to ?? 0);
  }
  return found;
}

function letters(tokens: readonly Token[], at: number): Writing | undefined {
  const lower = tokens[at]?.lower ?? '';
  // `ignoring upper and lower case` is said of a comparison.
  const isCompared = tokens
    .slice(Math.max(0, at - 4), at)
    .some((token) => /^(?:ignor\w*|regardless|insensitive)$/.test(token.lower));
  if (isCompared) return undefined;
  const next = tokens[at + 1]?.lower ?? '';
  const to = next === 'case' || next === 'letters' ? at + 2 : at + 1;
  // `in capitals`, `in all caps`, `small letters`; a capital is a town as well, and a block a house.
  const isLed = /^(?:in|all|as|only|to|into)$/.test(tokens[at - 1]?.lower ?? '');
  const isLarge =
    (/^(?:capitals?|caps|block|majuscules?)$/.test(lower) && next === 'letters') ||
    (/^(?:capitals|caps|majuscules)$/.test(lower) && isLed) ||
    /^(?:allcaps|all-caps)$/.test(lower);
  if (isLarge || (/^(?:small|lower)$/.test(lower) && next === 'letters'))
    return { apply: (expr) => call(isLarge ? 'uppercase' : 'lowercase', expr), from: at, to };
  const isCase = /^(?:upper|lower|title)-?(?:case|cased)?$/.test(lower) && (to === at + 2 || lower.length > 5);
  if (isCase || lower === 'uppercase' || lower === 'lowercase') {
    if (lower.startsWith('title')) return { apply: inTitleCase, from: at, to };
    return { apply: (expr) => call(lower.startsWith('upper') ? 'uppercase' : 'lowercase', expr), from: at, to };
  }
  if (lower === 'capitalized' || lower === 'capitalize' || lower === 'capitalised')
    return { apply: inTitleCase, from: at, to: at + 1 };
  if (/^(?:trim|trimmed|stripped)$/.test(lower)) return { apply: (expr) => call('trim', expr), from: at, to: at + 1 };
  return undefined;
}

function inTitleCase(expr: Expr): Expr {
  return atom(`$join($split(${expr.text}, " ").($uppercase($substring($, 0, 1)) & $lowercase($substring($, 1))), " ")`);
}

/** `the first 5 characters`, `last four digits`, `first letter`, `only the first line`, `the last part of the url`. */
function ends(tokens: readonly Token[], at: number): Writing | undefined {
  const side = tokens[at]?.lower;
  if (side !== 'first' && side !== 'last') return shortened(tokens, at);
  const count = numberAt(tokens, at + 1);
  const unitAt = count === undefined ? at + 1 : at + 2;
  const unit = tokens[unitAt]?.lower ?? '';
  if (/^(?:character|char|letter|digit|sign|initial)s?$/.test(unit)) {
    const length = count ?? 1;
    const apply = (expr: Expr): Expr =>
      side === 'first'
        ? call('substring', expr, literal(0), literal(length))
        : call('substring', expr, literal(-length));
    return { apply, from: at, to: unitAt + 1 };
  }
  if (count !== undefined) return undefined;
  const separator = /^words?$/.test(unit)
    ? ' '
    : unit === 'line'
      ? '\n'
      : /^(?:part|segment|component)$/.test(unit)
        ? separatorAfter(tokens, unitAt)
        : undefined;
  if (separator === undefined) return undefined;
  const apply = (expr: Expr): Expr =>
    atom(`[$split(${expr.text}, ${JSON.stringify(separator)})[$ != ""]][${side === 'first' ? 0 : -1}]`);
  return { apply, from: at, to: unitAt + 1 };
}

/** `the short hash (7 characters)`, `the hash cut to 7 characters`. */
function shortened(tokens: readonly Token[], at: number): Writing | undefined {
  const count = numberAt(tokens, at);
  const isLetters = /^(?:characters?|chars?|letters?|digits?|signs?)$/.test(tokens[at + 1]?.lower ?? '');
  if (count === undefined || !isLetters) return undefined;
  const before = textFrom(tokens, Math.max(0, at - 8), at);
  const isShort =
    /\b(?:short|shortened|abbreviated|truncated|cut)\b/.test(before) && /(?:\(|\bto|\bafter|\bonly|,)$/.test(before);
  if (!isShort) return undefined;
  return { apply: (expr) => call('substring', expr, literal(0), literal(count)), from: at, to: at + 2 };
}

function separatorAfter(tokens: readonly Token[], at: number): string {
  const named = tokens.slice(at).findIndex(({ lower }) => /^(?:by|at|on|between|after)$/.test(lower));
  return (named < 0 ? undefined : signAt(tokens, at + named + 1)?.sign) ?? '/';
}

/** `dashes instead of spaces`, `replace spaces with dashes`, `spaces replaced by dashes`. */
function replaced(tokens: readonly Token[], at: number): Writing | undefined {
  const isVerb = /^(?:replace|replacing|change)$/.test(tokens[at]?.lower ?? '');
  const one = signAt(tokens, isVerb ? at + 1 : at);
  if (one === undefined) return undefined;
  const [next, after] = [tokens[one.to]?.lower ?? '', tokens[one.to + 1]?.lower ?? ''];
  const isInstead = next === 'instead' && after === 'of';
  const isReplaced = next === 'replaced' && (after === 'by' || after === 'with');
  const isWith = isVerb && (next === 'with' || next === 'by' || next === 'to');
  if (!isInstead && !isReplaced && !isWith) return undefined;
  const other = signAt(tokens, isWith ? one.to + 1 : one.to + 2);
  if (other === undefined) return undefined;
  const [old, fresh] = isInstead ? [other.sign, one.sign] : [one.sign, other.sign];
  return { apply: (expr) => call('replace', expr, literal(old), literal(fresh)), from: at, to: other.to };
}

/** `digits only`, `only digits`, `without dashes`. */
function kept(tokens: readonly Token[], at: number): Writing | undefined {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]].map((token) => token?.lower ?? '');
  const isDigits = (word: string | undefined): boolean => /^(?:digits|numbers)$/.test(word ?? '');
  const to = first === 'only' && second === 'the' && isDigits(third) ? at + 3 : at + 2;
  const isOnly = (isDigits(first) && second === 'only') || (first === 'only' && (isDigits(second) || to === at + 3));
  if (isOnly) return { apply: (expr) => call('replace', expr, atom('/[^0-9]/'), literal('')), from: at, to };
  if (!/^(?:without|remove|removing|strip|stripping|stripped)$/.test(first ?? '')) return undefined;
  const leading = atEnds(tokens, at);
  if (leading !== undefined) return leading;
  const left: string[] = [];
  let end = at + 1;
  // `without spaces and dashes`
  for (let sign = signAt(tokens, end); sign !== undefined; sign = signAt(tokens, end)) {
    left.push(sign.sign);
    end = sign.to;
    if (!/^(?:and|or|,)$/.test(tokens[end]?.lower ?? '') || signAt(tokens, end + 1) === undefined) break;
    end += 1;
  }
  // `without the "By " in front` takes it away only there.
  const tail = textFrom(tokens, end, end + 3);
  const isInFront = /^(?:in front|(?:at|from|on) (?:the )?(?:start|front|beginning)|(?:as )?(?:a )?prefix)/.test(tail);
  const isAtEnd = /^(?:(?:at|from|on) (?:the )?end|(?:as )?(?:a )?suffix|behind)/.test(tail);
  const bare = (expr: Expr, sign: string): Expr => {
    const escaped = sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    const what = isInFront ? atom(`/^${escaped}/`) : isAtEnd ? atom(`/${escaped}$/`) : literal(sign);
    return call('replace', expr, what, literal(''));
  };
  return left.length === 0 ? undefined : { apply: (expr) => left.reduce(bare, expr), from: at, to: end };
}

/** `without the leading v`, `without trailing slashes`: a sign or a bare letter, as often as it stands there where it is said of several. */
function atEnds(tokens: readonly Token[], at: number): Writing | undefined {
  const from = /^(?:a|an|the|any|all|its|their)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
  const side = tokens[from]?.lower ?? '';
  const token = tokens[from + 1];
  if (!/^(?:leading|trailing|initial|final)$/.test(side) || token === undefined) return undefined;
  const zeros = /^(?:zeros?|zeroes|0s?)$/.test(token.lower) ? '0' : undefined;
  const named = zeros === undefined ? signAt(tokens, from + 1) : { sign: zeros, to: from + 2 };
  const sign = named ?? (/^\S{1,4}$/.test(token.text) ? { sign: token.text, to: from + 2 } : undefined);
  if (sign === undefined) return undefined;
  const escaped = sign.sign.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const often = /s$/.test(token.lower) && token.kind === 'word' && token.lower.length > 2 ? '+' : '';
  const isFirst = side === 'leading' || side === 'initial';
  const what = atom(isFirst ? `/^${escaped}${often}/` : `/${escaped}${often}$/`);
  return { apply: (expr) => call('replace', expr, what, literal('')), from: at, to: sign.to };
}

/** `in front of it "**** "`, `prefixed with "EUR "`, `"%" at the end`. */
function added(tokens: readonly Token[], at: number): Writing | undefined {
  const quoted = tokens.findIndex(({ kind }, index) => index >= at && index <= at + 4 && kind === 'quoted');
  const text = tokens[quoted]?.value;
  if (typeof text !== 'string') return undefined;
  const lead = textFrom(tokens, at, quoted);
  const tail = textFrom(tokens, quoted + 1, quoted + 5);
  const isBefore =
    /^(?:in front(?: of (?:it|them|that|this))?|prefix(?:ed)?(?: with| by| it with| them with)?|preceded by|beginning with|starting with|put)$/.test(
      lead,
    ) ||
    (at === quoted &&
      /^(?:in front|before it|before them|as (?:a )?prefix|at the (?:front|start|beginning))/.test(tail));
  const isBehind =
    /^(?:followed by|suffix(?:ed)?(?: with| by)?|ending (?:with|in)|behind it|after it|append(?:ed)?)$/.test(lead) ||
    (at === quoted && /^(?:behind|after it|after them|as (?:a )?suffix|at the end)/.test(tail));
  if (isBefore === isBehind || (lead === 'put' && !/^(?:in front|before)/.test(tail))) return undefined;
  const apply = (expr: Expr): Expr =>
    isBefore ? atom(`(${JSON.stringify(text)} & ${expr.text})`) : atom(`(${expr.text} & ${JSON.stringify(text)})`);
  return { apply, from: at, to: quoted + 1 };
}

function textFrom(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(' ');
}

/** `the part before the @`, `everything after the slash`. */
function around(tokens: readonly Token[], at: number): Writing | undefined {
  const side = tokens[at]?.lower;
  if (side !== 'before' && side !== 'after') return undefined;
  const sign = signAt(tokens, at + 1);
  if (sign === undefined) return undefined;
  // `the next one after "now"` is no part of a text.
  const isPart = tokens
    .slice(Math.max(0, at - 4), at)
    .some(({ lower }) =>
      /^(?:part|everything|what|text|comes|stands|follows|rest|letters|characters|bit)$/.test(lower),
    );
  if (/\p{L}{2}/u.test(sign.sign) && !isPart) return undefined;
  return {
    apply: (expr) => call(side === 'before' ? 'substringBefore' : 'substringAfter', expr, literal(sign.sign)),
    from: at,
    to: sign.to,
  };
}
