/**
 * What an instruction says of one field, whichever way it says it: `T is F without the last word`, `cut F at the space,
 * first part as T`, `subtract G from F to get T`. The sentence is read as a whole or not at all.
 */
import { isScalarShape } from '../../shape.ts';
import { wordsOf } from '../../words.ts';
import { isForNone } from '../instruction/conditions/stood-in.ts';
import type { Instruction } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import type { Expr } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import type { Field } from '../terms/target.ts';
import { units } from '../terms/unit-table.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { statedCases } from './cases.ts';
import { statedConstant } from './constants.ts';
import { statedDate } from './dates.ts';
import { statedItem } from './items.ts';
import { statedLabelled } from './labelled.ts';
import { statedFallback } from './missing.ts';
import { statedNumber } from './numbers.ts';
import { type Span, spansAbout } from './spans.ts';
import { statedText } from './texts.ts';

type Reader = (span: Span, wanted: Wanted) => Expr | undefined;

const readers: readonly Reader[] = [
  statedLabelled,
  statedFallback,
  statedDate,
  statedItem,
  statedText,
  statedNumber,
  statedConstant,
];

function readBy(span: Span | undefined, wanted: Wanted): Expr | undefined {
  if (span === undefined) return undefined;
  const decided = statedCases(span, wanted);
  if (decided !== undefined || !span.isLinked) return decided;
  for (const read of readers) {
    const expr = read(span, wanted);
    if (expr !== undefined) return expr;
  }
  return undefined;
}

/** `hatched without the time`: where no field is named, it is the one of that name. */
function ofItself(span: Span, own: readonly string[]): Span | undefined {
  const source = span.near.find(({ name }) => name.own.join(' ') === own.join(' '));
  if (span.fields.length > 0 || source === undefined) return undefined;
  return { ...span, fields: [source], body: `F0 ${span.body}`.trim() };
}

const tokensMax = 250;

export function statedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { instruction } = search;
  const found = statedOf(wanted, scope, search);
  if (found === undefined) return [];
  instruction.use(found.span.from, found.span.to);
  instruction.take(found.span.from, found.span.to);
  const notes: readonly Note[] = [{ kind: 'used', text: `${wanted.place} is ${found.expr.text}` }];
  return [createChoice(found.expr, 1.05, found.expr.text, { notes, uses: '' })];
}

/** Which tokens say nothing but what single fields of the rows are made of, and are no order, condition or choice of rows. */
export function statedPlaces(fields: readonly Field[], scope: Scope, search: Search): readonly number[] {
  return fields.flatMap(({ name: place, words, target, isRequired }) => {
    const name = { own: words, context: scope.levels[0]?.words ?? [] };
    const found = statedOf({ target, name, place, isRequired }, scope, search);
    // `emails in small letters, sorted`: what is of the field itself is named for what follows as well.
    if (found === undefined || (found.span.fields.length === 0 && !found.expr.text.startsWith('"'))) return [];
    return Array.from({ length: found.span.to - found.span.from }, (_, at) => found.span.from + at);
  });
}

interface Found {
  readonly span: Span;
  readonly expr: Expr;
}

function statedOf(wanted: Wanted, scope: Scope, search: Search): Found | undefined {
  const { name, target, place } = wanted;
  const { tokens } = search.instruction;
  if (tokens.length === 0 || tokens.length > tokensMax || name.own.length === 0) return undefined;
  if (target.format !== undefined || target.choices !== undefined || target.kind !== 'scalar') return undefined;
  // As it is written: what the instruction adds to the name says of what it is made.
  const own = wordsOf(
    place
      .replace(/(?:\[\])+$/, '')
      .split('.')
      .at(-1) ?? '',
  );
  const called = own.length === 0 ? name.own : own;
  // `depth`, of a field `depthKm`.
  const isMeasured = (units.get(called.at(-1) ?? '') ?? []).some(({ dimension }) => dimension !== 'money');
  const bare = isMeasured ? called.slice(0, -1) : [];
  const spans = [...spansOf(called, scope, search), ...(bare.length === 0 ? [] : spansOf(bare, scope, search))];
  for (const span of spans) {
    const expr = readBy(span, wanted) ?? readBy(ofItself(span, own), wanted);
    if (expr !== undefined && !search.isBanned(place, expr) && !isForNone(expr.text, tokens)) return { span, expr };
  }
  return undefined;
}

/** By what was said, which is read for one search, and what can be named there. */
const known = new WeakMap<Instruction, WeakMap<readonly Source[], Map<string, readonly Span[]>>>();

function spansOf(own: readonly string[], { sources }: Scope, { instruction, asked }: Search): readonly Span[] {
  const bySources = known.get(instruction) ?? new WeakMap<readonly Source[], Map<string, readonly Span[]>>();
  known.set(instruction, bySources);
  const spans = bySources.get(sources) ?? new Map<string, readonly Span[]>();
  bySources.set(sources, spans);
  const key = own.join(' ');
  const found = spans.get(key) ?? spansAbout(own, instruction.tokens, nearAmong(sources), asked.names);
  spans.set(key, found);
  return found;
}

const nearBySources = new WeakMap<readonly Source[], readonly Source[]>();

/** The values of the record itself, and its lists of values: one list of them for all that is remembered of it. */
function nearAmong(sources: readonly Source[]): readonly Source[] {
  const near = nearBySources.get(sources) ?? sources.filter(isNear);
  nearBySources.set(sources, near);
  return near;
}

function isNear({ distance, lists, shape }: Source): boolean {
  return (
    distance === 0 && lists === 0 && (isScalarShape(shape) || (shape.item !== undefined && isScalarShape(shape.item)))
  );
}
