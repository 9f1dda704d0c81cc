/** What values are made of, and what one binding of an operation has used so far. */
import type { Schema } from '../../documents/terms/document.ts';
import type { Instruction } from '../instruction/instruction.ts';
import type { DataPlace, ListPlace } from '../terms/places.ts';
import type { Bound, Keys, Target } from '../terms/target.ts';
import type { Taken } from '../terms/token.ts';
import type { Slots } from '../values/slots.ts';
import type { Assigned } from './assign.ts';
import type { CredentialName } from './authentication.ts';

export interface Materials {
  readonly wanted: Instruction;
  readonly places: readonly DataPlace[];
  readonly credentials: readonly CredentialName[];
  /** What the things of the service are known by. */
  readonly keys?: Keys;
  /** Places that are known to hold the keys that parts of the request want, by their slots. */
  readonly linked?: ReadonlyMap<string, DataPlace>;
  /** What is told of choices somewhere in the document, by the choices. */
  readonly explained?: ReadonlyMap<string, string>;
  /** What is told of a part of a request, by the words of its name. */
  readonly described?: ReadonlyMap<string, { readonly description: string; readonly schema: Schema }>;
}

/** What one binding has used, and the list that it loops over. */
export interface Binding {
  /** Of a body only what is named counts: a change leaves alone what nobody speaks of. */
  readonly isStrict: boolean;
  readonly taken: Taken;
  /** The values of the instruction, as they were given to the parts of the request. */
  readonly slots: Slots;
  /** The values of the data for parts that no name of theirs leads to. */
  readonly assigned: Assigned;
  /** Parts of the request whose value is said by plain words. */
  readonly said: Set<string>;
  /** Parts whose value is taken by its kind alone. */
  readonly guessed: Set<string>;
  list: ListPlace | undefined;
  readonly doubts: string[];
  readonly missing: string[];
  /** What must be there and has no value, or one that only the order of the words tells. */
  readonly lacking: Target[];
  /** What the path names the thing by, which the body may have to repeat. */
  key: Bound | undefined;
}

export function newBinding(slots: Slots, assigned: Assigned, list?: ListPlace): Binding {
  return {
    isStrict: false,
    taken: new Set(),
    slots,
    assigned,
    said: new Set(),
    guessed: new Set(),
    list,
    doubts: [],
    missing: [],
    lacking: [],
    key: undefined,
  };
}

/** For a part of the request: it shares what was used, and tells of its own doubts and of what it lacks. */
export function partBinding(binding: Binding): Binding {
  return { ...binding, doubts: [], missing: [], lacking: [] };
}
