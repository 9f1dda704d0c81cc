/** What has to hold for all rows that belong to a record, or for one of them: `whose checks have all passed`, `at least one session online`. */
import { isScalarShape } from '../../../shape.ts';
import { findConditions, joinConditions } from '../../instruction/conditions/conditions.ts';
import { nothingAround } from '../../instruction/words/around.ts';
import type { Condition } from '../../instruction/words/condition.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { holderName } from '../terms/links.ts';
import { isAkin, type Segment, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { type Entity, type Found, nounsOf, type World } from '../terms/terms.ts';
import { definedBy, isInDefinition } from './defined-flags.ts';
import { leftOut, lessensRows } from './without.ts';

interface Span {
  readonly kind: 'all' | 'some' | 'none';
  readonly from: number;
  readonly to: number;
}

export interface Quantified {
  /** As a row of the list sees it, turned round where all have to hold it. */
  readonly test: string;
  readonly kind: Span['kind'];
  readonly said: string;
  /** `healthy if all checks passed` says what is true of a record, and leaves none out. */
  readonly isDefined: boolean;
}

const leads = /^(?:only|whose|where|which|that|with|having|have|has|when|if)$/;

/** What is asked of the rows of the table together; undefined where nothing of the kind is said of them. */
export function quantifiedOf(table: Table, world: World): Quantified | undefined {
  const { tokens } = world.speech;
  const span = spanOf(table, world);
  if (span === undefined) return undefined;
  const part = tokens.slice(span.from, span.to);
  const found = findConditions(part, fieldsOf(table, world), { ...nothingAround, given: world.given });
  const expr = joinConditions(found.filter(isOfRow), part);
  if (expr === undefined) return undefined;
  const said = textOf({ tokens: part });
  const isFlagged = world.fields.some(({ target }) => target.types.has('boolean'));
  const isDefined = isFlagged && /^(?:if|when|where)$/.test(part[0]?.lower ?? '');
  return { test: span.kind === 'all' ? `$not(${expr.text})` : expr.text, kind: span.kind, said, isDefined };
}

/** What the rows have, and the records that they name; not what they stand in. */
function fieldsOf(table: Table, { scopeOf }: World): readonly Source[] {
  return scopeOf(table).sources.filter(
    ({ distance, shape, at }) => distance === 0 && isScalarShape(shape) && !at.text.startsWith(`${holderName(table)}.`),
  );
}

/** `at least two held lessons`: what the rows that are counted are like, behind the number. */
export function testBehind(tokens: readonly Token[], table: Table, world: World): string | undefined {
  const found = findConditions(tokens, fieldsOf(table, world), { ...nothingAround, given: world.given });
  return joinConditions(found.filter(isOfRow), tokens)?.text;
}

/** `healthy if all of its checks passed`: what is true of a record by the rows that belong to it. */
export function quantifiedFlag(field: Field, { kind, lists }: Entity, world: World): readonly Found[] {
  if (kind !== 'row' || !field.target.types.has('boolean')) return [];
  return lists.flatMap(({ table, text }): readonly Found[] => {
    const defined = definedBy(field, table, world);
    if (defined === undefined) return [];
    const note = `${field.name} is true ${defined.said}`;
    return [{ text: defined.test(text), score: 1.02, missing: [], notes: [{ kind: 'used', text: note }] }];
  });
}

/** Such a condition is none on single rows. */
export function isQuantified({ from }: Condition, table: Table, world: World): boolean {
  if (isInDefinition(from, world)) return true;
  const span = spanOf(table, world);
  return span !== undefined && span.from <= from && from < span.to && quantifiedOf(table, world) !== undefined;
}

/** `at least one loan` says nothing of the number of a loan. */
function isOfRow({ source, expr, value }: Condition): boolean {
  const isKey = value === undefined && source.name.own.includes('id') && / [<>]=? \d/.test(expr.text);
  return source.lists === 0 && !isKey;
}

function spanOf(table: Table, { speech, tables }: World): Span | undefined {
  const isNoun = ({ words }: Token): boolean =>
    words.some((word) =>
      nounsOf(table)
        .slice(0, 1)
        .some((noun) => isAkin(word, noun)),
    );
  for (const segment of speech.segments) {
    const { to } = segment;
    // A part begins behind its `with`.
    const isWith = /^(?:with|having)$/.test(speech.tokens[segment.from - 1]?.lower ?? '');
    const from = isWith ? segment.from - 1 : segment.from;
    const tokens = speech.tokens.slice(from, to);
    if (tables.length < 2) continue;
    // Lists inside of the rows are read with these.
    const owned = table.parent === undefined ? ownedAt(tokens, table, isNoun) : undefined;
    if (owned !== undefined) {
      // `vehicles without a completed trip are left out`, `leave out hens with a broken egg`
      const turned = owned.kind === 'none' ? 'some' : 'none';
      return { kind: isOut(segment, speech.tokens) ? turned : owned.kind, from: from + owned.at, to };
    }
    const kindAt = tokens.findIndex((_, at) => kindOf(tokens, at) !== undefined);
    const kind = kindOf(tokens, kindAt);
    if (kind === undefined) continue;
    const before = tokens.slice(Math.max(0, kindAt - 6), kindAt);
    const lead = before.findIndex(({ lower }) => leads.test(lower));
    const near = tokens.slice(Math.max(0, kindAt - 5), kindAt + 6);
    if (lead >= 0 && near.some(isNoun)) return { kind, from: from + Math.max(0, kindAt - 6) + lead, to };
  }
  return undefined;
}

/** The sentence leaves something out. */
function isOut({ from, to }: Segment, tokens: readonly Token[]): boolean {
  const begin = tokens.findLastIndex(({ lower }, at) => at < from && /^[.;]$/.test(lower)) + 1;
  return leftOut.test(textOf({ tokens: tokens.slice(begin, to) }));
}

/** `mechanics with an open repair`, `without an open repair`, `who have no open repairs`: the rows are named behind it. */
function ownedAt(
  tokens: readonly Token[],
  table: Table,
  isNoun: (token: Token) => boolean,
): { readonly kind: 'some' | 'none'; readonly at: number } | undefined {
  for (const [at, { lower }] of tokens.entries()) {
    const lead = leadAt(tokens, at);
    // `sales per store without cancelled orders` has all of the stores.
    if (lead === undefined || (lower === 'without' && lessensRows(tokens, at, table))) continue;
    const { from } = lead;
    // Before or behind them stands what they are like: without that there is nothing to be asked of them.
    const noun = tokens.slice(from, from + ownedMost).findIndex(isNoun);
    const isTold = noun > 0 || (noun === 0 && tokens.length > from + 2);
    if (isTold && tokens.slice(from, from + noun).every(({ kind }) => kind !== 'sign'))
      return { kind: lead.isNone ? 'none' : 'some', at: from };
  }
  return undefined;
}

const ownedMost = 4;

/** `with a`, `who had no`, `without any`, `did not have a`, `have never had a`, `have not missed a`: where what they own begins. */
function leadAt(tokens: readonly Token[], at: number): { readonly isNone: boolean; readonly from: number } | undefined {
  const [word = '', next = '', third = '', fourth = ''] = [0, 1, 2, 3].map((step) => tokens[at + step]?.lower);
  const isHaving = /^(?:with|having|have|has|had)$/.test(word);
  if (word === 'without') return { isNone: true, from: /^(?:an?|any)$/.test(next) ? at + 2 : at + 1 };
  if (isHaving && next === 'no') return { isNone: true, from: at + 2 };
  if (isHaving && /^an?$/.test(next)) return { isNone: false, from: at + 2 };
  const isDenied = /^(?:not|never)$/.test(next) && /^(?:have|has|had|did|do|does)$/.test(word);
  const isNever = word === 'never' && /^(?:have|had)$/.test(next) && /^(?:an?|any)$/.test(third);
  if (isNever) return { isNone: true, from: at + 3 };
  // `who haven't missed a lesson`
  const isShort = /^(?:have|has|had|did|do|does)n't$/.test(word) && /^(?:an?|any|one)$/.test(third);
  if (isShort) return { isNone: true, from: at + 1 };
  if (!isDenied) return undefined;
  if (/^(?:have|had)$/.test(third)) return { isNone: true, from: /^(?:an?|any)$/.test(fourth) ? at + 4 : at + 3 };
  // `have not missed a lesson`: what was not done is what such rows are like.
  return /^(?:an?|any|one|their|the)$/.test(fourth) ? { isNone: true, from: at + 2 } : undefined;
}

function kindOf(tokens: readonly Token[], at: number): Span['kind'] | undefined {
  const [word, next, third] = [0, 1, 2].map((step) => tokens[at + step]?.lower ?? '');
  if (word === 'at' && next === 'least' && third === 'one') return 'some';
  if (word === 'any') return 'some';
  return word === 'all' || word === 'every' ? 'all' : undefined;
}
