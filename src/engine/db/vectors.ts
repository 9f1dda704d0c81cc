/** Vectors as tools offer them. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { nearestFirst } from '../../core/nearest.ts';
import type { Deleted, Upserted, VectorEngine, VectorMatch } from '../../core/vectors.ts';
import { confirmed } from './confirm.ts';
import { checkNamespace, type GivenVector, toEmbedding, toItem } from './embedding.ts';
import { type Filters, readFilters } from './filter.ts';
import { countFitting, frameChars } from './fitting.ts';
import { fitMatches } from './matches.ts';

type VectorContext = Context<'vectors'>;

/** Names that an error lists. */
const namesShown = 20;

/** One vector, of which the place in an error is the argument itself. */
export async function upsertVector(
  { namespace, ...given }: GivenVector & { readonly namespace: string },
  ctx: VectorContext,
): Promise<Upserted> {
  checkNamespace(namespace);
  return ctx.vectors.upsert(namespace, [toItem(given)], ctx.signal);
}

/** All of them, or none. */
export async function upsertVectors(
  { namespace, items }: { readonly namespace: string; readonly items: readonly GivenVector[] },
  ctx: VectorContext,
): Promise<Upserted> {
  checkNamespace(namespace);
  const checked = items.map((item, index) => toItem(item, `items[${index}].`));
  return ctx.vectors.upsert(namespace, checked, ctx.signal);
}

export interface VectorSearch {
  readonly namespace: string;
  readonly embedding: readonly number[];
  readonly top_k: number;
  readonly filters?: Filters | undefined;
  readonly exact?: boolean | undefined;
  readonly query_text?: string | undefined;
  readonly min_score?: number | undefined;
}

export interface VectorSearchAnswer {
  matches: (VectorMatch & { distance: number })[];
  engine: VectorEngine;
  count: number;
  /** What did not fit into the answer. */
  notes?: string[];
}

/** Throws NOT_FOUND with the namespaces that there are. */
export async function queryVectors(search: VectorSearch, ctx: VectorContext): Promise<VectorSearchAnswer> {
  const { namespace, filters, query_text: words } = search;
  checkNamespace(namespace);
  const query = {
    namespace,
    embedding: toEmbedding(search.embedding),
    topK: search.top_k,
    condition: filters === undefined || isEmpty(filters) ? undefined : readFilters(filters),
    isExact: search.exact,
    words,
    minScore: search.min_score,
  };
  const answer = await ctx.vectors.query(query, ctx.signal);
  if (answer === undefined) throw await notFound(namespace, ctx);
  const matches = answer.matches.map((match) => ({ ...match, distance: 1 - match.score }));
  const fitted = fitMatches(matches, ctx.budget.resultChars);
  return { ...answer, matches: fitted.matches, ...(fitted.notes.length === 0 ? {} : { notes: fitted.notes }) };
}

export interface VectorRemoval {
  readonly namespace: string;
  readonly refs?: readonly string[] | undefined;
  readonly filters?: Filters | undefined;
  readonly dry_run?: boolean | undefined;
  readonly max_rows?: number | undefined;
}

/** Throws FILTERS_REQUIRED when nothing says which, CONFIRMATION_REQUIRED when they are many, and as `queryVectors`. */
export async function deleteVectors(
  { namespace, refs, filters, dry_run, max_rows }: VectorRemoval,
  ctx: VectorContext,
): Promise<Deleted> {
  checkNamespace(namespace);
  if ((refs === undefined || refs.length === 0) && (filters === undefined || isEmpty(filters))) {
    throw new PatchbayError('invalid_input', 'Neither refs nor filters said which vectors to delete.', {
      reason: 'FILTERS_REQUIRED',
      hint: 'Give refs, filters, or both; dry_run shows what would go.',
    });
  }
  const condition = filters === undefined || isEmpty(filters) ? undefined : readFilters(filters);
  const named = refs === undefined || refs.length === 0 ? undefined : refs;
  const perform = (maxDeleted: number | undefined) =>
    ctx.vectors.delete({ namespace, refs: named, condition, isDryRun: dry_run, maxDeleted }, ctx.signal);
  const where = JSON.stringify(namespace.slice(0, 80));
  const deleted = await confirmed({ what: 'vectors', does: 'deletes', where, perform }, max_rows, ctx);
  if (deleted === undefined) throw await notFound(namespace, ctx);
  const shown = countFitting(deleted.refs, ctx.budget.resultChars - frameChars);
  return { ...deleted, refs: deleted.refs.slice(0, shown) };
}

function isEmpty(filters: Filters): boolean {
  return Object.keys(filters).length === 0;
}

async function notFound(namespace: string, ctx: VectorContext): Promise<PatchbayError> {
  const names = (await ctx.vectors.namespaces(ctx.signal)).map(({ name }) => name);
  const known = nearestFirst(namespace, names).slice(0, namesShown);
  const hint =
    known.length === 0
      ? 'Nothing is stored yet: db_vector_upsert makes a namespace with its first vector.'
      : `There ${known.length === 1 ? 'is' : 'are'}: ${known.join(', ')}${names.length > known.length ? ', ...' : ''}.`;
  return new PatchbayError('not_found', 'No namespace of vectors has that name.', {
    reason: 'NOT_FOUND',
    hint,
    details: { namespaces: known, total: names.length },
  });
}
