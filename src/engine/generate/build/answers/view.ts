/**
 * The results of steps as one would tell of them: what a loop found stands in the item that it was found for. Transforms
 * over that are short and name things by their names.
 */
import { isRecord } from '../../../../core/json.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { wordsOf } from '../../words.ts';
import { type Lookup, lookupExpression } from '../terms/lookup.ts';
import type { Plan, PlannedStep } from '../terms/plan.ts';
import { isKeyOf, isWanted, loopGroups, roleIn, tellLoops, type Wanted, without } from './loop-view.ts';
import { supersededIn } from './superseded.ts';

export interface Entry {
  readonly name: string;
  readonly expression: string;
}

/** Members of the view, of which the last tells of the last step. */
export function viewOf(plan: Plan, wanted: Wanted): readonly Entry[] {
  const ids = new Set(plan.steps.map(({ step }) => step.id));
  const groups = loopGroups(plan);
  const absorbed = new Set(groups.flatMap(({ root, loops }) => [root, ...loops.map(({ step }) => step.id)]));
  const payload = Object.keys(plan.data).filter((name) => !ids.has(name) && !absorbed.has(name));
  const superseded = supersededIn(plan, wanted.fields);
  const steps = plan.steps.flatMap((planned): readonly Entry[] => {
    if (superseded.has(planned)) return [];
    const group = groups.find(({ loops }) => loops.at(-1) === planned);
    // Items of a loop that another loop goes over are told by that one.
    if (group !== undefined && !groups.some(({ root }) => group.loops.some(({ step }) => step.id === root)))
      return [tellLoops(group, plan, wanted)];
    if (absorbed.has(planned.step.id)) return [];
    const [before = planned] = [...superseded].flatMap(([read, later]) => (later === planned ? [read] : []));
    const name = roleOf(planned, plan, wanted) ?? before.step.id;
    return [{ name, expression: withThing(tellResult(planned, plan, wanted), planned, plan, wanted) }];
  });
  return distinct([...payload.map((name) => ({ name, expression: expressionOf([name]) })), ...steps]);
}

/** What was read by the `owner_handle` of something is its owner, where the result speaks of one. */
function roleOf(planned: PlannedStep, plan: Plan, { fields }: Wanted): string | undefined {
  if (planned.step.executionMode === 'LOOP') return undefined;
  const role = roleIn(planned, fields);
  const isTaken =
    plan.steps.some(({ step }) => step.id === role) || (role !== undefined && Object.hasOwn(plan.data, role));
  return isTaken ? undefined : role;
}

/** A single record without the keys of those that other steps give. */
function tellResult(planned: PlannedStep, plan: Plan, wanted: Wanted): string {
  const { id } = planned.step;
  const result = plan.data[id];
  const data = isRecord(result) ? result['data'] : undefined;
  const others = plan.steps.filter((other) => other !== planned && !other.isMany).map(({ known }) => known.noun);
  const needless = isRecord(data)
    ? Object.keys(data).filter(
        (name) => others.some((noun) => isKeyOf(wordsOf(name), noun)) && !isWanted(name, wanted.keys),
      )
    : [];
  return without(`${expressionOf([id])}.data`, needless);
}

/** Where the result wants a `trip`, and trips have no names, its id is meant. */
function withThing(told: string, { step, known }: PlannedStep, plan: Plan, wanted: Wanted): string {
  const result = plan.data[step.id];
  const data = isRecord(result) ? result['data'] : undefined;
  const [record] = Array.isArray(data) ? data : [data];
  const name = known.noun.join('_');
  if (!isRecord(record) || !isCalledById(record) || Object.hasOwn(record, name) || !isWanted(name, wanted.fields))
    return told;
  const merged = `${told}.$merge([$, {${JSON.stringify(name)}: id}])`;
  return Array.isArray(data) ? `[${merged}]` : merged;
}

function isCalledById(record: Readonly<Record<string, unknown>>): boolean {
  const names = [record, ...Object.values(record).filter(isRecord)].flatMap((one) => Object.keys(one));
  return Object.hasOwn(record, 'id') && !names.some((name) => /name|title|label|subject/i.test(name));
}

/** Two loops over one list are told one after the other. */
function distinct(entries: readonly Entry[]): readonly Entry[] {
  const counts = new Map<string, number>();
  return entries.map(({ name, expression }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { name: count === 1 ? name : `${name}_${count}`, expression };
  });
}

/** One expression of them all. */
export function viewExpression(entries: readonly Entry[]): string {
  return `{${entries.map(({ name, expression }) => `${JSON.stringify(name)}: ${expression}`).join(', ')}}`;
}

/** A transform over the view, with what is looked up in it, as one over the results themselves. */
export function overView(entries: readonly Entry[], lookups: readonly Lookup[], transform: string): string {
  const wanted = new Set([...lookups.flatMap(({ list, of }) => [list, of])]);
  const isSaid = (name: string): boolean => new RegExp(`(?<!\\w)${name}\\b`).test(transform);
  const said = entries.filter(({ name }) => isSaid(name) || wanted.has(name));
  const lines = [
    `$view := ${viewExpression(said.length === 0 ? entries : said)}`,
    ...(lookups.length === 0 ? [] : [`$view := ${lookupExpression(lookups)}`]),
    // In a transform `$$` is all of its data, which is the view here.
    `$view.(${transform.replace(/\$\$(?![\w$])/g, () => '$view')})`,
  ];
  return `(\n  ${lines.join(';\n  ')}\n)`;
}
