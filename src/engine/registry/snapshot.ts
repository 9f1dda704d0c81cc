/** Everything one context holds at one moment. */
import { limits } from '../../core/limits.ts';
import type { RegistryClient } from './client.ts';
import { canonical } from './content.ts';
import { listPages, readOneByOne } from './listing.ts';
import { defaultContext, keyOf } from './names.ts';
import { type Config, readConfig, readEffectiveConfig, readMode } from './settings.ts';
import { together } from '../together.ts';
import type { Traits } from './traits.ts';
import type { SchemaVersion } from './version.ts';

export interface Snapshot {
  readonly context: string;
  /** Versions by subject, each subject's in order. */
  readonly subjects: ReadonlyMap<string, readonly SchemaVersion[]>;
  /** By subject; the context's own under the empty name. */
  readonly configs: ReadonlyMap<string, Config>;
  readonly modes: ReadonlyMap<string, string>;
  readonly marksDeleted: boolean;
  /** Keys of what the product lists and does not show. */
  readonly unreadable: readonly string[];
}

export type Versions = Pick<Snapshot, 'subjects' | 'marksDeleted' | 'unreadable'>;

/** Names that are known before everything is read: of subjects, and of aliases without versions. */
type OnNames = (names: readonly string[]) => void;

/** Versions alone, the deleted ones included. */
export async function readVersions(
  client: RegistryClient,
  context: string,
  traits: Traits,
  onNames: OnNames = () => {},
): Promise<Versions> {
  const listed = traits.listsWell ? await readBulk(client, context, onNames) : undefined;
  if (listed !== undefined) return listed;
  const subjects = new Map<string, SchemaVersion[]>();
  const { readName } = traits;
  const unreadable = await readOneByOne(client, { context, readName }, (version) => add(subjects, version));
  onNames([...subjects.keys()]);
  return { subjects: inOrder(subjects), marksDeleted: false, unreadable };
}

/** Undefined when the product's listing cannot be trusted. */
async function readBulk(client: RegistryClient, context: string, onNames: OnNames): Promise<Versions | undefined> {
  const subjects = new Map<string, SchemaVersion[]>();
  const all = await listPages(client, { context, deleted: true }, (version) => add(subjects, version));
  if (all === undefined || !all.isOrdered) return undefined;
  onNames([...subjects.keys(), ...all.aliases]);
  const { marksDeleted } = all;
  if (marksDeleted || subjects.size === 0) return { subjects: inOrder(subjects), marksDeleted, unreadable: [] };
  // Nothing is deleted, or the product does not mark what is: what is live is listed on its own.
  const live = new Set<string>();
  const listed = await listPages(client, { context, deleted: false }, ({ subject, version }) => {
    live.add(keyOf(subject, version));
  });
  if (listed === undefined) return undefined;
  const marked = [...inOrder(subjects)].map(([subject, versions]): [string, SchemaVersion[]] => [
    subject,
    versions.map((each) => (live.has(keyOf(subject, each.version)) ? each : { ...each, isDeleted: true })),
  ]);
  return { subjects: new Map(marked), marksDeleted: false, unreadable: [] };
}

export interface SnapshotOptions {
  readonly onNames?: OnNames;
  /** Which of the subjects matter; all when it is left out. */
  readonly wanted?: Promise<ReadonlySet<string>>;
}

/** With the modes and configurations of the context and of its subjects. */
export async function readSnapshot(
  client: RegistryClient,
  context: string,
  traits: Traits,
  { onNames, wanted }: SnapshotOptions = {},
): Promise<Snapshot> {
  const named = Promise.withResolvers<readonly string[]>();
  const tell: OnNames = (names) => {
    named.resolve(names);
    onNames?.(names);
  };
  const readSettings = async () => {
    const names = await named.promise;
    const matter = wanted === undefined || names.length === 0 ? undefined : await wanted;
    const own = matter === undefined ? names : names.filter((name) => matter.has(name));
    return settingsOf(client, context, traits, ['', ...own]);
  };
  const [versions, settings] = await Promise.all([readVersions(client, context, traits, tell), readSettings()]);
  return { context, ...versions, ...settings };
}

async function settingsOf(client: RegistryClient, context: string, traits: Traits, names: readonly string[]) {
  const configs = new Map<string, Config>();
  const modes = new Map<string, string>();
  // What applies tells more than a NONE that nobody may have set.
  const readOwn = traits.showsUnsetConfigs ? readConfig : readEffectiveConfig;
  await together(new Set(names), limits.registryConcurrency, async (subject) => {
    const name = { context, subject };
    const [config, mode] = await Promise.all([readOwn(client, name), readMode(client, name)]);
    if (config !== undefined) configs.set(subject, config);
    // Where what is unset reads as READWRITE, that is what it most likely is.
    const isGlobal = subject === '' && context === defaultContext;
    const isSet = isGlobal || traits.showsUnsetModes || mode !== 'READWRITE';
    if (mode !== undefined && isSet) modes.set(subject, mode);
  });
  return { configs: traits.showsUnsetConfigs ? configs : withoutImplied(configs), modes };
}

/** What says the same as the context is what applies to everybody there. */
function withoutImplied(configs: ReadonlyMap<string, Config>): ReadonlyMap<string, Config> {
  const applying = canonical(configs.get(''));
  return new Map([...configs].filter(([subject, config]) => subject === '' || canonical(config) !== applying));
}

function add(subjects: Map<string, SchemaVersion[]>, version: SchemaVersion): void {
  const versions = subjects.get(version.subject);
  if (versions === undefined) subjects.set(version.subject, [version]);
  else versions.push(version);
}

function inOrder(subjects: Map<string, SchemaVersion[]>): Map<string, SchemaVersion[]> {
  const sorted = [...subjects].map(([subject, versions]): [string, SchemaVersion[]] => {
    versions.sort((a, b) => a.version - b.version);
    return [subject, versions.filter(({ version }, index) => version !== versions[index - 1]?.version)];
  });
  return new Map(sorted.sort(([a], [b]) => (a < b ? -1 : 1)));
}
