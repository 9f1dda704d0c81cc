/**
 * `workflow/build` where there is a model: asked which operations an instruction means, and in which order, when the rules could
 * not tell. It says no more than that: values, links between the steps, loops and the result are made and proven by the rules, out of
 * the caller's own words.
 */
import * as z from 'zod';
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Llm } from '../../../core/llm.ts';
import { withinBudget } from '../../llm/budget.ts';
import { asData, textAsData } from '../../llm/data.ts';
import { Redactor } from '../../redact.ts';
import type { TrialPorts } from '../build/answers/trial.ts';
import {
  type Building,
  type BuildWanted,
  type Built,
  buildIn,
  buildWorkflow,
  finish,
  dated,
  openWorkshop,
} from '../build/build.ts';
import { toEnding } from '../build/complete.ts';
import { type Clause, pointsBack } from '../build/instruction/clauses.ts';
import { notUnderstoodIn } from '../build/judgement/faults.ts';
import { followOutline, searchPlans } from '../build/search.ts';
import type { Ending, Plan, Workshop } from '../build/terms/plan.ts';
import type { KnownOperation } from '../build/terms/sources.ts';
import { nameOf } from '../documents/terms/document.ts';
import { readInstruction } from '../step/instruction/instruction.ts';
import { isReading } from '../step/instruction/reading.ts';
import { isUnasked } from '../step/operation/asks-to-see.ts';
import { rankOperations } from '../step/values/rank.ts';
import { type Asking, type Flaw, type Proposed, proposeWithModel } from './propose.ts';
import { askedIn, withAdvice } from './refusal.ts';
import { makeTransform } from './transform.ts';

/** Failures of the rules that somebody else may do better at. A service that is not there cannot be chosen either. */
const open: ReadonlySet<string | undefined> = new Set([
  'MISSING_OPERATION',
  'MISSING_VALUE',
  'MISSING_FIELD',
  'NOT_PROVEN',
]);

const tool = 'workflow/build';

/** Throws as `buildWorkflow`; the failure says what the model had to say. */
export async function makeWorkflow(
  given: BuildWanted,
  ctx: TrialPorts & { readonly llm?: Llm | undefined },
): Promise<Built> {
  if (ctx.llm === undefined) return buildWorkflow(given, ctx);
  // Results and operations are asked for in one call of a tool.
  const llm = withinBudget(ctx.llm);
  const wanted = dated(given, ctx);
  const workshop = await openWorkshop(wanted, ctx);
  const known = new Redactor();
  for (const { integration } of workshop.sources.all) known.add(integration.credentials ?? {});
  const asking = { ...ctx, llm, known, tool };
  const toldOfResults: string[] = [];
  const endingOf = (plan: Plan): Promise<Ending | undefined> =>
    askForEnding(plan, workshop, asking, (told) => toldOfResults.push(told));
  const rules = await buildIn({ wanted, workshop }, ctx).catch(openFailure);
  if (!(rules instanceof PatchbayError)) {
    if (!rules.report.unchecked.some((line) => notUnderstoodIn(line) !== undefined)) return rules;
    const { proposed, made } = await askForOutline({ wanted, workshop }, rules, asking);
    if (made !== undefined) return besideRules(made, rules);
    return proposed.isProven ? rules : reported(rules, { unchecked: [proposed.told] });
  }
  const attempt =
    rules.reason === 'MISSING_FIELD' ? await completed({ wanted, workshop: anew(workshop), endingOf }, ctx) : rules;
  if (!(attempt instanceof PatchbayError)) return attempt;
  const { proposed, made } = await askForOutline({ wanted, workshop }, attempt, asking);
  if (made !== undefined) return made;
  throw withAdvice(attempt, proposed.isProven ? '' : (toldOfResults[0] ?? proposed.told));
}

/** Two that are proven: the model's, which understands the words that the rules do not, unless both call the same. */
function besideRules(made: Built, rules: Built): Built {
  const callsOf = ({ report }: Built): string => report.steps.map(({ operation }) => operation).join(', ');
  if (callsOf(made) === callsOf(rules))
    return reported(rules, { checked: [`${made.report.engine} chose the same operations by itself.`] });
  return reported(made, { alternatives: [`Steps: ${callsOf(rules)}`] });
}

function reported(
  { workflow, report }: Built,
  {
    checked = [],
    unchecked = [],
    alternatives = [],
  }: Partial<Pick<Built['report'], 'checked' | 'unchecked' | 'alternatives'>>,
): Built {
  return {
    workflow,
    report: {
      ...report,
      checked: [...report.checked, ...checked],
      unchecked: [...report.unchecked, ...unchecked],
      alternatives: [...alternatives, ...report.alternatives],
    },
  };
}

/** What is found in the data by somebody else, where the rules have the steps and not the result. */
async function completed(building: Building, ctx: TrialPorts): Promise<Built | PatchbayError> {
  return finish(await searchPlans(building.workshop), building, ctx).catch(openFailure);
}

/** The same, of which nothing has been tried. */
function anew(workshop: Workshop): Workshop {
  const left = { drafts: limits.buildDrafts, transforms: limits.buildTransforms };
  return { ...workshop, left, completed: new Map(), failures: [], lacked: [] };
}

function openFailure(thrown: unknown): PatchbayError {
  if (thrown instanceof PatchbayError && open.has(thrown.reason)) return thrown;
  throw thrown;
}

/** The transform of a plan whose steps give what the rules do not find in it. */
async function askForEnding(
  plan: Plan,
  { schema, instruction }: Workshop,
  asking: Asking,
  tell: (told: string) => void,
): Promise<Ending | undefined> {
  const wanted = {
    currentTransform: '$',
    stepData: plan.data,
    responseSchema: schema,
    instruction,
    listsOnly: true,
  };
  try {
    return toEnding(await makeTransform(wanted, asking));
  } catch (thrown) {
    if (!(thrown instanceof PatchbayError) || thrown.reason !== 'NO_TRANSFORM') throw thrown;
    const told = askedIn(thrown);
    if (told !== undefined) tell(told);
    return undefined;
  }
}

const Proposal = z.object({
  steps: z
    .array(z.object({ operation: z.string().max(500), words: z.string().max(limits.buildInstructionChars) }))
    .min(1)
    .max(limits.buildClauses),
});
type Proposal = z.output<typeof Proposal>;

const system = `You choose the operations that an instruction means, in the order in which they are called.
A step that needs what another operation gives (an id, a list) comes after that one. An operation that is called for each item of a list is one step.
Sorting, summing up, filtering and returning are no steps: they are done when the data is there.
"words" is the part of the instruction that the step is for, word by word as it stands there.
Answer with {"steps": [{"operation": "<as it is named>", "words": "<part of the instruction>"}]}.`;

interface Asked {
  readonly proposed: Proposed<Proposal>;
  readonly made?: Built;
}

type Bench = Pick<Building, 'wanted' | 'workshop'>;

async function askForOutline(
  { wanted, workshop }: Bench,
  attempt: PatchbayError | Built,
  ctx: TrialPorts & Asking & { readonly llm: Llm },
): Promise<Asked> {
  const { llm, known, signal } = ctx;
  let made: Built | undefined;
  const proposed = await proposeWithModel<Proposal>(llm, {
    tool,
    system,
    user: questionOf(workshop, attempt, known),
    shape: Proposal,
    known,
    signal,
    async prove(proposal) {
      const outline = outlineOf(proposal, workshop);
      if ('why' in outline) return outline;
      const fresh = anew(workshop);
      const outlinedBy = `${llm.provider}/${llm.model}`;
      const built = await finish(
        await followOutline(outline.clauses, fresh),
        { wanted, workshop: fresh, outlinedBy },
        ctx,
      ).catch(openFailure);
      if (built instanceof PatchbayError) return { problem: built.message, why: 'could not be made to work' };
      made = built;
      return undefined;
    },
  });
  return made === undefined ? { proposed } : { proposed, made };
}

function questionOf(
  { sources, instruction, payload, schema }: Workshop,
  attempt: PatchbayError | Built,
  known?: Redactor,
): string {
  const byOperation = new Map(sources.operations.map((one) => [one.operation, one]));
  const ranked = rankOperations([...byOperation.keys()], readInstruction(instruction));
  const lines = ranked.flatMap(({ operation }) => {
    const one = byOperation.get(operation);
    return one === undefined ? [] : [`${shownName(one)} | ${operation.summary}`];
  });
  return [
    `Instruction: ${instruction.slice(0, limits.llmSampleChars)}`,
    textAsData('Operations by name, the likeliest first, with what is known of them', lines.join('\n')),
    asData('The payload', payload, known),
    ...(schema === undefined ? [] : [asData('JSON Schema of the result', schema, known)]),
    attempt instanceof PatchbayError
      ? asData('What rules could not do', attempt.message, known)
      : asData('What rules made of it, with words that they did not understand', madeOf(attempt), known),
  ].join('\n\n');
}

function madeOf({ report: { steps, unchecked } }: Built): unknown {
  return { operations: steps.map(({ operation }) => operation), unchecked };
}

function shownName({ source, operation }: KnownOperation): string {
  return `${source.integration.id} ${nameOf(operation)}`;
}

/** The proposal as clauses, each with its operation. Words of the model's own are none: values are read from them. */
function outlineOf({ steps }: Proposal, { sources, instruction }: Workshop): { clauses: readonly Clause[] } | Flaw {
  const byName = new Map(sources.operations.map((one) => [shownName(one), one]));
  const operations = sources.operations.map((one) => one.operation);
  const said = plain(instruction);
  const clauses: Clause[] = [];
  for (const { operation, words } of steps) {
    const only = byName.get(operation.trim());
    if (only === undefined) {
      const problem = `There is no operation "${operation.slice(0, 80)}". Name one as it is named in the list.`;
      return { problem, why: 'named an operation that there is not' };
    }
    const text = words.trim();
    if (text === '' || !said.includes(plain(text))) {
      const problem = `"${text.slice(0, 80)}" is no part of the instruction. Give the words as they stand there.`;
      return { problem, why: 'had words that the instruction does not have' };
    }
    if (isUnasked(only.operation, text, operations)) {
      const problem = `"${text.slice(0, 80)}" only asks to be shown something, and ${shownName(only)} changes something.`;
      return { problem, why: 'would have changed what was only to be shown' };
    }
    clauses.push({ text, kind: isReading(only.operation) ? 'read' : 'change', refersBack: pointsBack(text), only });
  }
  return { clauses };
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}
