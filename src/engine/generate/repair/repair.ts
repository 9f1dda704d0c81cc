/** Repairs the call of a step from its failure and the documentation, by the smallest edits that are proven. */
import type * as z from 'zod';
import type { WorkContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import { describeIssues } from '../../../core/issues.ts';
import { ApiConfig } from '../../../model/api.ts';
import { normalizeCall } from '../../api/normalize.ts';
import { type GeneratedStep, generateStep, type StepWanted, settingOf } from '../step/generate.ts';
import type { Draft } from '../step/request/draft.ts';
import { type Failure, readFailure } from './failure.ts';
import { heldPlaces, unwrapped } from './held.ts';
import { matchOperation } from './match.ts';
import { membersOf } from './members.ts';
import { mend } from './mend.ts';
import { type Repairing, samplesOf } from './repairing.ts';
import { noRepair, notProven, result } from './result.ts';
import { retryFor } from './retry.ts';
import { mendSelector } from './selector.ts';

type Ports = WorkContext<'sandbox'>;

interface Wanted extends Omit<StepWanted, 'current'> {
  /** As it was given. */
  readonly current: unknown;
  /** What the step failed with; empty when it is to be made anew. */
  readonly failure: string;
}

/** A repair where there is a call that failed, else a step from its instruction. Throws as both. */
export async function generateOrRepair(wanted: Wanted, ctx: Ports): Promise<GeneratedStep> {
  const parsed = ApiConfig.safeParse(wanted.current);
  if (!parsed.success) throw notACall(parsed.error);
  const step: StepWanted = { ...wanted, current: normalizeCall(parsed.data) };
  const isCall = (step.current.urlPath ?? step.current.urlHost ?? '') !== '';
  return wanted.failure.trim() === '' || !isCall
    ? generateStep(step, ctx)
    : repairStep(step, readFailure(wanted.failure), ctx);
}

function notACall(error: z.ZodError): PatchbayError {
  return new PatchbayError(
    'invalid_input',
    `currentStepConfig was no call: ${describeIssues(error.issues).join('; ')}.`,
    {
      reason: 'INVALID_STEP',
      hint: 'Give the `apiConfig` of the step: urlHost, urlPath, method, headers, queryParams, body, instruction.',
    },
  );
}

/** Throws `invalid_input` with NO_REPAIR when nothing explains the failure, or NOT_PROVEN when what does cannot be rendered. */
export async function repairStep(wanted: StepWanted, failure: Failure, ctx: Ports): Promise<GeneratedStep> {
  const repairing = await repairingOf(wanted, failure, ctx);
  const retry = retryFor(failure);
  if (retry !== undefined) return { ...result(wanted.current, [], repairing, [advice(failure)]), retry };
  const { config, used, problems } = await mend(wanted.current, repairing, ctx);
  if (problems.length > 0) throw notProven(problems);
  const changed = repairing.wanted.selector === wanted.selector ? used : (['selector', ...used] as const);
  if (changed.length === 0) throw noRepair(repairing);
  return result(config, changed, repairing, []);
}

/** The operation is bound with what stands in the call too, since most of that is right. */
async function repairingOf(given: StepWanted, failure: Failure, ctx: Ports): Promise<Repairing> {
  const wanted = { ...given, selector: await mendSelector(given, ctx) };
  const { current } = wanted;
  const known = await settingOf(wanted, ctx, true);
  const itemBefore = known.loop?.items[0];
  const sampleBefore = await samplesOf(current, { wanted, setting: known, currentItem: itemBefore }, ctx);
  const setting = { ...known, places: [...known.places, ...heldPlaces(current, known, sampleBefore)] };
  const matched = matchOperation(current, setting, failure);
  const fresh = matched === undefined ? undefined : withOtherType(unwrapped(matched), current, failure);
  const currentItem = itemBefore ?? fresh?.currentItem;
  const base = { wanted, setting, currentItem };
  const sample = currentItem === itemBefore ? sampleBefore : await samplesOf(current, base, ctx);
  return { ...base, failure, fresh, sample };
}

const form = 'application/x-www-form-urlencoded';

/** A guide that does not say what its bodies are was read as wanting JSON: the service that refuses it wants a form. */
function withOtherType(fresh: Draft, { headers }: ApiConfig, { status }: Failure): Draft {
  const { body } = fresh.operation;
  const said = Object.entries(membersOf(headers)).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const sent = typeof said === 'string' ? said : 'application/json';
  if (status !== 415 || body === undefined || !sent.toLowerCase().startsWith(body.contentType.toLowerCase()))
    return fresh;
  const contentType = body.contentType === form ? 'application/json' : form;
  return { ...fresh, operation: { ...fresh.operation, body: { ...body, contentType } } };
}

function advice({ kind }: Failure): string {
  return kind === 'rate-limit'
    ? 'The service was asked too often; the call itself is left as it is. Give the step this `retry`, or the integration a `rateLimit`.'
    : 'The service failed by itself; the call is left as it is. Give the step this `retry`, or try again later.';
}
