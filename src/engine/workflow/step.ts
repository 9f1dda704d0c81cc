/** Executes one step: its variables, its items when it loops, its request, its mappings. */
import type { Clock } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Net, Sandbox, Scope } from '../../core/ports.ts';
import type { Integration } from '../../model/integration.ts';
import type { ExecutionStep, RequestOptions } from '../../model/workflow.ts';
import { fetchPages } from '../api/paginate.ts';
import { buildRequest } from '../api/request.ts';
import { send } from '../api/send.ts';
import type { Variables } from '../api/template.ts';
import { naming } from '../naming.ts';

export interface StepEnvironment {
  readonly net: Net;
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly options: RequestOptions;
  /** What expressions see: the payload's members, `payload`, and earlier steps' results by id. */
  readonly scope: Scope;
  /** What only placeholders see. */
  readonly credentials: Variables;
  readonly integration: Integration | undefined;
  /** Names the step in messages, such as `steps[0]`. */
  readonly field: string;
  onRequest(): void;
  onItem(done: number, total: number): void;
  note(text: string): void;
}

export interface StepOutcome {
  /** Before the response mapping; absent when there is none, because it is the same. */
  readonly raw: unknown;
  /** What later steps find under the step's id. */
  readonly result: unknown;
}

/** What one request of a step gave, with the item that it was for. */
interface ItemResult {
  readonly currentItem: unknown;
  readonly data: unknown;
}

/** DIRECT gives `{currentItem, data}`, LOOP a list of them (workflow-notes, 1.2 and 1.6). */
export async function runStep(step: ExecutionStep, env: StepEnvironment): Promise<StepOutcome> {
  const selected = await select(step, env);
  if (!Array.isArray(selected)) return runOnce(step, selected, env);
  const items = cutItems(selected, step, env);
  const raws: unknown[] = [];
  const results: unknown[] = [];
  for (const [index, item] of items.entries()) {
    env.signal.throwIfAborted();
    const { raw, result } = await naming(`Item ${index}`, () => runOnce(step, item, env));
    raws.push(raw);
    results.push(result);
    env.onItem(index + 1, items.length);
  }
  return { raw: raws.every((raw) => raw === undefined) ? undefined : raws, result: results };
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

async function runOnce(step: ExecutionStep, currentItem: unknown, env: StepEnvironment): Promise<StepOutcome> {
  const mapped = await mapInput(step, currentItem, env);
  try {
    const body = await fetchBody(step, { scope: mapped ?? env.scope, currentItem }, env);
    const mapping = step.responseMapping?.trim() ?? '';
    if (mapping === '' || mapping === '$') return { raw: undefined, result: withItem(currentItem, body) };
    const result = await naming(`${env.field}.responseMapping`, () => env.sandbox.evaluate(mapping, body, env.signal));
    return { raw: body, result: withItem(currentItem, result ?? null) };
  } finally {
    mapped?.close();
  }
}

interface Seen {
  readonly scope: Scope;
  readonly currentItem: unknown;
}

function fetchBody(step: ExecutionStep, { scope, currentItem }: Seen, env: StepEnvironment): Promise<unknown> {
  const { signal } = env;
  const call = { config: step.apiConfig, integration: env.integration, field: `${env.field}.apiConfig` };
  return fetchPages({
    pagination: step.apiConfig.pagination,
    dataPath: step.apiConfig.dataPath,
    field: call.field,
    sandbox: env.sandbox,
    signal,
    note: env.note,
    async request(page) {
      const over = { ...without(page, scope), currentItem, ...env.credentials };
      return send(await buildRequest(call, { scope, over, signal }), env);
    },
  });
}

/** A payload may have a `page` of its own, which wins over that of the pagination (workflow-notes, 1.2). */
function without(page: Variables, scope: Scope): Variables {
  return Object.fromEntries(Object.entries(page).filter(([name]) => !scope.has(name)));
}

function withItem(currentItem: unknown, data: unknown): ItemResult {
  return { currentItem, data };
}

/** What the placeholders of a step with an input mapping see instead of the run's scope. */
async function mapInput(step: ExecutionStep, currentItem: unknown, env: StepEnvironment): Promise<Scope | undefined> {
  const mapping = step.inputMapping?.trim() ?? '';
  if (mapping === '' || mapping === '$') return undefined;
  const field = `${env.field}.inputMapping`;
  const mapped = await naming(field, () => env.scope.evaluate(mapping, { currentItem }, env.signal));
  if (isRecord(mapped)) return env.sandbox.open(mapped);
  throw new PatchbayError('invalid_input', `${field} did not give an object.`, {
    hint: 'Return an object such as { "name": value }.',
  });
}
