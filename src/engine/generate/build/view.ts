/**
 * The results of steps as one would tell of them: what a loop found stands in the item that it was found for. Transforms
 * over that are short and name things by their names.
 */
import { isRecord } from '../../../core/json.ts';
import { expressionOf } from '../step/expression.ts';
import { wordsOf } from '../words.ts';
import { plural } from './entity.ts';
import { type Lookup, lookupExpression } from './lookup.ts';
import type { Plan, PlannedStep } from './plan.ts';

export interface Entry {
  readonly name: string;
  readonly expression: string;
}

/** Members of the view, of which the last tells of the last step. */
export function viewOf(plan: Plan): readonly Entry[] {
  const ids = new Set(plan.steps.map(({ step }) => step.id));
  const payload = Object.keys(plan.data).filter((name) => !ids.has(name));
  const absorbed = new Set<string>();
  const entries: Entry[] = [];
  for (const planned of plan.steps.toReversed()) {
    const { id } = planned.step;
    if (absorbed.has(id)) continue;
    const list = listOf(planned, plan);
    if (list === undefined) {
      entries.unshift({ name: id, expression: `${expressionOf([id])}.data` });
      continue;
    }
    for (const name of rootsOf(planned, plan)) absorbed.add(name);
    const name = nameOf(planned, plan);
    entries.unshift({ name, expression: `[${expressionOf([id])}.${itemView(planned, plan)}]` });
  }
  const taken = new Set(entries.map(({ name }) => name));
  const given = payload
    .filter((name) => !absorbed.has(name) && !taken.has(name))
    .map((name) => ({ name, expression: expressionOf([name]) }));
  return [...given, ...distinct(entries)];
}

/** What a loop goes over: the expression of a list, without the condition on it. */
function listOf({ step }: PlannedStep, _plan: Plan): string | undefined {
  const selector = step.loopSelector ?? '';
  if (selector === '') return undefined;
  return selector
    .replace(/^\[/, '')
    .replace(/\]$/, '')
    .replace(/\[[^\]]*\]?$/, '');
}

function parentOf(planned: PlannedStep, plan: Plan): PlannedStep | undefined {
  const list = listOf(planned, plan);
  const parent = plan.steps.find(({ step }) => step.id === list);
  return parent?.step.executionMode === 'LOOP' ? parent : undefined;
}

/** The step or the member of the payload that the items came from, and all loops in between. */
function rootsOf(planned: PlannedStep, plan: Plan): readonly string[] {
  const parent = parentOf(planned, plan);
  if (parent !== undefined) return [parent.step.id, ...rootsOf(parent, plan)];
  const [first = ''] = (listOf(planned, plan) ?? '').split('.');
  return [first.replaceAll('`', '')];
}

function nameOf(planned: PlannedStep, plan: Plan): string {
  const name = rootsOf(planned, plan).at(-1) ?? planned.step.id;
  const item = itemOf(planned, plan);
  return isRecord(item) ? name : plural(singularOf(name));
}

function itemOf({ step }: PlannedStep, plan: Plan): unknown {
  const results = plan.data[step.id];
  const [first] = Array.isArray(results) ? results : [];
  return isRecord(first) ? first['currentItem'] : undefined;
}

/** Of a result of a loop: the item, and in it what was found for it. */
function itemView(planned: PlannedStep, plan: Plan): string {
  const parent = parentOf(planned, plan);
  const item = itemOf(planned, plan);
  const root = rootsOf(planned, plan).at(-1) ?? '';
  const base =
    parent === undefined
      ? isRecord(item)
        ? 'currentItem'
        : `{${JSON.stringify(singularOf(root))}: currentItem}`
      : `currentItem.${itemView(parent, plan)}`;
  const known = isRecord(item) && parent === undefined ? new Set(Object.keys(item)) : new Set<string>();
  return `$merge([${base}, {${JSON.stringify(memberName(planned, known))}: ${memberView(planned, plan)}}])`;
}

/** What was found, without the fields that only name the item it is put into. */
function memberView(planned: PlannedStep, plan: Plan): string {
  const results = plan.data[planned.step.id];
  const [first] = Array.isArray(results) ? results.filter(isRecord) : [];
  const found = first?.['data'];
  const [sample] = Array.isArray(found) ? found : [found];
  const root = wordsOf(rootsOf(planned, plan).at(-1) ?? '');
  const back = isRecord(sample) ? Object.keys(sample).filter((name) => isKeyOf(wordsOf(name), root)) : [];
  const [only] = back;
  if (only === undefined || back.length > 1) return 'data';
  const sift = `$sift(function($value, $name) { $name != ${JSON.stringify(only)} })`;
  return planned.isMany ? `[data.${sift}]` : `data.${sift}`;
}

function isKeyOf(words: readonly string[], noun: readonly string[]): boolean {
  return words.length > 1 && words.at(-1) === 'id' && words.slice(0, -1).join(' ') === noun.join(' ');
}

function memberName({ known, isMany }: PlannedStep, taken: ReadonlySet<string>): string {
  const words = known.noun.map((word) => word.replace(/\W/g, '')).filter((word) => word !== '');
  const last = words.at(-1) ?? 'found';
  const name = [...words.slice(0, -1), isMany ? plural(last) : last].join('_');
  return taken.has(name) ? `${name}_found` : name;
}

function singularOf(name: string): string {
  const words = wordsOf(name);
  return words.length === 0 ? 'item' : words.join('_').replace(/\W/g, '');
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
  const said = entries.filter(({ name }) => transform.includes(name) || wanted.has(name));
  const lines = [
    `$view := ${viewExpression(said.length === 0 ? entries : said)}`,
    ...(lookups.length === 0 ? [] : [`$view := ${lookupExpression(lookups)}`]),
    // In a transform `$$` is all of its data, which is the view here.
    `$view.(${transform.replace(/\$\$(?![\w$])/g, () => '$view')})`,
  ];
  return `(\n  ${lines.join(';\n  ')}\n)`;
}
