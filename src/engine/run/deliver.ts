/** Tells how a run ended, one try at a time; whatever comes of it is stored, and decides about the next try. */
import { toPatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import { inSpan, type TracePlace } from '../../core/telemetry.ts';
import type { Delivery, Settled, StoredRun } from '../../core/run-ports.ts';
import { getDefinition } from '../definitions.ts';
import { workflowKind } from '../kinds.ts';
import { webhookKey } from '../webhook/sign.ts';
import { startWorkflow } from '../workflow/start.ts';
import type { RunContext } from './perform.ts';
import { tellLine, traceOf } from './lines.ts';
import { openTarget, type Target } from './target.ts';
import { tryWebhook } from './webhook.ts';

/** What came of one try. */
interface Outcome {
  readonly status: 'delivered' | 'failed' | 'again' | 'dropped';
  readonly text: string;
  readonly traceId?: string | undefined;
}

export async function deliver(delivery: Delivery, owner: string, ctx: RunContext): Promise<void> {
  const { id, runId, attempts } = delivery;
  const outcome = await attempt(delivery, ctx);
  const attemptNumber = attempts + 1;
  const isGood = outcome.status === 'delivered' || outcome.status === 'dropped';
  const traceId = traceOf(runId, outcome);
  const fields = { run: runId, traceId, delivery: id, attempt: attemptNumber, outcome: outcome.text };
  const level = isGood ? 'info' : 'warn';
  ctx.log.write(level, 'webhook', fields);
  tellLine({ runId, traceId }, level, `The webhook of the run, try ${attemptNumber}: ${outcome.text}.`, ctx);
  await ctx.store.deliveries.settle(id, owner, settle(outcome, attemptNumber, ctx));
  ctx.bus.publish({ noun: 'run', id: runId, what: 'item' });
}

function settle({ status, text }: Outcome, attempts: number, { clock, signal }: RunContext): Settled {
  const now = clock.now();
  if (status !== 'again') return { status, outcome: text, nextAt: now };
  if (signal.aborted) return { status: 'waiting', outcome: text, nextAt: now };
  if (attempts > limits.webhookRetries) return { status: 'failed', outcome: text, nextAt: now };
  const pause = Math.min(limits.webhookRetryMs * 5 ** (attempts - 1), limits.webhookRetryMaxMs);
  return { status: 'waiting', outcome: text, nextAt: now + pause };
}

async function attempt(delivery: Delivery, ctx: RunContext): Promise<Outcome> {
  try {
    const run = await ctx.store.runs.get(delivery.runId);
    if (run === undefined) return { status: 'dropped', text: 'the run was deleted' };
    const target = openTarget(delivery.target, ctx.vault);
    const traceId = traceOf(run.id, target);
    const span = { name: 'webhook', attributes: { 'patchbay.run': run.id }, traceId };
    const outcome = await inSpan(ctx.log, span, () =>
      'url' in target ? tell(target, delivery.id, run, ctx) : followUp(target, run, ctx),
    );
    return { ...outcome, traceId };
  } catch (cause) {
    const { code, message } = toPatchbayError(cause);
    ctx.log.write('error', 'a webhook could not be tried', { run: delivery.runId, cause });
    const isFinal = code === 'not_found' || code === 'invalid_input' || code === 'conflict';
    return {
      status: isFinal ? 'failed' : 'again',
      text: code === 'internal' ? 'it could not be tried; the log says why' : message,
    };
  }
}

async function tell({ url, traceId }: Address, id: string, run: StoredRun, ctx: RunContext): Promise<Outcome> {
  const { id: runId, data, error } = run;
  const news = { runId, success: run.status === 'succeeded', data, error };
  const { net, clock, signal, vault } = ctx;
  const { taken, isFinal, text } = await tryWebhook(url, id, news, {
    net,
    clock,
    signal,
    key: webhookKey(vault),
    place: ctx.log.telemetry?.place() ?? newPlace(traceOf(runId, { traceId })),
  });
  if (taken) return { status: 'delivered', text };
  return { status: isFinal ? 'failed' : 'again', text };
}

/** Each request is a span of its own. */
function newPlace(traceId: string): TracePlace {
  return { traceId, spanId: crypto.randomUUID().replaceAll('-', '').slice(0, 16), isSampled: true };
}

type Address = Extract<Target, { url: string }>;
type Successor = Exclude<Target, Address>;

/** The key makes it one run, however often this is tried. */
async function followUp(
  { workflow: id, options, credentials, traceId }: Successor,
  run: StoredRun,
  ctx: RunContext,
): Promise<Outcome> {
  if (run.status !== 'succeeded') return { status: 'dropped', text: `the run ended as ${run.status}` };
  const workflow = await getDefinition(workflowKind, id, ctx);
  const payload = isRecord(run.data) ? { ...run.data } : { data: run.data };
  const input = {
    payload,
    options: { ...options, idempotencyKey: `after ${run.id}` },
    traceId: traceOf(run.id, { traceId }),
  };
  const { id: next } = await startWorkflow({ definition: workflow, input, credentials }, ctx);
  return { status: 'delivered', text: `run ${next}` };
}
