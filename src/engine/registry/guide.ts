/**
 * What `migrate_context` answers: how to migrate with the container of the original, and what the migration would do.
 *
 * The container leaves out references, metadata, rule sets and contexts (registry-notes, 1.7), so every guide names the
 * tool that does the whole work. Secrets are passed on by the names of their variables.
 */
import type { BaseContext } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { RegistryTarget } from '../../core/migration-ports.ts';
import type { PlanView } from '../../model/registry.ts';
import { keepBeating } from './beat.ts';
import { makePlan } from './make-plan.ts';
import { defaultContext } from './names.ts';
import { type ClientContext, findRoute, type MigrationRequest, openPair, type Route } from './pair.ts';
import { viewPlan } from './plan.ts';
import { explained } from './refusal.ts';

export interface GuideInput extends MigrationRequest {
  readonly preserve_ids: boolean;
  readonly dry_run: boolean;
  readonly migrate_all_versions: boolean;
}

type GuideContext = ClientContext & Pick<BaseContext, 'progress' | 'budget'>;

/** One variable of the container: with its value, or by its name alone when the value is a secret. */
interface Variable {
  readonly name: string;
  readonly value?: string;
  /** The variable of ours that holds the secret. */
  readonly from?: string;
}

const page = 'https://github.com/aywengo/kafka-schema-reg-migrator';
const image = 'aywengo/kafka-schema-reg-migrator';
const applies = 'migrate_context_interactive';

/** Throws what `findRoute` throws, and nothing because of the registries: without them the plan is `unavailable`. */
export async function guide(input: GuideInput, ctx: GuideContext) {
  const route = findRoute(input, ctx.registries);
  const variables = variablesOf(route, input);
  const command = dockerCommand(variables);
  const { preserve_ids, dry_run, migrate_all_versions } = input;
  return {
    message: `Context migration requires the external kafka-schema-reg-migrator tool, or ${applies}, which carries it out here.`,
    reason: `This tool changes nothing. The container copies subjects one after another; ${applies} does the whole work.`,
    tool: 'kafka-schema-reg-migrator',
    documentation: page,
    docker_hub: `https://hub.docker.com/r/${image}`,
    docker_docs: `${page}/blob/main/docs/run-in-docker.md`,
    migration_details: {
      source: { registry: route.source.name, url: route.source.url, context: route.context },
      target: { registry: route.target.name, url: route.target.url, context: route.targetContext },
      options: { preserve_ids, dry_run, migrate_all_versions },
    },
    docker_command: command,
    instructions: instructionsOf(command, variables),
    env_variables: variables.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`)),
    warnings: warningsOf(route, input),
    status: 'guide' as const,
    source_registry: input.source_registry,
    target_registry: input.target_registry,
    dry_run,
    registry_mode: 'multi' as const,
    mcp_protocol_version: '2025-11-25',
    plan: await tryPlan(route, input, ctx),
    _links: {
      source: `registry://${encodeURIComponent(route.source.name)}`,
      target: `registry://${encodeURIComponent(route.target.name)}`,
      apply: applies,
    },
    _validation: { validated: true },
  };
}

function variablesOf({ source, target, context, targetContext }: Route, input: GuideInput): readonly Variable[] {
  return [
    { name: 'SOURCE_SCHEMA_REGISTRY_URL', value: source.url },
    { name: 'DEST_SCHEMA_REGISTRY_URL', value: target.url },
    { name: 'ENABLE_MIGRATION', value: 'true' },
    { name: 'DRY_RUN', value: String(input.dry_run) },
    { name: 'PRESERVE_IDS', value: String(input.preserve_ids) },
    ...credentialsOf(source, 'SOURCE'),
    ...credentialsOf(target, 'DEST'),
    ...(context === defaultContext ? [] : [{ name: 'SOURCE_CONTEXT', value: context }]),
    ...(targetContext === defaultContext ? [] : [{ name: 'DEST_CONTEXT', value: targetContext }]),
    ...(input.preserve_ids ? [{ name: 'DEST_IMPORT_MODE', value: 'true' }] : []),
  ];
}

/** A token wins over a user, so the variable that is told holds no password then. */
function credentialsOf({ user, password, token, secretVariable }: RegistryTarget, side: string): readonly Variable[] {
  return [
    ...(user === undefined || token !== undefined ? [] : [{ name: `${side}_USERNAME`, value: user }]),
    ...(password === undefined || token !== undefined ? [] : [{ name: `${side}_PASSWORD`, from: secretVariable }]),
  ];
}

/** Without a terminal, which an agent does not have. A variable without value is taken over from the shell. */
function dockerCommand(variables: readonly Variable[]): string {
  const lines = variables.map(({ name, value }) => `  -e ${value === undefined ? name : quote(`${name}=${value}`)}`);
  return ['docker run --rm', ...lines, `  ${image}:latest`].join(' \\\n');
}

/** As one word of a POSIX shell, whatever it holds. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function instructionsOf(command: string, variables: readonly Variable[]): string[] {
  const secrets = variables.flatMap(({ name, from }) =>
    from === undefined ? [] : [`${name} (its value is in ${from})`],
  );
  const file = variables.map(({ name, value }) => `${name}=${value ?? '<SET ME>'}`).join('\n');
  return [
    `To let Patchbay migrate instead, call ${applies} with the same arguments.`,
    secrets.length === 0 ? 'No secrets are needed.' : `Export these in your shell first: ${secrets.join(', ')}.`,
    'Copy and run this command:',
    command,
    'Watch its log until it ends; it ends with success even when something is missing, so compare afterwards.',
    `Its options are explained at ${page}.`,
    `Or write this to a file .env, and run it with docker run --rm --env-file .env ${image}:latest:\n${file}`,
  ];
}

function warningsOf({ context, targetContext, source, target }: Route, input: GuideInput): string[] {
  return [
    'This uses an external container, which is not part of Patchbay.',
    'Docker must be installed and running.',
    input.dry_run ? 'DRY RUN: no actual changes are made.' : 'The command will perform actual data migration.',
    'Read the documentation of the container before you run it.',
    'The container drops references, metadata and rule sets, and does not migrate configurations.',
    ...(input.dry_run ? [] : [`This tool only guides: ${applies} with dry_run: false carries the migration out.`]),
    ...(input.migrate_all_versions ? [] : ['The container always copies all versions.']),
    ...(context === targetContext
      ? []
      : ['The container writes to the context of the source name, not to target_context.']),
    ...[source, target].flatMap(uncarriedBy),
    ...(target.viewOnly ? [`Registry ${target.name} is view-only here: ${applies} will refuse to write to it.`] : []),
  ];
}

/** What the container cannot do to get into a registry: it knows users and passwords, and the authorities of its image. */
function uncarriedBy({ name, token, tls }: RegistryTarget): string[] {
  return [
    ...(token === undefined ? [] : [`The container cannot send the bearer token of registry ${name}.`]),
    ...(tls?.cert === undefined ? [] : [`The container cannot show the client certificate of registry ${name}.`]),
    ...(tls?.ca === undefined ? [] : [`The container does not trust the authority that registry ${name} has here.`]),
  ];
}

/** A guide without a plan is worth more than none: what takes too long is given up while there is time to answer. */
async function tryPlan(
  route: Route,
  { preserve_ids, migrate_all_versions }: GuideInput,
  ctx: GuideContext,
): Promise<PlanView> {
  const [late, over] = [new AbortController(), new AbortController()];
  const timer = ctx.clock.sleep(ctx.budget.softMs, AbortSignal.any([ctx.signal, over.signal]));
  timer.then(
    () => late.abort(readTooLong()),
    () => {},
  );
  const pair = openPair(route, { ...ctx, signal: AbortSignal.any([ctx.signal, late.signal]) });
  const options = { preserveIds: preserve_ids, allVersions: migrate_all_versions };
  try {
    const { plan } = await keepBeating(ctx, 'Reading both registries', () => explained(() => makePlan(pair, options)));
    return viewPlan(plan, 20);
  } catch (error) {
    if (!(error instanceof PatchbayError) || error.code === 'cancelled' || ctx.signal.aborted) throw error;
    return { status: 'unavailable', reason: [error.reason, error.message].join(': ') };
  } finally {
    over.abort();
  }
}

function readTooLong(): PatchbayError {
  const message = 'Reading both registries took longer than a call may take.';
  return new PatchbayError('timeout', message, { reason: 'PLAN_TOO_LONG' });
}
