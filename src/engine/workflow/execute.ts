/** Executes a workflow inside a job, writing each step's result before the next step begins. */
import type { Clock, Log } from '../../core/context.ts';
import { PatchbayError, toPatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Job, Ports, Scope } from '../../core/ports.ts';
import type { Integration } from '../../model/integration.ts';
import type { StepResult } from '../../model/run.ts';
import type { ExecutionStep, RequestOptions, Workflow } from '../../model/workflow.ts';
import { UpstreamFailure } from '../api/send.ts';
import { fillDeep } from '../api/template.ts';
import { getDefinition } from '../definitions.ts';
import { credentialVariables } from '../integration/credentials.ts';
import { integrationKind } from '../kinds.ts';
import { naming } from '../naming.ts';
import { Redactor } from '../redact.ts';
import { readSchema, violations } from '../schema.ts';

import { secretsOf } from './secrets.ts';
import { runStep } from './step.ts';

export interface Execution {
  readonly runId: string;
  /** With its secrets open. */
  readonly workflow: Workflow;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Run-time secrets; never stored. */
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly options: RequestOptions;
}

export interface ExecutionPorts extends Pick<Ports, 'store' | 'vault' | 'net' | 'sandbox' | 'bus'> {
  readonly clock: Clock;
  readonly log: Log;
}

/** Never throws: however it ends, the run record says so. */
export async function execute(execution: Execution, job: Job, ports: ExecutionPorts): Promise<void> {
  const limit = AbortSignal.timeout(limits.runTimeoutMs);
  const run = new WorkflowRun(execution, { ...job, signal: AbortSignal.any([job.signal, limit]) }, ports);
  const { runId } = execution;
  try {
    const data = await run.perform();
    await ports.store.runs.end(runId, { status: 'succeeded', data, completedAt: ports.clock.now() });
  } catch (error) {
    const { status, text } = explainEnd(error, job.signal, limit);
    ports.log.write('warn', 'run ended without success', { run: runId, status, reason: run.redactor.text(text) });
    await ports.store.runs.end(runId, {
      status,
      error: run.redactor.text(text),
      completedAt: ports.clock.now(),
    });
  }
  ports.bus.publish({ noun: 'run', id: runId, what: 'item' });
}

class WorkflowRun {
  readonly #execution: Execution;
  readonly #job: Job;
  readonly #ports: ExecutionPorts;
  /** By step id; without a prototype, so that every id is only a name. */
  readonly #results: Record<string, unknown> = Object.create(null);
  /** The payload's members, `payload` itself, and the results of the steps so far. */
  readonly #scope: Scope;
  readonly redactor = new Redactor();

  constructor(execution: Execution, job: Job, ports: ExecutionPorts) {
    this.#execution = execution;
    this.#job = job;
    this.#ports = ports;
    this.#scope = ports.sandbox.open(execution.payload, 'payload');
    for (const secrets of secretsOf(execution.workflow)) this.redactor.add(secrets);
    this.redactor.add(execution.credentials);
  }

  /** The result of the final transform, redacted. */
  async perform(): Promise<unknown> {
    try {
      return await this.#perform();
    } finally {
      this.#scope.close();
    }
  }

  async #perform(): Promise<unknown> {
    const { workflow, payload } = this.#execution;
    await this.#checkPayload();
    const integrations = await this.#loadIntegrations();
    const steps = workflow.steps ?? [];
    for (const [index, step] of steps.entries()) {
      this.#job.signal.throwIfAborted();
      this.#job.progress({ progress: index, total: steps.length, message: `Step ${step.id}` });
      await this.#performStep(step, index, integrations);
    }
    const data = await this.#transform({ ...payload, ...this.#results });
    await this.#checkResult(data);
    this.#job.progress({ progress: steps.length, total: steps.length, message: 'Done' });
    return this.redactor.value(data);
  }

  async #checkPayload(): Promise<void> {
    const schema = readSchema(this.#execution.workflow.inputSchema, 'inputSchema');
    if (schema === undefined) return;
    const { sandbox } = this.#ports;
    const found = await violations(schema, this.#execution.payload, {
      path: 'inputSchema',
      sandbox,
      signal: this.#job.signal,
    });
    if (found.length > 0) throw mismatch('The payload did not match inputSchema', found);
  }

  async #checkResult(data: unknown): Promise<void> {
    const schema = readSchema(this.#execution.workflow.responseSchema, 'responseSchema');
    if (schema === undefined) return;
    const { sandbox } = this.#ports;
    const found = await violations(schema, data, { path: 'responseSchema', sandbox, signal: this.#job.signal });
    if (found.length > 0) throw mismatch('The result did not match responseSchema', found);
  }

  /** Every integration must exist before the first request goes out (workflow-notes, 1.2). */
  async #loadIntegrations(): Promise<ReadonlyMap<string, Integration>> {
    const { workflow } = this.#execution;
    const ids = new Set([
      ...(workflow.integrationIds ?? []),
      ...(workflow.steps ?? []).map((step) => step.integrationId),
    ]);
    const found = new Map<string, Integration>();
    for (const id of ids) {
      if (id === null || id === undefined) continue;
      const integration = await getDefinition(integrationKind, id, this.#ports);
      this.redactor.add(credentialVariables(integration));
      found.set(id, integration);
    }
    return found;
  }

  async #performStep(
    step: ExecutionStep,
    index: number,
    integrations: ReadonlyMap<string, Integration>,
  ): Promise<void> {
    const { clock, store } = this.#ports;
    const startedAt = clock.now();
    const notes: string[] = [];
    let requests = 0;
    const record = async (outcome: Partial<StepResult> & { success: boolean }): Promise<void> => {
      const result = { stepId: step.id, ...outcome, durationMs: clock.now() - startedAt, requests };
      const noted = notes.length === 0 ? result : { ...result, notes };
      await store.runs.addStep(this.#execution.runId, index, fitRecord(this.redactor.value(noted)));
    };
    try {
      const { raw, result } = await runStep(step, {
        ...(await this.#environment(step, index, integrations)),
        onRequest: () => {
          requests += 1;
        },
        note: (text) => notes.push(text),
      });
      this.#results[step.id] = result;
      this.#scope.set(step.id, result);
      await record({ success: true, transformedData: result, ...(raw === undefined ? {} : { rawData: raw }) });
    } catch (thrown) {
      const error = toPatchbayError(thrown);
      const text = `Error executing step ${step.id}: ${describe(error)}`;
      const raw = thrown instanceof UpstreamFailure ? { rawData: thrown.body } : {};
      await record({ success: false, error: this.redactor.text(text), ...raw });
      throw new PatchbayError(error.code, text, { reason: error.reason, cause: error });
    }
  }

  async #environment(step: ExecutionStep, index: number, integrations: ReadonlyMap<string, Integration>) {
    const { credentials, options, workflow } = this.#execution;
    const { net, sandbox, clock } = this.#ports;
    const integration = integrations.get(step.integrationId ?? '');
    const stored = integration === undefined ? {} : credentialVariables(integration);
    const { signal } = this.#job;
    // Run-time values win and may name stored ones (workflow-notes, 1.2).
    const given = await fillDeep(credentials, 'credentials', { scope: sandbox.open(stored), over: {}, signal });
    const filled = isRecord(given) ? given : {};
    this.redactor.add(filled);
    this.redactor.addPairs({ ...stored, ...filled });
    const all = { ...stored, ...filled };
    const total = workflow.steps?.length ?? 0;
    return {
      net,
      sandbox,
      clock,
      signal,
      options,
      integration,
      field: `steps[${index}]`,
      scope: this.#scope,
      credentials: { credentials: all, ...all },
      onItem: (done: number, of: number) =>
        this.#job.progress({ progress: index + done / of, total, message: `Step ${step.id}: ${done} of ${of}` }),
    };
  }

  async #transform(context: Readonly<Record<string, unknown>>): Promise<unknown> {
    const expression = this.#execution.workflow.finalTransform?.trim() ?? '';
    if (expression === '' || expression === '$') return context;
    const { signal } = this.#job;
    return (await naming('finalTransform', () => this.#scope.evaluate(expression, {}, signal))) ?? {};
  }
}

/** Data of a step beyond the limit is left out of the record, and the record says so. */
function fitRecord(result: StepResult): StepResult {
  const bytes = JSON.stringify(result).length;
  if (bytes <= limits.recordedStepBytes) return result;
  const { rawData: _raw, transformedData: _data, ...rest } = result;
  const note = `Its data (${bytes} bytes) is not recorded: the limit recordedStepBytes is ${limits.recordedStepBytes}.`;
  return { ...rest, notes: [...(result.notes ?? []), note] };
}

function mismatch(what: string, found: readonly string[]): PatchbayError {
  return new PatchbayError('invalid_input', `${what}: ${found.join('; ')}.`, { reason: 'SCHEMA_MISMATCH' });
}

function explainEnd(
  error: unknown,
  cancel: AbortSignal,
  limit: AbortSignal,
): { status: 'failed' | 'cancelled'; text: string } {
  if (cancel.aborted) return { status: 'cancelled', text: toPatchbayError(cancel.reason).message };
  if (limit.aborted)
    return { status: 'failed', text: `The run was stopped after ${limits.runTimeoutMs / 60_000} minutes.` };
  return { status: 'failed', text: describe(toPatchbayError(error)) };
}

function describe(error: PatchbayError): string {
  return error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
}
