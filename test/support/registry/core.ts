/** What every rule needs: the state, the product's habits and the server's settings. */
import type { Traits } from './flavours.ts';
import { type Name, parseName, qualify } from './names.ts';
import type { State, Stored } from './state.ts';

export interface Core {
  readonly state: State;
  readonly traits: Traits;
  /** `compact-json` plays a product that prints schemas anew. */
  readonly canonicalise: 'none' | 'compact-json';
  readonly mutableModes: boolean;
  /** Items of listings by version: a version never changes, and pages of a thousand are asked for again and again. */
  readonly rendered: WeakMap<Stored, string>;
  now(): number;
}

export function nameIn(core: Core, text: string): Name {
  return parseName(text, core.traits.contexts === 'full');
}

/** The scope that `/mode/{s}` and `/config/{s}` mean; undefined is the server's own, which governs the default context. */
export function scopeIn(core: Core, text: string | undefined): string {
  return text === undefined ? '' : qualify(nameIn(core, text));
}

/** Reads and writes below `/subjects/{s}` go to the subject that the configuration calls an alias of (notes, 2.2). */
export function followAlias(core: Core, text: string): Name {
  const name = nameIn(core, text);
  const alias = core.state.configs.get(qualify(name))?.['alias'];
  if (typeof alias !== 'string' || alias === '') return name;
  return alias.startsWith(':.') ? parseName(alias) : { context: name.context, subject: alias };
}
