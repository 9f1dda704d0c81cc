/** What a run is made from, as it is kept with it: sealed, because anything in it may be a secret. */
import * as z from 'zod';
import type { Vault } from '../../core/ports.ts';
import type { DefinitionVersion } from '../../core/run-ports.ts';
import { JsonObject } from '../../model/base.ts';
import type { HealingReport } from '../../model/run.ts';
import { RequestOptions } from '../../model/workflow.ts';
import { digest } from './digest.ts';

/** A file that was sent along: its text, or its bytes in base64. */
const SentFile = z.object({ text: z.string().optional(), base64: z.string().optional() });
export type SentFile = z.output<typeof SentFile>;

export const RunInput = z.object({
  payload: JsonObject,
  options: RequestOptions,
  /** The definition was given with the run: what is stored under its id is another one. */
  isInline: z.boolean().optional(),
  /** Names of the run-time credentials, which are forgotten themselves when the run has ended. */
  credentials: z.array(z.string()).optional(),
  /** Store the definition once it has worked (`cacheMode`). */
  keep: z.boolean().optional(),
  /** That of whoever asked, or of the run that it follows. */
  traceId: z.string().optional(),
  file: SentFile.optional(),
  /** Why there is nothing to execute. */
  refusal: z.string().optional(),
});
export type RunInput = z.output<typeof RunInput>;

export type Credentials = Readonly<Record<string, unknown>>;

export function sealInput(input: RunInput, vault: Vault): string {
  return vault.seal(JSON.stringify(input), 'run-input');
}

export function openInput(sealed: string, vault: Vault): RunInput {
  return RunInput.parse(JSON.parse(vault.open(sealed, 'run-input')));
}

/** Undefined when there are none. */
export function sealCredentials(credentials: Credentials, vault: Vault): string | undefined {
  return Object.keys(credentials).length === 0 ? undefined : vault.seal(JSON.stringify(credentials), 'run-secrets');
}

export function openCredentials(sealed: string | undefined, vault: Vault): Credentials {
  return sealed === undefined ? {} : JsonObject.parse(JSON.parse(vault.open(sealed, 'run-secrets')));
}

/** A definition as runs keep it, and as their records show it. */
export interface KeptDefinition {
  readonly version: DefinitionVersion;
  readonly shown: Readonly<Record<string, unknown>>;
}

/** By the definition itself: those that are stored are the same object from one run to the next. */
const kept = new WeakMap<object, Promise<KeptDefinition>>();

/** `mask` makes the definition fit to be shown. */
export function keepDefinition<D extends object>(
  definition: D,
  mask: (whole: D) => object,
  vault: Vault,
): Promise<KeptDefinition> {
  const known = kept.get(definition) ?? makeKept(definition, mask, vault);
  kept.set(definition, known);
  return known;
}

async function makeKept<D extends object>(
  definition: D,
  mask: (whole: D) => object,
  vault: Vault,
): Promise<KeptDefinition> {
  const text = JSON.stringify(definition);
  const config = JSON.stringify(mask(definition));
  const version = { id: await digest(text, vault), config, sealed: vault.seal(text, 'run-definition') };
  return { version, shown: JsonObject.parse(JSON.parse(config)) };
}

/** The same of a definition that was repaired for one run, whose record says so beside it. */
export async function keepRepaired<D extends object>(
  definition: D,
  { mask, report }: { readonly mask: (whole: D) => object; readonly report: HealingReport },
  vault: Vault,
): Promise<KeptDefinition> {
  const text = JSON.stringify(definition);
  const config = JSON.stringify({ ...mask(definition), healing: report });
  const version = { id: await digest(`${text}\n${config}`, vault), config, sealed: vault.seal(text, 'run-definition') };
  return { version, shown: JsonObject.parse(JSON.parse(config)) };
}

/** The definition of a version, as data. */
export function openVersion(sealed: string, vault: Vault): unknown {
  return JSON.parse(vault.open(sealed, 'run-definition'));
}
