/** Proposes a repair of a call that failed in a run: the rules first, then the model; within what may be changed unattended. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { ApiConfig } from '../../model/api.ts';
import { AnsweredFailure } from '../api/answer.ts';
import { UpstreamFailure } from '../api/send.ts';
import type { Asking } from '../generate/model/propose.ts';
import { askForStep } from '../generate/model/step.ts';
import type { StepAsked } from '../generate/model/step-question.ts';
import { readFailure } from '../generate/repair/failure.ts';
import { generateOrRepair } from '../generate/repair/repair.ts';
import type { GeneratedStep } from '../generate/step/generate.ts';
import { describeError } from '../run/perform.ts';
import { keyOf } from './call-key.ts';
import { type FailedCall, type Leeway, overstep } from './leeway.ts';

export interface CallInTrouble extends FailedCall {
  readonly instruction: string;
  readonly selector: string;
  /** What its placeholders see. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly credentialNames: readonly string[];
}

export interface Repair {
  readonly config: ApiConfig;
  readonly engine: string;
  readonly changed: readonly string[];
  readonly checked: readonly string[];
}

interface Attempted {
  readonly error: PatchbayError;
  readonly leeway: Exclude<Leeway, 'nothing'>;
  /** Calls that were tried before, as JSON. */
  readonly tried: ReadonlySet<string>;
}

/** A repair that was not tried before; else, in words, why there is none. */
export async function repairCall(call: CallInTrouble, failed: Attempted, ctx: Asking): Promise<Repair | string> {
  const { text, kind } = readFailure(failureText(failed.error, ctx));
  if (kind === 'rate-limit' || kind === 'service') return 'the service failed by itself';
  const { instruction, ...config } = call.config;
  const wanted: StepAsked = {
    ...call,
    stepInput: call.data,
    current: { ...config, instruction: (instruction ?? '').trim() === '' ? call.instruction : instruction },
    failure: text,
  };
  const accept = (made: GeneratedStep): Repair | string => {
    const repaired = restrict({ ...made.config, instruction }, call.config, failed.leeway);
    if (failed.tried.has(keyOf(repaired))) return 'what was found had been tried before';
    const refused = overstep(repaired, call, kind === 'method');
    if (refused !== undefined) return `what was found was not tried, since ${refused}`;
    const { engine, checked } = made;
    return { config: repaired, engine, checked, changed: changedFields(call.config, repaired) };
  };
  const rules = await generateOrRepair(wanted, ctx).catch(asOwn);
  const repair = rules instanceof PatchbayError ? reasonOf(rules) : accept(rules);
  if (typeof repair !== 'string' || ctx.llm === undefined) return repair;
  const { proposed, made } = await askForStep(wanted, rules, { ...ctx, llm: ctx.llm }).catch((thrown: unknown) => {
    return { proposed: { isProven: false, engine: '', told: reasonOf(asOwn(thrown)) } as const, made: undefined };
  });
  if (made !== undefined) return accept(made);
  return proposed.isProven ? repair : `${repair}; ${proposed.told.replace(/\.$/, '')}`;
}

/** Failures of the search for a repair are none of the run. */
function asOwn(thrown: unknown): PatchbayError {
  if (thrown instanceof PatchbayError && (thrown.code === 'invalid_input' || thrown.code === 'timeout')) return thrown;
  throw thrown;
}

const reasons: Readonly<Record<string, string>> = {
  NO_REPAIR: 'nothing about the call explains the failure',
  NOT_PROVEN: 'no repair gave a request as it is documented',
  NO_DOCUMENTATION: 'no documentation says how the service is called',
};

function reasonOf({ reason }: PatchbayError): string {
  return reasons[reason ?? ''] ?? `no repair was found (${reason ?? 'no reason was given'})`;
}

/** All that is known of the failure, as the rules read it. */
function failureText(error: PatchbayError, { known }: Asking): string {
  const allow = error instanceof UpstreamFailure ? error.headers['allow'] : undefined;
  const body = error instanceof AnsweredFailure ? JSON.stringify(error.body) : undefined;
  const text = [
    describeError(error),
    ...(allow === undefined ? [] : [`Allow: ${allow}`]),
    ...(body === undefined ? [] : [`Response: ${body.slice(0, limits.llmSampleChars)}`]),
  ].join('\n');
  return known === undefined ? text : known.text(text);
}

/** Of an answer that is there nothing but its reading can be changed. */
function restrict(repaired: ApiConfig, before: ApiConfig, leeway: Attempted['leeway']): ApiConfig {
  return leeway === 'request' ? repaired : { ...before, dataPath: repaired.dataPath ?? null };
}

function changedFields(before: ApiConfig, after: ApiConfig): readonly string[] {
  const [old, now] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  const textOf = (value: unknown): string => JSON.stringify(value ?? null);
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => textOf(old.get(name)) !== textOf(now.get(name)));
}
