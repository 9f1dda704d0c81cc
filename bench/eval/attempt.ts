/** Runs an answer to a task through the real engine, against services that really check. */
import type { Outcome } from '../../src/core/door.ts';
import { integrationOf, serviceOf } from './apis/index.ts';
import { type Running, startService } from './apis/serve.ts';
import type { Route, Service, Store, Variant } from './apis/service.ts';
import { type Input, inputFrom } from './input.ts';
import type { StepAnswer } from './step-task.ts';

/** The tools of a house. */
export interface Tools {
  call(tool: string, input: unknown): Promise<Outcome>;
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
  for (const one of started) {
    const outcome = await tools.call('integration/upsert', { input: integrationOf(one) });
    if (outcome.kind !== 'done') throw new Error(`The integration ${one.service.name} could not be stored.`);
  }
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

export interface Attempt extends Run {
  readonly running: Running;
  readonly input: Input;
}

/** Where services ran when an answer was made, by their names. */
export type Addresses = Readonly<Record<string, string>>;

export function addressesOf({ running }: World): Addresses {
  return Object.fromEntries(Object.entries(running).map(([name, { url }]) => [name, url]));
}

/** What names a service by its address names it by its present one; every start of a service gives it another port. */
function move(definition: unknown, madeAt: Addresses, { running }: World): unknown {
  let text = JSON.stringify(definition);
  for (const [name, url] of Object.entries(madeAt)) {
    text = text.replaceAll(new URL(url).host, new URL(running[name]?.url ?? url).host);
  }
  return JSON.parse(text);
}

interface StepAttempt {
  readonly api: string;
  readonly answer: StepAnswer;
  readonly input: Input;
  readonly variant: Variant;
  readonly busy?: Busy | undefined;
  readonly madeAt?: Addresses;
}

/** Runs one step, as the only one of a workflow whose payload is what the step would have at hand. */
export async function attemptStep(attempt: StepAttempt, tools: Tools): Promise<Attempt> {
  const { api, answer, input, variant, busy, madeAt = {} } = attempt;
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
    const run = await execute({ workflow: move(workflow, madeAt, world), payload }, tools);
    const [running] = Object.values(world.running);
    if (running === undefined) throw new Error('No service was started.');
    return { running, input: payload, ...run };
  } finally {
    await world.close();
  }
}

/** Runs a transform over the results of steps. */
export async function attemptTransform(
  { transform, stepData, responseSchema }: { transform: string; stepData: Input; responseSchema: unknown },
  tools: Tools,
): Promise<Run> {
  const workflow = { id: 'attempt', steps: [], finalTransform: transform, responseSchema };
  return execute({ workflow, payload: stepData }, tools);
}

interface WorkflowAttempt {
  readonly workflow: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
  readonly payload: Input;
  readonly variant: Variant;
  readonly madeAt?: Addresses;
}

/** Runs a whole workflow. */
export async function attemptWorkflow(
  { workflow, names, payload, variant, madeAt = {} }: WorkflowAttempt,
  tools: Tools,
): Promise<Run & { readonly world: World }> {
  const world = await openWorld(names, variant, tools);
  try {
    const input = inputFrom(payload, world.stores);
    const moved = move({ ...workflow, id: 'attempt' }, madeAt, world);
    return { world, ...(await execute({ workflow: moved, payload: input }, tools)) };
  } finally {
    await world.close();
  }
}

interface Run {
  readonly result: unknown;
  /** Why it failed, or could not even begin. */
  readonly error: string | undefined;
}

async function execute(input: Readonly<Record<string, unknown>>, tools: Tools): Promise<Run> {
  const outcome = await tools.call('workflow/execute', { ...input, options: { retryDelay: 1 } });
  if (outcome.kind === 'failed') return { result: undefined, error: outcome.error.message };
  if (outcome.kind !== 'done') throw new Error('The run asked a question.');
  const { data, error } = outcome.output;
  return { result: data, error: typeof error === 'string' && error !== '' ? error : undefined };
}
