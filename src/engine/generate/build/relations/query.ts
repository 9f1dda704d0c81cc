/**
 * What an instruction asks of the things that services know, told from the result backwards: which thing each row is of, by what it is
 * reached, and what of which thing each field is. All of it is written in the documents: which keys name what.
 */
import { limits } from '../../../../core/limits.ts';
import { actionOf, isNoise } from '../../step/instruction.ts';
import { enumOf, typesOf } from '../../step/target.ts';
import { isFiller } from '../../vocabulary.ts';
import { wordsOf } from '../../words.ts';
import { clausesOf } from '../clauses.ts';
import { speaksOf } from '../entity.ts';
import type { Workshop } from '../plan.ts';
import type { KnownOperation } from '../sources.ts';
import {
  backwardFrom,
  forwardFrom,
  givenNodes,
  lookedUpFrom,
  type Node,
  type Reach,
  reached,
  reachOf,
  toldOf,
} from './nodes.ts';
import { pickedFrom } from './picked.ts';
import type { Leaf } from './record.ts';
import { type Field, type Result, resultOf } from './result.ts';
import { nodesOf, type Scope, type Value, valueFor, wordsOfValue } from './values.ts';

export interface Query {
  readonly result: Result;
  /** What each row, or the record, is of. */
  readonly row: Node;
  readonly values: ReadonlyMap<string, Value>;
  /** What has to be read, each after what it is reached by. */
  readonly nodes: readonly Node[];
  readonly score: number;
  /** Words of the instruction that nothing of it says. */
  readonly left: readonly string[];
}

/** The likeliest first; none where a field of the result is nowhere to be found. */
export function queriesFor(workshop: Workshop): readonly Query[] {
  const result = resultOf(workshop.schema, workshop.instruction);
  if (result === undefined || beyond.test(besideFields(workshop.instruction, result)) || changes(workshop)) return [];
  const operations = workshop.sources.operations.filter((known) => toldOf(known) !== undefined);
  const starts = startsOf(workshop, operations);
  const [given] = starts;
  if (given === undefined) return [];
  const reach = reachOf(operations, given);
  const lists = rowsFrom(starts, reach);
  const rows =
    result.kind === 'rows'
      ? lists
      : [...starts.filter(({ isMany }) => !isMany), ...(extreme.test(workshop.instruction) ? lists : [])];
  const likely = likeliest(rows, result, workshop);
  const found = likely.flatMap((row) => queryOver(row, result, { starts, reach, workshop }));
  return found.toSorted((a, b) => b.score - a.score).slice(0, limits.buildBeam);
}

/** Groups, shares and the like are reckoned by others. */
const beyond =
  /\b(?:grouped|group (?:them |these |it )?by|(?:counted )?per (?!form|month\b|hour|day|night|year|week|unit price|cent)[a-z]+|by (?:kind|type|category|status|state|month|day|year)\b(?! and)|percent|share|rounded|duplicates?|distinct|ranking)\b/i;

/** Without what fields are called: a last price is none of the last ones. */
function besideFields(instruction: string, { fields }: Result): string {
  return fields
    .filter(({ words }) => words.length > 1)
    .reduce(
      (text, { words }) =>
        text.replace(new RegExp(words.map((word) => word.replace(/\W/g, '.')).join('[\\s_-]+'), 'gi'), ' '),
      instruction,
    )
    .replace(/\b(?:first|last) (?:(?:and|name,?) (?:last|first) )?name\b/gi, ' ')
    .replace(/\bfirst (?:and|to|until) last (?:day|date)\b/gi, ' ');
}

/** One of many, by where it stands among them. */
const extreme =
  /\b(?:last|latest|newest|most recent|oldest|earliest|first|next|cheapest|dearest|most expensive|highest|lowest|largest|smallest|biggest|longest|shortest|best|worst)\b/i;

/** Who changes something does not only read. */
function changes({ instruction, sources }: Workshop): boolean {
  const isResource = (words: readonly string[]): boolean =>
    sources.operations.some(({ noun }) => noun.join(' ') === words.join(' '));
  return clausesOf(instruction.replace(/\btell (?=me\b|us\b)/gi, 'show '), isResource).some(
    ({ kind, text }) => kind === 'change' && orders(text),
  );
}

/** It begins with what is to be done; what is asked of things may well name what was done with them. */
function orders(text: string): boolean {
  const [first = ''] =
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.filter((word) => !/^(?:please|then|and|also|now|just)$/.test(word)) ?? [];
  const action = actionOf(first);
  return (action !== undefined && action !== 'read') || /^for (?:each|every|all)\b|^(?:if|when)\b/i.test(text);
}

/** What is given, and what single things it leads to: by their keys, or by what they are called. */
function startsOf(workshop: Workshop, operations: readonly KnownOperation[]): readonly Node[] {
  const { all, lists } = givenNodes(workshop);
  const single = operations.flatMap((known) => {
    const one = reached(known, [all]);
    return one !== undefined && !one.isMany ? [one] : [];
  });
  return [all, ...single, ...operations.flatMap((known) => called(known, all)), ...lists];
}

/** "The customer with this address": one of a list, told by a field that is given. */
function called(known: KnownOperation, all: Node): readonly Node[] {
  const list = reached(known, [all]);
  if (list === undefined || !list.isMany) return [];
  const found = all.leaves.flatMap((leaf) =>
    list.leaves.filter((own) => isCalledSo(own, leaf, list.noun)).map((own) => ({ own, from: all, leaf })),
  );
  const [match] = found;
  return match === undefined || found.length > 1 ? [] : [{ ...list, isMany: false, match, parent: all }];
}

/** What many things have the same of. */
const shared =
  /\b(?:city|town|country|region|street|zip|status|state|type|kind|category|group|date|day|month|year|time|language|currency|colou?r|level|from|to|since|until|note|text|message|subject|id)\b/;

function isCalledSo(own: Leaf, given: Leaf, noun: readonly string[]): boolean {
  if (own.context.length > 0) return false;
  const isTelling =
    /\b(?:email|name|title|label|phone|mail|reference|plate|barcode|slug|number|code|sku|isbn|iban)$/.test(
      own.words.join(' '),
    );
  const said = given.words.join(' ');
  // A company is told by its name, and a city has many of them.
  const isOwn =
    said === own.words.join(' ') &&
    typesOf(own.schema).includes('string') &&
    !shared.test(said) &&
    enumOf(own.schema).length === 0;
  if (isOwn && own.schema['format'] === undefined) return true;
  return (
    isTelling &&
    (said === own.words.join(' ') ||
      said === [...noun, ...own.words].join(' ') ||
      (said === noun.join(' ') && own.words.at(-1) === 'name'))
  );
}

function rowsFrom(starts: readonly Node[], { given, lists, from }: Reach): readonly Node[] {
  const led = starts
    .filter((start) => !start.isMany && start !== given)
    .flatMap((start) =>
      from(start).flatMap((known) => {
        const one = reached(known, [start, given]);
        return one?.isMany === true && one.parent === start ? [one] : [];
      }),
    );
  return [...starts.filter(({ isMany }) => isMany), ...lists, ...led];
}

/** Of very many only those that the instruction speaks of, or that have most of the fields, are looked at. */
function likeliest(rows: readonly Node[], { fields }: Result, { instruction }: Workshop): readonly Node[] {
  if (rows.length <= limits.buildRows) return rows;
  const scores = new Map(
    rows.map((row) => {
      const own = new Set(row.leaves.map(({ words }) => words.join(' ')));
      const has = fields.filter(({ words }) => own.has(words.join(' '))).length;
      const isSpoken = row.noun.length > 0 && speaksOf(instruction, row.noun.slice(-1));
      return [row, (row.known === undefined ? 3 : 0) + (isSpoken ? 2 : 0) + has / Math.max(1, fields.length)];
    }),
  );
  return rows.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0)).slice(0, limits.buildRows);
}

interface Around {
  readonly starts: readonly Node[];
  readonly reach: Reach;
  readonly workshop: Workshop;
}

function queryOver(row: Node, result: Result, around: Around): readonly Query[] {
  const { starts, workshop } = around;
  const scope = scopeOf(row, result.fields, around);
  const values = new Map<string, Value>();
  for (const field of result.fields) {
    const value = valueFor(field, scope) ?? valueFor(reckonedIn(field, workshop.instruction), scope);
    if (value === undefined && field.isRequired) return [];
    if (value !== undefined) values.set(field.name, carried(value, field, [...values.values()]));
  }
  const nodes = orderOf([row, ...[...values.values()].flatMap(nodesOf)]);
  if (nodes.every(({ known }) => known === undefined) || !isAskedFor(row, result, workshop)) return [];
  // For each of a list that is given there is a row.
  const lists = starts.filter(({ list }) => list !== undefined);
  if (result.kind === 'rows' && lists.length > 0 && row.list === undefined) return [];
  const query = { result, row, values, nodes };
  const left = leftOf(query, workshop);
  return [{ ...query, left, score: scoreOf(query, left, workshop) }];
}

/** A number of another name may be what the only reckoning in brackets says. */
function reckonedIn(field: Field, instruction: string): Field {
  const found = [...instruction.matchAll(/\(([^()]*\s(?:minus|times|multiplied by|divided by|plus)\s[^()]*)\)/gi)];
  const [only] = found;
  return found.length === 1 && only !== undefined ? { ...field, said: only[1] ?? '' } : field;
}

/** The instruction speaks of what the rows are of, or of most that is wanted of each: a schema alone asks for nothing. */
function isAskedFor({ known, noun }: Node, { fields }: Result, { instruction }: Workshop): boolean {
  if (known === undefined || (noun.length > 0 && speaksOf(instruction, noun.slice(-1)))) return true;
  const said = new Set(instruction.split(/[^\p{L}\d]+/u).flatMap(wordsOf));
  return fields.filter((field) => fieldWords(field).some((word) => said.has(word))).length >= fields.length / 2;
}

/** "How many inbound calls there were, and how long they took": what is reckoned of them is of those that were spoken of. */
function carried(value: Value, { said }: Field, before: readonly Value[]): Value {
  const isReckoned = value.kind === 'sum' || value.kind === 'average' || value.kind === 'max' || value.kind === 'min';
  if (!isReckoned || value.conditions.length > 0 || /\b(?:all(?! together)|whole|overall)\b/i.test(said)) return value;
  const counted = before.findLast((one) => one.kind === 'count' && one.node === value.node);
  return counted?.kind === 'count' ? { ...value, conditions: counted.conditions } : value;
}

function scopeOf(row: Node, fields: readonly Field[], { reach, workshop: { instruction } }: Around): Scope {
  const above = ancestorsOf(row);
  const near = [row, ...above, ...[row, ...above].flatMap((node) => forwardFrom(node, reach))];
  const looked = near
    .filter((node) => node.known !== undefined || node.list !== undefined)
    .flatMap((node) => lookedUpFrom(node, reach));
  const single = [...near, ...looked];
  const many = single.flatMap((node) => (node === reach.given && row !== node ? [] : backwardFrom(node, reach)));
  const lists = many.filter(({ known }) => known !== row.known);
  return { single: [...single, ...lists.flatMap((node) => pickedFrom(node, instruction, fields))], many: lists };
}

function ancestorsOf({ parent }: Node): readonly Node[] {
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
}

/** Each after all that it is reached by, and once. */
function orderOf(nodes: readonly Node[]): readonly Node[] {
  const found: Node[] = [];
  const add = (node: Node): void => {
    if (found.includes(node)) return;
    for (const before of [...(node.parent === undefined ? [] : [node.parent]), ...node.links.map(({ from }) => from)])
      add(before);
    if (!found.includes(node)) found.push(node);
  };
  for (const node of nodes) add(node);
  return found;
}

type Bare = Omit<Query, 'left' | 'score'>;

function scoreOf(
  { values, nodes, row, result }: Bare,
  left: readonly string[],
  { instruction, sources }: Workshop,
): number {
  const scores = result.fields.map(({ name }) => values.get(name)?.score ?? 0);
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  const least = Math.min(1, ...scores);
  const read = nodes.filter(({ known }) => known !== undefined).length;
  const isSpoken = row.noun.length > 0 && speaksOf(instruction, row.noun.slice(-1)) ? 0.15 : 0;
  const known = left.filter((word) => sources.vocabulary.has(word)).length;
  const unasked = nodes.filter(
    (node) => node.match?.from.known === undefined && node.match !== undefined && !isAsked(node),
  ).length;
  return mean + 0.5 * least + isSpoken - 0.15 * unasked - 0.06 * read - 0.08 * known - 0.02 * (left.length - known);
}

/** The service can be asked for the one that is told by what is given. */
function isAsked({ known, match }: Node): boolean {
  const own = match?.own.words.join(' ');
  return (
    known?.operation.parameters.some(({ name, in: at }) => at === 'query' && wordsOf(name).join(' ') === own) === true
  );
}

/** Words that say something, and that neither the things, nor the fields, nor what is given says. */
function leftOf({ values, nodes, result, row }: Bare, { instruction, payload, sources }: Workshop): readonly string[] {
  const said = instruction.split(/[^\p{L}\d]+/u).filter((word) => word !== '' && !isNoise(word.toLowerCase()));
  const used = new Set([
    ...result.fields.flatMap(fieldWords),
    ...[...values.values()].flatMap(wordsOfValue),
    ...nodes.flatMap(({ noun, role }) => [...noun, ...role]),
    ...row.leaves.flatMap(({ words, schema }) => [...words, ...valueWords(schema)]),
    ...Object.keys(payload).flatMap(wordsOf),
    ...nodes.flatMap(
      ({ known }) =>
        known?.operation.parameters.flatMap(({ name, schema }) => [...wordsOf(name), ...valueWords(schema)]) ?? [],
    ),
    ...sources.all.flatMap(({ integration }) => wordsOf(integration.id)),
  ]);
  const words = said.flatMap(wordsOf).filter((word) => !isNoise(word) && !isFiller(word) && !plain.has(word));
  return [...new Set(words)].filter((word) => !used.has(word));
}

const plain: ReadonlySet<string> = new Set(
  'give tell show list get find look up return want need know like see result payload what which who whose when where how many much out about one also here mine day today'.split(
    ' ',
  ),
);

function fieldWords({ words, description }: Field): readonly string[] {
  return [...words, ...description.split(/[^\p{L}\d]+/u).flatMap(wordsOf)];
}

function valueWords(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const { enum: values } = schema;
  return Array.isArray(values) ? values.map(String).flatMap(wordsOf) : [];
}
