/** `workflow/build`: a workflow from an instruction, its every request rendered and its transform run before it is given. */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Workflow } from '../../../model/workflow.ts';
import { checkSchema, readSchema } from '../../schema.ts';
import { checkWorkflow } from '../../workflow/definition.ts';
import { withYears } from '../yearless-days.ts';
import { inputSchemaOf } from './answers/input-schema.ts';
import { allowsNull } from './answers/open-keys.ts';
import { type Trial, type TrialPorts, tryReads } from './answers/trial.ts';
import { byChanges } from './changes/plans.ts';
import { withInitials } from './instruction/initials.ts';
import { withKindNouns } from './instruction/kind-nouns.ts';
import { withTold } from './instruction/told-fields.ts';
import { withOwners } from './instruction/told-owners.ts';
import { withoutDefaults, worded } from './instruction/wording.ts';
import { askedAgain } from './asked-in-vain.ts';
import { missingPiece } from './judgement/missing.ts';
import { type BuildReport, reportOf } from './judgement/report.ts';
import { unsureOf } from './judgement/unsure.ts';
import { workflowName } from './judgement/workflow-name.ts';
import { holdingInPart, overAnswers, ranked, stillHolding } from './likeliest.ts';
import { linesSaid } from './named/lines-said.ts';
import { Lookups } from './named/looked-up.ts';
import { type StandIn, withLookups } from './named/lookups.ts';
import { misusedIn, unusedOf } from './named/misused.ts';
import type { NameIn } from './named/names-in.ts';
import { type NamedReading, namedReadings, namesSaid } from './named/readings.ts';
import { byRelations } from './relations/plans.ts';
import { knownThings } from './relations/terms/known.ts';
import { type Found, searchPlans } from './search.ts';
import { ignoredOf } from './terms/ignored.ts';
import { type Done, type Ending, type Failure, type Plan, textOf, type Workshop } from './terms/plan.ts';
import { readSources } from './terms/sources.ts';

export interface BuildWanted {
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** All that are stored, where none is named. */
  readonly integrationIds: readonly string[] | undefined;
  readonly responseSchema: unknown;
  /** Requests that only read may be sent. */
  readonly runReads: boolean;
  /** How words of the instruction were read before all else. */
  readonly doubts?: readonly string[];
}

export interface Built {
  readonly workflow: Workflow;
  readonly report: BuildReport;
}

/**
 * Throws `invalid_input` with INSTRUCTION_MISSING, NO_DOCUMENTATION, or the missing piece: MISSING_OPERATION,
 * MISSING_VALUE, MISSING_INTEGRATION, MISSING_FIELD, NOT_PROVEN. The workflow is not stored; nothing is sent unless `runReads`
 * allows it, and then only what reads.
 */
export async function buildWorkflow(given: BuildWanted, ctx: TrialPorts): Promise<Built> {
  const wanted = dated(given, ctx);
  return buildIn({ wanted, workshop: await openWorkshop(wanted, ctx) }, ctx);
}

/** As much of it as is read, with the years of days that are told without them. */
export function dated(wanted: BuildWanted, { clock }: Pick<TrialPorts, 'clock'>): BuildWanted {
  const most = limits.buildInstructionChars;
  const { text, doubts } = withYears(wanted.instruction.slice(0, most), clock.now());
  const cut =
    wanted.instruction.length > most ? [`Only the first ${most} characters of the instruction were read.`] : [];
  return { ...wanted, instruction: text, doubts: [...cut, ...doubts] };
}

/** In all the ways that the rules have: where nothing comes of what is said as it is, in other words. */
export async function buildIn(building: Building, ctx: TrialPorts): Promise<Built> {
  const built = await buildNamed(building, ctx).catch(refusalOf);
  if (!(built instanceof PatchbayError)) return built;
  const { wanted, workshop } = building;
  const instruction = withKindNouns(wanted.instruction, workshop.sources.operations);
  if (instruction === wanted.instruction) throw built;
  const reworded = { ...wanted, instruction };
  const again = { ...building, wanted: reworded, workshop: workshopOver(workshop.sources, reworded, ctx) };
  return buildNamed(again, ctx).catch((error: unknown) => {
    refusalOf(error);
    throw built;
  });
}

/** Names are looked up where what is done with them as they are is nothing, or wrong. */
async function buildNamed(building: Building, ctx: TrialPorts): Promise<Built> {
  const { wanted, workshop } = building;
  const names = namesSaid(wanted.instruction, workshop.sources);
  const lines = linesSaid(wanted.instruction, workshop.sources);
  if (names.length === 0 && lines.length === 0) return buildAsSaid(building, ctx);
  const plain = await buildAsSaid(building, ctx).catch(refusalOf);
  const misused = plain instanceof PatchbayError ? [] : misusedIn(plain, names, workshop);
  if (!(plain instanceof PatchbayError) && misused.length === 0) return plain;
  const isGuess = misused.length > 0 && misused.every((one) => one.isGuess === true);
  for (const named of await namedBuildings(building, ctx)) {
    if (isGuess && named.named?.standIns.some(({ isFound }) => isFound !== true) !== false) continue;
    const built = await buildAsSaid(named, ctx).catch(refusalOf);
    if (!(built instanceof PatchbayError) && misusedIn(built, named.named?.left ?? [], workshop).length === 0)
      return built;
  }
  if (plain instanceof PatchbayError) throw plain;
  const wrong = misused.find(({ operation }) => operation !== undefined);
  if (wrong !== undefined) throw missingPiece(wrong, workshop.sources);
  return plain;
}

/** The building once for each reading of the names, with keys in their place. */
async function namedBuildings(building: Building, ctx: TrialPorts): Promise<readonly Building[]> {
  const { wanted, workshop } = building;
  const lookups = new Lookups(workshop, wanted.runReads ? ctx : undefined);
  const listed = await Promise.all(
    linesSaid(wanted.instruction, workshop.sources).map(async (said) => {
      const standIn = await lookups.lines(said);
      return standIn === undefined ? [] : [{ instruction: said.instruction, lines: [standIn] }];
    }),
  );
  const found = await Promise.all(
    [...listed.flat(), { instruction: wanted.instruction, lines: [] }].map(async ({ instruction, lines }) => {
      const readings = await namedReadings(instruction, workshop, (meanings) => lookups.known(meanings));
      const all =
        lines.length > 0
          ? [...readings, { instruction, keys: [], left: namesSaid(instruction, workshop.sources) }]
          : readings;
      const named = await Promise.all(
        all.map(async ({ keys, ...said }) => {
          const standIns = await lookups.standInsFor(keys);
          return standIns === undefined ? [] : [withStandIns(building, said, [...lines, ...standIns], ctx)];
        }),
      );
      return named.flat();
    }),
  );
  return found.flat();
}

function withStandIns(
  building: Building,
  { instruction, left }: Pick<NamedReading, 'instruction' | 'left'>,
  standIns: readonly StandIn[],
  ctx: TrialPorts,
): Building {
  const { wanted, workshop } = building;
  const keys = Object.fromEntries(standIns.map(({ variable, key }) => [variable, key]));
  const named = { ...wanted, instruction, payload: { ...wanted.payload, ...keys } };
  return {
    ...building,
    wanted: named,
    workshop: workshopOver(workshop.sources, named, ctx),
    named: { standIns, left, said: building },
  };
}

function refusalOf(thrown: unknown): PatchbayError {
  if (thrown instanceof PatchbayError && thrown.code === 'invalid_input') return thrown;
  throw thrown;
}

async function buildAsSaid({ wanted, workshop, ...how }: Building, ctx: TrialPorts): Promise<Built> {
  const [best, ...others] = await byRelations(workshop);
  if (best !== undefined) return asTold([best, ...others], { ...how, wanted, workshop }, ctx);
  const changed = await asChanged({ ...how, wanted, workshop }, ctx);
  if (changed !== undefined) return changed;
  try {
    return await finish(await searchPlans(workshop), { ...how, wanted, workshop }, ctx);
  } catch (error) {
    const told =
      isWithoutField(error) && workshop.schema !== undefined
        ? withTold(workshop.schema, workshop.instruction)
        : undefined;
    if (told === undefined) throw error;
    return againTold(told, { ...how, wanted, workshop }, ctx, error);
  }
}

/** Where all of it is told by what the documents relate, no other reading is looked for, unless the real answers differ from the documents. */
function asTold(done: readonly [Done, ...Done[]], building: Building, ctx: TrialPorts): Promise<Built> {
  return delivered(done, { plans: done.map(({ plan }) => plan), left: [] }, { ...building, isTold: true }, ctx);
}

/** Changes that are told by what the documents relate; undefined where not all of it is, or where they do not lead to the result. */
async function asChanged({ wanted, workshop, ...how }: Building, ctx: TrialPorts): Promise<Built | undefined> {
  const plans = await byChanges(workshop);
  if (plans.length === 0) return undefined;
  const left = { drafts: limits.buildDrafts / 2, transforms: limits.buildTransforms / 2 };
  const fresh: Workshop = { ...workshop, left, completed: new Map(), failures: [] };
  try {
    return await finish({ kind: 'plans', plans, left: [] }, { ...how, wanted, workshop: fresh }, ctx);
  } catch (error) {
    if (error instanceof PatchbayError && error.code === 'invalid_input') return undefined;
    throw error;
  }
}

/** Once more with what the instruction says of the fields. What comes of it answers to the schema as it was given. */
async function againTold(
  schema: Readonly<Record<string, unknown>>,
  { wanted, workshop, ...how }: Building,
  ctx: TrialPorts,
  failed: unknown,
): Promise<Built> {
  const left = { drafts: limits.buildDrafts / 2, transforms: limits.buildTransforms / 2 };
  const fresh: Workshop = { ...workshop, schema, left, completed: new Map(), failures: [] };
  try {
    const { workflow, report } = await finish(await searchPlans(fresh), { ...how, wanted, workshop: fresh }, ctx);
    const read = 'Fields that the schema says nothing of were read as the instruction reckons them.';
    return { workflow, report: { ...report, unchecked: [...report.unchecked, read] } };
  } catch (error) {
    throw isWithoutField(error) ? failed : error;
  }
}

function isWithoutField(error: unknown): boolean {
  return error instanceof PatchbayError && error.reason === 'MISSING_FIELD';
}

/** What plans are made in. Throws INSTRUCTION_MISSING and NO_DOCUMENTATION, and what is wrong with the schema. */
export async function openWorkshop(wanted: BuildWanted, ctx: TrialPorts): Promise<Workshop> {
  if (wanted.instruction.trim() === '') throw noInstruction();
  await checkSchema(wanted.responseSchema, 'responseSchema', ctx);
  return workshopOver(await readSources(wanted, ctx), wanted, ctx);
}

function workshopOver(sources: Workshop['sources'], wanted: BuildWanted, ctx: TrialPorts): Workshop {
  const known = knownThings(sources);
  const around = { payload: wanted.payload, operations: sources.operations, isThing: known.isThing };
  const said = worded(wanted.instruction.trim(), around);
  if (said === '') throw noInstruction();
  const schema = withOwners(readSchema(wanted.responseSchema, 'responseSchema'), said, known);
  const instruction = withInitials(allowsNull(schema) ? withoutDefaults(said) : said, sources.vocabulary);
  const { payload } = wanted;
  return {
    sources,
    instruction,
    payload,
    schema,
    ctx,
    left: { drafts: limits.buildDrafts, transforms: limits.buildTransforms },
    completed: new Map(),
    failures: [],
    lacked: [],
  };
}

interface Named {
  readonly standIns: readonly StandIn[];
  readonly left: readonly NameIn[];
  readonly said: Building;
}

export interface Building {
  readonly wanted: BuildWanted;
  readonly workshop: Workshop;
  /** Names for which keys stand that are looked up, and what was said with them. */
  readonly named?: Named;
  /** Who said which steps there are, where the rules did not. */
  readonly outlinedBy?: string;
  /** What was found holds as long as the real answers do not say otherwise. */
  readonly isTold?: true | undefined;
  /** Another way to the result of a plan, where the rules know none. */
  readonly endingOf?: (plan: Plan) => Promise<Ending | undefined>;
}

/** The workflow of the first plan that gives the result. Throws the missing piece. */
export async function finish(found: Found, building: Building, ctx: TrialPorts): Promise<Built> {
  if (found.kind === 'failed')
    throw missingPiece(lackOf(building.workshop) ?? found.failure, building.workshop.sources);
  return delivered(await ranked(found.plans, building), found, building, ctx);
}

/** The workflow of the likeliest, or, where reading is allowed, of the first that is answered. */
async function delivered(
  [likeliest, ...rest]: readonly [Done, ...Done[]],
  found: { readonly plans: readonly Plan[]; readonly left: readonly string[] },
  { wanted, workshop, outlinedBy, isTold, named }: Building,
  ctx: TrialPorts,
): Promise<Built> {
  const { sources } = workshop;
  // What the instruction was found to say of fields is none of the contract.
  const schema = readSchema(wanted.responseSchema, 'responseSchema');
  const tried = wanted.runReads ? await proven([likeliest, ...rest], { workshop, isTold }, ctx) : undefined;
  const { trial, done } = tried ?? { done: likeliest, trial: undefined };
  const unsure = unsureOf(done, workshop) ?? unusedOf(done, named?.standIns ?? [], workshop);
  if (unsure !== undefined) throw missingPiece(lackOf(workshop) ?? unsure, sources);
  const { plan, ending } = withLookups(done, named?.standIns ?? []);
  const { instruction, payload } = named?.said.workshop ?? workshop;
  const workflow = await toWorkflow(plan, ending, { instruction, payload, schema }, ctx);
  const others = found.plans.filter(({ steps }) => steps !== done.plan.steps);
  return {
    workflow,
    report: reportOf({
      plan,
      ending,
      others,
      sources,
      trial,
      outlinedBy,
      left: found.left,
      asked: (named?.said.wanted ?? wanted).instruction,
      doubts: wanted.doubts ?? [],
      ignored: ignoredOf(plan, ending.transform, payload),
    }),
  };
}

/** What the likeliest change lacks says more than what another one has no use for. */
function lackOf({ lacked }: Workshop): Failure | undefined {
  const [best] = lacked.toSorted((a, b) => b.score - a.score);
  if (best === undefined) return undefined;
  const same = lacked.filter(({ operation, clause }) => operation === best.operation && clause === best.clause);
  return { ...best, missing: [...new Set(same.flatMap(({ missing }) => missing))] };
}

interface Tried {
  readonly done: Done;
  readonly trial: Trial;
}

/**
 * The likeliest whose reading requests are answered, with what its result is made of those answers. Where none of those that are
 * tried is, the likeliest of all; undefined where there is nothing to read.
 */
async function proven(
  done: readonly Done[],
  { workshop, isTold }: Pick<Building, 'workshop' | 'isTold'>,
  ctx: TrialPorts,
): Promise<Tried | undefined> {
  const plans = new Map(done.map((one) => [textOf(one.plan), one])).values();
  let failed: Tried | undefined;
  for (const one of [...plans].slice(0, limits.buildTrials)) {
    const trial = await tryReads(one.plan, workshop.payload, ctx);
    if (trial === undefined) return failed;
    const over = trial.isFailed ? one : await overReal(trial.plan, endingsOf(one.plan, done), { workshop, isTold });
    const tried = { done: over ?? one, trial };
    if (!trial.isFailed) return (await askedAgain({ done: one, trial }, workshop, ctx)) ?? tried;
    failed ??= { done: one, trial };
  }
  return failed;
}

async function overReal(
  plan: Plan,
  before: readonly Ending[],
  { workshop, isTold }: Pick<Building, 'workshop' | 'isTold'>,
): Promise<Done | undefined> {
  const whole = isTold === true ? await stillHolding(plan, before, workshop) : [];
  const held = whole.length === 0 && isTold === true ? await holdingInPart(plan, before, workshop) : whole;
  const [best] = held.length > 0 ? held : await overAnswers(plan, before, workshop);
  return best;
}

/** What was found for the plan, the likeliest first. */
function endingsOf(plan: Plan, done: readonly Done[]): readonly Ending[] {
  const text = textOf(plan);
  return done.filter((one) => textOf(one.plan) === text).map(({ ending }) => ending);
}

interface Given {
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly schema: Readonly<Record<string, unknown>> | undefined;
}

/** Throws when what was built would not be stored either. */
async function toWorkflow(plan: Plan, { transform }: Ending, given: Given, ctx: TrialPorts): Promise<Workflow> {
  const { instruction, payload, schema } = given;
  const now = new Date(ctx.clock.now()).toISOString();
  const inputSchema = inputSchemaOf(payload, plan, transform);
  const workflow: Workflow = {
    id: await workflowName(plan, ctx),
    instruction,
    steps: plan.steps.map(({ step }) => step),
    integrationIds: [...new Set(plan.steps.flatMap(({ step }) => step.integrationId ?? []))],
    finalTransform: transform,
    ...(schema === undefined ? {} : { responseSchema: schema, originalResponseSchema: schema }),
    ...(inputSchema === undefined ? {} : { inputSchema }),
    createdAt: now,
    updatedAt: now,
  };
  await checkWorkflow(workflow, ctx);
  return workflow;
}

function noInstruction(): PatchbayError {
  return new PatchbayError('invalid_input', 'There was no instruction.', {
    reason: 'INSTRUCTION_MISSING',
    hint: 'Say what the workflow is to do, such as "list the open orders with the names of their customers".',
  });
}
