/** `GET /schemas`: the one bulk read there is (notes, 2.2). */
import type { Core } from './core.ts';
import { aliasesOf, prefixMatcher, withAliases } from './lookup.ts';
import { parseName } from './names.ts';
import { noRoute } from './refusal.ts';
import { renderVersion, type View } from './render.ts';
import { allVersions, type Stored } from './state.ts';

const largestPage = 1000;

export interface ListingOptions {
  readonly prefix: string;
  readonly deleted: boolean;
  readonly latestOnly: boolean;
  readonly aliases: boolean;
  readonly offset: number;
  readonly limit: number;
  /** The context of the path, where there is one. */
  readonly context: string | undefined;
  readonly view: View;
}

/** The page as JSON text. */
export function listSchemas(core: Core, options: ListingOptions): string {
  const { listing, listsDeleted } = core.traits;
  if (listing === 'none') throw noRoute();
  const isMatch = prefixMatcher(core, options.prefix);
  const isRouted = listing === 'full' || options.context !== undefined || parseName(options.prefix).context === '.';
  const withDeleted = options.deleted && listsDeleted;
  const rows = allVersions(core.state).filter((row) => isRouted && (withDeleted || !row.deleted) && isMatch(row.name));
  const wanted = options.latestOnly ? rows.filter(isLatest) : rows;
  const items = pageOf(core, wanted, options).map((row) => renderItem(core, row, options));
  return `[${items.join(',')}]`;
}

function isLatest(row: Stored, index: number, rows: readonly Stored[]): boolean {
  const next = rows[index + 1];
  return next === undefined || next.name.subject !== row.name.subject || next.name.context !== row.name.context;
}

/** Pages hold a thousand at most; a bare listing is whole unless a limit is given, and ties in it have no order. */
function pageOf(core: Core, rows: readonly Stored[], { offset, limit }: ListingOptions): readonly Stored[] {
  const isBare = core.traits.listing === 'bare';
  const size = limit > 0 ? Math.min(limit, isBare ? limit : largestPage) : isBare ? rows.length : largestPage;
  const tie = Math.floor(core.now()) % 2 === 0 ? 1 : -1;
  const ordered = isBare ? rows.toSorted((a, b) => a.id - b.id || tie * (a.version - b.version)) : rows;
  return ordered.slice(offset, offset + size);
}

function renderItem(core: Core, row: Stored, { aliases, view }: ListingOptions): string {
  const isShared = !aliases && view.isPlain !== true;
  const known = isShared ? core.rendered.get(row) : undefined;
  if (known !== undefined) return known;
  if (core.traits.listing === 'texts') return JSON.stringify({ schema: row.schema });
  const { metadata, ruleSet, ...bare } = renderVersion(core, row, view);
  const item = core.traits.listing === 'bare' ? bare : { ...bare, ...defined({ metadata, ruleSet }) };
  const text = JSON.stringify(aliases ? withAliases(item, aliasesOf(core, row.name)) : item);
  if (isShared) core.rendered.set(row, text);
  return text;
}

function defined<Value>(parts: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
