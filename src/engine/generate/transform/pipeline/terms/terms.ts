/** The terms in which programs are planned: the data and what is said of it, an entity with its lists, and what was found. */
import { weightOf } from '../../../words.ts';
import type { Note } from '../../terms/choice.ts';
import type { Scope, Source } from '../../terms/scope.ts';
import type { Field, Target } from '../../terms/target.ts';
import type { Search } from '../../wanted/search.ts';
import type { Links } from './links.ts';
import type { Program } from './program.ts';
import type { Speech } from './speech.ts';
import type { Row, Table } from './tables.ts';

/** What all parts of the planning of one program share. */
export interface World {
  readonly data: unknown;
  readonly tables: readonly Table[];
  readonly links: Links;
  readonly program: Program;
  readonly speech: Speech;
  readonly search: Search;
  /** Single values beside the tables, such as members of the payload. */
  readonly given: readonly Source[];
  readonly root: Scope;
  readonly target: Target;
  readonly fields: readonly Field[];
  /** The rows with the records that they name, and what one of them sees. */
  /** A turn for others, where it is time. */
  breathe(): Promise<void>;
  /** The best list of the entity; it is put in here, since lists and records are made of each other. */
  listOf(
    target: Target,
    field: Field | undefined,
    entity: Entity,
    place: string,
    world: World,
  ): Promise<Found | undefined>;
  /** The best map of the entity, put in here for the same reason. */
  mapOf(target: Target, field: Field | undefined, entity: Entity, world: World): Promise<Found | undefined>;
  /** What speaks against a whole program: that it makes nothing of what the instruction speaks of. */
  against(text: string): number;
  rowsOf(table: Table): readonly Row[];
  scopeOf(table: Table): Scope;
}

/** Something that was found for a part of the result. */
export interface Found {
  readonly text: string;
  readonly score: number;
  readonly missing: readonly string[];
  readonly notes: readonly Note[];
}

/** One thing that a record of the result is about: a row, a group of rows, or all of the data. */
export interface Entity {
  readonly kind: 'root' | 'row' | 'group';
  readonly scope: Scope;
  readonly lists: readonly Rows[];
  /** Lists of the rows of a group, of which numbers are made and nothing else. */
  readonly further?: readonly Rows[];
  /** Named values that its fields may use. */
  readonly lets: readonly (readonly [string, string])[];
  /** The field of the result that a group is made by. */
  readonly key?: Key;
  readonly table?: Table;
  /** A group of which all rows count, and none is chosen: `the doctor with the most minutes`. */
  readonly isOfAll?: true;
}

export interface Key {
  readonly place: string;
  readonly text: string;
}

export interface Rows {
  readonly table: Table;
  /** A variable, or a text that gives the rows. */
  readonly text: string;
  /** What the instruction wants of them was asked already. */
  readonly said: readonly string[];
  /** They come in the order that they are named in. */
  readonly distance: number;
}

export interface Made {
  readonly field: Field;
  readonly found: Found;
  /** The name that other fields and conditions call it by. */
  readonly variable: string;
}

export interface RecordMade {
  readonly members: readonly Made[];
  readonly lets: readonly (readonly [string, string])[];
  readonly score: number;
  readonly missing: readonly string[];
}

/** The words that a table is called by. */
export function nounsOf({ words }: Table): readonly string[] {
  const telling = words.filter((word) => weightOf(word) === 1).slice(0, 2);
  // Lists of a board are called so.
  return telling.length > 0 ? telling : words.filter((word) => word === 'list').slice(0, 1);
}
