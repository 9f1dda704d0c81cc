/** Migrates configurations and modes. Aliases come last: from then on a subject leads elsewhere. */
import { limits } from '../../core/limits.ts';
import type { Failure } from '../../model/registry.ts';
import type { RegistryClient } from './client.ts';
import { canonical } from './content.ts';
import type { Journal } from './journal.ts';
import type { Plan, PlannedConfig, PlannedMode } from './plan.ts';
import { RegistryRefusal } from './refusal.ts';
import { putMode, replaceConfig } from './settings.ts';
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
  await journal.putLasting({
    kind: 'config',
    subject,
    before: before === undefined ? null : canonical(before),
    during: canonical(config),
    isTemporary: false,
    isSettled: false,
  });
  try {
    const name = { context: plan.targetContext, subject };
    const now = await replaceConfig(client, name, config, before);
    applied.configs += 1;
    const lost = Object.keys(config).filter((field) => canonical(now[field]) !== canonical(config[field]));
    if (lost.length > 0) {
      applied.failures.push(failure(subject, `The target did not keep these fields of its configuration: ${lost}.`));
    }
  } catch (error) {
    applied.failures.push(explain(subject, 'configuration', error));
  }
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
