/** Migrates configurations and modes. Aliases come last: from then on a subject leads elsewhere. */
import { limits } from '../../core/limits.ts';
import type { MigratedSetting } from '../../core/migration-ports.ts';
import type { Failure } from '../../model/registry.ts';
import type { RegistryClient } from './client.ts';
import { canonical } from './content.ts';
import type { Journal } from './journal.ts';
import type { SubjectName } from './names.ts';
import type { Plan, PlannedConfig, PlannedMode } from './plan.ts';
import { RegistryRefusal } from './refusal.ts';
import { type Config, putMode, readConfig, replaceConfig } from './settings.ts';
import { together } from '../together.ts';

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
  const earlier = before === undefined ? null : canonical(before);
  const setting = lasting({ kind: 'config', subject, before: earlier, during: canonical(config) });
  await journal.supersede(setting);
  const name = { context: plan.targetContext, subject };
  let isLess = false;
  await applyOne({ journal, client, applied }, setting, async () => {
    const now = await replaceConfig(client, name, config, before).catch((error: unknown) =>
      replaceLevel(client, name, planned, error),
    );
    applied.configs += 1;
    const lost = Object.keys(config).filter((field) => canonical(now[field]) !== canonical(config[field]));
    isLess = lost.length > 0;
    if (!isLess) return;
    applied.failures.push(failure(subject, `The target did not keep these fields of its configuration: ${lost}.`));
  });
  // A rollback takes back what is there, and not what was asked for.
  if (isLess) await journal.putSetting({ ...setting, during: canonical((await readConfig(client, name)) ?? {}) });
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
  const setting = lasting({ kind: 'mode', subject, before: null, during: JSON.stringify(mode) });
  await applyOne({ journal, client, applied }, setting, async () => {
    await putMode(client, { context: plan.targetContext, subject }, mode);
    applied.modes += 1;
  });
}

type Change = Pick<MigratedSetting, 'kind' | 'subject' | 'before' | 'during'>;

function lasting(change: Change): MigratedSetting {
  return { ...change, isTemporary: false, isSettled: false };
}

async function applyOne(
  { journal, client, applied }: Omit<Applying, 'plan'>,
  setting: MigratedSetting,
  put: () => Promise<void>,
): Promise<void> {
  try {
    await journal.putAnswered(setting, client.clock.now(), put);
  } catch (error) {
    applied.failures.push(explain(setting.subject, setting.kind === 'mode' ? 'mode' : 'configuration', error));
    // Nothing was set, so there is nothing that a rollback could take back.
    if (setting.before === null) await journal.putSetting({ ...setting, isSettled: true });
  }
}

function failure(subject: string, message: string): Failure {
  return { code: 'VERIFY_FAILED', subject, message, retryable: false };
}

/** What a registry says in READONLY mode, which is the target's own by now. */
const notPermitted = 42205;

function explain(subject: string, what: string, error: unknown): Failure {
  if (!(error instanceof RegistryRefusal)) throw error;
  const { status, errorCode } = error;
  const cure = errorCode === notPermitted ? ' If its mode there is READONLY, change it, and call again.' : '';
  const message = `The target refused the ${what} of ${subject === '' ? 'the context' : 'the subject'}.${cure}`;
  return { subject, http_status: status, error_code: errorCode, message, retryable: status >= 500 };
}
