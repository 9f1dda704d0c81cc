/** What a registry knows, and the few ways to change it. No rule is judged here. */
import { canonical, compareText, type JsonObject } from './json.ts';
import { type Name, qualify } from './names.ts';

export interface Reference {
  readonly name: string;
  readonly subject: string;
  readonly version: number;
}

export interface Content {
  readonly schema: string;
  readonly schemaType: string;
  readonly references: readonly Reference[];
  readonly metadata?: JsonObject | undefined;
  readonly ruleSet?: JsonObject | undefined;
}

/** One version of a subject. Records are replaced, never changed. */
export interface Stored extends Content {
  readonly name: Name;
  readonly version: number;
  readonly id: number;
  readonly deleted: boolean;
  readonly ts: number;
}

export type Config = JsonObject;

interface Context {
  readonly subjects: Map<string, Map<number, Stored>>;
  /** What an id means here. Several ids may mean the same. */
  readonly ids: Map<number, string>;
  readonly idsOf: Map<string, Set<number>>;
  readonly uses: Map<number, number>;
  nextId: number;
}

export interface State {
  readonly contexts: Map<string, Context>;
  readonly modes: Map<string, string>;
  readonly configs: Map<string, Config>;
  /** Grows with every change of a version, so that listings can be kept. */
  revision: number;
  listing?: { readonly revision: number; readonly rows: readonly Stored[] };
}

export function createState(): State {
  const state: State = { contexts: new Map(), modes: new Map(), configs: new Map(), revision: 0 };
  openContext(state, '.');
  return state;
}

/** Everything that makes two schemas the same: metadata, rules and references included (notes, 2.3 e). */
export function contentKey({ schema, schemaType, references, metadata, ruleSet }: Content): string {
  const plain = references.map(({ name, subject, version }) => [name, subject, version]);
  return canonical([schemaType, schema, plain, metadata ?? null, ruleSet ?? null]);
}

export function openContext(state: State, name: string): Context {
  const known = state.contexts.get(name);
  if (known !== undefined) return known;
  const made: Context = { subjects: new Map(), ids: new Map(), idsOf: new Map(), uses: new Map(), nextId: 1 };
  state.contexts.set(name, made);
  return made;
}

/** The versions of a subject in order, the soft-deleted ones included. */
export function versionsOf(state: State, { context, subject }: Name): readonly Stored[] {
  const versions = state.contexts.get(context)?.subjects.get(subject);
  return versions === undefined ? [] : [...versions.values()].sort((a, b) => a.version - b.version);
}

export function versionAt(state: State, { context, subject }: Name, version: number): Stored | undefined {
  return state.contexts.get(context)?.subjects.get(subject)?.get(version);
}

/** Writes a version into its place; what was there before is gone. */
export function putVersion(state: State, stored: Stored): void {
  const context = openContext(state, stored.name.context);
  const before = versionAt(state, stored.name, stored.version);
  const versions = context.subjects.get(stored.name.subject) ?? new Map<number, Stored>();
  context.subjects.set(stored.name.subject, versions.set(stored.version, stored));
  bindId(context, stored);
  if (before !== undefined) releaseId(context, before.id);
  state.revision += 1;
}

export function removeVersion(state: State, stored: Stored): void {
  const context = openContext(state, stored.name.context);
  const versions = context.subjects.get(stored.name.subject);
  if (versions?.delete(stored.version) !== true) return;
  if (versions.size === 0) context.subjects.delete(stored.name.subject);
  releaseId(context, stored.id);
  state.revision += 1;
}

function bindId(context: Context, stored: Stored): void {
  const key = contentKey(stored);
  const same = context.idsOf.get(key) ?? new Set<number>();
  context.idsOf.set(key, same.add(stored.id));
  context.ids.set(stored.id, key);
  context.uses.set(stored.id, (context.uses.get(stored.id) ?? 0) + 1);
  context.nextId = Math.max(context.nextId, stored.id + 1);
}

function releaseId(context: Context, id: number): void {
  const left = (context.uses.get(id) ?? 1) - 1;
  context.uses.set(id, left);
  if (left > 0) return;
  const key = context.ids.get(id);
  context.uses.delete(id);
  context.ids.delete(id);
  if (key === undefined) return;
  context.idsOf.get(key)?.delete(id);
  if (context.idsOf.get(key)?.size === 0) context.idsOf.delete(key);
}

/** Every version there is, by qualified subject and version. */
export function allVersions(state: State): readonly Stored[] {
  if (state.listing?.revision === state.revision) return state.listing.rows;
  const subjects = [...state.contexts].flatMap(([context, { subjects }]) =>
    [...subjects.keys()].map((subject) => ({ context, subject })),
  );
  const names = subjects.map((name) => ({ name, key: qualify(name) })).sort((a, b) => compareText(a.key, b.key));
  const rows = names.flatMap(({ name }) => versionsOf(state, name));
  state.listing = { revision: state.revision, rows };
  return rows;
}

/** Every version, in no order: cheaper than the listing where something changes all the time. */
export function* eachVersion({ contexts }: State): Generator<Stored> {
  for (const { subjects } of contexts.values()) for (const versions of subjects.values()) yield* versions.values();
}
