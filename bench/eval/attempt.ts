/** Runs an answer to a task through the real engine, against services that really check. */
import { integrationOf, serviceOf } from './apis/index.ts';
import { type Running, startService } from './apis/serve.ts';
import type { Route, Service, Store, Variant } from './apis/service.ts';
import { type Input, inputFrom } from './input.ts';
import type { StepAnswer } from './step-task.ts';

/** The tools of a house; a failed run is data, a call that could not be made throws. */
export interface Tools {
  done(tool: string, input: unknown): Promise<Readonly<Record<string, unknown>>>;
}

export interface World {
  readonly running: Readonly<Record<string, Running>>;
  readonly stores: Readonly<Record<string, Store>>;
  close(): Promise<void>;
}

export interface Busy {
  readonly path: string;
  readonly times: number;
}

/** Starts the services and stores an integration for each, under its name. */
export async function openWorld(names: readonly string[], variant: Variant, tools: Tools, busy?: Busy): Promise<World> {
  const started = await Promise.all(names.map((name) => startService(withBusy(serviceOf(name), busy), variant)));
  for (const one of started) await tools.done('integration/upsert', { input: integrationOf(one) });
  return {
    running: Object.fromEntries(started.map((one) => [one.service.name, one])),
    stores: Object.fromEntries(started.map((one) => [one.service.name, one.store])),
    close: async () => {
      await Promise.all(started.map((one) => one.close()));
    },
  };
}

function withBusy(service: Service, busy: Busy | undefined): Service {
  if (busy === undefined) return service;
  const slow = (route: Route): Route => (route.path === busy.path ? { ...route, busy: busy.times } : route);
  return { ...service, routes: service.routes.map(slow) };
}

export interface Attempt {
  readonly running: Running;
  readonly input: Input;
  readonly result: unknown;
  readonly error: string | undefined;
}

interface StepAttempt {
  readonly api: string;
  readonly answer: StepAnswer;
  readonly input: Input;
  readonly variant: Variant;
  readonly busy?: Busy | undefined;
}

/** Runs one step, as the only one of a workflow whose payload is what the step would have at hand. */
export async function attemptStep({ api, answer, input, variant, busy }: StepAttempt, tools: Tools): Promise<Attempt> {
  const world = await openWorld([api], variant, tools, busy);
  try {
    const payload = inputFrom(input, world.stores);
    const { config, dataSelector, retry } = answer;
    const step = {
      id: 'attempted',
      integrationId: api,
      apiConfig: config,
      ...(dataSelector === undefined ? {} : { loopSelector: dataSelector }),
      ...(retry === undefined ? {} : { retry }),
    };
    const workflow = { id: 'attempt', steps: [step], finalTransform: 'attempted' };
    const run = await tools.done('workflow/execute', { workflow, payload, options: { retryDelay: 1 } });
    const [running] = Object.values(world.running);
    if (running === undefined) throw new Error('No service was started.');
    return { running, input: payload, result: run.data, error: textOf(run.error) };
  } finally {
    await world.close();
  }
}

/** Runs a transform over the results of steps. */
export async function attemptTransform(
  { transform, stepData, responseSchema }: { transform: string; stepData: Input; responseSchema: unknown },
  tools: Tools,
): Promise<{ readonly result: unknown; readonly error: string | undefined }> {
  const workflow = { id: 'attempt', steps: [], finalTransform: transform, responseSchema };
  const run = await tools.done('workflow/execute', { workflow, payload: stepData });
  return { result: run.data, error: textOf(run.error) };
}

/** Runs a whole workflow. */
export async function attemptWorkflow(
  workflow: Readonly<Record<string, unknown>>,
  { names, payload, variant }: { names: readonly string[]; payload: Input; variant: Variant },
  tools: Tools,
): Promise<{
  readonly world: World;
  readonly input: Input;
  readonly result: unknown;
  readonly error: string | undefined;
}> {
  const world = await openWorld(names, variant, tools);
  try {
    const input = inputFrom(payload, world.stores);
    const run = await tools.done('workflow/execute', {
      workflow: { ...workflow, id: 'attempt' },
      payload: input,
      options: { retryDelay: 1 },
    });
    return { world, input, result: run.data, error: textOf(run.error) };
  } finally {
    await world.close();
  }
}

function textOf(error: unknown): string | undefined {
  return typeof error === 'string' && error !== '' ? error : undefined;
}
