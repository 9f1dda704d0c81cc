/** Executes one step: its items when it loops, its variables, its call, its mappings. */
import * as z from 'zod';
import { errorCodes, PatchbayError, toPatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Scope } from '../../core/ports.ts';
import type { ExecutionStep, RequestOptions } from '../../model/workflow.ts';
import { AnsweredFailure } from '../api/answer.ts';
import { type CallPorts, performCall } from '../api/call.ts';
import type { Access } from '../integration/access.ts';
import { naming } from '../naming.ts';
import type { StepJournal } from '../run/journal.ts';
import { type Json, toJson } from '../run/record.ts';

export interface StepEnvironment {
  readonly ports: CallPorts;
  readonly access: Access;
  readonly signal: AbortSignal;
  readonly options: RequestOptions;
  /** What expressions see: the payload's members, `payload`, and earlier steps' results by id. */
  readonly scope: Scope;
  /** Names the step in messages, such as `steps[0]`. */
  readonly field: string;
  /** Aborts when nothing new is to begin. */
  readonly draining: AbortSignal;
  /** What was answered before, and is answered now. */
  readonly journal: StepJournal;
  /** Waits with what lets others work meanwhile. */
  rest<T>(work: () => Promise<T>): Promise<T>;
  /** What the response mapping makes of an answer, the answer itself where there is none; throws as `shapeAnswer`. */
  map(data: unknown): Promise<unknown>;
  onRequest(count?: number): void;
  onRetry(count?: number): void;
  onItem(done: number, total: number): void;
  note(text: string): void;
}

export interface StepOutcome {
  /** Before the response mapping; absent when there is none, because it is the same. */
  readonly raw: Json | undefined;
  /** What later steps find under the step's id. Of a loop that failed: what there was until then. */
  readonly result: Json;
  /** Why it failed, wholly or in part. */
  readonly error?: PatchbayError;
  /** A call was only shown, in test mode. */
  readonly isShown?: boolean;
}

/** What one call of a step gave, with the item that it was for. */
interface ItemResult {
  readonly currentItem: unknown;
  readonly data: unknown;
  readonly error?: string;
}

/**
 * DIRECT gives `{currentItem, data}`, LOOP a list of them (workflow-notes, 1.2 and 1.6). A call that failed has no data, but
 * an `error`, for steps that go on all the same. Throws only when nothing could be called, or the run was stopped.
 */
export async function runStep(step: ExecutionStep, env: StepEnvironment): Promise<StepOutcome> {
  const selected = await select(step, env);
  if (!Array.isArray(selected)) return attempt(step, newItem(selected, 'call'), env);
  return runItems(step, selected, env);
}

/**
 * The item or items of a step.
 *
 * JSONata turns a list of one into its element and an empty one into nothing, depending on the data of the day. A LOOP
 * undoes that: one value is a list of one, nothing an empty list.
 */
async function select(step: ExecutionStep, env: StepEnvironment): Promise<unknown> {
  const selector = step.loopSelector?.trim() ?? '';
  if (selector === '') return {};
  const recalled = env.journal.recall('items');
  if (recalled !== undefined) return recalled.value;
  const selected = await naming(`${env.field}.loopSelector`, () => env.scope.evaluate(selector, {}, env.signal));
  if (step.executionMode !== 'LOOP' || Array.isArray(selected)) return selected ?? {};
  return selected === undefined || selected === null ? [] : [selected];
}

function cutItems(items: readonly unknown[], step: ExecutionStep, env: StepEnvironment): readonly unknown[] {
  // Zero and absent both mean the default (workflow-notes, 1.6).
  const max = (step.loopMaxIters ?? 0) > 0 ? Number(step.loopMaxIters) : limits.loopMaxIters;
  if (items.length <= max) return items;
  env.note(`${items.length - max} of ${items.length} items were left out: loopMaxIters is ${max}.`);
  return items.slice(0, max);
}

/**
 * In lanes beside each other; the results stand in the order of the items. The first failure stops the other lanes. Each
 * item's outcome is in the journal before the next of its lane begins.
 */
async function runItems(step: ExecutionStep, selected: readonly unknown[], env: StepEnvironment): Promise<StepOutcome> {
  const items = cutItems(selected, step, env);
  const lanes = Math.min(step.loopConcurrency ?? 1, items.length);
  const stop = new AbortController();
  // One lane waits while the others work.
  const rest = <T>(wait: () => Promise<T>): Promise<T> => wait();
  const inLane = lanes > 1 ? { ...env, rest, signal: AbortSignal.any([env.signal, stop.signal]) } : env;
  const outcomes: (StepOutcome | undefined)[] = items.map(() => undefined);
  const failures: PatchbayError[] = [];
  const mayFail = step.failureBehavior === 'CONTINUE';
  const listed = keepItems(selected, env);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < items.length && !env.draining.aborted && (mayFail || failures.length === 0)) {
      const index = next;
      next += 1;
      const outcome = await journaled(step, newItem(items[index], `item ${index}`), inLane);
      // What the other lanes were doing when one of them failed has not failed itself.
      if (!mayFail && failures.length > 0) return;
      outcomes[index] = outcome;
      if (outcome.error !== undefined) failures.push(outcome.error);
      if (outcome.error !== undefined && !mayFail) stop.abort(new PatchbayError('cancelled', 'Another item failed.'));
      done += 1;
      env.onItem(done, items.length);
    }
  };
  const settled = await Promise.allSettled([listed, ...Array.from({ length: lanes }, work)]);
  env.signal.throwIfAborted();
  const broken = settled.find((lane) => lane.status === 'rejected' && lane.reason !== stop.signal.reason);
  if (broken?.status === 'rejected') throw broken.reason;
  if (done < items.length && (mayFail || failures.length === 0)) env.draining.throwIfAborted();
  return joinOutcomes(outcomes, failures);
}

/** An expression may choose others the next time it is asked. */
function keepItems(items: readonly unknown[], { journal }: StepEnvironment): Promise<void> | undefined {
  return items.length === 0 || journal.recall('items') !== undefined
    ? undefined
    : journal.keep('items', JSON.stringify(items));
}

/** One item, or what came of it before; one that failed is tried again, unless the step goes on without it. */
async function journaled(step: ExecutionStep, item: Item, env: StepEnvironment): Promise<StepOutcome> {
  const recalled = env.journal.recall(item.part);
  const kept = recalled === undefined ? undefined : KeptItem.parse(recalled.value);
  if (kept !== undefined && (kept.error === undefined || step.failureBehavior === 'CONTINUE'))
    return restoreOutcome(kept, env);
  const outcome = await attempt(step, item, env);
  if (outcome.error !== undefined && step.failureBehavior !== 'CONTINUE') return outcome;
  await env.journal.keep(item.part, keptText(outcome, item));
  return outcome;
}

/** An item's outcome as the journal has it: its texts are there already. */
function keptText({ raw, result, isShown, error }: StepOutcome, { requests, retries }: Item): string {
  const more = {
    requests,
    retries,
    ...(isShown === true ? { isShown } : {}),
    ...(error === undefined ? {} : { error: keptError(error) }),
  };
  const rawText = raw === undefined ? '' : `"raw":${raw.text},`;
  return `{"result":${result.text},${rawText}${JSON.stringify(more).slice(1)}`;
}

function keptError({ code, message, reason, hint }: PatchbayError): KeptError {
  return { code, message, reason, hint };
}

const KeptItem = z.object({
  raw: z.unknown().optional(),
  result: z.unknown(),
  isShown: z.boolean().optional(),
  error: z
    .object({
      code: z.enum(errorCodes),
      message: z.string(),
      reason: z.string().optional(),
      hint: z.string().optional(),
    })
    .optional(),
  requests: z.int(),
  retries: z.int(),
});

type KeptError = NonNullable<z.output<typeof KeptItem>['error']>;

function restoreOutcome(kept: z.output<typeof KeptItem>, env: StepEnvironment): StepOutcome {
  const { raw, result, isShown, error, requests, retries } = kept;
  env.onRequest(requests);
  env.onRetry(retries);
  return {
    raw: raw === undefined ? undefined : toJson(raw),
    result: toJson(result),
    ...(isShown === undefined ? {} : { isShown }),
    ...(error === undefined ? {} : { error: restoreError(error, raw) }),
  };
}

function restoreError({ code, message, reason, hint }: KeptError, raw: unknown): PatchbayError {
  const failure = new PatchbayError(code, message, { reason, hint });
  return raw === undefined ? failure : new AnsweredFailure(failure, raw);
}

function joinOutcomes(outcomes: readonly (StepOutcome | undefined)[], failures: readonly PatchbayError[]): StepOutcome {
  const there = outcomes.filter((outcome) => outcome !== undefined);
  const raw = there.every((outcome) => outcome.raw === undefined)
    ? undefined
    : joinJson(there.map((outcome) => outcome.raw ?? nothing));
  const isShown = there.some((outcome) => outcome.isShown === true);
  const joined = { raw, result: joinJson(there.map((outcome) => outcome.result)), isShown };
  const [first] = failures;
  if (first === undefined) return joined;
  if (failures.length === 1) return { ...joined, error: first };
  const message = `${failures.length} of ${outcomes.length} items failed; the first: ${first.message}`;
  return { ...joined, error: new PatchbayError(first.code, message, { reason: first.reason, cause: first }) };
}

const nothing: Json = { value: undefined, text: 'null' };

function joinJson(items: readonly Json[]): Json {
  return { value: items.map(({ value }) => value), text: `[${items.map(({ text }) => text).join(',')}]` };
}

interface Item {
  readonly currentItem: unknown;
  /** Its name in the journal. */
  readonly part: string;
  /** Requests sent for it, and those of them that were sent again. */
  requests: number;
  retries: number;
}

function newItem(currentItem: unknown, part: string): Item {
  return { currentItem, part, requests: 0, retries: 0 };
}

/** One call with a failure as its outcome. */
async function attempt(step: ExecutionStep, item: Item, env: StepEnvironment): Promise<StepOutcome> {
  const { currentItem, part } = item;
  try {
    const work = (): Promise<StepOutcome> => runOnce(step, item, env);
    return await (part === 'call' ? work() : naming(`I${part.slice(1)}`, work));
  } catch (thrown) {
    env.signal.throwIfAborted();
    const error = toPatchbayError(thrown);
    if (error.reason === 'RUN_LOST') throw error;
    const raw = thrown instanceof AnsweredFailure ? toJson(thrown.body) : undefined;
    const result: ItemResult = { currentItem, data: null, error: error.message };
    return { raw, result: toJson(result), error };
  }
}

async function runOnce(step: ExecutionStep, item: Item, env: StepEnvironment): Promise<StepOutcome> {
  const { currentItem, part } = item;
  const mapped = await mapInput(step, currentItem, env);
  try {
    const { data, isShown, isUnknown, keep } = await performCall(
      {
        ...env,
        config: step.apiConfig,
        field: `${env.field}.apiConfig`,
        scope: mapped ?? env.scope,
        over: { currentItem },
        part,
        onRequest: () => {
          item.requests += 1;
          env.onRequest();
        },
        onRetry: () => {
          item.retries += 1;
          env.onRetry();
        },
        modify: step.modify,
        retry: step.retry,
      },
      env.ports,
    );
    if (isShown === true || isUnknown === true) {
      return { raw: undefined, result: withItem(currentItem, data), isShown: isShown === true };
    }
    const answer = await mapAnswer(data, env).catch(async (error: unknown) => {
      await keep?.();
      throw error;
    });
    return { raw: answer === data ? undefined : toJson(data), result: withItem(currentItem, answer) };
  } finally {
    mapped?.close();
  }
}

/** The step's own mapping, else that of its call: the contract has one on both (ExecutionStep, ApiConfig). */
export function mappingOf({ responseMapping, apiConfig }: ExecutionStep): string {
  return (
    [responseMapping, apiConfig.responseMapping].map((text) => text?.trim() ?? '').find((text) => text !== '') ?? ''
  );
}

async function mapAnswer(data: unknown, { signal, map }: StepEnvironment): Promise<unknown> {
  try {
    return await map(data);
  } catch (error) {
    throw error instanceof PatchbayError && !signal.aborted ? new AnsweredFailure(error, data) : error;
  }
}

function withItem(currentItem: unknown, data: unknown): Json {
  const result: ItemResult = { currentItem, data };
  return toJson(result);
}

/** What the placeholders of a step with an input mapping see instead of the run's scope. */
async function mapInput(step: ExecutionStep, currentItem: unknown, env: StepEnvironment): Promise<Scope | undefined> {
  const mapping = step.inputMapping?.trim() ?? '';
  if (mapping === '' || mapping === '$') return undefined;
  const field = `${env.field}.inputMapping`;
  const mapped = await naming(field, () => env.scope.evaluate(mapping, { currentItem }, env.signal));
  if (isRecord(mapped)) return env.ports.sandbox.open(mapped);
  throw new PatchbayError('invalid_input', `${field} did not give an object.`, {
    hint: 'Return an object such as { "name": value }.',
  });
}
