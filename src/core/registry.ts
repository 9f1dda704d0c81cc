/** The frozen list of tools: found by any spelling, listed in one order, with schemas converted once. */
import { PatchbayError } from './error.ts';
import { type JsonSchemaObject, toJsonSchema } from './json-schema.ts';
import { nameKey, portableName } from './naming.ts';
import { nearestFirst } from './nearest.ts';
import type { PortName } from './ports.ts';
import { onlyReading, readingPart } from './read-only.ts';
import type { AnyTool, Family } from './tool.ts';

/** Ports that reach beyond this machine. */
const outward: ReadonlySet<PortName> = new Set(['net', 'hosting', 'oauth', 'llm', 'browser']);

/** The four hints of MCP, always stated because their defaults are pessimistic. */
export interface Annotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool as faces offer it. */
export interface Entry extends ToolSchemas {
  readonly tool: AnyTool;
  /** The name shown in lists. */
  readonly listedName: string;
  readonly annotations: Annotations;
}

/** The schemas of a tool as lists show them. */
export interface ToolSchemas {
  readonly inputSchema: JsonSchemaObject;
  readonly outputSchema: JsonSchemaObject;
}

export interface RegistryOptions {
  readonly ports: readonly PortName[];
  /** Families to list; `all` adds our own tools beyond the contract; undefined lists the contract's. */
  readonly toolsets?: readonly Family[] | 'all' | undefined;
  readonly readOnly?: boolean | undefined;
  /** Schemas that were converted before, by the tool's own name; the others are converted now. */
  readonly converted?: Readonly<Record<string, ToolSchemas>> | undefined;
  /** `portable` lists snake_case, `spec` the tools' own names. */
  readonly names?: 'portable' | 'spec' | undefined;
}

export interface Registry {
  /** What lists show, by listed name. */
  readonly listed: readonly Entry[];
  /** Everything that can be called, listed or not. */
  readonly entries: readonly Entry[];
  /** Finds by the contract's spelling, snake_case, camelCase or the GraphQL field. */
  find(name: string): Entry | undefined;
  /** Like `find`, but throws `not_found` with the nearest names. */
  get(name: string): Entry;
}

export function createRegistry(tools: readonly AnyTool[], options: RegistryOptions): Registry {
  const ports = new Set(options.ports);
  const possible = tools.filter((tool) => tool.needs.every((port) => ports.has(port)));
  const offered = options.readOnly === true ? possible.flatMap(readingPart) : possible;
  const entries = offered.map((tool) => toEntry(tool, options)).sort(byListedName);
  const byKey = indexNames(entries);
  // What is among these and not among the entries is kept back because only reading is allowed.
  const withheld = new Map(
    possible.flatMap((tool) => spellingsOf(tool).map((spelling) => [nameKey(spelling), portableName(tool.name)])),
  );
  const listed = entries.filter(({ tool }) => isListed(tool, options));
  return Object.freeze({
    listed: Object.freeze(listed),
    entries: Object.freeze(entries),
    find: (name: string) => byKey.get(nameKey(name)),
    get(name: string) {
      const entry = byKey.get(nameKey(name));
      if (entry !== undefined) return entry;
      const kept = withheld.get(nameKey(name));
      throw kept === undefined ? unknownTool(name, listed) : onlyReading(kept);
    },
  });
}

function isListed(tool: AnyTool, { toolsets }: RegistryOptions): boolean {
  if (toolsets === undefined) return tool.contract;
  return toolsets === 'all' || toolsets.includes(tool.family);
}

function toEntry(tool: AnyTool, { names, converted }: RegistryOptions): Entry {
  const { inputSchema, outputSchema } = converted?.[tool.name] ?? convert(tool);
  return Object.freeze({
    tool,
    listedName: names === 'spec' ? tool.name : portableName(tool.name),
    annotations: annotate(tool),
    inputSchema: Object.freeze(inputSchema),
    outputSchema: Object.freeze(outputSchema),
  });
}

const conversions = new WeakMap<AnyTool, ToolSchemas>();

/** Once for a process, whatever houses it opens: all tools take twenty times as long as the rest of opening one. */
function convert(tool: AnyTool): ToolSchemas {
  const known = conversions.get(tool);
  if (known !== undefined) return known;
  const schemas = { inputSchema: toJsonSchema(tool.input, 'input'), outputSchema: toJsonSchema(tool.output, 'output') };
  conversions.set(tool, schemas);
  return schemas;
}

function annotate(tool: AnyTool): Annotations {
  return Object.freeze({
    title: tool.title,
    readOnlyHint: tool.effect === 'read',
    destructiveHint: tool.effect === 'destroy',
    idempotentHint: tool.effect === 'read' || tool.idempotent === true,
    openWorldHint: [...tool.needs, ...(tool.wants ?? [])].some((port) => outward.has(port)),
  });
}

function byListedName(a: Entry, b: Entry): number {
  return a.listedName < b.listedName ? -1 : 1;
}

function indexNames(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const byKey = new Map<string, Entry>();
  for (const entry of entries) {
    for (const key of new Set(spellingsOf(entry.tool).map(nameKey))) {
      const other = byKey.get(key);
      if (other !== undefined) throw new Error(`Tools "${other.tool.name}" and "${entry.tool.name}" share a spelling.`);
      byKey.set(key, entry);
    }
  }
  return byKey;
}

function spellingsOf({ name, serve }: AnyTool): readonly string[] {
  return [name, serve?.graphql].filter((spelling) => spelling !== undefined);
}

function unknownTool(name: string, listed: readonly Entry[]): PatchbayError {
  const near = nearestNames(
    name,
    listed.map(({ listedName }) => listedName),
  );
  return new PatchbayError('not_found', 'No tool has that name.', {
    reason: 'TOOL_NOT_FOUND',
    hint: near.length > 0 ? `Similar names: ${near.join(', ')}.` : 'List the tools to see their names.',
  });
}

/** Of the family that the name begins with, if it does; whoever has the family right is wrong about the rest. */
function nearestNames(name: string, names: readonly string[]): readonly string[] {
  const wanted = portableName(name.slice(0, 200));
  const family = familyOf(wanted);
  const relatives = names.filter((each) => familyOf(portableName(each)) === family);
  // Whoever leaves the family out has the rest right.
  const endings = names.filter((each) => portableName(each).endsWith(`_${wanted}`));
  return [...new Set([...endings, ...nearestFirst(wanted, relatives.length > 0 ? relatives : names)])].slice(0, 5);
}

function familyOf(name: string): string {
  return name.slice(0, name.indexOf('_'));
}
