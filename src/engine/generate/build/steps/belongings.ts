/**
 * What belongs to the one thing that is known: "her overdue invoices" are those of the guardian who was found, and the units
 * that are shut down those of the building that is given. A list that is changed has to be narrowed by it.
 */
import { isRecord } from '../../../../core/json.ts';
import { pathNames } from '../../documents/terms/document.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { expressionOf, placeholder } from '../../step/terms/expression.ts';
import type { DataPlace } from '../../step/terms/places.ts';
import { enumOf, shownName, targetWords } from '../../step/terms/target.ts';
import { coverage, wordsOf } from '../../words.ts';
import { placesAtHand } from '../answers/at-hand.ts';
import { holderOf, isKeyWord, plural } from '../terms/entity.ts';
import type { Alias, Plan, PlannedStep } from '../terms/plan.ts';
import type { KnownOperation } from '../terms/sources.ts';
import { withoutQuotes } from '../terms/verbs.ts';

type Words = readonly string[];

/** One thing of which there is one alone, and where its key stands. */
export interface Owner {
  readonly noun: Words;
  readonly place: DataPlace;
}

export interface Belonging {
  /** Names of the query that say whose the things are. */
  readonly demands: readonly string[];
  readonly aliases: readonly Alias[];
}

/** How a list is asked for what belongs to what is known. */
export function belongingTo({ operation, noun, source }: KnownOperation, plan: Plan, text: string): Belonging {
  const owners = [...ownersIn(plan, source), ...leftIn(plan, text)].filter((owner) => !isSame(owner.noun, noun));
  const found = operation.parameters.flatMap(({ name, in: at, schema }) => {
    if (at !== 'query' || enumOf(schema).length > 0) return [];
    const own = targetWords(name);
    const owner = owners.find((one) => isKeyOf(own, one.noun));
    return owner === undefined ? [] : [{ name, alias: aliasOf(name, owner) }];
  });
  return { demands: found.map(({ name }) => name), aliases: found.map(({ alias }) => alias) };
}

/** Whether the path of a list leads through what is known: `/buildings/{buildingId}/units`. */
export function isWithinKnown({ operation: { path }, source }: KnownOperation, plan: Plan): boolean {
  const names = pathNames(path);
  if (names.length === 0 || /\}\/?$/.test(path)) return false;
  const owners = ownersIn(plan, source);
  return names.every((name) => {
    const [, before = ''] = new RegExp(`([\\w-]+)/\\{${name.replace(/\W/g, '.')}\\}`).exec(path) ?? [];
    return owners.some(({ noun }) => isKeyOf(targetWords(name), noun) || isSame(wordsOf(before), noun));
  });
}

/** The plan in which only those items of its last list are meant that belong to what is known, where the list could not be asked for them. */
export function withOwnersOnly(plan: Plan): Plan {
  const last = plan.steps.at(-1);
  if (last === undefined || !last.isMany || last.step.executionMode === 'LOOP' || !isReading(last.known.operation))
    return plan;
  const { id } = last.step;
  const sent = JSON.stringify([last.step.apiConfig.urlPath, last.step.apiConfig.queryParams]);
  const result = plan.data[id];
  const items = isRecord(result) ? result['data'] : undefined;
  const [item] = Array.isArray(items) ? items : [];
  if (!isRecord(item) || plan.conditions.has(`${id}.data`)) return plan;
  const before = { ...plan, steps: plan.steps.slice(0, -1) };
  const owners = ownersIn(before, last.known.source);
  const asked = owners.filter(({ place }) => sent.includes(place.expression)).map(({ noun }) => noun.join(' '));
  const parts = owners.flatMap(({ noun, place }) => {
    const field = Object.keys(item).find((name) => wordsOf(name).length > 1 && isKeyOf(targetWords(name), noun));
    if (field === undefined || asked.includes(noun.join(' ')) || isSame(noun, last.known.noun)) return [];
    return [`${expressionOf([field])} = $$.${place.expression}`];
  });
  if (parts.length === 0) return plan;
  return { ...plan, conditions: new Map([...plan.conditions, [`${id}.data`, parts.join(' and ')]]) };
}

/** The plan in which only those items of its last list are meant that are in the state that the text says: "the appointments booked with him". */
export function withStateOnly(plan: Plan, text: string): Plan {
  const last = plan.steps.at(-1);
  if (last === undefined || !last.isMany || last.step.executionMode === 'LOOP' || !isReading(last.known.operation))
    return plan;
  const { id } = last.step;
  const result = plan.data[id];
  const [item] = isRecord(result) && Array.isArray(result['data']) ? result['data'] : [];
  const sent = JSON.stringify(last.step.apiConfig.queryParams) + (plan.conditions.get(`${id}.data`) ?? '');
  const thing = last.known.noun.at(-1) ?? '';
  if (!isRecord(item) || thing === '') return plan;
  const said = withoutQuotes(text);
  const found = choicesIn(last.known).filter(({ field, choice }) => {
    const word = choice.replace(/[_-]/g, '[ _-]').replace(/[^\w[\] -]/g, '.');
    const isBehind = new RegExp(
      `\\b(?:${thing}|${plural(thing)})(?: (?:that|which|who) (?:is|are|was|were))?(?: still| already)? ${word}\\b`,
      'i',
    );
    return Object.hasOwn(item, field) && isBehind.test(said) && !sent.includes(choice);
  });
  const [one, ...others] = found;
  if (one === undefined || others.length > 0) return plan;
  const parts = [plan.conditions.get(`${id}.data`), `${expressionOf([one.field])} = ${JSON.stringify(one.choice)}`];
  const condition = parts.filter((part) => part !== undefined).join(' and ');
  return { ...plan, conditions: new Map([...plan.conditions, [`${id}.data`, condition]]) };
}

/** What fields of a list choose among, as its answer or its filters show it. */
function choicesIn({
  operation: { parameters, answer },
}: KnownOperation): readonly { field: string; choice: string }[] {
  const filters = parameters.filter(({ in: at }) => at === 'query').map(({ name, schema }) => [name, schema] as const);
  const all = [...filters, ...membersIn(answer, 0)];
  const choices = all.flatMap(([field, schema]) =>
    enumOf(schema).flatMap((choice) =>
      typeof choice === 'string' && choice.length > 2 ? [`${field}\n${choice}`] : [],
    ),
  );
  return [...new Set(choices)].map((one) => {
    const [field = '', choice = ''] = one.split('\n');
    return { field, choice };
  });
}

function membersIn(schema: unknown, depth: number): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  if (!isRecord(schema) || depth > 3) return [];
  const members = Object.entries(propertiesOf(schema));
  return [
    ...members,
    ...members.flatMap(([, member]) => membersIn(member, depth + 1)),
    ...membersIn(schema['items'], depth + 1),
  ];
}

/** Keys that are given, and single things that were read. */
export function ownersIn(plan: Plan, source: KnownOperation['source']): readonly Owner[] {
  const places = placesAtHand(plan).filter(({ value, list }) => list === undefined && typeof value !== 'object');
  const given = places.flatMap((place): readonly Owner[] => {
    const noun = holderOf(place.name.own);
    return place.isTop && noun.length > 0 && place.name.own.some(isKeyWord) ? [{ noun, place }] : [];
  });
  const read = plan.steps.flatMap((step): readonly Owner[] => {
    const place = step.known.source === source ? keyPlaceOf(step, places) : undefined;
    return place === undefined || step.known.noun.length === 0 ? [] : [{ noun: step.known.noun, place }];
  });
  return [...given, ...read];
}

/** "From the old room": what is given under a name of more words, where it is not where something goes. */
function leftIn(plan: Plan, text: string): readonly Owner[] {
  const from = [...text.matchAll(/\b(?:from|of|in|at|on) (?:the|this|that|our|his|her|their) ([\w-]+ [\w-]+)/gi)];
  const said = from.map(([, words = '']) => wordsOf(words.replace(' ', '_')).join(' '));
  return placesAtHand(plan).flatMap((place): readonly Owner[] => {
    const own = wordsOf(place.leaf).filter((word) => !isKeyWord(word));
    const isSaid = place.isTop && own.length === 2 && typeof place.value !== 'object' && said.includes(own.join(' '));
    return isSaid ? [{ noun: own.slice(-1), place }] : [];
  });
}

function keyPlaceOf({ step, known, isMany }: PlannedStep, places: readonly DataPlace[]): DataPlace | undefined {
  if (isMany || step.executionMode === 'LOOP' || !isReading(known.operation)) return undefined;
  const own = places.filter(({ expression, leaf }) => expression === expressionOf([step.id, 'data', leaf]));
  return (
    own.find(({ leaf }) => leaf.toLowerCase() === 'id') ??
    own.find(({ leaf }) => wordsOf(leaf).length > 1 && isKeyOf(wordsOf(leaf), known.noun))
  );
}

/** `guardian_id` is the key of a guardian, and so is `guardian` where nothing else is said of it. */
function isKeyOf(own: Words, noun: Words): boolean {
  const holder = holderOf(own);
  return isSame(holder, noun) && own.every((word) => holder.includes(word) || isKeyWord(word));
}

function isSame(one: Words, other: Words): boolean {
  return one.length > 0 && other.length > 0 && coverage(one, other) >= 0.9 && coverage(other, one) >= 0.9;
}

function aliasOf(name: string, { place }: Owner): Alias {
  const doubt = `${shownName(name)} was taken from ${placeholder(place.expression)}, which is called something else.`;
  return { place: { ...place, name: { own: targetWords(name), context: [] } }, doubt };
}
