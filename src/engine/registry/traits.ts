/** What a registry can do, found out by asking it rather than by its name. */
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { RegistryClient } from './client.ts';
import { defaultContext, inContext, normalizeContext, pathOf, type ReadName, readWhole, splitName } from './names.ts';
import { isForbidden, isUnknownRequest, RegistryRefusal } from './refusal.ts';

export interface Traits {
  readonly hasContexts: boolean;
  readonly readName: ReadName;
  /** All of them, the default one first. */
  readonly contexts: readonly string[];
  /** Whether its listings carry everything, in an order. */
  readonly listsWell: boolean;
  /** Whether a mode that was never set can be told from one that was. */
  readonly showsUnsetModes: boolean;
  /** Whether it takes ids that it is given; many a product shows only by its answers that it does not. */
  readonly takesIds: boolean;
  /** Whether a subject without a configuration says so, and not that its level is NONE. */
  readonly showsUnsetConfigs: boolean;
}

const quick = { timeoutMs: limits.registryProbeMs };

const Contexts = z.array(z.string());

/** Nobody has it: what is answered for it is answered for whatever has no mode of its own. */
const nobody = 'patchbay-probe-of-what-is-unset';

export async function probe(client: RegistryClient): Promise<Traits> {
  const [listed, isSelfDescribing, showsUnsetModes] = await Promise.all([
    readContexts(client),
    answers(client, '/v1/metadata/version'),
    showsUnset(client),
  ]);
  const isApicurio = listsLikeApicurio(listed);
  const hasContexts = listed !== undefined && !isApicurio;
  const names = (listed ?? []).map(normalizeListed).filter((name) => name !== defaultContext);
  // Products that only resemble Confluent's leave out metadata or what is deleted. None of them can say that a mode is
  // unset, which costs nothing to ask; a listing of theirs would be believed otherwise.
  const listsWell = isSelfDescribing === true && showsUnsetModes;
  const contexts = [defaultContext, ...names];
  const readName = hasContexts ? splitName : readWhole;
  return {
    hasContexts,
    readName,
    contexts,
    listsWell,
    showsUnsetModes,
    // This shows only on subjects that exist, so that it cannot be asked beforehand.
    showsUnsetConfigs: !isApicurio,
    takesIds: !isApicurio,
  };
}

/** The trait alone, for who needs no other. */
export async function showsUnsetConfigs(client: RegistryClient): Promise<boolean> {
  return !listsLikeApicurio(await readContexts(client));
}

/** It has the default context alone, and is the only one to spell it in full. */
function listsLikeApicurio(contexts: readonly string[] | undefined): boolean {
  return contexts?.includes(':.:') ?? false;
}

/** Throws CONTEXT_NOT_FOUND. One that can be new needs a product that has contexts, and nothing more. */
export function expectContext(registry: string, context: string, traits: Traits, { canBeNew = false } = {}): void {
  if (context === defaultContext) return;
  if (traits.hasContexts && (canBeNew || traits.contexts.includes(context))) return;
  throw new PatchbayError('not_found', `Registry '${registry}' has no context ${context}.`, {
    reason: 'CONTEXT_NOT_FOUND',
    hint: hintFor(traits),
    details: { registry, contexts: traits.contexts },
  });
}

function hintFor({ hasContexts, contexts }: Traits): string {
  if (!hasContexts) return 'This product has no contexts: leave the context out.';
  const [, ...others] = contexts.map((context) => `'${context}'`);
  return others.length === 0
    ? 'It has the default context alone.'
    : `Beside the default one it has ${others.join(', ')}.`;
}

function normalizeListed(name: string): string {
  try {
    return normalizeContext(name);
  } catch {
    return defaultContext;
  }
}

async function readContexts(client: RegistryClient): Promise<readonly string[] | undefined> {
  try {
    return Contexts.parse(await client.ask('/contexts', quick));
  } catch (error) {
    if (isUnknownRequest(error) || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Undefined where we may not ask. */
async function answers(client: RegistryClient, path: string): Promise<boolean | undefined> {
  try {
    await client.ask(path, quick);
    return true;
  } catch (error) {
    if (error instanceof RegistryRefusal) return false;
    // Who may read some subjects alone may not ask for one that nobody has.
    if (isForbidden(error)) return undefined;
    throw error;
  }
}

/** False as well where we may not find out. */
async function showsUnset(client: RegistryClient): Promise<boolean> {
  const paths = [pathOf('mode', { context: defaultContext, subject: nobody }), inContext(`.${nobody}`, '/mode')];
  const answered = await Promise.all(paths.map((path) => answers(client, path)));
  return answered.every((each) => each === false);
}
