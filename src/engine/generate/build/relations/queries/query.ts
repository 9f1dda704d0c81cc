/**
 * What an instruction asks of the things that services know, told from the result backwards: which thing each row is of, by what it is
 * reached, and what of which thing each field is. All of it is written in the documents: which keys name what.
 */
import { limits } from '../../../../../core/limits.ts';
import { enumOf } from '../../../step/terms/target.ts';
import { wordsOf } from '../../../words.ts';
import { speaksOf } from '../../terms/entity.ts';
import { speaksOfExtreme } from '../../terms/extremes.ts';
import type { Workshop } from '../../terms/plan.ts';
import type { KnownOperation } from '../../terms/sources.ts';
import { type NameSaid, namesSaid } from '../conditions/names-said.ts';
import { type Presence, presencesSaid, serviceSaid, withoutMatching } from '../conditions/services-said.ts';
import { withThoseSaid } from '../conditions/those-said.ts';
import { pickedFrom } from '../fields/picked.ts';
import { ofSubject } from '../fields/subject.ts';
import { nodesOf, type Scope, valueFor } from '../fields/values.ts';
import { asSpoken, called } from '../terms/called.ts';
import { foundBy, lookedUpFrom } from '../terms/looked-up.ts';
import {
  ancestorsOf,
  backwardFrom,
  forwardFrom,
  givenNodes,
  type Node,
  type Reach,
  reached,
  reachOf,
  roleSpoken,
  toldOf,
} from '../terms/nodes.ts';
import { type Field, type Result, reckonedIn, resultOf } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';
import { withSharedConditions } from './counted.ts';
import { isAskedFor, isOfOthers, isTellable } from './gate.ts';
import { type Gathering, gatheredOver } from './gathered.ts';
import { type Having, havingsOf, withoutHavings } from './having.ts';
import { leftOf } from './left-words.ts';
import { valueWithin } from './nested.ts';

export interface Query {
  readonly result: Result;
  /** What each row, or the record, is of. */
  readonly row: Node;
  readonly values: ReadonlyMap<string, Value>;
  /** Where the rows are not told one by one, but what they come to. */
  readonly gathering?: Gathering;
  /** Of which there has to be one for each row, or none. */
  readonly presences: readonly Presence[];
  /** How many of what belongs to each row there have to be. */
  readonly havings: readonly Having[];
  /** Names that something found for each row has to have. */
  readonly named: readonly NameSaid[];
  /** What has to be read, each after what it is reached by. */
  readonly nodes: readonly Node[];
  readonly score: number;
  /** Words of the instruction that nothing of it says. */
  readonly left: readonly string[];
}

/** The likeliest first; none where a field of the result is nowhere to be found. */
export function queriesFor(workshop: Workshop): readonly Query[] {
  const result = resultOf(workshop.schema, withThoseSaid(withoutMatching(workshop.instruction)));
  if (result === undefined || !isTellable(workshop, result)) return [];
  const operations = workshop.sources.operations.filter((known) => toldOf(known) !== undefined);
  const starts = startsOf(workshop, operations);
  const [given] = starts;
  if (given === undefined) return [];
  const reach = reachOf(operations, given);
  const lists = rowsFrom(starts, reach, workshop.instruction);
  const rows =
    result.kind === 'rows'
      ? lists
      : [...starts.filter(({ isMany }) => !isMany), ...(speaksOfExtreme(workshop.instruction) ? lists : [])];
  const around = { starts, reach, workshop };
  const found = [
    ...(isOfOthers(workshop, result) && !starts.some(({ list }) => list !== undefined)
      ? []
      : likeliest(rows, result, workshop).flatMap((row) => queryOver(row, result, around))),
    ...likeliest(lists, result, workshop).flatMap((row) => gatheredQuery(row, result, around)),
  ];
  return found.toSorted((a, b) => b.score - a.score).slice(0, limits.buildBeam);
}

/** What is given, and what single things it leads to: by their keys, or by what they are called. */
export function startsOf(workshop: Workshop, operations: readonly KnownOperation[]): readonly Node[] {
  const { all, lists } = givenNodes(workshop);
  const single = operations.flatMap((known) => {
    const one = reached(known, [all]);
    return one !== undefined && !one.isMany ? [one] : [];
  });
  const found = operations.flatMap((known) => called(known, all));
  return [all, ...single, ...asSpoken(found, workshop.instruction), ...lists];
}

function rowsFrom(starts: readonly Node[], reach: Reach, instruction: string): readonly Node[] {
  const { given, lists, from } = reach;
  const single = starts.filter((start) => !start.isMany && start !== given);
  const led = single.flatMap((start) => {
    const asked = from(start).flatMap((known) => {
      const one = reached(known, [start, given], { as: roleSpoken(known, start, instruction) });
      return one?.isMany === true && one.parent === start ? [one] : [];
    });
    const found = foundBy(start, reach, instruction);
    return [...asked, ...found.filter(({ noun }) => !asked.some((one) => one.noun.join(' ') === noun.join(' ')))];
  });
  // All loans of whoever has this one.
  const behind = single
    .flatMap((start) => forwardFrom(start, reach))
    .flatMap((node) => belongingTo(node, reach, instruction));
  return [...starts.filter(({ isMany }) => isMany), ...lists, ...led, ...behind];
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
  const { workshop } = around;
  const scope = scopeOf(row, result.fields, around);
  const values = new Map<string, Value>();
  for (const field of result.fields) {
    const value = valueWithin(field, scope) ?? valueFor(reckonedIn(field, workshop.instruction), scope);
    if (value === undefined && field.isRequired) return [];
    if (value === undefined) continue;
    const about = { row, single: scope.single, instruction: workshop.instruction };
    values.set(field.name, result.kind === 'record' ? ofSubject(value, field, about) : value);
  }
  const presences = row.isMany ? presencesSaid(scope.single, row, workshop.instruction) : [];
  const named = row.isMany ? namesSaid(row, scope.single, workshop) : [];
  const havings = havingsOf(row, { many: scope.many, values, result, workshop });
  const meant = { ...result, which: withoutHavings(result.which, havings) };
  const shared = withSharedConditions(values, result);
  return queryOf({ row, result: meant, values: shared, presences, havings, named }, around);
}

/** What the rows have in common, and what they come to. */
function gatheredQuery(row: Node, result: Result, around: Around): readonly Query[] {
  const { instruction } = around.workshop;
  const scope = scopeOf(row, result.fields, around);
  const found =
    row.known === undefined ? undefined : gatheredOver(row, result, { scope, reach: around.reach, instruction });
  const named = namesSaid(row, scope.single, around.workshop);
  return found === undefined ? [] : queryOf({ row, result, presences: [], havings: [], named, ...found }, around);
}

function queryOf(
  bare: Pick<Query, 'row' | 'result' | 'values' | 'gathering' | 'presences' | 'havings' | 'named'>,
  { starts, workshop }: Around,
): readonly Query[] {
  const { row, result, values, presences, havings, named } = bare;
  const others = [...presences, ...havings, ...named].map(({ node }) => node);
  const nodes = orderOf([row, ...[...values.values()].flatMap(nodesOf), ...others]);
  if (nodes.every(({ known }) => known === undefined) || !isAskedFor(row, result, workshop)) return [];
  // What nobody speaks of, and nothing is told of, is not what there is a row for.
  const isSpoken = row.noun.length === 0 || speaksOf(workshop.instruction, row.noun.slice(-1));
  const told = [...values.values()].flatMap(nodesOf);
  const isTold = told.some((node) => node === row) || (isSpoken && told.some((node) => orderOf([node]).includes(row)));
  if (result.kind === 'rows' && row.known !== undefined && told.length > 0 && !isTold) return [];
  // For each of a list that is given there is a row.
  const lists = starts.filter(({ list }) => list !== undefined);
  if (result.kind === 'rows' && lists.length > 0 && row.list === undefined) return [];
  const query = { ...bare, nodes };
  const left = leftOf(query, workshop);
  return [{ ...query, left, score: scoreOf(query, left, workshop) }];
}

function scopeOf(row: Node, fields: readonly Field[], { reach, workshop }: Around): Scope {
  const { instruction, payload } = workshop;
  const above = ancestorsOf(row);
  const near = [row, ...above, ...[row, ...above].flatMap((node) => forwardFrom(node, reach))];
  const looked = near
    .filter((node) => node.known !== undefined || node.list !== undefined)
    .flatMap((node) => lookedUpFrom(node, reach));
  // The head of the department of a job, where both are found in lists.
  const further = looked.flatMap((node) => lookedUpFrom(node, reach)).filter((node) => !isAmong(node, looked));
  const single = [...near, ...looked, ...further.slice(0, limits.buildReached)];
  const many = single.flatMap((node) =>
    node === reach.given && row !== node ? [] : belongingTo(node, reach, instruction),
  );
  const lists = many.filter(({ known }) => known !== row.known);
  const picked = lists.flatMap((node) => pickedFrom(node, { row, instruction, fields }));
  // Whoever took the latest of them is reached by that one.
  const behind = row.isMany ? [] : picked.flatMap((node) => forwardFrom(node, reach));
  const isSpoken = ({ noun, role }: Node): boolean => [noun, role].some((one) => speaksOf(instruction, one.slice(-1)));
  const isOfService = serviceSaid(workshop);
  return { single: [...single, ...picked, ...behind], many: lists, payload, isOfService, isSpoken };
}

/** Looked up by the same before. */
function isAmong({ known, match }: Node, others: readonly Node[]): boolean {
  return others.some((other) => other.known === known && other.match?.leaf === match?.leaf);
}

/** What belongs to a thing: asked for by its key where a service can be asked so, and else found by it in the whole list. */
function belongingTo(node: Node, reach: Reach, instruction: string): readonly Node[] {
  // No request is made for each of those that are found in a list.
  const isFound = node.match !== undefined && node.match.from.known !== undefined;
  const asked = isFound ? [] : backwardFrom(node, reach, instruction);
  const found = foundBy(node, reach, instruction);
  return [...asked, ...found.filter(({ known }) => !asked.some((one) => one.known === known))];
}

/** Each after all that it is reached by, and once. */
export function orderOf(nodes: readonly Node[]): readonly Node[] {
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
  { values, nodes, row, result, gathering, havings }: Bare,
  left: readonly string[],
  { instruction, sources }: Workshop,
): number {
  const scores = result.fields.map(({ name }) => values.get(name)?.score ?? 0);
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  const least = Math.min(1, ...scores);
  const read = nodes.filter(({ known }) => known !== undefined).length;
  const isSpoken = row.noun.length > 0 && (speaksOf(instruction, row.noun.slice(-1)) || hasRoleSaid(row, instruction));
  const known = left.filter((word) => sources.vocabulary.has(word)).length;
  const unasked = nodes.filter(
    (node) => node.match?.from.known === undefined && node.match !== undefined && !isAsked(node),
  ).length;
  return (
    mean +
    0.5 * least +
    (isSpoken ? 0.15 : 0) +
    (gathering === undefined ? eachBonus(row, instruction) : gathering.bonus) +
    bonusOf(havings) -
    0.15 * unasked -
    0.06 * read -
    0.05 *
      ancestorsOf(row).filter(({ known, noun: own }) => known !== undefined && !speaksOf(instruction, own.slice(-1)))
        .length -
    0.08 * known -
    0.02 * (left.length - known)
  );
}

/** "For every screen" there is a row for each screen. */
function eachBonus({ noun }: Node, instruction: string): number {
  const said = [...instruction.matchAll(/\b(?:for|of|per) (?:each|every) (?:single )?([a-z-]+)(?: ([a-z-]+))?/gi)];
  const isSaid = said.some(([, one = '', other = '']) =>
    [one, other].some((word) => word !== '' && wordsOf(word).at(-1) === noun.at(-1)),
  );
  return isSaid ? 0.1 : 0;
}

/** Who has none is in no group either, and needs no request of his own. */
function bonusOf([first]: readonly Having[]): number {
  return first === undefined ? 0 : first.said === '' ? -0.15 : 0.3;
}

/** "Each agent" where users have a role that may be `agent`. */
function hasRoleSaid({ leaves }: Node, instruction: string): boolean {
  const roles = leaves.filter(({ words, context }) => words.join(' ') === 'role' && context.length === 0);
  return roles.some(({ schema }) => enumOf(schema).some((role) => speaksOf(instruction, wordsOf(String(role)))));
}

/** The service can be asked for the one that is told by what is given. */
function isAsked({ known, match }: Node): boolean {
  const own = match?.own.words.join(' ');
  return (
    known?.operation.parameters.some(({ name, in: at }) => at === 'query' && wordsOf(name).join(' ') === own) === true
  );
}
