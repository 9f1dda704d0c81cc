/** Gathers the configuration: flags win, then variables, then the file. */
import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PatchbayError } from '../core/error.ts';
import { explainIssue } from '../core/issues.ts';
import { isRecord } from '../core/json.ts';
import { nearestWithin } from '../core/nearest.ts';
import { gatherTemplates } from './client-templates.ts';
import { readConfigFile } from './config-file.ts';
import { gatherRegistries } from './registries.ts';
import type { Setting } from './setting.ts';
import { Config, type SettingName, settings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface CommandLine {
  readonly command: string;
  readonly flags: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly rest: readonly string[];
}

const table: readonly (readonly [string, Setting])[] = Object.entries(settings);

/** Splits the arguments; flags that only one command has are given as `extra`. Throws `bad_request` on unknown ones. */
export function readCommandLine(
  args: readonly string[],
  extra: Readonly<Record<string, 'string' | 'boolean'>> = {},
): CommandLine {
  const options: Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: true }> = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
  };
  for (const [, { flag, placeholder, isRepeatable }] of table) {
    if (flag === undefined) continue;
    options[flag] = { type: placeholder === undefined ? 'boolean' : 'string', ...(isRepeatable && { multiple: true }) };
  }
  for (const [name, type] of Object.entries(extra)) options[name] = { type };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const [command = 'stdio', ...rest] = positionals;
    return { command, flags: values as CommandLine['flags'], rest }; // Every option above is a string, some of them, or a boolean.
  } catch (cause) {
    const what = cause instanceof Error ? (cause.message.split('.')[0] ?? '') : 'The command line was not understood';
    const unknown = /^Unknown option '--([\w-]+)'/.exec(what)?.[1];
    const meant = unknown === undefined ? undefined : nearestWithin(unknown, Object.keys(options));
    const question = meant === undefined ? '' : `Did you mean --${meant}? `;
    throw new PatchbayError('bad_request', `${what}.`, { hint: `${question}See \`patchbay --help\`.`, cause });
  }
}

/**
 * A variable that nobody reads is somebody else's, unless it differs from one of ours by a slip: without `PATCHBAY_READ_ONLY`,
 * for one, what was to be safe is not.
 */
function refuseSlips(environment: Environment): void {
  const known = table.flatMap(([, { variable }]) => variable ?? []);
  const bare = (name: string): string => name.replaceAll('_', '');
  const sorted = (name: string): string => [...bare(name)].sort().join('');
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('PATCHBAY_') || known.includes(name)) continue;
    const meant = known.find((own) => sorted(own) === sorted(name)) ?? nearestWithin(name, known, 1);
    if (meant === undefined) continue;
    throw new PatchbayError('bad_request', `The variable ${name} is none of Patchbay's.`, {
      hint: `Did you mean ${meant}? docs/settings.md lists them all.`,
    });
  }
}

/** Throws `bad_request` naming every setting that is wrong. */
export function readConfig({ flags }: CommandLine, environment: Environment): Config {
  refuseSlips(environment);
  const text = (name: SettingName): string | undefined => {
    const { flag, variable }: Setting = settings[name];
    const given = flag === undefined ? undefined : flags[flag];
    return typeof given === 'string' ? given : variable === undefined ? undefined : environment[variable];
  };
  const path = (name: 'data' | 'config'): string | undefined => {
    const given = text(name);
    // An empty one would be the folder in which Patchbay happens to be started.
    if (given?.trim() !== '') return given;
    throw new PatchbayError('bad_request', `${nameOf(name)} was empty.`, { hint: 'Name a path, or leave it out.' });
  };
  const dataDir = resolve(path('data') ?? defaultDataDir(environment));
  const named = path('config');
  const file = readConfigFile(named, join(dataDir, 'mcp.config.json'));
  const values: Record<string, unknown> = {};
  for (const [name, setting] of table) {
    const flag = setting.flag === undefined ? undefined : flags[setting.flag];
    const variable = setting.variable === undefined ? undefined : environment[setting.variable];
    const value = flag ?? variable ?? (setting.key === undefined ? undefined : at(file, setting.key));
    if (value !== undefined) values[name] = value;
  }
  const parsed = Config.safeParse({
    ...values,
    ...gatherRegistries(values['registries'], environment),
    oauthTemplates: gatherTemplates(values['oauthTemplates'], environment),
  });
  if (parsed.success) return checked({ ...parsed.data, dataDir, ...(named && { configFile: resolve(named) }) });
  const problems = parsed.error.issues.map((issue) => {
    const [setting, ...members] = issue.path;
    return `${[nameOf(String(setting)), ...members.map(String)].join('.')}: ${explainIssue(issue)}`;
  });
  throw new PatchbayError('bad_request', `The configuration was not valid: ${problems.join('; ')}.`, {
    hint: 'docs/settings.md lists what each setting takes.',
  });
}

/** What the user wrote, rather than what we call it. */
function nameOf(name: string): string {
  const setting = table.find(([candidate]) => candidate === name)?.[1];
  const flag = setting?.flag === undefined ? undefined : `--${setting.flag}`;
  return [flag, setting?.variable, setting?.key].filter((part) => part !== undefined).join(' / ') || name;
}

function at(file: unknown, key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => (isRecord(node) ? node[part] : undefined), file);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

function checked(config: Config): Config {
  if (isLoopback(config.host) || config.token !== undefined) return config;
  throw new PatchbayError('bad_request', `Binding ${config.host} without a token would open Patchbay to the network.`, {
    hint: 'Set PATCHBAY_TOKEN, or bind 127.0.0.1.',
  });
}

function defaultDataDir(environment: Environment): string {
  const home = homedir();
  const base: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(home, 'Library', 'Application Support'),
    win32: environment.LOCALAPPDATA || join(home, 'AppData', 'Local'),
  };
  return join(base[platform()] ?? (environment.XDG_DATA_HOME || join(home, '.local', 'share')), 'patchbay');
}
