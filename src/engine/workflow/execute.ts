/** Executes a workflow inside a job, writing each step's result before the next step begins. */
import type { Clock, Log } from '../../core/context.ts';
import { PatchbayError, toPatchbayError } from '../../core/error.ts';
import type { Job, Ports, Scope } from '../../core/ports.ts';
import type { Integration } from '../../model/integration.ts';
import type { ExecutionStep, RequestOptions, Workflow } from '../../model/workflow.ts';
import { AnsweredFailure } from '../api/answer.ts';
import { secretsOfCall } from '../api/secrets.ts';
import { checkAgainst } from '../conform.ts';
import { getDefinition } from '../definitions.ts';
import { Access } from '../integration/access.ts';
import { credentialVariables } from '../integration/credentials.ts';
import { integrationKind } from '../kinds.ts';
import { naming } from '../naming.ts';
import type { Redactor } from '../redact.ts';
import { describeError } from '../run/perform.ts';
import { type RunRecord, type StepData, toJson } from '../run/record.ts';
import { runStep, type StepOutcome } from './step.ts';

export interface Execution {
  readonly record: RunRecord;
  /** With its secrets open. */
  readonly workflow: Workflow;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Run-time secrets; never stored. */
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly options: RequestOptions;
  readonly redactor: Redactor;
}

export interface ExecutionPorts
  extends Pick<Ports, 'store' | 'vault' | 'net' | 'throttle' | 'sandbox' | 'extract' | 'bus'> {
  readonly clock: Clock;
  readonly log: Log;
}

/** The result of the final transform. Throws when the run fails; what had succeeded until then is recorded. */
export async function executeWorkflow(execution: Execution, job: Job, ports: ExecutionPorts): Promise<unknown> {
  const scope = ports.sandbox.open(execution.payload, 'payload');
  try {
    return await new WorkflowRun(execution, { job, ports, scope }).perform();
  } finally {
    scope.close();
  }
}

interface Surroundings {
  readonly job: Job;
  readonly ports: ExecutionPorts;
  /** The payload's members, `payload` itself, and the results of the steps so far. */
  readonly scope: Scope;
}

class WorkflowRun {
  readonly #execution: Execution;
  readonly #job: Job;
  readonly #ports: ExecutionPorts;
  readonly #scope: Scope;
  /** By step id; without a prototype, so that every id is only a name. */
  readonly #results: Record<string, unknown> = Object.create(null);
  /** A step was only shown, in test mode. */
  #isShown = false;
  /** By the integration's id; the empty id stands for none. */
  readonly #accesses = new Map<string, Promise<Access>>();

  constructor(execution: Execution, { job, ports, scope }: Surroundings) {
    this.#execution = execution;
    this.#job = job;
    this.#ports = ports;
    this.#scope = scope;
  }

  async perform(): Promise<unknown> {
    const { workflow, payload } = this.#execution;
    const { signal } = this.#job;
    const by = { sandbox: this.#ports.sandbox, signal };
    await checkAgainst(workflow.inputSchema, payload, { ...by, field: 'inputSchema', what: 'The payload' });
    const integrations = await this.#loadIntegrations();
    const steps = workflow.steps ?? [];
    for (const [index, step] of steps.entries()) {
      signal.throwIfAborted();
      this.#job.progress({ progress: index, total: steps.length, message: `Step ${step.id}` });
      await this.#performStep(step, index, integrations.get(step.integrationId ?? ''));
    }
    const data = await this.#transform({ ...payload, ...this.#results });
    // Of what was only shown there are no answers that a result could be made of.
    if (!this.#isShown)
      await checkAgainst(workflow.responseSchema, data, { ...by, field: 'responseSchema', what: 'The result' });
    this.#job.progress({ progress: steps.length, total: steps.length, message: 'Done' });
    return data;
  }

  /** Every integration must exist before the first request goes out (workflow-notes, 1.2). */
  async #loadIntegrations(): Promise<ReadonlyMap<string, Integration>> {
    const { workflow, redactor } = this.#execution;
    const ids = new Set([
      ...(workflow.integrationIds ?? []),
      ...(workflow.steps ?? []).map((step) => step.integrationId),
    ]);
    const found = new Map<string, Integration>();
    for (const id of ids) {
      if (id === null || id === undefined) continue;
      const integration = await getDefinition(integrationKind, id, this.#ports);
      redactor.add(credentialVariables(integration));
      for (const [name, secret] of secretsOfCall(integration)) redactor.add({ [name]: secret });
      found.set(id, integration);
    }
    return found;
  }

  async #performStep(step: ExecutionStep, index: number, integration: Integration | undefined): Promise<void> {
    const { clock } = this.#ports;
    const startedAt = clock.now();
    const notes: string[] = [];
    let requests = 0;
    const record = (outcome: { success: boolean; error?: string }, data?: StepData): Promise<void> => {
      const result = { stepId: step.id, ...outcome, durationMs: clock.now() - startedAt, requests };
      return this.#execution.record.addStep(index, notes.length === 0 ? result : { ...result, notes }, data);
    };
    const outcome = await this.#runStep(step, index, integration, {
      onRequest: () => {
        requests += 1;
      },
      note: (text) => notes.push(text),
    }).catch(async (error: unknown) => {
      this.#job.signal.throwIfAborted();
      const failure = this.#asRunFailure(step, toPatchbayError(error));
      await record({ success: false, error: failure.message });
      throw failure;
    });
    const { raw, result, error } = outcome;
    this.#isShown ||= outcome.isShown === true;
    const json = toJson(result);
    const data = { transformedData: json, rawData: raw === undefined ? undefined : toJson(raw) };
    if (error === undefined) {
      await record({ success: true }, data);
    } else {
      await record({ success: false, error: this.#explain(step, error) }, data);
      if (step.failureBehavior !== 'CONTINUE') throw this.#asRunFailure(step, error);
    }
    this.#results[step.id] = result;
    this.#scope.set(step.id, result, json.text);
  }

  async #runStep(
    step: ExecutionStep,
    index: number,
    integration: Integration | undefined,
    told: { onRequest(): void; note(text: string): void },
  ): Promise<StepOutcome> {
    const { options, workflow } = this.#execution;
    const total = workflow.steps?.length ?? 0;
    return runStep(step, {
      ...told,
      ports: this.#ports,
      access: await this.#accessTo(integration),
      signal: this.#job.signal,
      options,
      field: `steps[${index}]`,
      scope: this.#scope,
      onItem: (done, of) =>
        this.#job.progress({ progress: index + done / of, total, message: `Step ${step.id}: ${done} of ${of}` }),
    });
  }

  #accessTo(integration: Integration | undefined): Promise<Access> {
    const { credentials, redactor } = this.#execution;
    const key = integration?.id ?? '';
    const ports = { ...this.#ports, signal: this.#job.signal };
    const access = this.#accesses.get(key) ?? Access.open(integration, credentials, redactor, ports);
    this.#accesses.set(key, access);
    return access;
  }

  #explain(step: ExecutionStep, error: unknown): string {
    const answer = error instanceof AnsweredFailure ? ' Its answer is in rawData of the step.' : '';
    return `Error executing step ${step.id}: ${describeError(error)}${answer}`;
  }

  #asRunFailure(step: ExecutionStep, error: PatchbayError): PatchbayError {
    return new PatchbayError(error.code, this.#explain(step, error), { reason: error.reason, cause: error });
  }

  async #transform(context: Readonly<Record<string, unknown>>): Promise<unknown> {
    const expression = this.#execution.workflow.finalTransform?.trim() ?? '';
    if (expression === '' || expression === '$') return context;
    const { signal } = this.#job;
    return (await naming('finalTransform', () => this.#scope.evaluate(expression, {}, signal))) ?? {};
  }
}
