/** The final transform of a plan, and the steps that it turns out to lack. */
import { PatchbayError } from '../../../core/error.ts';
import { isRecord } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import { expressionOf } from '../step/expression.ts';
import { fromData } from '../step/from-data.ts';
import { placesOf } from '../step/places.ts';
import type { Target } from '../step/target.ts';
import { generateTransform } from '../transform/generate.ts';
import { coverage, wordsOf } from '../words.ts';
import type { Order } from './add-step.ts';
import { placesAtHand } from './at-hand.ts';
import type { Clause } from './clauses.ts';
import { isKeyWord, speaksOf } from './entity.ts';
import { fieldsOf } from './fields.ts';
import { isKeyOf } from './loop-view.ts';
import { lookupsIn } from './lookup.ts';
import { phraseOf } from './phrase.ts';
import type { Plan, Workshop } from './plan.ts';
import { sampleOf } from './sample.ts';
import { isReading, type KnownOperation } from './sources.ts';
import { place } from './supply.ts';
import { overView, viewExpression, viewOf } from './view.ts';

export interface Ending {
  readonly transform: string;
  /** What it gives for the data of the plan. */
  readonly data: unknown;
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
  readonly alternatives: readonly string[];
}

export type Completed =
  | { readonly kind: 'done'; readonly plan: Plan; readonly ending: Ending }
  | { readonly kind: 'lacking'; readonly fields: readonly string[]; readonly problems: readonly string[] };

type Schema = Readonly<Record<string, unknown>>;

/** The plan with its transform; where fields of the result are nowhere to be found, with further steps that give them. */
export async function complete(plan: Plan, workshop: Workshop, depth: number): Promise<Completed> {
  const { schema } = workshop;
  if (schema === undefined) return { kind: 'done', plan, ending: await plainEnding(plan, workshop) };
  const resolved = depth <= 0 ? undefined : await withNamed(plan, schema, workshop);
  if (resolved !== undefined) {
    const completed = await complete(resolved, workshop, depth - 1);
    if (completed.kind === 'done') return completed;
  }
  const tried = await firstEnding(waysOf(plan, schema, workshop));
  if ('transform' in tried) return { kind: 'done', plan, ending: tried };
  for (const field of depth <= 0 ? [] : tried.fields.slice(0, 3)) {
    for (const further of await plansWith(field, plan, workshop)) {
      const completed = await complete(further, workshop, depth - 1);
      if (completed.kind === 'done') return completed;
    }
  }
  const last = await firstEnding(lastWaysOf(plan, schema, workshop));
  return 'transform' in last ? { kind: 'done', plan, ending: last } : { kind: 'lacking', ...tried };
}

/** The result names a thing of which the data has the key alone: what the key stands for is read as well. */
async function withNamed(plan: Plan, schema: Schema, workshop: Workshop): Promise<Plan | undefined> {
  const places = placesAtHand(plan);
  const there = new Set(plan.steps.map(({ known }) => known));
  for (const known of workshop.sources.operations) {
    const { noun, operation } = known;
    if (!isReading(known) || there.has(known) || noun.length === 0 || !/\}\/?$/.test(operation.path)) continue;
    const isNamed = fieldsOf(schema).some((field) => namesThing(field, noun));
    const hasKey = places.some(({ name }) => isKeyOf(name.own, noun));
    const isTold =
      places.some(({ name }) => namesThing(name.own, noun)) ||
      plan.steps.some((step) => step.known.noun.join() === noun.join());
    if (!isNamed || !hasKey || isTold) continue;
    const [further] = await furtherPlans(known, 2, plan, workshop);
    if (further !== undefined) return further;
  }
  return undefined;
}

/** `author`, `author_name`: the thing itself, by its name. */
function namesThing(field: readonly string[], noun: readonly string[]): boolean {
  const rest = field.at(-1) === 'name' || field.at(-1) === 'title' ? field.slice(0, -1) : field;
  return rest.length > 0 && rest.join(' ') === noun.join(' ');
}

/** Without a schema: what the last step is about. */
async function plainEnding(plan: Plan, { ctx }: Workshop): Promise<Ending> {
  const last = viewOf(plan, []).at(-1);
  const transform = last?.expression ?? '$';
  const data = await ctx.sandbox.evaluate(transform, plan.data, ctx.signal);
  const unchecked = ['No responseSchema was given: the result is what the last step gives.'];
  return { transform, data, checked: [], unchecked, alternatives: [] };
}

interface Lack {
  readonly fields: readonly string[];
  readonly problems: readonly string[];
}

type Way = () => Promise<Ending | Lack | undefined>;

/** Over the results as they are, as one would tell of them, and with records looked up in each other. */
function waysOf(plan: Plan, schema: Schema, workshop: Workshop): readonly Way[] {
  const told = [() => overTold(plan, schema, false, workshop), () => overTold(plan, schema, true, workshop)];
  return isChained(plan) ? told : [() => transformOver(plan.data, schema, workshop), ...told];
}

/** What is left when no further step gives more either. */
function lastWaysOf(plan: Plan, schema: Schema, workshop: Workshop): readonly Way[] {
  const isLooping = plan.steps.some(({ step }) => step.executionMode === 'LOOP');
  const raw: Way = () => transformOver(plan.data, schema, workshop);
  return [() => overLast(plan, schema, workshop), ...(isChained(plan) && !isLooping ? [raw] : [])];
}

/** A step was made of the result of another one, or of a list: both are about the same thing. */
function isChained({ steps }: Plan): boolean {
  return steps.some(
    ({ uses, step: { executionMode } }) => executionMode === 'LOOP' || steps.some(({ step }) => uses.includes(step.id)),
  );
}

async function firstEnding(ways: readonly Way[]): Promise<Ending | Lack> {
  let lack: Lack | undefined;
  for (const way of ways) {
    const tried = await way();
    if (tried !== undefined && 'transform' in tried) return tried;
    lack ??= tried;
  }
  return lack ?? { fields: [], problems: [] };
}

/** One record that was read last is often all that is asked for. */
async function overLast(plan: Plan, schema: Schema, workshop: Workshop): Promise<Ending | undefined> {
  const last = plan.steps.at(-1)?.step;
  const result = last === undefined ? undefined : plan.data[last.id];
  const record = isRecord(result) && last?.executionMode !== 'LOOP' ? result['data'] : undefined;
  if (last === undefined || !isRecord(record)) return undefined;
  const over = await transformOver(record, schema, workshop);
  if (!('transform' in over) || over.transform.includes('$$')) return undefined;
  return { ...over, transform: `${expressionOf([last.id])}.data.(${over.transform})` };
}

async function overTold(
  plan: Plan,
  schema: Schema,
  isJoined: boolean,
  workshop: Workshop,
): Promise<Ending | Lack | undefined> {
  const { sandbox, signal } = workshop.ctx;
  const entries = viewOf(plan, fieldsOf(schema));
  const view = await sandbox.evaluate(viewExpression(entries), plan.data, signal);
  if (!isRecord(view)) return undefined;
  const lookups = isJoined ? lookupsIn(view) : [];
  if (isJoined && lookups.length === 0) return undefined;
  const told = isJoined ? await sandbox.evaluate(overView(entries, lookups, '$'), plan.data, signal) : view;
  const over = isRecord(told) ? await transformOver(told, schema, workshop) : undefined;
  if (over === undefined || !('transform' in over)) return over;
  const transform = overView(entries, lookups, over.transform);
  const data = await sandbox.evaluate(transform, plan.data, signal);
  return JSON.stringify(data) === JSON.stringify(over.data) ? { ...over, transform } : undefined;
}

async function transformOver(
  stepData: Schema,
  responseSchema: Schema,
  { ctx, instruction }: Workshop,
): Promise<Ending | Lack> {
  try {
    const wanted = { currentTransform: '$', stepData, responseSchema, instruction };
    const { transformCode, data, checked, unchecked, alternatives } = await generateTransform(wanted, ctx);
    return {
      transform: transformCode,
      data,
      checked,
      unchecked,
      alternatives: alternatives.map((other) => `${other.transformCode} (${other.difference})`),
    };
  } catch (error) {
    if (!(error instanceof PatchbayError) || error.reason !== 'NO_TRANSFORM') throw error;
    const { fields, problems } = error.details ?? {};
    const textsOf = (value: unknown): readonly string[] =>
      Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
    return { fields: textsOf(fields), problems: textsOf(problems) };
  }
}

/** Plans with a further step whose answer has the field. */
async function plansWith(field: string, plan: Plan, workshop: Workshop): Promise<readonly Plan[]> {
  const { instruction, sources } = workshop;
  const [name = '', ...holders] = field.replaceAll('[]', '').split('.').toReversed();
  const context = holders.flatMap((holder) => wordsOf(holder).toReversed());
  const target: Target = {
    name,
    own: wordsOf(name),
    context,
    schema: {},
    description: '',
    required: true,
    place: 'body',
  };
  const there = new Set(plan.steps.map(({ known }) => known));
  const givers = sources.operations
    .filter((known) => isReading(known) && !there.has(known) && !isThere(known, plan) && has(known, target))
    .map((known) => ({ known, relevance: relevanceOf(known, target, instruction) }))
    .filter(({ relevance }) => relevance > 0)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, limits.buildGivers);
  const found: Plan[] = [];
  for (const { known, relevance } of givers) found.push(...(await furtherPlans(known, relevance, plan, workshop)));
  return found.toSorted((a, b) => b.score - a.score).slice(0, limits.buildBeam);
}

function has({ operation, noun }: KnownOperation, target: Target): boolean {
  if (operation.answer === undefined) return false;
  const data = sampleOf(operation.answer, { noun, index: 0, asked: new Map(), isMany: false });
  const places = placesOf({ [noun.join('_')]: { currentItem: {}, data } });
  return fromData(target, { places, words: [], isForEach: true, list: undefined }) !== undefined;
}

/** A step reads the same things already, with all that the operation would tell of them. */
function isThere({ source, noun, operation }: KnownOperation, plan: Plan): boolean {
  return plan.steps.some(({ known }) => {
    if (known.source !== source || known.noun.join(' ') !== noun.join(' ')) return false;
    const told = new Set(namesIn(known.operation.answer));
    return namesIn(operation.answer).every((name) => told.has(name));
  });
}

function namesIn(schema: unknown): readonly string[] {
  return fieldsOf(schema)
    .map((words) => words.join(' '))
    .filter((name) => !/^(?:item|data|page|next|total|count)/.test(name));
}

function relevanceOf({ noun }: KnownOperation, target: Target, instruction: string): number {
  const named = coverage(noun, [...target.own, ...target.context]) >= 0.9 ? 1 : 0;
  return named + (speaksOf(instruction, noun) ? 0.6 : 0);
}

/** The operation for each of what there is, told by a key; else all that it gives, to be looked up in. */
async function furtherPlans(
  known: KnownOperation,
  relevance: number,
  plan: Plan,
  workshop: Workshop,
): Promise<readonly Plan[]> {
  const clause: Clause = { text: workshop.instruction, kind: 'read', refersBack: true };
  const order: Order = {
    known,
    clause,
    text: `${phraseOf(known, workshop.instruction)} one by one`,
    plan,
    why: 'gives what the result lacks',
    score: relevance - 2,
    demands: [],
    isProducer: true,
  };
  const keys = known.operation.parameters.filter(
    ({ in: at, required, name }) =>
      at === 'query' && !required && wordsOf(name).some((word) => isKeyWord(word) || word === 'email'),
  );
  const attempts = [[], ...keys.map(({ name }) => [name])];
  const found: Plan[] = [];
  for (const demands of attempts) {
    const plans = await place({ ...order, demands }, workshop, 0);
    found.push(...plans.filter((one) => uses(one, plan)));
  }
  if (found.length > 0) return found;
  const all = { ...order, text: `list all ${known.noun.join(' ')}`, isProducer: false };
  return place(all, workshop, 0);
}

function uses(plan: Plan, before: Plan): boolean {
  const earlier = new Set(Object.keys(before.data));
  return plan.steps.slice(before.steps.length).some((step) => step.uses.some((name) => earlier.has(name)));
}
