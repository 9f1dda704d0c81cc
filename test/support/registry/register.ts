/** Registering and importing: rules (a) to (g) of the notes, 2.3, in their order. */
import { assertCompatible } from './compatibility.ts';
import { dressed, effectiveField } from './config.ts';
import type { Core } from './core.ts';
import { isObject } from './json.ts';
import { effectiveMode } from './modes.ts';
import { type Name, qualify } from './names.ts';
import { assertReferences, referrersOf } from './references.ts';
import { invalidSchema, notPermitted, Refusal } from './refusal.ts';
import {
  type Content,
  contentKey,
  openContext,
  putVersion,
  removeVersion,
  type Stored,
  versionAt,
  versionsOf,
} from './state.ts';

export interface Proposal extends Content {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
}

export interface Manner {
  readonly normalize: boolean;
  readonly force: boolean;
}

const largestId = 2 ** 31 - 1;
const versionProperty = 'confluent:version';

/** Answers with the version that now holds the content: a new one, or the one that held it before. */
export function register(core: Core, name: Name, asked: Proposal, manner: Manner): Stored {
  assertSubject(name);
  const { ignoresImport } = core.traits;
  const mode = effectiveMode(core, name);
  const isImport = !ignoresImport && asked.id !== undefined && ['IMPORT', 'FORWARD'].includes(mode);
  const { id, version, ...given } = asked;
  const number = ignoresImport ? {} : { id, version };
  const content = asKept(core, name, given, { ...manner, isImport });
  const known = findSame(core, name, { ...content, ...number }, isImport);
  if (known !== undefined) return known;

  if (!ignoresImport) assertMode(name, mode, asked);
  assertReferences(core, content.references, name.context);
  if (isImport) return importVersion(core, name, { ...content, ...number });
  const filled = core.traits.fillsIn ? fillIn(core, name, content, version) : content;
  const same = version === undefined ? findSame(core, name, filled, false) : undefined;
  return same ?? addVersion(core, name, { ...filled, ...number }, manner);
}

function assertSubject({ subject }: Name): void {
  const isReserved = ['', '__GLOBAL', '__EMPTY'].includes(subject);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused in names.
  if (isReserved || /[\u0000-\u001f\u007f]/.test(subject))
    throw new Refusal(42208, 'The specified subject is invalid.');
}

/** The content as this product keeps it. */
function asKept(core: Core, name: Name, given: Content, how: Manner & { readonly isImport: boolean }): Content {
  const { traits, canonicalise } = core;
  const isLost = (part: Traits['rules']) => part === 'dropped' || (part === 'dropped on import' && how.isImport);
  const { schema, schemaType, references, metadata, ruleSet } = given;
  if (ruleSet !== undefined && traits.rules === 'refused') throw new Refusal(422, 'Parse error');
  const isNormal = canonicalise === 'compact-json' || how.normalize || effectiveField(core, name, 'normalize') === true;
  return {
    schema: isNormal ? compact(given) : schema,
    schemaType,
    references,
    ...(metadata === undefined || isLost(traits.metadata) ? {} : { metadata }),
    ...(ruleSet === undefined || isLost(traits.rules) ? {} : { ruleSet }),
  };
}

/**
 * What is not given comes from the version before; the configuration has defaults below it and overrides above. A
 * version that was asked for leaves its number in the metadata, as Confluent's server does it.
 */
function fillIn(core: Core, name: Name, content: Content, version: number | undefined): Content {
  const before = versionsOf(core.state, name).findLast(({ deleted }) => !deleted);
  const merged = dressed(core, name, 'Metadata', content.metadata ?? before?.metadata);
  const ruleSet = dressed(core, name, 'RuleSet', content.ruleSet ?? before?.ruleSet);
  const properties = isObject(merged?.['properties']) ? merged['properties'] : {};
  const isNumbered = version !== undefined || versionProperty in properties;
  const numbered = { ...properties, [versionProperty]: String(nextVersion(core, name)) };
  const metadata = isNumbered ? { ...merged, properties: numbered } : merged;
  return { ...content, ...(metadata === undefined ? {} : { metadata }), ...(ruleSet === undefined ? {} : { ruleSet }) };
}

type Traits = Core['traits'];

function compact({ schema, schemaType }: Content): string {
  if (schemaType === 'PROTOBUF') return schema;
  try {
    return JSON.stringify(JSON.parse(schema));
  } catch {
    return schema;
  }
}

/** (a) The same content, live, under the id and version asked for: answered in any mode. */
function findSame(
  core: Core,
  name: Name,
  { id, version, ...content }: Proposal,
  isImport: boolean,
): Stored | undefined {
  const key = contentKey(content);
  const live = versionsOf(core.state, name).filter(
    (row) => !row.deleted && row.schema === content.schema && contentKey(row) === key,
  );
  if (isImport && core.traits.takenVersion === 'answered') return live[0];
  if (id !== undefined && core.traits.replay === 'refused') return undefined;
  return live.find((row) => (id === undefined || row.id === id) && (version === undefined || row.version === version));
}

/** (b) An id asks for IMPORT, and IMPORT asks for an id. */
function assertMode(name: Name, mode: string, { id }: Proposal): void {
  const subject = `Subject ${qualify(name)}`;
  if (mode.startsWith('READONLY')) throw notPermitted(`${subject} is in read-only mode`);
  if (id !== undefined && mode !== 'IMPORT' && mode !== 'FORWARD') {
    throw notPermitted(`${subject} is not in import mode`);
  }
  if (id === undefined && mode !== 'READWRITE') throw notPermitted(`${subject} is not in read-write mode`);
}

/** (c) to (g): no compatibility, no validation; the id and the version asked for. */
function importVersion(core: Core, name: Name, { id = 0, version: asked, ...content }: Proposal): Stored {
  const { traits, state } = core;
  if (traits.idsAreBounded && (id < 1 || id > largestId)) throw new Refusal(42207, 'Schema id is out of range');
  const version = asked ?? nextVersion(core, name);
  const key = contentKey(content);
  const context = openContext(state, name.context);
  const bound = context.ids.get(id);
  if (bound !== undefined && bound !== key) {
    const message = `Overwrite new schema with id ${id} in context ${name.context} is not permitted.`;
    throw new Refusal(traits.idConflict, message);
  }
  const taken = versionAt(state, name, version);
  if (taken !== undefined && traits.takenVersion === 'answered') return taken;
  if (taken !== undefined && traits.takenVersion === 'refused') {
    throw new Refusal(traits.idConflict, `Version ${version} of subject ${qualify(name)} exists already`);
  }
  return write(core, { ...content, name, id, version, deleted: false, ts: core.now() });
}

/** (d) and compatibility: the next version, under the id that the content has in this context or a new one. */
function addVersion(core: Core, name: Name, { version, ...content }: Proposal, manner: Manner): Stored {
  assertParses(content);
  const next = nextVersion(core, name);
  if (version !== undefined && version !== next) {
    throw invalidSchema('Version is not one more than previous version');
  }
  if (!manner.force) assertCompatible(core, name, content);
  const context = openContext(core.state, name.context);
  const [known] = [...(context.idsOf.get(contentKey(content)) ?? [])].sort((a, b) => a - b);
  const { schema, schemaType, references, metadata, ruleSet } = content;
  const kept = { schema, schemaType, references, metadata, ruleSet };
  return write(core, { ...kept, name, id: known ?? context.nextId, version: next, deleted: false, ts: core.now() });
}

function nextVersion({ state }: Core, name: Name): number {
  return (versionsOf(state, name).at(-1)?.version ?? 0) + 1;
}

/** (g) Lower versions of the same id that were soft-deleted go, unless somebody refers to them. */
function write(core: Core, stored: Stored): Stored {
  const { state, traits } = core;
  putVersion(state, stored);
  if (traits.softDeletedOnImport !== 'purged') return stored;
  const lower = versionsOf(state, stored.name).filter(
    ({ deleted, id, version }) => deleted && id === stored.id && version < stored.version,
  );
  for (const row of lower) if (referrersOf(core, row).length === 0) removeVersion(state, row);
  return stored;
}

/** Refuses what is no schema at all; only JSON is looked at, as far as it must be JSON. */
export function assertParses({ schema, schemaType }: Content): void {
  if (schema.trim() === '') throw invalidSchema('Empty schema');
  if (!['AVRO', 'JSON', 'PROTOBUF'].includes(schemaType)) throw invalidSchema(`Unknown schema type ${schemaType}`);
  if (schemaType === 'PROTOBUF') return;
  try {
    JSON.parse(schema);
  } catch {
    throw invalidSchema(`Invalid schema of type ${schemaType}`);
  }
}
