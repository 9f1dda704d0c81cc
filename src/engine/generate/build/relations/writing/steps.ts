/** The things of a query as steps of a workflow: each read by the keys that it is reached by. */
import { isRecord } from '../../../../../core/json.ts';
import type { Operation, Parameter } from '../../../documents/terms/document.ts';
import { pathContext } from '../../../step/binding/bind.ts';
import { isLimitName } from '../../../step/binding/from-instruction.ts';
import { limitOf } from '../../../step/instruction/limit.ts';
import { pagingParameter } from '../../../step/request/paging.ts';
import { expressionOf } from '../../../step/terms/expression.ts';
import { type DataPlace, placesOf } from '../../../step/terms/places.ts';
import { wordsOf } from '../../../words.ts';
import { valueAt } from '../../answers/answer-sample.ts';
import { placesAtHand } from '../../answers/at-hand.ts';
import type { Clause } from '../../instruction/clauses.ts';
import { addStep, type Order } from '../../steps/add-step.ts';
import { holderOf, isKeyWord } from '../../terms/entity.ts';
import { speaksOfExtreme } from '../../terms/extremes.ts';
import { type Plan, type PlannedStep, startOf, type Workshop } from '../../terms/plan.ts';
import type { KnownOperation } from '../../terms/sources.ts';
import { withoutInfinitives } from '../conditions/infinitives.ts';
import { pickText } from '../fields/picked.ts';
import type { Query } from '../queries/query.ts';
import type { Link, Node } from '../terms/nodes.ts';

export interface Laid {
  readonly plan: Plan;
  /** The step that reads each thing. */
  readonly steps: ReadonlyMap<Node, PlannedStep>;
}

/** Undefined where a request can not be made. */
export function laid(query: Query, workshop: Workshop): Promise<Laid | undefined> {
  const { nodes, row, values, gathering } = query;
  // What is counted apart is asked for as a whole.
  const isCountedApart =
    gathering !== undefined &&
    [...values.values()].some((value) => 'conditions' in value && value.conditions.length > 0);
  const rows = { row: isCountedApart ? undefined : row, which: withoutCalled(query) };
  return laidAfter(nothingLaid(workshop), nodes, rows, workshop);
}

/** "At Harbour station" says which station is meant, and no service looks for that among its bikes. */
function withoutCalled({ result, row, named }: Query): string {
  const others = named.filter((one) => one.isCalled === true && one.node !== row);
  return others.reduce((text, { name }) => text.replaceAll(name, ''), result.which);
}

export function nothingLaid(workshop: Workshop): Laid {
  return { plan: { ...startOf(workshop), aliases: [] }, steps: new Map() };
}

interface Rows {
  /** What is said of it says which of its things are asked for. */
  readonly row: Node | undefined;
  readonly which: string;
  /** What is given and says nothing of which things are asked for. */
  readonly isBesides?: (name: string) => boolean;
}

/** With what is not read yet; undefined where a request can not be made. */
export async function laidAfter(
  before: Laid,
  nodes: readonly Node[],
  { row, which, isBesides }: Rows,
  workshop: Workshop,
): Promise<Laid | undefined> {
  let { plan } = before;
  const steps = new Map(before.steps);
  for (const node of nodes) {
    if (node.known === undefined || steps.has(node)) continue;
    const isRow = node === row && node.isMany;
    const order = orderFor(node, node.known, { plan, steps, workshop, isRow, which, isBesides });
    const added = order === undefined ? undefined : await addStep(order, workshop);
    if (added?.kind !== 'added') return undefined;
    const [next] = added.plans;
    if (next === undefined) return undefined;
    const step = next.steps.length > plan.steps.length ? next.steps.at(-1) : sameAs(node.known, plan);
    if (step === undefined) return undefined;
    steps.set(node, step);
    plan = withMatch(next, node, step, steps);
  }
  return { plan, steps };
}

/** The samples have what is looked for: what is given, or what the things that were read before name. */
function withMatch(plan: Plan, { match }: Node, { step }: PlannedStep, steps: Laid['steps']): Plan {
  const result = plan.data[step.id];
  if (match === undefined || !isRecord(result)) return plan;
  const { data } = result;
  const records: readonly unknown[] = Array.isArray(data) ? data : [data];
  const [first] = records;
  const [name, ...inner] = match.own.path;
  if (!isRecord(first) || name === undefined || inner.length > 0) return plan;
  const wanted = valuesOf(match, plan, steps);
  if (wanted.length === 0) return plan;
  const told = Array.from({ length: Math.max(records.length, wanted.length) }, (_, at) => {
    const record = records[at] ?? first;
    return at < wanted.length && isRecord(record) ? { ...record, [name]: wanted[at] } : record;
  });
  return {
    ...plan,
    data: { ...plan.data, [step.id]: { ...result, data: Array.isArray(data) ? told : told[0] } },
  };
}

/** What the field that is looked up by holds in the samples. */
function valuesOf(
  { from, leaf }: NonNullable<Node['match']>,
  { data }: Plan,
  steps: Laid['steps'],
): readonly unknown[] {
  const path = leaf.path.join('.');
  if (from.known === undefined) {
    const items = from.list === undefined ? [data] : valueAt(data, from.list);
    return Array.isArray(items) ? items.map((item) => (path === '' ? item : valueAt(item, path))) : [];
  }
  const planned = steps.get(from);
  const result = planned === undefined || planned.step.executionMode === 'LOOP' ? undefined : data[planned.step.id];
  if (!isRecord(result)) return [];
  const records: readonly unknown[] = Array.isArray(result['data']) ? result['data'] : [result['data']];
  const values = records.flatMap((record) => (isRecord(record) ? [valueAt(record, path)] : []));
  return [...new Set(values)].filter((value) => typeof value === 'string' || typeof value === 'number');
}

/** The one that is looked up, of those that a step gives; the data of the step itself where that is it. */
export function foundIn({ match, isMany: areAll }: Node, { step, isMany }: PlannedStep): string {
  const place = expressionOf([step.id, 'data']);
  if (match === undefined || match.from.known !== undefined || !isMany) return place;
  const same = `${place}[${expressionOf(match.own.path)} = $$.${expressionOf(match.leaf.path)}]`;
  return areAll ? same : `(${same})[0]`;
}

function sameAs(known: KnownOperation, { steps }: Plan): PlannedStep | undefined {
  return steps.find((step) => step.known.operation.path === known.operation.path && step.known.source === known.source);
}

interface Around {
  readonly plan: Plan;
  readonly steps: ReadonlyMap<Node, PlannedStep>;
  readonly workshop: Workshop;
  readonly isRow: boolean;
  readonly which: string;
  readonly isBesides: Rows['isBesides'];
}

function orderFor(
  node: Node,
  known: KnownOperation,
  { plan, steps, workshop, isRow, which, isBesides }: Around,
): Order | undefined {
  const places = placesAtHand({ ...plan, aliases: [] });
  const linked: DataPlace[] = [];
  for (const link of node.links) {
    const place = lookedUp(link, { steps, plan, places }) ?? placeOf(link, steps, places);
    if (place === undefined) return undefined;
    linked.push(aliased(place, link, known));
  }
  const given = node.isMany
    ? placesOf(workshop.payload).filter(
        ({ list, leaf }) => list === undefined && isBesides?.(leaf) !== true && !isKeyOfOther(leaf, known, workshop),
      )
    : [];
  const matched = node.match === undefined || node.match.from.known !== undefined ? [] : matchPlaces(node, places);
  // How something is to be written is no value that is asked for.
  const text = isRow
    ? withoutRank(withoutInfinitives(which)).replace(/\s*\(\s*"[^"]*"\s*\)/g, '')
    : `get the ${known.noun.join(' ')}`;
  const clause: Clause = { text, kind: 'read', refersBack: false };
  const asked = filterFor(node, known);
  const isFiltered = isRow || asked.length > 0;
  return {
    known: {
      ...known,
      operation: isFiltered ? known.operation : keysAlone(node, known.operation, namesOf(workshop)),
    },
    clause,
    text,
    plan,
    why: 'gives what the result wants',
    score: 0,
    demands: [...node.links.map(({ wanted }) => wanted.target.name), ...asked],
    isProducer: false,
    only: [
      ...linked,
      ...given.filter((place) => !linked.some(({ expression }) => expression === place.expression)),
      ...matched,
    ],
    ...(asked.length > 0 ? {} : { isWhole: true }),
  };
}

/** The number of a loan is none of the member by whom loans are asked for, where a service knows both. */
function isKeyOfOther(name: string, { operation, source }: KnownOperation, { sources }: Workshop): boolean {
  const holder = holderOf(wordsOf(name)).join(' ');
  const isThing = sources.operations.some((one) => one.source === source && one.noun.join(' ') === holder);
  return (
    isThing &&
    isKeyWord(wordsOf(name).at(-1) ?? '') &&
    !operation.parameters.some((one) => {
      const own = holderOf(wordsOf(one.name)).join(' ');
      return own === holder || (own === '' && one.in === 'path');
    })
  );
}

/** Of the ten that have the most of something, nothing is known before all were read: the order is made of what was read. */
function withoutRank(text: string): string {
  const isRanked = /\b(?:by|sort(?:ed)?|order(?:ed)?|rank(?:ed|ing)?)\b/i.test(text) || speaksOfExtreme(text);
  const count = isRanked ? limitOf(text) : undefined;
  return count === undefined ? text : text.replace(new RegExp(`\\b${count}\\b`), ' ');
}

/** The filter by what one of them is told by, where the service has one. */
function filterFor({ match }: Node, { operation }: KnownOperation): readonly string[] {
  if (match === undefined || match.from.known !== undefined || match.from.list !== undefined) return [];
  const own = match.own.words.join(' ');
  const filter = operation.parameters.find(({ name, in: at }) => at === 'query' && wordsOf(name).join(' ') === own);
  return filter === undefined ? [] : [filter.name];
}

/** Where the value of the link is taken from, by the name that the operation has for it. */
export function linkedPlace(link: Link, { plan, steps }: Laid, known: KnownOperation): DataPlace | undefined {
  const places = placesAtHand({ ...plan, aliases: [] });
  const place = lookedUp(link, { steps, plan, places }) ?? placeOf(link, steps, places);
  return place === undefined ? undefined : aliased(place, link, known);
}

interface Read extends Laid {
  readonly places: readonly DataPlace[];
}

/** A field of one that was looked up in a list; for each of many it is looked up by what that has. */
function lookedUp({ from, leaf, wanted }: Link, { steps, plan, places }: Read): DataPlace | undefined {
  const planned = steps.get(from);
  if (planned === undefined || (from.match === undefined && from.picked === undefined) || !planned.isMany)
    return undefined;
  const value = valueAt(plan.data, [planned.step.id, 'data', '0', ...leaf.path].join('.'));
  const all = expressionOf([planned.step.id, 'data']);
  const { match } = from;
  const isOfOther = match !== undefined && match.from.known !== undefined && from.picked === undefined;
  const key = isOfOther ? placeOf({ wanted, from: match.from, leaf: match.leaf, score: 1 }, steps, places) : undefined;
  // By its own key nothing is looked up for that key.
  if (isOfOther && (key?.list === undefined || match.own.path.join('.') === leaf.path.join('.'))) return undefined;
  const same = key === undefined ? '' : `(${all}[${expressionOf(match?.own.path ?? [])} = $$.${key.expression}])[0]`;
  const one = same !== '' ? same : from.picked === undefined ? foundIn(from, planned) : pickText(all, from.picked);
  return {
    expression: `${one}.${expressionOf(leaf.path)}`,
    value,
    name: { own: leaf.words, context: from.noun.toReversed() },
    list: key?.list,
    isTop: false,
    leaf: leaf.path.at(-1) ?? '',
  };
}

/** Where the value of the link stands: in the payload, in what a step gave, or in the items that it goes over. */
function placeOf(
  { from, leaf }: Link,
  steps: ReadonlyMap<Node, PlannedStep>,
  places: readonly DataPlace[],
): DataPlace | undefined {
  const step = steps.get(from)?.step;
  if (from.list !== undefined) {
    const expression = leaf.path.length === 0 ? 'currentItem' : expressionOf(['currentItem', ...leaf.path]);
    return places.find(
      (place) => place.list?.selector === expressionOf((from.list ?? '').split('.')) && place.expression === expression,
    );
  }
  if (step === undefined)
    return places.find(({ expression, list }) => list === undefined && expression === expressionOf(leaf.path));
  const isLoop = step.executionMode === 'LOOP';
  if (!isLoop && !from.isMany)
    return places.find(
      ({ expression, list }) => list === undefined && expression === expressionOf([step.id, 'data', ...leaf.path]),
    );
  const selector = isLoop ? expressionOf([step.id]) : expressionOf([step.id, 'data']);
  const inner = isLoop ? ['currentItem', 'data', ...leaf.path] : ['currentItem', ...leaf.path];
  return places.find(({ expression, list }) => list?.selector === selector && expression === expressionOf(inner));
}

/** The place by the name that the operation has for what it holds. */
function aliased(place: DataPlace, { wanted }: Link, known: KnownOperation): DataPlace {
  const { target, holder } = wanted;
  const context = target.place === 'path' ? pathContext(known.operation.path, target.name) : holder;
  return { ...place, name: { own: target.own, context } };
}

/** What is given for the field that one of them is told by. */
function matchPlaces({ match }: Node, places: readonly DataPlace[]): readonly DataPlace[] {
  const expression = expressionOf(match?.leaf.path ?? []);
  const place = places.find((one) => one.list === undefined && one.expression === expression);
  return place === undefined || match === undefined ? [] : [{ ...place, name: { own: match.own.words, context: [] } }];
}

/** With nothing but the keys that it is asked for by, what it needs, and pages. */
function keysAlone({ links, isMany }: Node, operation: Operation, given: ReadonlySet<string>): Operation {
  // `brewed_from` where there is a `from`: what is given is the first day of what was done then.
  const isGiven = ({ name, in: at }: Parameter): boolean => {
    const words = wordsOf(name);
    const isSpan = words.some((word) => /^(?:from|to|since|until)$/.test(word) && given.has(word));
    return isMany && at === 'query' && (given.has(words.join(' ')) || isSpan);
  };
  const names = new Set([
    ...links.map(({ wanted }) => wanted.target.name),
    ...operation.parameters.filter(isGiven).map(({ name }) => name),
  ]);
  const parameters = operation.parameters.filter(
    (one) => one.required || one.in === 'header' || names.has(one.name) || isOfPages(one, operation),
  );
  return { ...operation, parameters, ...(operation.body === undefined ? {} : { body: bodyOf(operation.body, names) }) };
}

/** The words of all that is given, and of the days that it may be from and to. */
function namesOf({ payload }: Workshop): ReadonlySet<string> {
  const names = placesOf(payload)
    .filter(({ list }) => list === undefined)
    .map(({ leaf }) => wordsOf(leaf).join(' '));
  const hasSpan = names.some((name) => /\b(?:from|to|since|until|first|last|start|end|begin|day|date)\b/.test(name));
  const spans = [
    'from',
    'to',
    'since',
    'until',
    'date from',
    'date to',
    'day from',
    'day to',
    'from date',
    'to date',
    'start',
    'end',
    'start date',
    'end date',
    'after',
    'before',
  ];
  return new Set([...names, ...(hasSpan ? spans : [])]);
}

function bodyOf(body: NonNullable<Operation['body']>, names: ReadonlySet<string>): NonNullable<Operation['body']> {
  const { properties, required } = body.schema;
  if (!isRecord(properties)) return body;
  const needed = new Set(Array.isArray(required) ? required.map(String) : []);
  const kept = Object.entries(properties).filter(
    ([name]) => needed.has(name) || names.has(name) || pagingParameter({ name }) || isLimitName(name),
  );
  return { ...body, schema: { ...body.schema, properties: Object.fromEntries(kept) } };
}

function isOfPages(parameter: Parameter, { parameters }: Operation): boolean {
  return pagingParameter(parameter, parameters) || isLimitName(parameter.name);
}
