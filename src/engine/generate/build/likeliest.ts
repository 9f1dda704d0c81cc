/** Of all the ways to the result the one with least against it: plans by clauses, plans for the result, and both with further steps. */
import { isRecord } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import { isReading } from '../step/instruction/reading.ts';
import { prove } from '../transform/proof/prove.ts';
import { completions, wholeEndings } from './complete.ts';
import { plansForResult } from './goal.ts';
import { missingPiece } from './judgement/missing.ts';
import { faultsOf, isMadeUp, planFaults } from './judgement/weigh.ts';
import { type Done, type Ending, type Failure, type Lack, type Plan, textOf, type Workshop } from './terms/plan.ts';

/** A plan that is so much less likely is no other reading of the instruction. */
const closeBy = 1.5;

/** With no more against it than this, no other one is looked for. */
const faultless = 0.5;

/** With no more than this, no further plan is looked at as a whole, which takes long. */
const likely = 1;

interface Around {
  readonly workshop: Workshop;
  /** Another way to the result of a plan, where the rules know none. */
  readonly endingOf?: (plan: Plan) => Promise<Ending | undefined>;
}

/** All that gives the result, the likeliest first. Throws what is missing where no plan does. */
export async function ranked(
  plans: readonly Plan[],
  { workshop, endingOf }: Around,
): Promise<readonly [Done, ...Done[]]> {
  const [best] = plans;
  const { done, lack } = await byLists(plans, workshop);
  const isDone = done.some((one) => one.ending.isSettled === true || faultsOf(one, workshop) <= faultless);
  const all = isDone ? done : [...done, ...(await asWholes(workshop))];
  const [first, ...others] = byFaults(all, workshop);
  if (first !== undefined) return [first, ...others];
  const ending = best === undefined ? undefined : await endingOf?.(best);
  if (best !== undefined && ending !== undefined) return [{ plan: best, ending }];
  const { fields = [], problems = [] } = lack ?? {};
  const failure: Failure = { kind: 'field', clause: workshop.instruction, missing: fields, problems, score: 0 };
  throw missingPiece(failure, workshop.sources);
}

/**
 * What the plan that was really tried comes to, with what was found over samples where that holds over the real answers too: the
 * few that came may not show what the documentation does.
 */
export async function overAnswers(plan: Plan, before: readonly Ending[], workshop: Workshop): Promise<readonly Done[]> {
  const fresh = { ...workshop, completed: new Map(), left: { ...workshop.left, transforms: limits.buildTransforms } };
  const { done } = await completions(plan, fresh, 0);
  const found = [...done, ...(await stillHolding(plan, before, workshop))];
  return byFaults(found.length > 0 ? found : await asWholes(fresh), workshop);
}

/** What was found over samples, where the data of the plan gives the result that is wanted as well. */
export async function stillHolding(
  plan: Plan,
  before: readonly Ending[],
  workshop: Workshop,
): Promise<readonly Done[]> {
  const kept: Done[] = [];
  for (const ending of before) {
    const expression = ending.transform;
    const proof = await prove({ expression, data: plan.data, schema: workshop.schema }, workshop.ctx);
    if (proof.problem === undefined) kept.push({ plan, ending: { ...ending, data: proof.value } });
  }
  return kept;
}

/**
 * What the documents tell, where the few items and first pages that were read do not contradict it: whoever is named in them may stand on
 * a page that was not read.
 */
export async function holdingInPart(
  plan: Plan,
  before: readonly Ending[],
  workshop: Workshop,
): Promise<readonly Done[]> {
  const isCut = plan.steps.some(
    ({ step }) => step.executionMode === 'LOOP' || (step.apiConfig.pagination ?? undefined) !== undefined,
  );
  if (!isCut || plan.steps.length < 2) return [];
  const schema = workshop.schema === undefined ? undefined : withoutRequired(workshop.schema);
  const held = await stillHolding(plan, before, { ...workshop, schema });
  const doubt = 'In the few answers that were really read, not everything that others name was found.';
  return held.map((one) => ({ ...one, ending: { ...one.ending, unchecked: [...one.ending.unchecked, doubt] } }));
}

function withoutRequired(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { required: _required, items, ...rest } = schema;
  return isRecord(items)
    ? { ...rest, items: withoutRequired(items) }
    : { ...rest, ...(items === undefined ? {} : { items }) };
}

function byFaults(done: readonly Done[], workshop: Workshop): readonly Done[] {
  const faults = new Map(done.map((one) => [one, faultsOf(one, workshop)]));
  return done.toSorted((a, b) => (faults.get(a) ?? 0) - (faults.get(b) ?? 0));
}

interface Found {
  readonly done: readonly Done[];
  readonly lack: Lack | undefined;
}

async function byLists(plans: readonly Plan[], workshop: Workshop): Promise<Found> {
  const [best] = plans;
  const isReadingAll = best?.steps.every(({ known }) => isReading(known.operation)) === true;
  const near = plans.filter(({ score }) => score > (best?.score ?? 0) - closeBy);
  let lack: Lack | undefined;
  const done: Done[] = [];
  for (const further of [() => near, () => (isReadingAll ? plansForResult(workshop) : [])]) {
    for (const plan of await further()) {
      const completed = await completions(plan, workshop, limits.buildFurther);
      lack ??= completed.lack;
      done.push(...completed.done);
    }
    if (done.some((one) => faultsOf(one, workshop) <= faultless)) break;
  }
  return { done, lack };
}

/** The best of all plans that were looked at, each with a result that is planned as a whole. */
async function asWholes(workshop: Workshop): Promise<readonly Done[]> {
  const faults = [...workshop.completed.values()].map((one) => ({ ...one, faults: planFaults(one.plan, workshop) }));
  const byText = new Map(faults.toSorted((a, b) => b.faults - a.faults).map((one) => [textOf(one.plan), one]));
  const best = [...byText.values()].toSorted((a, b) => a.faults - b.faults).slice(0, limits.buildWholes);
  const done: Done[] = [];
  for (const { plan, lack } of best) {
    const found = await wholeEndings(plan, workshop);
    done.push(...found.filter(({ ending }) => !isMadeUp(ending, workshop) && !isMisnamed(ending, lack)));
    if (done.some((one) => faultsOf(one, workshop) <= likely)) break;
  }
  return done;
}

/** What is no more than a field would have been found among the fields, if it were it. */
function isMisnamed({ transform }: Ending, lack: Lack | undefined): boolean {
  const names = (lack?.fields ?? []).flatMap((field) => field.replaceAll('[]', '').split('.').at(-1) ?? []);
  return names.some((name) => transform.includes(`"${name}": `) && plainField(name).test(transform));
}

function plainField(name: string): RegExp {
  return new RegExp(`"${name.replace(/\W/g, '.')}": [\\w.]+(?=[\\s,}])`);
}
