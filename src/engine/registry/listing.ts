/**
 * Reads every version of one context: in pages of a thousand where the product lists them well, else one by one.
 *
 * A listing is trusted only from products that say what they are and list in order: others leave out metadata, or lose
 * rows between two pages. A page with fewer rows than we asked for is not the last one, since a server may allow less.
 */
import * as z from 'zod';
import { limits } from '../../core/limits.ts';
import { ListedVersion } from '../../model/registry.ts';
import type { RegistryClient } from './client.ts';
import { inContext, keyOf, pathOf, type ReadName, type SubjectName, splitName } from './names.ts';
import { isAbsent, isUnknownRequest } from './refusal.ts';
import { together } from '../together.ts';
import { type SchemaVersion, toVersion } from './version.ts';

const Names = z.array(z.string());
const Numbers = z.array(z.int());
const Rows = z.array(ListedVersion);

export interface Listing {
  /** Whether a row said that it is deleted: then the product marks all that are. */
  readonly marksDeleted: boolean;
  /** Names that only lead to subjects of the listing: they have a configuration, and no versions. */
  readonly aliases: readonly string[];
  /** Whether rows came by subject and version, so that pages cannot overlap. */
  readonly isOrdered: boolean;
}

export interface Wanted {
  readonly context: string;
  readonly deleted: boolean;
  readonly latestOnly?: boolean;
}

/** Undefined when the product has no such listing. */
export async function listPages(
  client: RegistryClient,
  { context, deleted, latestOnly }: Wanted,
  take: (version: SchemaVersion) => void,
): Promise<Listing | undefined> {
  let marksDeleted = false;
  let isOrdered = true;
  const aliases = new Set<string>();
  let last: SubjectName & { version: number } = { context: '', subject: '', version: 0 };
  const query = { deleted, aliases: true, limit: limits.registryPage, ...(latestOnly === true ? { latestOnly } : {}) };
  for (let offset = 0; ; ) {
    const rows = await readPage(client, context, { ...query, offset });
    if (rows === undefined) return undefined;
    for (const row of rows) {
      const name = splitName(row.subject, context);
      if (name.context !== context) continue;
      if (last.subject === name.subject && row.version <= last.version) isOrdered = false;
      if (last.subject !== '' && compareNames(last.subject, name.subject) > 0) isOrdered = false;
      last = { ...name, version: row.version };
      marksDeleted ||= row.deleted === true;
      for (const alias of row.aliases ?? []) aliases.add(alias);
      take(toVersion(row, name.subject, row.deleted === true));
    }
    if (rows.length === 0) return { marksDeleted, isOrdered, aliases: ownNames(aliases, context) };
    offset += rows.length;
  }
}

function ownNames(names: Iterable<string>, context: string, readName: ReadName = splitName): readonly string[] {
  return [...names]
    .map((name) => readName(name, context))
    .filter((name) => name.context === context)
    .map(({ subject }) => subject);
}

/** Servers order by code units or by bytes; either is an order. */
function compareNames(a: string, b: string): number {
  return /[\uD800-\uFFFF]/.test(a + b) || a === b ? 0 : a < b ? -1 : 1;
}

async function readPage(
  client: RegistryClient,
  context: string,
  query: Readonly<Record<string, string | number | boolean>>,
): Promise<readonly z.output<typeof ListedVersion>[] | undefined> {
  try {
    const parsed = Rows.safeParse(await client.ask(inContext(context, '/schemas'), { query }));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (isUnknownRequest(error)) return undefined;
    throw error;
  }
}

export interface Listed {
  readonly context: string;
  readonly deleted: boolean;
  readonly readName: ReadName;
}

/** Bare names of the subjects of a context. Some products show a thousand, and the others only when they are asked for. */
export async function listSubjects(client: RegistryClient, { context, deleted, readName }: Listed): Promise<string[]> {
  const names = new Set<string>();
  for (let offset = 0; ; ) {
    const query = { deleted, offset, limit: limits.registryPage };
    const page = Names.parse(await client.ask(inContext(context, '/subjects'), { query }).catch(emptyIfAbsent));
    const known = names.size;
    for (const name of page) names.add(name);
    // Other products have no pages, and show everything again.
    if (names.size === known) return [...ownNames(names, context, readName)];
    offset += page.length;
  }
}

/** Numbers of the versions of a subject. */
export async function listNumbers(client: RegistryClient, name: SubjectName, deleted: boolean): Promise<number[]> {
  const found = await client.ask(pathOf('subjects', name, '/versions'), { query: { deleted } }).catch(emptyIfAbsent);
  return Numbers.parse(found);
}

/** One version; undefined when it is not there. An answer about another context counts as nothing. */
export async function readVersion(
  client: RegistryClient,
  name: SubjectName,
  version: number | 'latest',
  deleted = true,
): Promise<SchemaVersion | undefined> {
  try {
    const path = pathOf('subjects', name, `/versions/${version}`);
    const row = ListedVersion.parse(await client.ask(path, { query: { deleted } }));
    const isOther = row.subject !== name.subject && splitName(row.subject, name.context).context !== name.context;
    return !isOther ? toVersion(row, name.subject, row.deleted === true) : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Every version on its own. Gives back the keys of those that are listed, and not there when they are asked for. */
export async function readOneByOne(
  client: RegistryClient,
  { context, readName }: Pick<Listed, 'context' | 'readName'>,
  take: (version: SchemaVersion) => void,
): Promise<readonly string[]> {
  const unreadable: string[] = [];
  const subjects = await listSubjects(client, { context, readName, deleted: true });
  await together(subjects, limits.registryConcurrency, async (subject) => {
    const name = { context, subject };
    const live = new Set(await listNumbers(client, name, false));
    for (const number of await listNumbers(client, name, true)) {
      const version = await readVersion(client, name, number);
      if (version === undefined) unreadable.push(keyOf(subject, number));
      else take({ ...version, isDeleted: !live.has(number) });
    }
  });
  return unreadable.toSorted();
}

function emptyIfAbsent(error: unknown): unknown {
  if (isAbsent(error)) return [];
  throw error;
}
