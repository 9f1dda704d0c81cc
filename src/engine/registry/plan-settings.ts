/**
 * Which configurations and modes are migrated.
 *
 * Nothing of others is replaced: where the target has settings of its own, they stay, and the difference is told. The
 * mode of a whole context is not migrated: it is how operators freeze a source while they migrate it.
 */
import { canonical } from './content.ts';
import { defaultContext, qualify, splitName } from './names.ts';
import type { PlannedConfig, PlannedMode } from './plan.ts';
import type { Config } from './settings.ts';
import type { Snapshot } from './snapshot.ts';

export interface SettingsSides {
  readonly source: Snapshot;
  readonly target: Snapshot;
  /** Subjects that are migrated. */
  readonly subjects: ReadonlySet<string>;
  /** Whether the target has versions of others under this subject; the empty name stands for the context. */
  isOccupied(subject: string): boolean;
  /** What applies to subjects without settings, at the source and at the target; undefined where a product does not tell. */
  readonly applying: readonly (Config | undefined)[];
}

interface PlannedSettings {
  readonly configs: readonly PlannedConfig[];
  readonly modes: readonly PlannedMode[];
  readonly warnings: readonly string[];
}

export function planSettings(sides: SettingsSides): PlannedSettings {
  const warnings: string[] = [];
  const configs = planConfigs(sides, warnings);
  const modes = planModes(sides, warnings);
  const [here, there] = sides.applying.map((config) => config?.['compatibility']);
  const isPlanned = configs.some(({ subject }) => subject === '');
  if (!isPlanned && typeof here === 'string' && typeof there === 'string' && here !== there) {
    warnings.push(`Where a subject has no level of its own, ${here} at the source and ${there} at the target applies.`);
  }
  return { configs, modes, warnings };
}

function planConfigs(sides: SettingsSides, warnings: string[]): readonly PlannedConfig[] {
  const { source, target, subjects, isOccupied } = sides;
  const [, applying] = sides.applying;
  return [...source.configs].flatMap(([subject, config]): PlannedConfig[] => {
    const isAliasOnly = subject !== '' && !source.subjects.has(subject);
    if (subject !== '' && !isAliasOnly && !subjects.has(subject)) return [];
    const wanted = moveAlias(config, source.context, target.context);
    const before = target.configs.get(subject);
    if (canonical(before) === canonical(wanted)) return [];
    const isImplied = subject === '' && before === undefined && canonical(applying) === canonical(wanted);
    if (isImplied) return [];
    const isGlobal = subject === '' && target.context === defaultContext;
    if ((before !== undefined && !isGlobal) || isOccupied(subject)) {
      warnings.push(`The configuration of ${nameOf(subject)} differs at the target and stays as it is there.`);
      return [];
    }
    return [{ subject, before, config: wanted }];
  });
}

/** An alias as it must be written to another context. */
export function moveAlias(config: Config, from: string, to: string): Config {
  const { alias } = config;
  if (typeof alias !== 'string') return config;
  const { context, subject } = splitName(alias, from);
  const isOwn = subject !== alias && context === from;
  return isOwn ? { ...config, alias: qualify({ context: to, subject }) } : config;
}

/** IMPORT and FORWARD are states of work under way, and no settings. */
const lasting = new Set(['READWRITE', 'READONLY', 'READONLY_OVERRIDE']);

function planModes({ source, target, subjects, isOccupied }: SettingsSides, warnings: string[]): PlannedMode[] {
  return [...source.modes].flatMap(([subject, mode]): PlannedMode[] => {
    const there = target.modes.get(subject);
    if (there === mode) return [];
    if (subject === '') {
      const isUsual = mode === 'READWRITE' && there === undefined;
      if (!isUsual) warnings.push(`The mode of the context is ${mode} at the source; it was not migrated.`);
      return [];
    }
    if (!subjects.has(subject)) return [];
    if (lasting.has(mode) && there === undefined && !isOccupied(subject)) return [{ subject, mode }];
    warnings.push(`The mode of ${nameOf(subject)} is ${mode} at the source; it was not migrated.`);
    return [];
  });
}

function nameOf(subject: string): string {
  return subject === '' ? 'the context' : `subject ${subject}`;
}
