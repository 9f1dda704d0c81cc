/** Executes a workflow inside a job, writing each step's result before the next step begins. */
import { PatchbayError, toPatchbayError } from '../../core/error.ts';
import type { Scope } from '../../core/ports.ts';
import type { Job } from '../../core/run-ports.ts';
import { inSpan } from '../../core/telemetry.ts';
import type { Integration } from '../../model/integration.ts';
import type { ExecutionStep, Workflow } from '../../model/workflow.ts';
import { AnsweredFailure } from '../api/answer.ts';
import { secretsOfCall } from '../api/secrets.ts';
import { checkAgainst } from '../conform.ts';
import { getDefinition } from '../definitions.ts';
import type { Asking } from '../generate/model/propose.ts';
import type { Repaired } from '../heal/repaired.ts';
import { Access } from '../integration/access.ts';
import { credentialVariables } from '../integration/credentials.ts';
import { integrationKind } from '../kinds.ts';
import { describeError, isLeft, type RunContext, type Running, type RunRequest, whyStopped } from '../run/perform.ts';
import type { StepData } from '../run/record.ts';
import { type StepEnd, Told } from '../run/told.ts';
import { finishWorkflow } from './finish.ts';
import { type HealedStep, runHealedStep } from './heal-step.ts';

/** The result of the final transform. Throws when the run fails; what had succeeded until then is recorded. */
export async function executeWorkflow(
  request: RunRequest<Workflow>,
  running: Running,
  repaired: Repaired<Workflow>,
): Promise<unknown> {
  const scope = running.ctx.sandbox.open(request.input.payload, 'payload');
  try {
    return await new WorkflowRun(request, running, { scope, repaired }).perform();
  } finally {
    scope.close();
  }
}

class WorkflowRun {
  readonly #request: RunRequest<Workflow>;
  readonly #running: Running;
  readonly #job: Job;
  readonly #ports: RunContext;
  /** The payload's members, `payload` itself, and the results of the steps so far. */
  readonly #scope: Scope;
  readonly #repaired: Repaired<Workflow>;
  /** By step id; without a prototype, so that every id is only a name. */
  readonly #results: Record<string, unknown> = Object.create(null);
  /** A step was only shown, in test mode. */
  #isShown = false;
  /** By the integration's id; the empty id stands for none. */
  readonly #accesses = new Map<string, Promise<Access>>();

  constructor(
    request: RunRequest<Workflow>,
    running: Running,
    { scope, repaired }: { readonly scope: Scope; readonly repaired: Repaired<Workflow> },
  ) {
    this.#request = request;
    this.#running = running;
    this.#job = running.job;
    this.#ports = running.ctx;
    this.#scope = scope;
    this.#repaired = repaired;
  }

  async perform(): Promise<unknown> {
    const { definition: workflow, input } = this.#request;
    const { payload } = input;
    const { signal, draining } = this.#job;
    const by = { sandbox: this.#ports.sandbox, signal };
    await checkAgainst(workflow.inputSchema, payload, { ...by, field: 'inputSchema', what: 'The payload' });
    const integrations = await this.#loadIntegrations();
    const steps = workflow.steps ?? [];
    for (const [index, step] of steps.entries()) {
      if (this.#recallStep(step, index)) continue;
      signal.throwIfAborted();
      draining.throwIfAborted();
      this.#job.progress({ progress: index, total: steps.length, message: `Step ${step.id}` });
      this.#running.lines.write('debug', `Step ${step.id} begins.`);
      const attributes = { 'patchbay.step': step.id, 'patchbay.run': this.#running.record.id };
      const perform = () => this.#performStep(step, index, integrations.get(step.integrationId ?? ''));
      await inSpan(this.#ports.log, { name: 'step', attributes }, perform);
    }
    const data = await finishWorkflow({
      repaired: this.#repaired,
      input,
      context: { ...payload, ...this.#results },
      scope: this.#scope,
      // Of what was only shown there are no answers that a result could be made of.
      isChecked: !this.#isShown,
      asking: this.#asking,
    });
    this.#job.progress({ progress: steps.length, total: steps.length, message: 'Done' });
    return data;
  }

  /** Every integration must exist before the first request goes out (workflow-notes, 1.2). */
  async #loadIntegrations(): Promise<ReadonlyMap<string, Integration>> {
    const { definition: workflow } = this.#request;
    const { redactor } = this.#running;
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

  /** Takes a step as it was recorded by the process that had the run before; false when it was not. */
  #recallStep(step: ExecutionStep, index: number): boolean {
    const recalled = this.#running.record.recall(index);
    if (recalled === undefined) return false;
    const { outcome, result } = recalled;
    if (!outcome.success && step.failureBehavior !== 'CONTINUE') {
      throw new PatchbayError('upstream_failed', outcome.error ?? `Step ${step.id} failed.`);
    }
    this.#isShown ||= outcome.notSent === true;
    this.#results[step.id] = result;
    this.#scope.set(step.id, result);
    return true;
  }

  async #performStep(step: ExecutionStep, index: number, integration: Integration | undefined): Promise<void> {
    const told = new Told(step.id, this.#ports.clock.now());
    const record = (outcome: StepEnd, data?: StepData): Promise<void> =>
      this.#running.record.addStep(index, told.toResult(outcome, this.#ports.clock.now()), data);
    const healed = await this.#runStep(step, index, integration, told).catch(async (error: unknown) => {
      throw await this.#asStepFailure(step, error, record);
    });
    const { healing } = healed;
    const { raw, result, error } = healed.outcome;
    const notSent = healed.outcome.isShown === true;
    this.#isShown ||= notSent;
    const data = { transformedData: result, rawData: raw };
    if (error === undefined) {
      if (healing.length > 0) await this.#takeStep(index, healed);
      const stored = record({ success: true, notSent, healing }, data);
      // The end of the run waits for the last one, and fails with it.
      if (index + 1 < (this.#request.definition.steps?.length ?? 0)) await stored;
      else stored.catch(() => {});
    } else {
      const isDone = step.failureBehavior === 'CONTINUE';
      await record({ success: false, notSent, healing, error: this.#explain(step, error) }, { ...data, isDone });
      if (!isDone) throw this.#asRunFailure(step, error);
    }
    this.#results[step.id] = result.value;
    this.#scope.set(step.id, result.value, result.text);
  }

  /** What ends the run when a step could not be executed; recorded unless the run is gone on with later. */
  async #asStepFailure(
    step: ExecutionStep,
    error: unknown,
    record: (outcome: StepEnd, data: StepData) => Promise<void>,
  ): Promise<unknown> {
    if (isLeft(error, this.#job)) return error;
    const { signal } = this.#job;
    const failure = this.#asRunFailure(step, signal.aborted ? whyStopped(signal.reason) : toPatchbayError(error));
    await record({ success: false, error: failure.message }, { isDone: false });
    return signal.aborted ? signal.reason : failure;
  }

  async #runStep(
    step: ExecutionStep,
    index: number,
    integration: Integration | undefined,
    told: Told,
  ): Promise<HealedStep> {
    const { definition, input, credentials } = this.#request;
    const total = definition.steps?.length ?? 0;
    const env = {
      onRequest: (count?: number) => told.onRequest(count),
      onRetry: (count?: number) => told.onRetry(count),
      note: (text: string) => told.note(text),
      ports: this.#ports,
      access: await this.#accessTo(integration),
      signal: this.#job.signal,
      draining: this.#job.draining,
      rest: this.#job.rest,
      journal: this.#running.record.journalOf(index),
      options: input.options,
      field: `steps[${index}]`,
      scope: this.#scope,
      onItem: (done: number, of: number) =>
        this.#job.progress({ progress: index + done / of, total, message: `Step ${step.id}: ${done} of ${of}` }),
    };
    return runHealedStep(step, env, {
      ctx: this.#asking,
      instruction: definition.instruction,
      data: { ...input.payload, ...this.#results },
      credentialNames: Object.keys(credentials),
    });
  }

  get #asking(): Asking {
    return { ...this.#ports, known: this.#running.redactor, tool: 'workflow/execute' };
  }

  /** Before the step is recorded: whoever takes the run over then has the call that worked. */
  async #takeStep(index: number, { step, healing }: HealedStep): Promise<void> {
    const { definition } = this.#repaired;
    const steps = (definition.steps ?? []).map((one, at) => (at === index ? step : one));
    await this.#repaired.take(
      { ...definition, steps },
      healing.filter(({ outcome }) => outcome === 'worked'),
    );
  }

  #accessTo(integration: Integration | undefined): Promise<Access> {
    const { credentials } = this.#request;
    const key = integration?.id ?? '';
    const access =
      this.#accesses.get(key) ?? Access.open(integration, credentials, this.#running.redactor, this.#ports);
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
}
