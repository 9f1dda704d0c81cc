/** The final transform of a plan, and the steps that it turns out to lack. */
import { PatchbayError } from '../../../core/error.ts';
import { isRecord } from '../../../core/json.ts';
import { expressionOf } from '../step/expression.ts';
import { generateTransform } from '../transform/generate.ts';
import type { GeneratedTransform } from '../transform/report.ts';
import { fieldsOf } from './fields.ts';
import { plansWith, withNamed } from './further.ts';
import { lookupsIn } from './lookup.ts';
import type { Plan, Workshop } from './plan.ts';
import { overView, viewExpression, viewOf } from './view.ts';

export interface Ending {
  /** Who made it: `rules`, or a model as `<provider>/<model>`. */
  readonly engine: string;
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
  const counted = await withCounts(plan, schema, tried.fields, workshop);
  if (counted !== undefined) return { kind: 'done', plan, ending: counted };
  const last = await firstEnding(lastWaysOf(plan, schema, workshop));
  return 'transform' in last ? { kind: 'done', plan, ending: last } : { kind: 'lacking', ...tried };
}

/** Without a schema: what the last step is about. */
async function plainEnding(plan: Plan, { ctx }: Workshop): Promise<Ending> {
  const last = viewOf(plan, []).at(-1);
  const transform = last?.expression ?? '$';
  const data = await ctx.sandbox.evaluate(transform, plan.data, ctx.signal);
  const unchecked = ['No responseSchema was given: the result is what the last step gives.'];
  return { engine: 'rules', transform, data, checked: [], unchecked, alternatives: [] };
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

const counting = /\b(?:how many|number of|count)\b/i;

/** "Tell me how many that were", where no answer has the number: so many times the last step was done. */
async function withCounts(
  plan: Plan,
  schema: Schema,
  fields: readonly string[],
  workshop: Workshop,
): Promise<Ending | undefined> {
  const last = plan.steps.at(-1)?.step;
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const isWhole = (name: string): boolean => isRecord(properties[name]) && properties[name]['type'] === 'integer';
  const [field, ...others] = fields;
  if (last?.executionMode !== 'LOOP' || field === undefined || others.length > 0) return undefined;
  if (!isWhole(field) || !counting.test(workshop.instruction)) return undefined;
  const count = `$count(${expressionOf([last.id])})`;
  const data = { ...plan.data, [field]: await workshop.ctx.sandbox.evaluate(count, plan.data, workshop.ctx.signal) };
  const over = await transformOver(data, schema, workshop);
  if (!('transform' in over)) return undefined;
  const transform = `$merge([$$, {${JSON.stringify(field)}: ${count}}]).(${over.transform})`;
  const unchecked = [`\`${field}\` is how many times '${last.id}' was done.`, ...over.unchecked];
  return { ...over, transform, unchecked };
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

export function toEnding({
  engine,
  transformCode,
  data,
  checked,
  unchecked,
  alternatives,
}: GeneratedTransform): Ending {
  const others = alternatives.map((other) => `${other.transformCode} (${other.difference})`);
  return { engine, transform: transformCode, data, checked, unchecked, alternatives: others };
}

async function transformOver(
  stepData: Schema,
  responseSchema: Schema,
  { ctx, instruction }: Workshop,
): Promise<Ending | Lack> {
  try {
    const wanted = { currentTransform: '$', stepData, responseSchema, instruction };
    return toEnding(await generateTransform({ ...wanted, listsOnly: true }, ctx));
  } catch (error) {
    if (!(error instanceof PatchbayError) || error.reason !== 'NO_TRANSFORM') throw error;
    const { fields, problems } = error.details ?? {};
    const textsOf = (value: unknown): readonly string[] =>
      Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
    return { fields: textsOf(fields), problems: textsOf(problems) };
  }
}
