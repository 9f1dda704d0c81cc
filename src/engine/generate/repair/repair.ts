/** Repairs the call of a step from its failure and the documentation, by the smallest edits that are proven. */

import type * as z from 'zod';
import type { WorkContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import { describeIssues } from '../../../core/issues.ts';
import { ApiConfig } from '../../../model/api.ts';
import { normalizeCall } from '../../api/normalize.ts';
import { draftName } from '../step/draft.ts';
import { type GeneratedStep, generateStep, renderingOf, type StepWanted, settingOf } from '../step/generate.ts';
import { problemsOf } from '../step/prove.ts';
import { documentedEdits, type EditName, edits, editsFor } from './edits.ts';
import { type Failure, readFailure } from './failure.ts';
import { matchOperation } from './match.ts';
import { hasForeignPages, hasOtherSize } from './pagination.ts';
import { type Repairing, samplesOf } from './repairing.ts';

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
  const setting = await settingOf(wanted, ctx, true);
  const fresh = matchOperation(wanted.current, setting, failure);
  const currentItem = setting.loop?.items[0] ?? fresh?.currentItem;
  const base = { wanted, setting, currentItem };
  const repairing: Repairing = { ...base, failure, fresh, sample: await samplesOf(wanted.current, base, ctx) };
  const told = advice(failure);
  if (told !== undefined) return result(wanted.current, [], repairing, [told]);
  const { config, used, problems } = await mend(wanted.current, repairing, ctx);
  if (problems.length > 0) throw notProven(problems);
  if (used.length === 0) throw noRepair(repairing);
  return result(config, used, repairing, []);
}

interface Mended {
  readonly config: ApiConfig;
  readonly used: readonly EditName[];
  readonly problems: readonly string[];
}

/** Failures that come before a service looks at who asks. */
const beforeSecrets: ReadonlySet<Failure['kind']> = new Set(['placeholder', 'host', 'not-found', 'html', 'method']);

/** The edits that the failure calls for; then, one by one, those without which the call is not as documented. */
async function mend(current: ApiConfig, repairing: Repairing, ctx: Ports): Promise<Mended> {
  const { fresh, wanted, setting, currentItem, failure } = repairing;
  const judge = (config: ApiConfig): Promise<readonly string[]> =>
    problemsOf({ ...renderingOf(config, wanted, setting), currentItem }, fresh?.operation, ctx);
  let config = current;
  const used: EditName[] = [];
  const apply = (name: EditName): void => {
    const edited = edits[name](config, repairing);
    if (JSON.stringify(edited) === JSON.stringify(config)) return;
    config = edited;
    used.push(name);
  };
  if (hasForeignPages(current, repairing)) apply('pagination');
  for (const name of editsFor[failure.kind]) apply(name);
  // Whoever was not let in so far will be asked for the secret next.
  if (beforeSecrets.has(failure.kind) && fresh?.operation.security !== undefined) apply('authentication');
  let problems = await judge(config);
  for (const name of documentedEdits) {
    if (problems.length === 0) break;
    if (editsFor[failure.kind].includes(name)) continue;
    const before = config;
    apply(name);
    if (config === before) continue;
    problems = await judge(config);
  }
  if ((used.includes('query') || failure.status === undefined) && hasOtherSize(config, repairing)) apply('pagination');
  // Nothing but words: the first thing that is not as documented.
  const isOpen = failure.status === undefined && /^(unknown|invalid|pagination)$/.test(failure.kind);
  for (const name of isOpen ? (['query', 'body', 'pagination', 'dataPath', 'authentication'] as const) : [])
    if (used.length === 0) apply(name);
  return { config, used, problems: used.length === 0 ? problems : await judge(config) };
}

function advice({ kind }: Failure): string | undefined {
  if (kind === 'rate-limit')
    return 'The service was asked too often; the call itself is left as it is. Give the step `retry: {attempts: 3, delayMs: 2000, backoff: "EXPONENTIAL"}`, or the integration a `rateLimit`.';
  if (kind === 'service')
    return 'The service failed by itself; the call is left as it is. Try again later, with `retry` on the step.';
  return undefined;
}

const words: Readonly<Record<EditName, string>> = {
  placeholder: 'a placeholder',
  method: 'the method',
  address: 'host and path',
  authentication: 'where the secret goes',
  contentType: 'the type of the body',
  query: 'the query parameters',
  headers: 'the headers',
  body: 'the body',
  dataPath: 'the path of the data',
  pagination: 'the pagination',
};

function result(
  config: ApiConfig,
  used: readonly EditName[],
  { wanted, setting, fresh }: Repairing,
  told: readonly string[],
): GeneratedStep {
  const operation = fresh === undefined ? undefined : draftName(fresh);
  const selector = wanted.selector.trim();
  const usesItem = JSON.stringify(config).includes('currentItem');
  const doubts =
    used.includes('authentication') || used.includes('pagination') || used.includes('address')
      ? (fresh?.doubts ?? [])
      : [];
  return {
    config,
    dataSelector:
      selector === '' && usesItem && setting.loop === undefined ? (fresh?.dataSelector ?? '') : wanted.selector,
    engine: 'rules',
    checked: [
      ...(used.length === 0
        ? []
        : [
            `Changed: ${used.map((name) => words[name]).join(', ')}.`,
            'The request was rendered with the data at hand: every placeholder has a value.',
          ]),
      ...(used.length === 0 || operation === undefined ? [] : [`It is as the documentation of ${operation} has it.`]),
    ],
    unchecked: [
      ...told,
      'The request was not sent again.',
      ...(used.length > 0 && operation === undefined ? ['No documentation was there to compare it with.'] : []),
      ...(used.length > 0 && setting.document.kind === 'prose'
        ? ['The documentation is prose, which was read by its form.']
        : []),
      ...new Set(doubts),
    ],
    alternatives: [],
  };
}

function notProven(problems: readonly string[]): PatchbayError {
  return new PatchbayError('invalid_input', `The call could not be repaired: ${problems.slice(0, 3).join(' ')}`, {
    reason: 'NOT_PROVEN',
    hint: 'Give what is missing in stepInput or in the instruction, or make the step anew by leaving errorMessage out.',
  });
}

function noRepair({ fresh, failure, setting }: Repairing): PatchbayError {
  const about =
    fresh === undefined
      ? 'no documented operation is like it'
      : `it is as the documentation of ${draftName(fresh)} has it already`;
  const why =
    failure.kind === 'authentication'
      ? ' Check the value of the credential and what it may do.'
      : failure.kind === 'not-found'
        ? ' What it asks for may not exist.'
        : '';
  return new PatchbayError('invalid_input', `Nothing was found to repair in the call: ${about}.${why}`, {
    reason: 'NO_REPAIR',
    hint:
      setting.document.operations.length === 0
        ? 'Give the integration its documentation, so that there is something to compare the call with.'
        : 'Give the whole failure as errorMessage, with the answer of the service, or change the instruction.',
  });
}
