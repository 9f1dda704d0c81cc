/** Steps that look something up by its name, and what is made of their answers in place of keys. */
import { isRecord, recordOf } from '../../../../core/json.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { valueAt } from '../answers/answer-sample.ts';
import { type TrialPorts, tryReads } from '../answers/trial.ts';
import { addStep } from '../steps/add-step.ts';
import { plural, stepName } from '../terms/entity.ts';
import { type Ending, idsOf, type Plan, type PlannedStep, startOf, type Workshop } from '../terms/plan.ts';
import { type CalledThing, nameExpression } from './called-things.ts';

/** A step by itself: the plan has nothing else. */
export interface Lookup {
  readonly name: string;
  readonly thing: CalledThing;
  readonly plan: Plan;
  readonly step: PlannedStep;
  readonly key: unknown;
}

/** Undefined where the list cannot be asked for. */
export async function lookupOf(name: string, thing: CalledThing, workshop: Workshop): Promise<Lookup | undefined> {
  const { known, noun, key } = thing;
  const said = plural(noun.at(-1) ?? '');
  const text = `list all ${[...noun.slice(0, -1), said].join(' ')}`;
  const added = await addStep(
    {
      known,
      clause: { text, kind: 'read', refersBack: false },
      text,
      plan: { ...startOf({ payload: {}, instruction: text }), aliases: [] },
      why: name,
      score: 0,
      demands: [],
      isProducer: false,
      isWhole: true,
      only: [],
    },
    { ...workshop, instruction: text, payload: {}, schema: undefined },
  );
  const [plan] = added.kind === 'added' ? added.plans : [];
  const [planned] = plan?.steps ?? [];
  const result = planned === undefined ? undefined : plan?.data[planned.step.id];
  const [record] = isRecord(result) && Array.isArray(result['data']) ? result['data'] : [];
  if (plan === undefined || planned === undefined || !isRecord(record)) return undefined;
  const id = stepName(found(noun), false, new Set());
  const named = { ...record, ...sampleName(name, thing, record) };
  const step = asLookup(planned, { id, name, thing });
  const data = { [id]: { currentItem: {}, data: named } };
  return { name, thing, plan: { ...plan, steps: [step], data }, step, key: valueAt(record, key.path.join('.')) };
}

/** `found_owner`: the step that changes an owner may be called `owner`. */
function found(noun: readonly string[]): readonly string[] {
  return ['found', ...noun];
}

/** The sample is called so. */
function sampleName(
  name: string,
  { naming }: CalledThing,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const [only, ...others] = naming;
  if (only === undefined || others.length > 0) return record;
  const [outer = '', inner] = only.path;
  const around = record[outer];
  return { [outer]: inner === undefined ? name : { ...recordOf(around), [inner]: name } };
}

function asLookup(
  planned: PlannedStep,
  { id, name, thing }: { readonly id: string; readonly name: string; readonly thing: CalledThing },
): PlannedStep {
  const { step } = planned;
  const { apiConfig } = step;
  const { search, noun } = thing;
  const asked = isRecord(apiConfig.queryParams) ? apiConfig.queryParams : {};
  const queryParams = search === undefined ? apiConfig.queryParams : { ...asked, [search]: plainName(name) };
  const things = [...noun.slice(0, -1), plural(noun.at(-1) ?? '')].join(' ');
  return {
    ...planned,
    step: {
      ...step,
      id,
      apiConfig: {
        ...apiConfig,
        id,
        instruction: `find the ${noun.join(' ')} "${name}"`,
        ...(queryParams === undefined ? {} : { queryParams }),
      },
      responseMapping: mappingFor(name, thing, things),
    },
    isMany: false,
    doubts: [
      ...planned.doubts,
      `"${name}" is looked up among the ${things} by name; the run ends there unless exactly one of them is called so.`,
    ],
  };
}

/** The one of that name. Where nobody is called just so, somebody may have a title, a form of company or another name besides. */
function mappingFor(name: string, thing: CalledThing, things: string): string {
  const own = nameExpression(thing);
  const said = JSON.stringify(plainName(name).toLowerCase());
  const same = `$[$lowercase(${own}) = ${said}]`;
  const close =
    thing.isSomebody || plainName(name) !== name
      ? `; $found := $count($found) > 0 ? $found : $[${own} ~> ${closeTo(plainName(name))}]`
      : '';
  const shown = name.replace(/["\\]/g, ' ');
  const [none, several] = [
    `None of the ${things} is called '${shown}'.`,
    `Several of the ${things} are called '${shown}'.`,
  ];
  // A message is shown as long as it stands in the expression just so.
  return `($found := ${same}${close}; $count($found) = 0 ? $error("${none}") : $count($found) > 1 ? $error("${several}") : $found)`;
}

const titles = '(?:(?:dr|prof|mr|mrs|ms|mx)\\.? )*';
const companies = '(?:,? (?:gmbh|ag|kg|ug|ohg|ltd|limited|inc|llc|co|corp|plc|bv|nv|sa|srl|ab|oy|as|se|& co)\\b\\.?)*';

function closeTo(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N} ]/gu, '.');
  return name.includes(' ') ? `/^${titles}${plain}${companies}$/i` : `/^${titles}${plain}(?: |$)|^\\S+ ${plain}$/i`;
}

/** A title is none of what somebody is called in a list. */
function plainName(name: string): string {
  return name.replace(/^(?:(?:Dr|Prof|Mr|Mrs|Ms|Mx)\.? )+/, '');
}

/** The key that the service really gave; undefined where there is none of that name, or several. */
export async function reallyFound({ plan, step: { step }, thing }: Lookup, ctx: TrialPorts): Promise<unknown> {
  const trial = await tryReads(plan, {}, ctx, { isWhole: true });
  const result = trial?.isFailed === false && trial.answered.includes(step.id) ? trial.plan.data[step.id] : undefined;
  return isRecord(result) ? valueAt(result['data'], thing.key.path.join('.')) : undefined;
}

export interface StandIn {
  readonly variable: string;
  readonly name: string;
  /** The real one where the service was asked, and else a sample. */
  readonly key: unknown;
  /** Undefined where the key itself was said. */
  readonly lookup: Lookup | undefined;
  /** Whether the service was asked, and knows one of that name. */
  readonly isFound: boolean | undefined;
  /** What it is made of, where it is a list: an expression over the keys of others. */
  readonly made?: { readonly expression: string; readonly of: readonly StandIn[] };
}

/** The plan that begins with looking up what it was planned with the keys of. */
export function withLookups<Made extends { readonly plan: Plan; readonly ending: Ending }>(
  { plan, ending }: Made,
  standIns: readonly StandIn[],
): { readonly plan: Plan; readonly ending: Ending } {
  return standIns.toReversed().reduce((made, standIn) => withLookup(made, standIn), { plan, ending });
}

function withLookup(
  { plan, ending }: { readonly plan: Plan; readonly ending: Ending },
  { variable, key: said, lookup, isFound, made }: StandIn,
): { readonly plan: Plan; readonly ending: Ending } {
  if (made !== undefined)
    return withLookups(
      withText({ plan, ending }, variable, () => made.expression),
      made.of,
    );
  if (lookup === undefined) return withKey({ plan, ending }, variable, said);
  const id = stepName(found(lookup.thing.noun), false, idsOf(plan));
  const key = expressionOf([id, 'data', ...lookup.thing.key.path]);
  const instead = (text: string): string => text.replace(new RegExp(`(?<![\\w"])${variable}(?![\\w"])`, 'g'), key);
  const { step } = lookup.step;
  const unknown = `Really asked, the service knew none, or several, that are called "${lookup.name}".`;
  const first: PlannedStep = {
    ...lookup.step,
    step: { ...step, id, apiConfig: { ...step.apiConfig, id } },
    doubts: [...lookup.step.doubts, ...(isFound === false ? [unknown] : [])],
  };
  const { [variable]: _key, ...data } = plan.data;
  const steps = plan.steps.map((one) => ({
    ...one,
    step: replacedIn(one.step, instead),
    uses: one.uses.map((name) => (name === variable ? id : name)),
  }));
  const conditions = new Map([...plan.conditions].map(([list, condition]) => [instead(list), instead(condition)]));
  return {
    plan: { ...plan, steps: [first, ...steps], data: { [id]: lookup.plan.data[step.id], ...data }, conditions },
    ending: { ...ending, transform: instead(ending.transform) },
  };
}

/** With the key itself wherever it stands. */
function withKey(
  { plan, ending }: { readonly plan: Plan; readonly ending: Ending },
  variable: string,
  key: unknown,
): { readonly plan: Plan; readonly ending: Ending } {
  const whole = new RegExp(`<<(?:\\$\\$\\.)?${variable}>>`, 'g');
  return withText(
    { plan, ending },
    variable,
    () => JSON.stringify(key),
    (text) => text.replace(whole, String(key)),
  );
}

function withText(
  { plan, ending }: { readonly plan: Plan; readonly ending: Ending },
  variable: string,
  text: () => string,
  first = (said: string): string => said,
): { readonly plan: Plan; readonly ending: Ending } {
  const inside = new RegExp(`(?<![\\w"])(?:\\$\\$\\.)?${variable}(?![\\w"])`, 'g');
  const instead = (said: string): string => first(said).replace(inside, text);
  const { [variable]: _key, ...data } = plan.data;
  const steps = plan.steps.map((one) => ({
    ...one,
    step: replacedIn(one.step, instead),
    uses: one.uses.filter((name) => name !== variable),
    doubts: one.doubts.filter((doubt) => !doubt.includes(`<<${variable}>>`)),
  }));
  const conditions = new Map([...plan.conditions].map(([list, condition]) => [instead(list), instead(condition)]));
  return {
    plan: { ...plan, steps, data, conditions },
    ending: { ...ending, transform: instead(ending.transform) },
  };
}

function replacedIn(step: PlannedStep['step'], instead: (text: string) => string): PlannedStep['step'] {
  const { apiConfig, loopSelector, responseMapping } = step;
  const { urlPath, queryParams, body, headers } = apiConfig;
  const all = (values: string | Record<string, unknown>): string | Record<string, unknown> =>
    typeof values === 'string'
      ? instead(values)
      : Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? instead(value) : value]),
        );
  return {
    ...step,
    apiConfig: {
      ...apiConfig,
      ...(typeof urlPath === 'string' ? { urlPath: instead(urlPath) } : {}),
      ...(typeof body === 'string' ? { body: instead(body) } : {}),
      ...(queryParams === undefined || queryParams === null ? {} : { queryParams: all(queryParams) }),
      ...(headers === undefined || headers === null ? {} : { headers: all(headers) }),
    },
    ...(typeof loopSelector === 'string' ? { loopSelector: instead(loopSelector) } : {}),
    ...(typeof responseMapping === 'string' ? { responseMapping: instead(responseMapping) } : {}),
  };
}
