/**
 * A value that is another one in each case: `A = adult, C = child`, `low below 10, high otherwise`, `true if F is at least 5`.
 *
 * A case is a value that the field has, or a bound of it. Cases and what is said of each take turns, and all other words only join
 * them: a word that is neither belongs to another matter, and nothing is read.
 */
import type { Token } from '../instruction/words/read.ts';
import { call, choose, type Expr, literal } from '../terms/expression.ts';
import type { Source } from '../terms/scope.ts';
import { numberOf } from '../values/numeric.ts';
import type { Wanted } from '../wanted/search.ts';
import { type Bounds, boundsAt, holdsWithin, testOf } from './case-bounds.ts';
import type { Span } from './spans.ts';

type Case = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'bounds'; readonly bounds: Bounds };

type Event =
  | { readonly kind: 'case'; readonly of: Case; readonly isTurned: boolean }
  | { readonly kind: 'rest' }
  | { readonly kind: 'label'; readonly text: string };

interface Decision {
  readonly of: Case;
  readonly label: string;
}

interface Decisions {
  readonly all: readonly Decision[];
  readonly rest: string | undefined;
}

export function statedCases(span: Span, wanted: Wanted): Expr | undefined {
  const { types } = wanted.target;
  const isFlag = types.has('boolean');
  if (!isFlag && !types.has('string')) return undefined;
  // `…, with the title`: who only names what the rows have anyway decides nothing about it.
  const own = wanted.name.own.join(' ');
  if (!span.isLinked && span.near.some(({ name }) => name.own.join(' ') === own)) return undefined;
  for (const field of fieldsOf(span)) {
    const events = isOfNext(span, field, wanted, isFlag) ? undefined : eventsIn(span, field, wanted, isFlag);
    const decisions = events === undefined ? undefined : decisionsOf(events, isFlag);
    const expr = decisions === undefined ? undefined : written(decisions, field, isFlag);
    if (expr !== undefined) return expr;
  }
  return undefined;
}

/** The one that is named, else each whose values are. */
function fieldsOf({ fields, near, symbols }: Span): readonly Source[] {
  if (fields.length > 0) return fields.length === 1 ? fields : [];
  const isSaid = (value: unknown): boolean => symbols.some((symbol) => spokenText(symbol) === String(value));
  return near.filter(({ shape }) => codesOf(shape.scalars).size > 1 && shape.scalars.every(isSaid));
}

/** `more than 1000 kg; T: country is DE`: what stands before a name with a colon belongs to the one before it. */
function isOfNext(span: Span, field: Source, wanted: Wanted, isFlag: boolean): boolean {
  if (!span.isLinked && span.symbols.at(-1)?.lower === 'T') return true;
  const at = span.symbols.findIndex(({ lower }) => lower === 'T');
  if (!/^[:=]$/.test(span.symbols[at + 1]?.lower ?? '')) return false;
  return eventsIn({ ...span, symbols: span.symbols.slice(0, at) }, field, wanted, isFlag)?.length !== 0;
}

const codesMax = 12;

function codesOf(values: readonly unknown[]): ReadonlySet<string> {
  return new Set(values.map(String));
}

function spokenText({ kind, text, value }: Token): string {
  return kind === 'quoted' || kind === 'number' ? String(value) : text;
}

const joining =
  /^(?:[,;.:()=/-]|->|=>|→|T|F0|and|or|is|are|be|being|was|it|its|that|this|these|those|which|means?|meaning|meant|becomes?|gives?|gets|makes?|counts?|stands?|says?|shows?|shown|reads?|tells?|indicates?|should|must|shall|will|would|has|have|having|holds?|if|when|whenever|where|whether|for|from|of|by|in|into|as|to|with|at|on|depends|depending|depend|instead|than|then|case|cases|so|only|just|values?|codes?|fields?|flags?|words?|text|texts|labels?|bands?|grades?|class|classify|maps?|mapped|mapping|translated?|replaced?|decoded?|spelled|spelt|written|written-out|write|out|renamed?|return|give|show|call|called|set|put|mark|use|using|make|turn|say|name|please|according|based|everything|everyone|every|each|all|any|anything|ones?|true\/false|yes\/no|do|does|we|want|i|need|else)$/;
const linking = /^(?:=|->|=>|→|[:;,(]|is|are|means?|becomes?|gives?|gets|as|to|for|says?|makes?)$/;
const soft = /^(?:in|on|out|off|of|not|no|at|to|with|by|from|for|all)$/;
const labelWordsMax = 4;

const rests: readonly (readonly string[])[] = [
  'in all other cases',
  'all other cases',
  'in all others',
  'for all others',
  'for others',
  'in other cases',
  'everything else',
  'anything else',
  'everything less',
  'anything less',
  'anything more',
  'less than',
  'more than',
  'it is higher',
  'it is lower',
  'it is less',
  'it is more',
  'when not',
  'if not',
  'the rest',
  'rest',
  'others',
  'otherwise',
  'else',
  'for more',
  'for less',
].map((text) => text.split(' '));

/** What is left where no number follows: `and high above`. */
const open = /^(?:below|above|higher|lower|less|more|over|under|beyond)$/;

/** Undefined where a word belongs to something else. */
function eventsIn({ symbols }: Span, field: Source, { name }: Wanted, isFlag: boolean): readonly Event[] | undefined {
  const codes = codesOf(field.shape.scalars);
  const nouns = new Set(name.context.flatMap((word) => [word, `${word}s`, `${word}es`]));
  const isNumber = numberOf(field) !== undefined;
  const events: Event[] = [];
  let isTurned = false;
  for (let at = 0; at < symbols.length; ) {
    const symbol = symbols[at];
    if (symbol === undefined) break;
    if (/^F[1-9]$/.test(symbol.lower)) return undefined;
    // `T (true/false): …` says which values there are.
    if (isFlag && symbol.lower === 'true' && symbols[at + 1]?.lower === '/' && symbols[at + 2]?.lower === 'false') {
      at += 3;
      continue;
    }
    const bounds = isNumber ? boundsAt(symbols, at) : undefined;
    const rest = bounds === undefined ? restAt(symbols, at) : undefined;
    if (bounds !== undefined) {
      events.push({ kind: 'case', of: { kind: 'bounds', bounds: bounds.bounds }, isTurned });
      at = bounds.to;
    } else if (rest !== undefined) {
      events.push({ kind: 'rest' });
      at = rest;
    } else if (isCode(symbols, at, codes) || (isFlag && symbol.kind === 'quoted' && !isNumber)) {
      events.push({ kind: 'case', of: { kind: 'code', code: codeOf(symbol, codes) }, isTurned });
      at += 1;
    } else {
      const to = labelEnd(symbols, at, codes, nouns, isFlag);
      isTurned = to === at ? symbol.lower === 'unless' || (isTurned && symbol.kind !== 'quoted') : false;
      if (to === at && symbol.lower !== 'unless' && !joining.test(symbol.lower) && !nouns.has(symbol.lower))
        return undefined;
      if (to > at) events.push({ kind: 'label', text: symbols.slice(at, to).map(spokenText).join(' ') });
      at = Math.max(to, at + 1);
    }
  }
  return events;
}

function isCode(symbols: readonly Token[], at: number, codes: ReadonlySet<string>): boolean {
  const symbol = symbols[at];
  if (symbol === undefined || codes.size > codesMax || /^(?:T|F\d)$/.test(symbol.lower)) return false;
  return codes.has(codeOf(symbol, codes));
}

/** In its own letters, or in others where it is a word of its own. */
function codeOf(symbol: Token, codes: ReadonlySet<string>): string {
  const text = spokenText(symbol);
  if (codes.has(text) || text.length < 3) return text;
  return [...codes].find((code) => code.toLowerCase() === text.toLowerCase()) ?? text;
}

/** Where what begins here is no more the same label; the place itself where none begins. */
function labelEnd(
  symbols: readonly Token[],
  at: number,
  codes: ReadonlySet<string>,
  nouns: ReadonlySet<string>,
  isFlag: boolean,
): number {
  const first = symbols[at];
  if (first === undefined) return at;
  if (isFlag) return /^(?:true|false)$/.test(first.lower) ? at + 1 : at;
  if (first.kind === 'quoted') return at + 1;
  const isPlain = (symbol: Token | undefined): boolean =>
    symbol?.kind === 'word' &&
    !joining.test(symbol.lower) &&
    !nouns.has(symbol.text) &&
    !codes.has(symbol.text) &&
    symbol.lower !== 'unless' &&
    !/^F\d$/.test(symbol.lower);
  // `= in person`, `= out of stock`
  const led = symbols.findIndex(({ lower }, index) => index >= at && !soft.test(lower));
  const isLed = led > at && led <= at + 2 && linking.test(symbols[at - 1]?.lower ?? '') && isPlain(symbols[led]);
  if (!isPlain(first) && !isLed) return at;
  let to = isLed ? led + 1 : at + 1;
  while (
    to < at + labelWordsMax &&
    isPlain(symbols[to]) &&
    boundsAt(symbols, to) === undefined &&
    restAt(symbols, to) === undefined
  )
    to += 1;
  return to;
}

function restAt(symbols: readonly Token[], at: number): number | undefined {
  const words = rests.find((one) => one.every((word, index) => symbols[at + index]?.lower === word));
  if (words !== undefined) return at + words.length;
  const isOpen =
    open.test(symbols[at]?.lower ?? '') && (at + 1 >= symbols.length || /^[,;.)]$/.test(symbols[at + 1]?.lower ?? ''));
  return isOpen ? at + 1 : undefined;
}

/** Cases and labels in turn; what is left has its label beside it. */
function decisionsOf(events: readonly Event[], isFlag: boolean): Decisions | undefined {
  const cases = events.flatMap((event) => (event.kind === 'case' ? [event] : []));
  const labels = events.flatMap((event) => (event.kind === 'label' ? [event.text] : []));
  const rests = events.filter(({ kind }) => kind === 'rest').length;
  if (cases.length === 0 || rests > 1) return undefined;
  if (isFlag && labels.length === 0)
    return cases.length === 1 && rests === 0 ? decided(cases, ['true'], undefined) : undefined;
  // `false unless it is over 10`
  if (cases.length === 1 && cases[0]?.isTurned === true && labels.length === 1)
    return isFlag ? decided(cases, [labels[0] === 'false' ? 'true' : 'false'], undefined) : undefined;
  if (labels.length !== cases.length + rests || cases.some((one) => one.isTurned)) return undefined;
  const rest = rests === 1 ? labelOfRest(events) : undefined;
  if (rests === 1 && rest === undefined) return undefined;
  const left = rest === undefined ? events : events.filter((_, at) => at !== rest.at && events[at]?.kind !== 'rest');
  const [first] = left;
  const areInTurn = left.every(({ kind }, at) => kind === (at % 2 === 0 ? first?.kind : other(first?.kind)));
  // `low / middle / high for under 10 / under 20 / more`
  const areApart = left.every(({ kind }, at) => kind === (at < cases.length ? first?.kind : other(first?.kind)));
  if (!areInTurn && !areApart) return undefined;
  return decided(
    cases,
    left.flatMap((event) => (event.kind === 'label' ? [event.text] : [])),
    rest?.text,
  );
}

function other(kind: Event['kind'] | undefined): Event['kind'] {
  return kind === 'case' ? 'label' : 'case';
}

function decided(
  cases: readonly { readonly of: Case }[],
  labels: readonly string[],
  rest: string | undefined,
): Decisions {
  return { all: cases.map(({ of }, at) => ({ of, label: labels[at] ?? '' })), rest };
}

/** On the side on which the others have theirs. */
function labelOfRest(events: readonly Event[]): { readonly text: string; readonly at: number } | undefined {
  const at = events.findIndex(({ kind }) => kind === 'rest');
  const isLabelled = (index: number): boolean => events[index]?.kind === 'label';
  const isFree = (index: number): boolean => {
    const left = events.filter((_, one) => one !== index && one !== at);
    return left.every(({ kind }, one) => kind === (one % 2 === 0 ? left[0]?.kind : other(left[0]?.kind)));
  };
  const place = [at - 1, at + 1].filter((index) => isLabelled(index) && isFree(index));
  const isLast = at === events.length - 1;
  const chosen = place.length === 2 ? (isLast ? at - 1 : at + 1) : place[0];
  const label = chosen === undefined ? undefined : events[chosen];
  return label?.kind === 'label' && chosen !== undefined ? { text: label.text, at: chosen } : undefined;
}

function written(decisions: Decisions, field: Source, isFlag: boolean): Expr | undefined {
  const { all, rest } = decisions;
  if (isFlag) return flag(decisions, field);
  const codes = all.flatMap(({ of, label }) => (of.kind === 'code' ? [[of.code, label] as const] : []));
  if (codes.length === all.length) return table(codes, rest, field);
  const value = numberOf(field);
  if (codes.length > 0 || value === undefined || all.length + (rest === undefined ? 0 : 1) < 2) return undefined;
  const steps = all.flatMap(({ of, label }) => (of.kind === 'bounds' ? [{ bounds: of.bounds, label }] : []));
  // What belongs to two of them is told by the nearer bound.
  const sorted = steps.toSorted((one, another) => holdsWithin(one.bounds, another.bounds));
  const [last, ...before] = sorted.toReversed();
  if (last === undefined) return undefined;
  const end = rest === undefined ? choose(testOf(value, last.bounds), literal(last.label)) : undefined;
  const start = rest === undefined ? end : choose(testOf(value, last.bounds), literal(last.label), literal(rest));
  return before.reduce((otherwise, step) => choose(testOf(value, step.bounds), literal(step.label), otherwise), start);
}

function table(
  codes: readonly (readonly [string, string])[],
  rest: string | undefined,
  field: Source,
): Expr | undefined {
  const { shape, at } = field;
  const known = new Map(codes);
  const isWhole = rest !== undefined || shape.scalars.every((value) => known.has(String(value)));
  if (known.size < codes.length || codes.length + (rest === undefined ? 0 : 1) < 2 || !isWhole) return undefined;
  const key = shape.scalars.every((value) => typeof value === 'string') ? at : call('string', at);
  const found = call('lookup', literal(Object.fromEntries(codes)), key);
  if (rest === undefined) return found;
  return choose(call('exists', found), found, literal(rest));
}

/** True in one case and false in all others, or the other way round. */
function flag({ all: [first, ...more], rest }: Decisions, field: Source): Expr | undefined {
  if (first === undefined || more.length > 1) return undefined;
  const labels = [first.label, ...more.map(({ label }) => label), ...(rest === undefined ? [] : [rest])];
  if (labels.length > 2 || (labels.length === 2 && labels[0] === labels[1])) return undefined;
  const { of } = first;
  const value = numberOf(field);
  if (of.kind === 'bounds' && value === undefined) return undefined;
  const test =
    of.kind === 'bounds' && value !== undefined
      ? testOf(value, of.bounds)
      : { text: `${field.at.text} = ${codeLiteral(of, field)}`, strength: 3 };
  return first.label === 'false' ? call('not', test) : test;
}

function codeLiteral(of: Case, { shape }: Source): string {
  const code = of.kind === 'code' ? of.code : '';
  return JSON.stringify(shape.scalars.find((value) => String(value) === code) ?? code);
}
