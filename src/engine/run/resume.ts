/** Goes on with a run that has ended, or runs it again: as a new run, so that the record of the old one stays what it is. */
import { PatchbayError } from '../../core/error.ts';
import type { Resumed, RunPart, RunSource } from '../../core/run-ports.ts';
import { Api } from '../../model/api.ts';
import { ExtractConfig } from '../../model/extract.ts';
import type { StepResult } from '../../model/run.ts';
import { type ExecutionStep, Workflow } from '../../model/workflow.ts';
import { startCall } from '../api/start.ts';
import { getDefinition, type Kind } from '../definitions.ts';
import { startExtract } from '../extract/start.ts';
import { apiKind, extractKind, workflowKind } from '../kinds.ts';
import { isRedacted } from '../redact.ts';
import { startWorkflow } from '../workflow/start.ts';
import { findRun } from './find.ts';
import { type Credentials, openInput, openVersion, type RunInput } from './input.ts';
import { requestsInDoubt } from './journal.ts';
import type { RunContext } from './perform.ts';
import type { RunHandle } from './start.ts';
import { isFinished } from './view.ts';

export interface ResumeWanted {
  readonly id: string;
  /** Begins at this step anew; default the one that has not succeeded. */
  readonly fromStep?: string | undefined;
  /** Begins at the first step anew. */
  readonly fromStart?: boolean | undefined;
  /** What to do about requests that may have arrived. */
  readonly inDoubt?: 'send' | 'skip' | undefined;
  readonly credentials?: Credentials | null | undefined;
  readonly background?: boolean | null | undefined;
}

/**
 * What had succeeded is taken over, a loop's items included, and the definition is the one that is stored now. Throws
 * `conflict` when somebody has to decide something first, and `invalid_input` when it is to begin where it cannot.
 */
export async function resumeRun(wanted: ResumeWanted, ctx: RunContext): Promise<RunHandle> {
  refuseTwoStarts(wanted);
  const source = await findSource(wanted.id, ctx);
  const input = openedInput(source, wanted, ctx);
  const parts = await ctx.store.runs.parts(wanted.id);
  const doubts = requestsInDoubt(parts);
  const request = { input, credentials: wanted.credentials ?? {} };
  switch (source.run.kind) {
    case 'workflow': {
      const before = Workflow.parse(openVersion(source.definition, ctx.vault));
      const definition = await currentDefinition(workflowKind, before, input, ctx);
      const resumes = resumePoint(source, { before, now: definition }, wanted);
      refuseDoubts(doubts, wanted, resumes);
      refuseGaps(source, parts, resumes);
      return startWorkflow({ ...request, definition }, ctx, { resumes });
    }
    case 'api': {
      const before = Api.parse(openVersion(source.definition, ctx.vault));
      const definition = await currentDefinition(apiKind, before, input, ctx);
      const resumes = wholeCall(source, wanted);
      refuseDoubts(doubts, wanted, resumes);
      return startCall({ ...request, definition }, ctx, resumes);
    }
    case 'extract': {
      const before = ExtractConfig.parse(openVersion(source.definition, ctx.vault));
      const definition = await currentDefinition(extractKind, before, input, ctx);
      const resumes = wholeCall(source, wanted);
      refuseDoubts(doubts, wanted, resumes);
      return startExtract({ ...request, definition }, ctx, resumes);
    }
  }
}

async function findSource(id: string, ctx: RunContext): Promise<RunSource & { readonly input: string }> {
  const run = await findRun(id, ctx);
  if (!isFinished(run)) {
    throw new PatchbayError('conflict', `Run '${id}' goes on.`, {
      reason: 'RUN_NOT_ENDED',
      hint: 'Read it with run_get, or stop it with run_cancel first.',
    });
  }
  const source = await ctx.store.runs.source(id);
  if (source?.input !== undefined && source.definition !== '') return { ...source, input: source.input };
  throw inputMissing(id);
}

function inputMissing(id: string): PatchbayError {
  return new PatchbayError('conflict', `What run '${id}' was made from was not kept.`, {
    reason: 'RUN_INPUT_MISSING',
    hint: 'Run the definition again with its payload.',
  });
}

/** What it was given then; whoever waits for this one decides for themselves how. */
function openedInput(source: { readonly input: string }, wanted: ResumeWanted, { vault }: RunContext): RunInput {
  const { credentials: names = [], ...input } = openInput(source.input, vault);
  // There was nothing to execute then, and so nothing was kept to execute it with.
  if (input.refusal !== undefined) throw inputMissing(wanted.id);
  const missing = names.filter((name) => !Object.hasOwn(wanted.credentials ?? {}, name));
  if (missing.length > 0) {
    throw new PatchbayError(
      'conflict',
      `The run had credentials, which were forgotten when it ended: ${missing.join(', ')}.`,
      {
        reason: 'CREDENTIALS_NEEDED',
        hint: 'Give them again as credentials.',
        details: { missing },
      },
    );
  }
  const { idempotencyKey: _key, background: _background, ...options } = input.options;
  return { ...input, options: { ...options, background: wanted.background === true } };
}

/** What is begun anew cannot go on from what had arrived. */
function refuseDoubts(requests: readonly string[], { inDoubt }: ResumeWanted, { keep }: Resumed): void {
  if (requests.length === 0) return;
  const isAnew = keep === 'none';
  if (inDoubt === 'send' || (inDoubt === 'skip' && !isAnew)) return;
  throw new PatchbayError(
    'conflict',
    `The run had sent ${requests.join(' and ')}; whether that arrived is not known.`,
    {
      reason: 'RUN_IN_DOUBT',
      hint: isAnew
        ? 'Check there. Say inDoubt: "send" to send it again.'
        : 'Check there. Say inDoubt: "skip" if it arrived, to go on without its answer, or "send" to send it again.',
    },
  );
}

function refuseTwoStarts({ fromStart, fromStep }: ResumeWanted): void {
  if (fromStart !== true || fromStep === undefined) return;
  throw new PatchbayError('invalid_input', "'fromStart' and 'fromStep' say two different places to begin at.", {
    hint: `Say fromStart: true to run all of it again, or fromStep: "${fromStep}" to begin there.`,
  });
}

/** Of a run that has succeeded only its record is left: what that does not have of a step, the steps after it would miss. */
function refuseGaps({ run }: RunSource, parts: readonly RunPart[], { step: end }: Resumed): void {
  const kept = new Set(parts.filter(({ name }) => name === 'result').map(({ step }) => step));
  const gap = run.stepResults.slice(0, end).find((result, index) => !kept.has(index) && !isWhole(result));
  if (gap === undefined) return;
  throw new PatchbayError('conflict', `What step '${gap.stepId}' gave was not kept whole: the run has succeeded.`, {
    reason: 'STEP_DATA_MISSING',
    hint: `Say fromStep: "${gap.stepId}", or fromStart: true.`,
  });
}

function isWhole({ transformedData }: StepResult): boolean {
  return transformedData !== undefined && !isRedacted(JSON.stringify(transformedData));
}

/** The definition that is stored now; the one that was executed if none is, or if it was given with the run. */
async function currentDefinition<T extends { readonly id: string }>(
  kind: Kind<T>,
  before: T,
  { isInline }: RunInput,
  ctx: RunContext,
): Promise<T> {
  if (isInline === true) return before;
  return getDefinition(kind, before.id, ctx).catch((error: unknown) => {
    if (error instanceof PatchbayError && error.code === 'not_found') return before;
    throw error;
  });
}

/** Of a single call only the answer to a request that must not be sent twice is taken over. */
function wholeCall({ run }: RunSource, { id, inDoubt, fromStart }: ResumeWanted): Resumed {
  if (run.status === 'succeeded' && fromStart !== true) {
    throw new PatchbayError('conflict', `Run '${id}' has succeeded: there is nothing left of it to go on with.`, {
      reason: 'RUN_SUCCEEDED',
      hint: 'Say fromStart: true to make the call again.',
    });
  }
  return { from: id, step: 0, keep: fromStart === true ? 'none' : 'items', skipSent: inDoubt === 'skip' };
}

interface Versions {
  readonly before: Workflow;
  readonly now: Workflow;
}

/** Where to go on, and what to keep of that step. */
function resumePoint({ run }: RunSource, { before, now }: Versions, wanted: ResumeWanted): Resumed {
  const { id: from, fromStep, fromStart, inDoubt } = wanted;
  const common = { from, skipSent: inDoubt === 'skip' };
  if (fromStart === true) return { ...common, step: 0, keep: 'none' };
  const steps = now.steps ?? [];
  const reached = reachedStep(run.stepResults, steps);
  if (fromStep !== undefined) {
    const step = steps.findIndex(({ id }) => id === fromStep);
    if (step >= 0 && step <= reached) return { ...common, step, keep: 'none' };
    throw new PatchbayError('invalid_input', `The run cannot begin at step '${fromStep}'.`, {
      hint: `It can begin at: ${steps
        .slice(0, reached + 1)
        .map(({ id }) => id)
        .join(', ')}.`,
    });
  }
  const [old, current] = [before.steps?.[reached], steps[reached]];
  if (!goesThroughTheSame(old, current)) return { ...common, step: reached, keep: 'none' };
  return { ...common, step: reached, keep: JSON.stringify(old) === JSON.stringify(current) ? 'all' : 'items' };
}

/** How many steps are done that the definition still begins with. */
function reachedStep(results: readonly StepResult[], steps: readonly ExecutionStep[]): number {
  const end = steps.findIndex((step, index) => {
    const result = results[index];
    return result?.stepId !== step.id || !(result.success || step.failureBehavior === 'CONTINUE');
  });
  return end < 0 ? steps.length : end;
}

/** Items that are done belong to the list that the step went through. */
function goesThroughTheSame(old: ExecutionStep | undefined, current: ExecutionStep | undefined): boolean {
  return (
    old?.id === current?.id &&
    (old?.loopSelector ?? '') === (current?.loopSelector ?? '') &&
    (old?.executionMode ?? 'DIRECT') === (current?.executionMode ?? 'DIRECT')
  );
}
