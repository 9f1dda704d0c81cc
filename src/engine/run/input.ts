/** What a run is made from, as it is kept with it: sealed, because anything in it may be a secret. */
import * as z from 'zod';
import type { Vault } from '../../core/ports.ts';
import type { DefinitionVersion } from '../../core/run-ports.ts';
import { JsonObject } from '../../model/base.ts';
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

/** By the definition itself: those that are stored are the same object from one run to the next. */
const versions = new WeakMap<object, Promise<DefinitionVersion>>();

/** The definition as runs keep it; `mask` makes it fit to be shown. */
export function versionOf<D extends object>(
  definition: D,
  mask: (whole: D) => object,
  vault: Vault,
): Promise<DefinitionVersion> {
  const known = versions.get(definition) ?? makeVersion(definition, mask, vault);
  versions.set(definition, known);
  return known;
}

async function makeVersion<D extends object>(
  definition: D,
  mask: (whole: D) => object,
  vault: Vault,
): Promise<DefinitionVersion> {
  const text = JSON.stringify(definition);
  const config = JSON.stringify(mask(definition));
  return { id: await digest(text, vault), config, sealed: vault.seal(text, 'run-definition') };
}

/** As JSON. */
export function openVersion(sealed: string, vault: Vault): unknown {
  return JSON.parse(vault.open(sealed, 'run-definition'));
}
