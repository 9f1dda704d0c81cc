/** `workflow/generateStepConfig` where there is a model: asked for the step, or the repair, that the rules did not find. */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Llm } from '../../../core/llm.ts';
import { ApiConfig } from '../../../model/api.ts';
import { normalizeCall } from '../../api/normalize.ts';
import { generateOrRepair } from '../repair/repair.ts';
import { type GeneratedStep, type StepWanted, settingOf } from '../step/generate.ts';
import { type Asking, type Proposed, proposeWithModel } from './propose.ts';
import { withAdvice } from './refusal.ts';
import { type Judged, judgeStep } from './step-proof.ts';
import { StepProposal } from './step-proposal.ts';
import { questionOf, type StepAsked, systemOf } from './step-question.ts';

/** Failures of the rules that somebody else may do better at. */
const open: ReadonlySet<string | undefined> = new Set(['NO_OPERATION', 'MISSING_VALUES', 'NOT_PROVEN', 'NO_REPAIR']);

/** Throws as `generateOrRepair`; the failure says what the model had to say. */
export async function makeStep(wanted: StepAsked, ctx: Asking): Promise<GeneratedStep> {
  const { llm } = ctx;
  if (llm === undefined) return generateOrRepair(wanted, ctx);
  const attempt = await generateOrRepair(wanted, ctx).catch((thrown: unknown) => {
    if (thrown instanceof PatchbayError && open.has(thrown.reason)) return thrown;
    throw thrown;
  });
  const isRepair = wanted.failure.trim() !== '';
  if (!(attempt instanceof PatchbayError) && (isRepair || !isDoubtful(attempt))) return attempt;
  const { proposed, made } = await askForStep(wanted, attempt, { ...ctx, llm });
  if (made !== undefined) return attempt instanceof PatchbayError ? made : besideRules(made, attempt);
  const told = proposed.isProven ? '' : proposed.told;
  if (attempt instanceof PatchbayError) throw withAdvice(attempt, told);
  return { ...attempt, unchecked: [...attempt.unchecked, told] };
}

/** Another operation fits as well, or a part of the instruction was left out. */
function isDoubtful({ alternatives, unchecked }: GeneratedStep): boolean {
  return alternatives.length > 0 || unchecked.some((text) => text.endsWith('of the instruction was not used.'));
}

interface Asked {
  readonly proposed: Proposed<StepProposal>;
  readonly made?: GeneratedStep;
}

/** The proposal of the model, if one was proven. */
export async function askForStep(
  wanted: StepAsked,
  attempt: GeneratedStep | PatchbayError,
  ctx: Asking & { readonly llm: Llm },
): Promise<Asked> {
  const current = normalizeCall(ApiConfig.parse(wanted.current));
  const step: StepWanted = { ...wanted, current };
  const setting = await settingOf(step, ctx, wanted.failure !== '');
  const { known, signal, tool } = ctx;
  let last: Judged | undefined;
  const proposed = await proposeWithModel<StepProposal>(ctx.llm, {
    tool,
    system: systemOf(wanted.failure !== ''),
    user: questionOf({ wanted, current, setting, attempt, known }),
    shape: StepProposal,
    known,
    signal,
    async prove(proposal) {
      const judged = await judgeStep(proposal, { step, setting, failure: wanted.failure }, ctx);
      if ('why' in judged) return judged;
      last = judged;
      return undefined;
    },
  });
  return proposed.isProven && last !== undefined ? { proposed, made: describe(last, proposed.engine) } : { proposed };
}

function describe({ config, dataSelector, name }: Judged, engine: string): GeneratedStep {
  return {
    config,
    dataSelector,
    engine,
    checked: [
      'The request was rendered with the data at hand: every placeholder has a value.',
      ...(name === undefined ? [] : [`Its path, parameters and body are as the documentation of ${name} has them.`]),
      'Its values come from the data, the instruction or the documentation, and it goes where the rules would send it.',
    ],
    unchecked: [
      'A model proposed it: whether it is what the instruction means is not proven.',
      'The request was not sent.',
      ...(name === undefined ? ['No documentation was there to compare it with.'] : []),
    ],
    alternatives: [],
  };
}

/** Two that are as documented: the model's, which knows the instruction, unless both are the same operation. */
function besideRules(made: GeneratedStep, rules: GeneratedStep): GeneratedStep {
  const isSame = made.config.method === rules.config.method && made.config.urlPath === rules.config.urlPath;
  if (isSame) return { ...rules, checked: [...rules.checked, `${made.engine} chose the same operation by itself.`] };
  const other = `${rules.config.method ?? 'GET'} ${(rules.config.urlPath ?? '').slice(0, limits.shownPathChars)}`;
  return { ...made, alternatives: [other, ...rules.alternatives] };
}
