/** The one call of a run that has no steps: its record has one entry, named after its definition. */
import { isOwnFailure, type PatchbayError, toPatchbayError } from '../../core/error.ts';
import type { ApiConfig } from '../../model/api.ts';
import type { Healing } from '../../model/run.ts';
import { AnsweredFailure } from '../api/answer.ts';
import { type Call, type CallResult, performCall } from '../api/call.ts';
import { UpstreamFailure } from '../api/send.ts';
import { healCall } from '../heal/heal-call.ts';
import { judgeAnswer } from '../heal/judge-answer.ts';
import { healingTries } from '../heal/mode.ts';
import { Access } from '../integration/access.ts';
import type { Credentials, RunInput } from './input.ts';
import { RunFailure, type Running, type RunOutput } from './perform.ts';
import { Told } from './told.ts';

export interface SingleCall extends Pick<Call, 'legacy' | 'maxBytes' | 'read'> {
  readonly config: ApiConfig & { readonly id: string };
  readonly input: RunInput;
  readonly credentials: Credentials;
  /** What the definition carries itself, by name. */
  readonly secrets: readonly (readonly [string, string])[];
  /** The tool on whose behalf a model is asked to repair it. */
  readonly tool: string;
}

export interface SingleOutput extends RunOutput {
  /** There is nothing to work with: the call was only shown, in test mode, or nobody has its answer. */
  readonly isEmpty: boolean;
  /** The call as it worked, and the repairs that it took. */
  readonly config: ApiConfig;
  readonly healing: readonly Healing[];
  /** Keeps the answer for a corrected definition, when it cannot be used as it is. */
  keep(): Promise<void>;
}

/** Throws `RunFailure` with the answer when the upstream answered with a failure. */
export async function performSingle(call: SingleCall, running: Running): Promise<SingleOutput> {
  const { credentials, config, input, secrets } = call;
  const { record, redactor, ctx } = running;
  for (const [name, secret] of secrets) redactor.add({ [name]: secret });
  redactor.add(credentials);
  const told = new Told(config.id, ctx.clock.now());
  const scope = ctx.sandbox.open(input.payload, 'payload');
  let isShown = false;
  let success = false;
  let healing: readonly Healing[] = [];
  try {
    const access = await Access.open(undefined, credentials, redactor, ctx);
    const healed = await makeCall(call, { access, scope, told }, running);
    healing = healed.healing;
    if (healed.value === undefined) throw healed.error ?? toPatchbayError(undefined);
    const answer = healed.value;
    success = true;
    isShown = answer.isShown === true;
    const keep = async (): Promise<void> => answer.keep?.();
    const isEmpty = isShown || answer.isUnknown === true;
    const { data, status: statusCode, headers } = answer;
    if (input.options.testMode === true && !isEmpty) {
      const asking = { ...ctx, known: redactor, tool: call.tool };
      for (const doubt of await judgeAnswer({ data, instruction: config.instruction ?? '' }, asking)) told.note(doubt);
    }
    return { data, statusCode, headers, isEmpty, config: healed.config, healing, keep };
  } catch (error) {
    if (error instanceof UpstreamFailure) {
      throw new RunFailure(error, { data: error.body, statusCode: error.status, headers: error.headers });
    }
    throw error instanceof AnsweredFailure ? new RunFailure(error, { data: error.body }) : error;
  } finally {
    scope.close();
    const entry = told.toResult({ success, notSent: isShown, healing }, ctx.clock.now());
    // Stored together with the end of the run, which has the data: until then only the journal says what was sent.
    void record.addStep(0, entry, { isDone: false }).catch(() => {});
  }
}

interface Opened extends Pick<Call, 'access' | 'scope'> {
  readonly told: Told;
}

/** With repairs, where the run may repair itself. */
function makeCall(
  { config, input, credentials, tool, ...rest }: SingleCall,
  { access, scope, told }: Opened,
  { record, redactor, ctx, job }: Running,
) {
  const { options, payload } = input;
  const note = (text: string): void => told.note(text);
  const common = {
    ...rest,
    options,
    field: config.id,
    access,
    scope,
    over: {},
    signal: ctx.signal,
    part: 'call',
    rest: job.rest,
    onRequest: () => told.onRequest(),
    onRetry: () => told.onRetry(),
    note,
  };
  return healCall<CallResult | undefined>(
    {
      config,
      field: config.id,
      integration: undefined,
      instruction: config.id,
      selector: '',
      credentialNames: Object.keys(credentials),
      data: async () => payload,
      async try(repaired, journal) {
        try {
          return { value: await performCall({ ...common, config: repaired, journal }, ctx) };
        } catch (thrown) {
          return { value: undefined, error: failureOf(thrown, ctx.signal) };
        }
      },
    },
    {
      tries: healingTries('request', options),
      journal: record.journalOf(0),
      draining: job.draining,
      ctx: { ...ctx, known: redactor, tool },
      note,
    },
  );
}

/** What ends the run by itself is thrown on. */
function failureOf(thrown: unknown, signal: AbortSignal): PatchbayError {
  signal.throwIfAborted();
  const error = toPatchbayError(thrown);
  if (error.reason === 'RUN_LOST' || isOwnFailure(error)) throw thrown;
  return error;
}
