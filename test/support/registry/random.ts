/**
 * Registries from a seed, for properties of the migration. Every one of them could have come about through the API, and
 * an import in the order of its versions, then the soft deletes backwards, then configurations and modes brings it
 * about again.
 */
import { type Chance, chanceFrom } from './chance.ts';
import type { JsonObject } from './json.ts';
import { defaultContext, type Name, qualify } from './names.ts';
import { randomContent } from './random-content.ts';
import type { Seed, SeedVersion } from './seed.ts';
import { type Content, contentKey, type Reference } from './state.ts';

export interface RandomOptions {
  /** The default context is `.`; a product without contexts gets this one alone. */
  readonly contexts?: readonly string[];
  readonly subjectsAtMost?: number;
  readonly versionsAtMost?: number;
  /** Bare products: no metadata, rules, modes or aliases, and nothing configured but levels. */
  readonly isPlain?: boolean;
  /**
   * Live versions may refer to deleted ones, as they can when the delete came first. Then each delete must follow its own
   * import: after the referrer's it would be refused.
   */
  readonly refersToDeleted?: boolean;
}

interface Draft {
  readonly name: Name;
  readonly version: number;
  readonly id: number;
  readonly content: Content;
}

/** Every character that a path, a context or a qualified name could trip over. */
const nastyNames = [
  ...['hens', 'hens-value', 'eggs/large', '100%', '%2F', '%3A', 'a b', 'a+b', 'é🥚', 'q?x=1', 'c#d', 'e&f', 'g:h'],
  ...[
    ':lead',
    'trail:',
    '..coop',
    'back\\slash',
    '"quoted"',
    "it's",
    'versions',
    'latest',
    '-1',
    'ids',
    '雞',
    'A',
    'a',
  ],
  ...['{brace}', '[x]', '~tilde', 'semi;colon', 'at@home', 'x'.repeat(120), 'com.hens.Egg$Shell', '__consumer', '*'],
];

/** The versions come in an order in which they can be imported. */
export function randomRegistry(seed: number, options: RandomOptions = {}): Required<Seed> {
  const chance = chanceFrom(seed);
  const contexts = options.contexts ?? ['.', '.hens', '.ducks-1'];
  const names = contexts.flatMap((context) => subjectNames(chance, context, options.subjectsAtMost ?? 6));
  const drafts = draftVersions(chance, names, options);
  const deleted = chooseDeleted(chance, drafts, options.refersToDeleted === true);
  const settings = randomSettings(
    chance,
    [...new Map(drafts.map(({ name }) => [qualify(name), name])).values()],
    options,
  );
  const used = drafts.map(({ name }) => name.context);
  return {
    contexts: [...new Set([defaultContext, ...used])].sort(),
    versions: drafts.map((draft) => planted(draft, deleted.has(draft))),
    ...settings,
  };
}

function planted({ name, version, id, content }: Draft, deleted: boolean): SeedVersion {
  return { subject: qualify(name), version, id, deleted, ...content };
}

export function below(chance: Chance, limit: number): number {
  return Math.floor(chance() * limit);
}

function subjectNames(chance: Chance, context: string, atMost: number): readonly Name[] {
  const pool = [...nastyNames];
  const size = 1 + below(chance, atMost);
  return Array.from({ length: Math.min(size, pool.length) }, () => {
    const [subject = 'hens'] = pool.splice(below(chance, pool.length), 1);
    return { context, subject };
  });
}

/** Versions of all subjects take turns, so that a reference leads to any of those before it and circles cannot be. */
function draftVersions(chance: Chance, names: readonly Name[], options: RandomOptions): readonly Draft[] {
  const drafts: Draft[] = [];
  const last = new Map<Name, number>();
  const turns = names.length * Math.max(1, Math.ceil((options.versionsAtMost ?? 4) / 2));
  for (let turn = 0; turn < turns; turn += 1) {
    const name = names[below(chance, names.length)];
    if (name === undefined) continue;
    const before = last.get(name) ?? 0;
    const own = drafts.filter((draft) => draft.name === name);
    if (own.length >= (options.versionsAtMost ?? 4)) continue;
    const beside = drafts.filter((draft) => draft.name.context === name.context);
    const content = chooseContent(chance, { name, own, beside, drafts, turn, isPlain: options.isPlain === true });
    const version = before + 1 + (chance() < 0.2 ? below(chance, 5) : 0);
    drafts.push({ name, version, id: chooseId(chance, beside, content), content });
    last.set(name, version);
  }
  return drafts;
}

interface Around {
  readonly name: Name;
  readonly own: readonly Draft[];
  readonly beside: readonly Draft[];
  readonly drafts: readonly Draft[];
  readonly turn: number;
  readonly isPlain: boolean;
}

/** Often what another subject of the context holds already; never what this subject holds. */
function chooseContent(chance: Chance, { name, own, beside, drafts, turn, isPlain }: Around): Content {
  const held = new Set(own.map(({ content }) => contentKey(content)));
  const shared = beside.filter(({ content }) => !held.has(contentKey(content)));
  const same = shared[below(chance, shared.length)];
  if (same !== undefined && chance() < 0.25) return same.content;
  return randomContent(chance, { number: turn, references: chooseReferences(chance, name, drafts), isPlain });
}

function chooseReferences(chance: Chance, from: Name, drafts: readonly Draft[]): readonly Reference[] {
  const size = drafts.length === 0 || chance() < 0.6 ? 0 : 1 + below(chance, 2);
  const targets = new Set(Array.from({ length: size }, () => drafts[below(chance, drafts.length)]));
  return [...targets].flatMap((target, index) =>
    target === undefined
      ? []
      : [{ name: `Referred${index}`, subject: referenceTo(chance, from, target.name), version: target.version }],
  );
}

/** Inside of a context a name may be qualified or not; out of it, it must be. */
function referenceTo(chance: Chance, from: Name, { context, subject }: Name): string {
  if (from.context === context && (context === defaultContext || chance() < 0.7)) return subject;
  return `:${context}:${subject}`;
}

/** One content, one id, but for the rare second one; gaps, and no order. */
function chooseId(chance: Chance, beside: readonly Draft[], content: Content): number {
  const key = contentKey(content);
  const known = beside.find((draft) => contentKey(draft.content) === key);
  if (known !== undefined && chance() < 0.8) return known.id;
  const taken = new Set(beside.map(({ id }) => id));
  for (;;) {
    const id = 1 + below(chance, 4 * beside.length + 40);
    if (!taken.has(id)) return id;
  }
}

/** Backwards, for a version can only be deleted when whoever refers to it is, unless it went before. */
function chooseDeleted(chance: Chance, drafts: readonly Draft[], isFree: boolean): ReadonlySet<Draft> {
  const deleted = new Set<Draft>();
  for (const draft of drafts.toReversed()) {
    const isHeld = !isFree && drafts.some((other) => !deleted.has(other) && refersTo(other, draft));
    if (!isHeld && chance() < 0.2) deleted.add(draft);
  }
  return deleted;
}

function refersTo({ name, content }: Draft, target: Draft): boolean {
  const spellings = [`:${target.name.context}:${target.name.subject}`];
  if (name.context === target.name.context) spellings.push(target.name.subject);
  return content.references.some(({ subject, version }) => version === target.version && spellings.includes(subject));
}

const levels = ['NONE', 'BACKWARD', 'FORWARD', 'FULL', 'BACKWARD_TRANSITIVE', 'FORWARD_TRANSITIVE', 'FULL_TRANSITIVE'];

function randomSettings(chance: Chance, names: readonly Name[], { isPlain = false }: RandomOptions) {
  const configs: Record<string, JsonObject> = {};
  const modes: Record<string, string> = {};
  const contexts = new Set(names.map(({ context }) => qualify({ context, subject: '' })));
  for (const scope of [...contexts, ...names.map(qualify)]) {
    if (chance() < 0.3) configs[scope] = randomConfig(chance, isPlain);
    if (!isPlain && chance() < 0.15)
      modes[scope] = ['READWRITE', 'READONLY', 'IMPORT'][below(chance, 3)] ?? 'READWRITE';
  }
  for (const { context, subject } of isPlain ? [] : names) {
    if (chance() < 0.15) configs[qualify({ context, subject: `alias of ${subject}` })] = { alias: subject };
  }
  return { configs, modes };
}

function randomConfig(chance: Chance, isPlain: boolean): JsonObject {
  const compatibilityLevel = levels[below(chance, levels.length)] ?? 'NONE';
  if (isPlain || chance() < 0.5) return { compatibilityLevel };
  return {
    ...(chance() < 0.7 ? { compatibilityLevel } : {}),
    normalize: chance() < 0.3,
    compatibilityGroup: 'application.version',
    ...(chance() < 0.4 ? { defaultMetadata: { properties: { farm: 'north' } } } : {}),
    ...(chance() < 0.3 ? { overrideRuleSet: { domainRules: [] } } : {}),
  };
}
