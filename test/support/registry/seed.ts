/** States as JSON: what a registry starts with, and what it ended with. */
import { canonical, compareText, type JsonObject } from './json.ts';
import { parseName, qualify } from './names.ts';
import { allVersions, type Content, openContext, putVersion, type State } from './state.ts';

export interface SeedVersion extends Content {
  /** Qualified outside of the default context. */
  readonly subject: string;
  readonly version: number;
  readonly id: number;
  readonly deleted?: boolean;
}

export interface Seed {
  readonly versions?: readonly SeedVersion[];
  /** By scope: empty for the default context, `:.hens:` for another, the name of a subject. */
  readonly modes?: Readonly<Record<string, string>>;
  readonly configs?: Readonly<Record<string, JsonObject>>;
  /** Contexts that are listed though nothing is in them. */
  readonly contexts?: readonly string[];
}

/** Puts a state in place. No rule is asked; an id that means two things in one context is the caller's mistake. */
export function plant(state: State, seed: Seed, hasContexts: boolean): void {
  for (const context of seed.contexts ?? []) openContext(state, context);
  for (const { subject, deleted = false, ...row } of seed.versions ?? []) {
    putVersion(state, { ...row, name: parseName(subject, hasContexts), deleted, ts: 0 });
  }
  for (const [scope, mode] of Object.entries(seed.modes ?? {})) state.modes.set(scope, mode);
  for (const [scope, config] of Object.entries(seed.configs ?? {})) state.configs.set(scope, config);
}

/** The whole state but its times and its generator of ids, in an order that depends on nothing. */
export function uproot(state: State): Required<Seed> {
  const versions = allVersions(state).map(({ name, ts: _, ...row }) => ({ subject: qualify(name), ...row }));
  return {
    contexts: [...state.contexts.keys()].sort(compareText),
    versions,
    modes: Object.fromEntries([...state.modes].sort(([a], [b]) => compareText(a, b))),
    configs: Object.fromEntries([...state.configs].sort(([a], [b]) => compareText(a, b))),
  };
}

export function snapshot(state: State): string {
  return canonical(uproot(state));
}
