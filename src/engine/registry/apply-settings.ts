/** Migrates configurations and modes. Aliases come last: from then on a subject leads elsewhere. */
import { limits } from '../../core/limits.ts';
import type { Failure } from '../../model/registry.ts';
import type { RegistryClient } from './client.ts';
import { canonical } from './content.ts';
import type { Journal } from './journal.ts';
import type { SubjectName } from './names.ts';
import type { Plan, PlannedConfig, PlannedMode } from './plan.ts';
import { RegistryRefusal } from './refusal.ts';
import { type Config, putMode, readConfig, replaceConfig } from './settings.ts';
import { together } from './together.ts';

export interface AppliedSettings {
  configs: number;
  modes: number;
  failures: Failure[];
}

export async function applySettings(client: RegistryClient, plan: Plan, journal: Journal): Promise<AppliedSettings> {
  const applied: AppliedSettings = { configs: 0, modes: 0, failures: [] };
  const aliases = new Set(plan.configs.filter(({ config }) => 'alias' in config).map(({ subject }) => subject));
  const isAlias = ({ subject }: { subject: string }): boolean => aliases.has(subject);
  const isOwn = (each: { subject: string }): boolean => !isAlias(each);
  const configs = (wanted: readonly PlannedConfig[]) =>
    together(wanted, limits.registryConcurrency, (each) => applyConfig({ client, plan, journal, applied }, each));
  const modes = (wanted: readonly PlannedMode[]) =>
    together(wanted, limits.registryConcurrency, (each) => applyMode({ client, plan, journal, applied }, each));
  // A configuration cannot be set in READONLY mode, so the modes follow.
  await configs(plan.configs.filter(isOwn));
  await modes(plan.modes.filter(isOwn));
  await configs(plan.configs.filter(isAlias));
  await modes(plan.modes.filter(isAlias));
  return applied;
}

interface Applying {
  readonly client: RegistryClient;
  readonly plan: Plan;
  readonly journal: Journal;
  readonly applied: AppliedSettings;
}

async function applyConfig({ client, plan, journal, applied }: Applying, planned: PlannedConfig): Promise<void> {
  const { subject, before, config } = planned;
  const note = (during: Config): Promise<void> =>
    journal.putLasting({
      kind: 'config',
      subject,
      before: before === undefined ? null : canonical(before),
      during: canonical(during),
      isTemporary: false,
      isSettled: false,
    });
  await note(config);
  try {
    const name = { context: plan.targetContext, subject };
    const now = await replaceConfig(client, name, config, before).catch((error: unknown) =>
      replaceLevel(client, name, planned, error),
    );
    applied.configs += 1;
    const lost = Object.keys(config).filter((field) => canonical(now[field]) !== canonical(config[field]));
    if (lost.length === 0) return;
    applied.failures.push(failure(subject, `The target did not keep these fields of its configuration: ${lost}.`));
    // A rollback takes back what is there, and not what was asked for.
    await note((await readConfig(client, name)) ?? {});
  } catch (error) {
    applied.failures.push(explain(subject, 'configuration', error));
  }
}

/** For products that know the level, and refuse whatever has another field besides. */
async function replaceLevel(
  client: RegistryClient,
  name: SubjectName,
  { before, config: { compatibility, ...others } }: PlannedConfig,
  error: unknown,
): Promise<Config> {
  const isFurther = compatibility !== undefined && Object.keys(others).length > 0;
  if (!isFurther || !(error instanceof RegistryRefusal) || ![400, 422].includes(error.status)) throw error;
  return replaceConfig(client, name, { compatibility }, before);
}

async function applyMode({ client, plan, journal, applied }: Applying, { subject, mode }: PlannedMode): Promise<void> {
  await journal.putSetting({
    kind: 'mode',
    subject,
    before: null,
    during: JSON.stringify(mode),
    isTemporary: false,
    isSettled: false,
  });
  try {
    await putMode(client, { context: plan.targetContext, subject }, mode);
    applied.modes += 1;
  } catch (error) {
    applied.failures.push(explain(subject, 'mode', error));
  }
}

function failure(subject: string, message: string): Failure {
  return { code: 'VERIFY_FAILED', subject, message, retryable: false };
}

function explain(subject: string, what: string, error: unknown): Failure {
  if (!(error instanceof RegistryRefusal)) throw error;
  const message = `The target refused the ${what} of ${subject === '' ? 'the context' : 'the subject'}.`;
  const { status, errorCode } = error;
  return { subject, http_status: status, error_code: errorCode, message, retryable: status >= 500 };
}
