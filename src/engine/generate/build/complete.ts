/** The final transform of a plan, and the steps that it turns out to lack. */
import { PatchbayError } from '../../../core/error.ts';
import { isRecord, recordOf } from '../../../core/json.ts';
import { isReading } from '../step/instruction/reading.ts';
import { expressionOf } from '../step/terms/expression.ts';
import { generateTransform } from '../transform/generate.ts';
import { prove } from '../transform/proof/prove.ts';
import { type GeneratedTransform, notUnderstood } from '../transform/proof/report.ts';
import { overView, viewExpression, viewOf } from './answers/view.ts';
import { countsIn, countTold, isChangingEach, listTold, type ToldByChange } from './judgement/after-change.ts';
import { valuesLeft, notUnderstoodIn } from './judgement/faults.ts';
import { conditionOn } from './steps/condition.ts';
import { plansWith, withCounted, withNamed } from './steps/further.ts';
import { plural } from './terms/entity.ts';
import { fieldsOf, keyFieldsOf } from './terms/fields.ts';
import { lookupsIn } from './terms/lookup.ts';
import { type Completions, type Done, type Ending, type Lack, type Plan, textOf, type Workshop } from './terms/plan.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The plan with every transform that gives the result; where fields of it are nowhere to be found, also with further steps that
 * give them.
 */
export async function completions(plan: Plan, workshop: Workshop, depth: number): Promise<Completions> {
  const key = `${depth} ${textOf(plan)}`;
  const before = workshop.completed.get(key);
  if (before !== undefined) return before;
  const found = { plan, ...(await complete(plan, workshop, depth)) };
  workshop.completed.set(key, found);
  return found;
}

async function complete(plan: Plan, workshop: Workshop, depth: number): Promise<Omit<Completions, 'plan'>> {
  const { schema } = workshop;
  if (schema === undefined) return { done: [{ plan, ending: await plainEnding(plan, workshop) }], lack: undefined };
  const done: Done[] = [];
  // How many were changed is told by the change, and by no field of what was changed.
  const count = isChangingEach(plan) ? countTold(plan, schema, countsIn(schema), workshop.instruction) : undefined;
  const changed = count === undefined ? undefined : await withTold(count, plan, schema, workshop);
  if (changed !== undefined) return { done: [{ plan, ending: changed }], lack: undefined };
  const resolved = depth <= 0 ? undefined : await withNamed(plan, schema, workshop);
  if (resolved !== undefined) done.push(...(await completions(resolved, workshop, depth - 1)).done);
  for (const further of depth <= 0 || resolved !== undefined ? [] : await withCounted(plan, schema, workshop))
    done.push(...(await completions(further, workshop, depth - 1)).done);
  const { endings, lack } = await endingsOf(waysOf(plan, schema, workshop));
  const whole = endings.map((ending) => ({ plan, ending }));
  done.push(...whole);
  if (whole.every((one) => valuesLeft(one, workshop) > 0))
    done.push(...(await narrowedEndings(plan, schema, workshop)));
  if (lack === undefined) return { done, lack };
  for (const field of depth <= 0 ? [] : lack.fields.slice(0, 3)) {
    for (const further of await plansWith(field, plan, workshop))
      done.push(...(await completions(further, workshop, depth - 1)).done);
  }
  if (done.length > 0) return { done, lack };
  const { instruction } = workshop;
  const told = countTold(plan, schema, lack.fields, instruction) ?? listTold(plan, schema, lack.fields, instruction);
  const counted = told === undefined ? undefined : await withTold(told, plan, schema, workshop);
  if (counted !== undefined) return { done: [{ plan, ending: counted }], lack };
  const last = await endingsOf(lastWaysOf(plan, schema, workshop));
  return { done: last.endings.map((ending) => ({ plan, ending })), lack };
}

/** Where something that is asked of what a loop found is done by nobody: over those of it that are meant. */
async function narrowedEndings(plan: Plan, schema: Schema, workshop: Workshop): Promise<readonly Done[]> {
  const only = new Map<string, string>();
  for (const { step, isMany, known } of plan.steps) {
    if (step.executionMode !== 'LOOP' || !isMany) continue;
    const results = plan.data[step.id];
    const found = (Array.isArray(results) ? results : []).flatMap((one) => (isRecord(one) ? one['data'] : []));
    const records = found.filter(isRecord);
    const name = [...known.noun.slice(0, -1), plural(known.noun.at(-1) ?? 'item')].join('_');
    if (records.length < 2 || workshop.left.transforms <= 0) continue;
    workshop.left.transforms -= 1;
    const condition = await conditionOn(name, records, workshop.instruction, workshop.ctx);
    if (condition !== undefined) only.set(step.id, condition);
  }
  if (only.size === 0) return [];
  const { endings } = await overTold(plan, schema, { isJoined: false, listsOnly: true, only }, workshop);
  return endings.map((ending) => ({ plan, ending: { ...ending, unchecked: toldOf(ending.unchecked, only) } }));
}

/** Words of the conditions were understood, and the conditions are told. */
function toldOf(unchecked: readonly string[], only: ReadonlyMap<string, string>): readonly string[] {
  const conditions = [...only].map(([id, condition]) => `${id} where ${condition}`).join('; ');
  const done = new Set(conditions.toLowerCase().split(/[^\p{L}\d]+/u));
  const lines = unchecked.flatMap((line) => {
    const left = notUnderstoodIn(line)?.filter((word) => !done.has(word.toLowerCase()));
    return left === undefined ? [line] : left.length === 0 ? [] : [`${notUnderstood}: ${left.join(', ')}.`];
  });
  return [`The instruction was read as: ${conditions}.`, ...lines];
}

/** Without a schema: what the last step is about, and of a list that was read those that are asked for. */
async function plainEnding(plan: Plan, { ctx, instruction }: Workshop): Promise<Ending> {
  const last = viewOf(plan, { fields: [], keys: [] }).at(-1);
  const condition = await conditionOnLast(plan, instruction, ctx);
  const whole = last?.expression ?? '$';
  const transform = condition === undefined ? whole : `[${whole}[${condition}]]`;
  const data = await ctx.sandbox.evaluate(transform, plan.data, ctx.signal);
  const unchecked = [
    'No responseSchema was given: the result is what the last step gives.',
    ...(condition === undefined ? [] : [`The instruction was read as: rows where ${condition}.`]),
  ];
  return { engine: 'rules', transform, data, checked: [], unchecked, alternatives: [] };
}

/** Where services are only asked, and not for each of a list. */
async function conditionOnLast(plan: Plan, instruction: string, ctx: Workshop['ctx']): Promise<string | undefined> {
  const last = plan.steps.at(-1);
  const isPlain = plan.steps.every(({ step, known }) => step.executionMode !== 'LOOP' && isReading(known.operation));
  if (last === undefined || !isPlain || !last.isMany) return undefined;
  const result = plan.data[last.step.id];
  const records = isRecord(result) && Array.isArray(result['data']) ? result['data'].filter(isRecord) : [];
  const name = [...last.known.noun.slice(0, -1), plural(last.known.noun.at(-1) ?? 'item')].join('_');
  return records.length < 2 ? undefined : conditionOn(name, records, instruction, ctx);
}

type Way = () => Promise<Told>;

interface Told {
  readonly endings: readonly Ending[];
  readonly lack: Lack | undefined;
}

/** Over the results as they are, as one would tell of them, and with records looked up in each other. */
function waysOf(plan: Plan, schema: Schema, workshop: Workshop): readonly Way[] {
  const raw: Way = () => transformOver(plan.data, schema, true, workshop);
  const joined: Way = () => overTold(plan, schema, { isJoined: true, listsOnly: true }, workshop);
  if (!isChained(plan)) return plan.steps.length === 1 ? [raw] : [raw, joined];
  return [() => overTold(plan, schema, { isJoined: false, listsOnly: true }, workshop), joined];
}

/** A plan for the whole result at once, which finds more and takes longer. */
export async function wholeEndings(plan: Plan, workshop: Workshop): Promise<readonly Done[]> {
  const { schema } = workshop;
  if (schema === undefined) return [];
  const raw: Way = () => transformOver(plan.data, schema, false, workshop);
  const told: Way = () => overTold(plan, schema, { isJoined: false, listsOnly: false }, workshop);
  const { endings } = await endingsOf(isChained(plan) ? [told, raw] : [raw]);
  return endings.map((ending) => ({ plan, ending }));
}

/** What is left when no further step gives more either. */
function lastWaysOf(plan: Plan, schema: Schema, workshop: Workshop): readonly Way[] {
  const isLooping = plan.steps.some(({ step }) => step.executionMode === 'LOOP');
  const raw: Way = () => transformOver(plan.data, schema, true, workshop);
  return [() => overLast(plan, schema, workshop), ...(isChained(plan) && !isLooping ? [raw] : [])];
}

/** A step was made of the result of another one, or of a list: both are about the same thing. */
function isChained({ steps }: Plan): boolean {
  return steps.some(
    ({ uses, step: { executionMode } }) => executionMode === 'LOOP' || steps.some(({ step }) => uses.includes(step.id)),
  );
}

async function endingsOf(ways: readonly Way[]): Promise<Told> {
  const endings: Ending[] = [];
  let lack: Lack | undefined;
  for (const way of ways) {
    const told = await way();
    endings.push(...told.endings);
    lack ??= told.lack;
  }
  return { endings, lack };
}

/** One record that was read last is often all that is asked for. */
async function overLast(plan: Plan, schema: Schema, workshop: Workshop): Promise<Told> {
  const last = plan.steps.at(-1)?.step;
  const result = last === undefined ? undefined : plan.data[last.id];
  const record = isRecord(result) && last?.executionMode !== 'LOOP' ? result['data'] : undefined;
  if (last === undefined || !isRecord(record)) return nothing;
  const { endings } = await transformOver(record, schema, true, workshop);
  const own = endings.filter(({ transform }) => !transform.includes('$$'));
  const place = expressionOf([last.id]);
  return { endings: own.map((over) => ({ ...over, transform: `${place}.data.(${over.transform})` })), lack: undefined };
}

const nothing: Told = { endings: [], lack: undefined };

/** The result where one of its fields is told by what was done. */
async function withTold(
  { field, expression, doubt }: ToldByChange,
  plan: Plan,
  schema: Schema,
  workshop: Workshop,
): Promise<Ending | undefined> {
  const { sandbox, signal } = workshop.ctx;
  const value = await sandbox.evaluate(expression, plan.data, signal);
  // Where nothing else is asked for, nothing else is looked for.
  if (isAlone(field, schema)) {
    const transform = `{${JSON.stringify(field)}: ${expression}}`;
    return {
      engine: 'rules',
      transform,
      data: { [field]: value },
      checked: [],
      unchecked: [doubt],
      alternatives: [],
      isSettled: true,
    };
  }
  const data = { ...plan.data, [field]: value };
  const [over] = (await transformOver(data, schema, true, workshop)).endings;
  if (over === undefined) return undefined;
  const transform = `$merge([$$, {${JSON.stringify(field)}: ${expression}}]).(${over.transform})`;
  return { ...over, transform, unchecked: [doubt, ...over.unchecked], isSettled: true };
}

function isAlone(field: string, { type, properties }: Schema): boolean {
  const names = Object.keys(recordOf(properties));
  return type === 'object' && names.length === 1 && names[0] === field;
}

interface Telling {
  readonly isJoined: boolean;
  readonly listsOnly: boolean;
  readonly only?: ReadonlyMap<string, string>;
}

async function overTold(
  plan: Plan,
  schema: Schema,
  { isJoined, listsOnly, only }: Telling,
  workshop: Workshop,
): Promise<Told> {
  const { sandbox, signal } = workshop.ctx;
  const entries = viewOf(plan, {
    fields: fieldsOf(schema),
    keys: keyFieldsOf(schema),
    ...(only === undefined ? {} : { only }),
  });
  const view = await sandbox.evaluate(viewExpression(entries), plan.data, signal);
  if (!isRecord(view)) return nothing;
  const lookups = isJoined ? lookupsIn(view) : [];
  if (isJoined && lookups.length === 0) return nothing;
  const told = isJoined ? await sandbox.evaluate(overView(entries, lookups, '$'), plan.data, signal) : view;
  if (!isRecord(told)) return nothing;
  const { endings, lack } = await transformOver(told, schema, listsOnly, workshop);
  const same: Ending[] = [];
  for (const over of endings) {
    const transform = overView(entries, lookups, over.transform);
    const proof = await prove({ expression: transform, data: plan.data, schema: undefined }, workshop.ctx);
    if (JSON.stringify(proof.value) === JSON.stringify(over.data)) same.push({ ...over, transform });
  }
  return { endings: same, lack };
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
  listsOnly: boolean,
  { ctx, instruction, left }: Workshop,
): Promise<Told> {
  if (left.transforms <= 0) return nothing;
  left.transforms -= 1;
  try {
    const wanted = { currentTransform: '$', stepData, responseSchema, instruction };
    return { endings: [toEnding(await generateTransform({ ...wanted, listsOnly }, ctx))], lack: undefined };
  } catch (error) {
    if (!(error instanceof PatchbayError) || error.reason !== 'NO_TRANSFORM') throw error;
    const { fields, problems } = error.details ?? {};
    const textsOf = (value: unknown): readonly string[] =>
      Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
    return { endings: [], lack: { fields: textsOf(fields), problems: textsOf(problems) } };
  }
}
