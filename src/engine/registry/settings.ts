/** Modes and configurations of contexts and subjects: what is set there itself, not what applies. */
import * as z from 'zod';
import { isRecord } from '../../core/json.ts';
import type { RegistryClient } from './client.ts';
import { pathOf, type SubjectName } from './names.ts';
import { isAbsent, isUnknownRequest } from './refusal.ts';

/** As a PUT takes it: `compatibility` and whatever else the product knows. */
export type Config = Readonly<Record<string, unknown>>;

const Mode = z.object({ mode: z.string().nullish() });

/** Undefined when none is set, or the product has no modes. */
export async function readMode(client: RegistryClient, name: SubjectName): Promise<string | undefined> {
  const answer = await client.ask(pathOf('mode', name)).catch(undefinedIfAbsent);
  return Mode.safeParse(answer).data?.mode ?? undefined;
}

/** Undefined when none is set. */
export async function readConfig(client: RegistryClient, name: SubjectName): Promise<Config | undefined> {
  const answer = await client.ask(pathOf('config', name)).catch(undefinedIfAbsent);
  return isRecord(answer) ? toConfig(answer) : undefined;
}

/** What applies, whether it is set there or further up; undefined where the product does not tell. */
export async function readEffectiveConfig(client: RegistryClient, name: SubjectName): Promise<Config | undefined> {
  const query = { defaultToGlobal: true };
  const answer = await client.ask(pathOf('config', name), { query }).catch(undefinedIfAbsent);
  return isRecord(answer) ? toConfig(answer) : undefined;
}

/** Answers spell the level otherwise than requests, and name what is not set. */
export function toConfig(answer: Readonly<Record<string, unknown>>): Config {
  const { compatibilityLevel, ...rest } = answer;
  const entries = Object.entries({ compatibility: compatibilityLevel, ...rest });
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}

export async function putMode(client: RegistryClient, name: SubjectName, mode: string, force = false): Promise<void> {
  await client.ask(pathOf('mode', name), { method: 'PUT', body: { mode }, ...(force ? { query: { force } } : {}) });
}

/** The configuration that the registry says it has now. */
export async function putConfig(client: RegistryClient, name: SubjectName, config: Config): Promise<Config> {
  const answer = await client.ask(pathOf('config', name), { method: 'PUT', body: config });
  return isRecord(answer) ? toConfig(answer) : {};
}

/**
 * A PUT only adds to what is there, so fields that have to go are deleted first, with everything else. Some products
 * cannot delete the configuration of the whole registry: they have no further fields either.
 */
export async function replaceConfig(
  client: RegistryClient,
  name: SubjectName,
  config: Config,
  there: Config = {},
): Promise<Config> {
  const isSurplus = Object.keys(there).some((field) => !(field in config));
  if (isSurplus) await deleteSetting(client, 'config', name).catch(undefinedIfAbsent);
  return putConfig(client, name, config);
}

/** Nothing to delete is as good as deleted. */
export async function deleteSetting(client: RegistryClient, kind: 'mode' | 'config', name: SubjectName): Promise<void> {
  await client.ask(pathOf(kind, name), { method: 'DELETE' }).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
}

function undefinedIfAbsent(error: unknown): undefined {
  if (isUnknownRequest(error)) return undefined;
  throw error;
}
