/** What is said of one field: `profit is revenue minus cost`, `isLarge when the total is over 100`, `a times b as volume`. */
import { mainWords } from '../../words.ts';
import { isOrdering } from '../instruction/order/ordering.ts';
import { operatorAt, suffixOf } from '../instruction/words/operators.ts';
import { type Instruction, readInstruction, type Token } from '../instruction/words/read.ts';
import type { Search, Wanted } from './search.ts';

export interface Clause {
  /** What follows the field, its `is` included. */
  readonly tokens: readonly Token[];
  /** Said of this very field, and not only somewhere near. */
  readonly isOwn: boolean;
  /** Notes that these tokens were understood, and that they are no conditions on lists. */
  use(): void;
}

const links: ReadonlySet<string> = new Set(
  `is are = : ( means mean equals equal as be being becomes contains holds gets has to when if where from should must will
  counts lists shows joined consists consist combines comprises written shown displayed spelled separated combined concatenated formatted like looks reads uses using = -> => → true falls defaults`.split(
    /\s+/,
  ),
);
const leads: ReadonlySet<string> = new Set(
  `and set add with compute calculate the a an then make include also field put fill let have each their its every
  call for use as split into show`.split(/\s+/),
);
const conditionals: ReadonlySet<string> = new Set(['when', 'if', 'unless', 'whose', 'that', 'or']);

const comparing: ReadonlySet<string> = new Set(
  'over under above below at between more less greater fewer higher lower not after before since > < >= <= !='.split(
    ' ',
  ),
);
/** What begins after a comma and speaks of the whole list again. */
const wholes: ReadonlySet<string> = new Set(
  `sorted sort ordered order only top newest latest oldest highest lowest best most keep skip ignore exclude excluding without
  grouped group limit limited one per`.split(/\s+/),
);

interface Start {
  readonly name: readonly string[];
  readonly at: number;
  readonly body: number;
}

/** The description of the field first, then what the instruction says of it. */
export function clausesAbout(wanted: Wanted, search: Search): readonly Clause[] {
  const own = readInstruction(wanted.target.description);
  const described = own.tokens.length === 0 ? [] : [clauseOf(own, 0, own.tokens.length, 0, true)];
  return [...described, ...said(wanted.name.own, search)];
}

function said(name: readonly string[], { instruction, asked }: Search): readonly Clause[] {
  const { tokens } = instruction;
  if (tokens.length === 0) return [];
  if (name.length === 0) return [clauseOf(instruction, 0, tokens.length, 0, false)];
  const starts = startsOf(instruction, asked.names);
  const forward = starts
    .map((start, index) => ({ start, next: starts[index + 1]?.at ?? tokens.length }))
    .filter(({ start }) => isNamed(start.name, name))
    .map(({ start, next }) => {
      const end = Math.min(sentenceEnd(tokens, start.body), next);
      return clauseOf(instruction, start.body, trimmed(tokens, start.body, end), start.at, true);
    });
  return [...forward, ...backward(name, instruction)];
}

/** What is said of single fields is no condition, no order and no number of a list. */
export function takeClauses(instruction: Instruction, names: readonly (readonly string[])[]): void {
  const { tokens } = instruction;
  const starts = startsOf(instruction, names);
  for (const [index, { at, body }] of starts.entries()) {
    const next = starts[index + 1]?.at ?? tokens.length;
    instruction.take(at, trimmed(tokens, body, Math.min(sentenceEnd(tokens, body), next)));
  }
}

const known = new WeakMap<Instruction, readonly Start[]>();

/** Where the instruction begins to speak of a field of the result. */
function startsOf(instruction: Instruction, names: readonly (readonly string[])[]): readonly Start[] {
  const before = known.get(instruction);
  if (before !== undefined) return before;
  const { tokens } = instruction;
  const starts: Start[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    // `income is the sum of A, expenses the sum of B`: the `is` is not said twice.
    const isSecond = starts.length > 0 && [',', 'and'].includes(tokens[at - 1]?.lower ?? '');
    const start = startAt(tokens, at, names, isSecond);
    if (start === undefined || isInsideCondition(tokens, at, starts.at(-1))) continue;
    starts.push(start);
    at = start.body - 1;
  }
  known.set(instruction, starts);
  return starts;
}

function startAt(
  tokens: readonly Token[],
  at: number,
  names: readonly (readonly string[])[],
  isSecond: boolean,
): Start | undefined {
  const lead = tokens[at - 1];
  const isTail = lead?.lower === 'where' && tokens[at - 2]?.lower === ',';
  if (lead !== undefined && lead.kind !== 'sign' && !leads.has(lead.lower) && !isTail) return undefined;
  for (let length = 4; length > 0; length -= 1) {
    const part = tokens.slice(at, at + length);
    if (part.length < length || part.some(({ kind }) => kind === 'sign')) continue;
    const words = part.flatMap((token) => token.words);
    const name = names.find((one) => isNamed(words, one));
    const body = at + length + ownerAt(tokens, at + length);
    const link = tokens[body]?.lower ?? '';
    // `address in one line: street number, zip city`
    const isInOne = /^(?:in|on)$/.test(link) && tokens[body + 1]?.lower === 'one' && tokens[body + 3]?.lower === ':';
    // `stage set to "lead"`
    const isSet =
      /^(?:set|fixed|hardcoded|hard-coded)$/.test(link) && /^(?:to|as|at)$/.test(tokens[body + 1]?.lower ?? '');
    if (name === undefined || !(links.has(link) || isInOne || isSet || (isSecond && link === 'the'))) continue;
    // `total is over 100` is a condition, and says nothing of what the total is made of.
    const isCompared = comparing.has(tokens[body + 1]?.lower ?? '') || isBoundAt(tokens, body);
    return isCompared ? undefined : { name, at, body };
  }
  return undefined;
}

const duties = /^(?::|is|are|must|should|may|can|has|have|needs?|to|be|lies?|falls?|not)$/;

/** `rating: 3 or more`, `the price should be above 20`, `from 3 to 5`: a bound, and nothing behind it that it would define. */
function isBoundAt(tokens: readonly Token[], body: number): boolean {
  let at = body;
  while (at < body + 4 && duties.test(tokens[at]?.lower ?? '') && operatorAt(tokens, at)?.operator.length !== 2)
    at += 1;
  const to = boundEnd(tokens, at);
  const next = tokens[to ?? 0];
  return to !== undefined && (next === undefined || next.kind === 'sign' || /^(?:and|or|but|are)$/.test(next.lower));
}

function boundEnd(tokens: readonly Token[], at: number): number | undefined {
  const isValue = (index: number): boolean => /^(?:number|date)$/.test(tokens[index]?.kind ?? '');
  const isRange = /^(?:between|from)$/.test(tokens[at]?.lower ?? '') && isValue(at + 1);
  if (isRange) return /^(?:and|to|until|-)$/.test(tokens[at + 2]?.lower ?? '') && isValue(at + 3) ? at + 4 : undefined;
  if (isValue(at)) return suffixOf(tokens, at + 1)?.to;
  const found = operatorAt(tokens, at);
  return found === undefined || /^!?=$/.test(found.operator) || !isValue(found.to) ? undefined : found.to + 1;
}

/** `the amount of a line is …`: how many words say of what it is. */
function ownerAt(tokens: readonly Token[], at: number): number {
  const isOwner = tokens[at]?.lower === 'of' && /^(?:an?|the)$/.test(tokens[at + 1]?.lower ?? '');
  return isOwner && links.has(tokens[at + 3]?.lower ?? '') && tokens[at + 2]?.kind === 'word' ? 3 : 0;
}

/** `high if the total is over 100 and the status is open` is one clause, although the status is a field as well. */
function isInsideCondition(tokens: readonly Token[], at: number, open: Start | undefined): boolean {
  const before = tokens.slice(open?.body ?? Math.max(0, at - 3), at);
  if (before.some(({ lower }) => lower === ';' || lower === '.')) return false;
  const comma = before.findLastIndex(({ lower }) => lower === ',');
  return before.slice(comma + 1).some(({ lower }) => conditionals.has(lower));
}

/** `qty times price as lineTotal`. */
function backward(name: readonly string[], instruction: Instruction): readonly Clause[] {
  const { tokens } = instruction;
  return tokens.flatMap(({ lower }, at) => {
    if (lower !== 'as' && lower !== 'into') return [];
    const from = ['the', 'a', 'an'].includes(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
    const isSaid = [1, 2, 3].some((length) =>
      isNamed(
        tokens.slice(from, from + length).flatMap(({ words }) => words),
        name,
      ),
    );
    if (!isSaid) return [];
    const lastOf = (pattern: RegExp): number =>
      tokens.findLastIndex((token, index) => index < at && pattern.test(token.lower)) + 1;
    const end = sentenceEnd(tokens, at);
    // `the count of A and the sum of B as C` says of C what follows the `and`, mostly.
    const begins = [...new Set([lastOf(/^(?:[.;,]|and)$/), lastOf(/^[.;,]$/)])].filter((begin) => begin < at);
    return begins.map((begin) => clauseOf(instruction, begin, trimmed(tokens, begin, end), begin, true));
  });
}

function isNamed(words: readonly string[], name: readonly string[]): boolean {
  const [spoken, wanted] = [mainWords(words), mainWords(name)];
  return spoken.length === wanted.length && spoken.length > 0 && wanted.every((word) => spoken.includes(word));
}

function sentenceEnd(tokens: readonly Token[], from: number): number {
  // `revenue (qty x price)` says no more than what is in the parentheses.
  const closing =
    tokens[from]?.lower === '(' ? tokens.findIndex(({ lower }, index) => index > from && lower === ')') : -1;
  if (closing >= 0) return closing + 1;
  let depth = 0;
  const end = tokens.findIndex(({ lower }, index) => {
    if (index > from && lower === '(') depth += 1;
    // What closes parentheses that were open before says nothing more.
    if (index > from && lower === ')' && --depth < 0) return true;
    // `first and last name` orders nothing.
    const isOfName = /^(?:name|initial|letter)s?$/.test(tokens[index + 2]?.lower ?? '');
    const isWhole = (lower === ',' || lower === 'and') && !isOfName && isOfWhole(tokens[index + 1]);
    const isNext = (lower === ',' || lower === 'and') && isCommand(tokens[index + 1], tokens[index + 2]);
    return index > from && (lower === ';' || lower === '.' || isWhole || isNext);
  });
  return end < 0 ? tokens.length : end;
}

/** `… and put the email in small letters`: that is another matter. */
function isCommand(verb: Token | undefined, next: Token | undefined): boolean {
  return (
    /^(?:put|make|write|turn|convert|bring)$/.test(verb?.lower ?? '') &&
    /^(?:the|its|their|every|all|each)$/.test(next?.lower ?? '')
  );
}

/** A text in quotes is a value, whatever it says. */
function isOfWhole(token: Token | undefined): boolean {
  return token !== undefined && token.kind !== 'quoted' && (wholes.has(token.lower) || isOrdering(token.lower));
}

function trimmed(tokens: readonly Token[], from: number, to: number): number {
  let end = to;
  while (end > from && [',', 'and', 'the', 'with', 'set', 'add'].includes(tokens[end - 1]?.lower ?? '')) end -= 1;
  return end;
}

const parts = new WeakMap<readonly Token[], Map<string, readonly Token[]>>();

/** The same part is the same list, since what it says of fields is kept by it. */
function partOf(tokens: readonly Token[], from: number, to: number): readonly Token[] {
  const known = parts.get(tokens) ?? new Map<string, readonly Token[]>();
  parts.set(tokens, known);
  const key = `${from} ${to}`;
  const part = known.get(key) ?? tokens.slice(from, to);
  known.set(key, part);
  return part;
}

function clauseOf(instruction: Instruction, from: number, to: number, start: number, isOwn: boolean): Clause {
  return {
    tokens: partOf(instruction.tokens, from, to),
    isOwn,
    use() {
      instruction.use(start, to);
      if (isOwn) instruction.take(start, to);
    },
  };
}
