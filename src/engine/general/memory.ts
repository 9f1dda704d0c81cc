/** The memory's operations, as the reference server has them, with parameters that are checked for each. */
import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { describeIssues } from '../../core/issues.ts';
import { limits } from '../../core/limits.ts';
import type { Graph, GraphPart } from '../../core/memory.ts';
import {
  type MemoryOperation,
  type MemoryOutput,
  type MemoryParams,
  memoryParams,
  readingOperations,
} from '../../model/memory.ts';
import { sizeOf } from '../part.ts';

type Ctx = Context<'store' | 'bus'>;
type Answer = z.input<typeof MemoryOutput>;

export interface MemoryRequest {
  readonly operation: MemoryOperation;
  readonly params: Readonly<Record<string, unknown>>;
}

const shapes = memoryParams({
  items: limits.memoryItems,
  nameChars: limits.memoryNameChars,
  textChars: limits.memoryTextChars,
});

/** What the parameters of an operation are read by. */
export function shapeOf(operation: MemoryOperation): z.ZodObject {
  return shapes[operation];
}

/** Throws `invalid_input` with the place in `params`, and `not_found` for an observation of nobody. */
export async function remember({ operation, params }: MemoryRequest, ctx: Ctx): Promise<Answer> {
  const parsed = shapes[operation].safeParse(params);
  if (!parsed.success) throw refused(operation, describeIssues(parsed.error.issues, params));
  // The parameters were parsed by this operation's own shape.
  const answer = await operations[operation](parsed.data as never, ctx);
  if (!readingOperations.includes(operation)) ctx.bus.publish({ noun: 'memory', id: 'knowledge-graph', what: 'item' });
  return answer;
}

const operations: { readonly [K in MemoryOperation]: (params: MemoryParams[K], ctx: Ctx) => Promise<Answer> } = {
  create_entities: async ({ entities }, { store }) => {
    return { entities: (await store.memory.addEntities(entities)).map(toEntity) };
  },
  create_relations: async ({ relations }, { store }) => {
    return { relations: [...(await store.memory.addRelations(relations))] };
  },
  add_observations: async ({ observations }, { store }) => {
    const done = await store.memory.addObservations(observations);
    if ('missing' in done) throw unknownEntity(done.missing);
    return {
      results: done.added.map(({ entityName, contents }) => ({ entityName, addedObservations: [...contents] })),
    };
  },
  delete_entities: async ({ entityNames }, { store }) => {
    return { deleted: await store.memory.deleteEntities(entityNames) };
  },
  delete_observations: async ({ deletions }, { store }) => {
    const wanted = deletions.map(({ entityName, observations }) => ({ entityName, contents: observations }));
    return { deleted: await store.memory.deleteObservations(wanted) };
  },
  delete_relations: async ({ relations }, { store }) => {
    return { deleted: await store.memory.deleteRelations(relations) };
  },
  read_graph: (params, ctx) => fitted('read_graph', params, ctx, (part) => ctx.store.memory.read(part)),
  search_nodes: (params, ctx) =>
    fitted('search_nodes', params, ctx, (part) => ctx.store.memory.search(params.query, part)),
  open_nodes: (params, ctx) => fitted('open_nodes', params, ctx, (part) => ctx.store.memory.open(params.names, part)),
};

function toEntity({ observations, ...entity }: Graph['entities'][number]) {
  return { ...entity, observations: [...observations] };
}

/** Room for what is told beside the graph. */
const envelopeChars = 1_000;

/** As many entities as fit, with their relations, and the arguments that read on. */
async function fitted(
  operation: MemoryOperation,
  params: Readonly<Record<string, unknown>> & { readonly offset: number },
  { budget }: Ctx,
  find: (part: GraphPart) => Promise<Graph>,
): Promise<Answer> {
  const { offset } = params;
  const room = Math.max(envelopeChars, budget.resultChars - envelopeChars);
  let limit: number = limits.memoryItems;
  let graph = await find({ limit, offset });
  while (graph.entities.length > 1 && sizeOf([graph.entities, graph.relations]) > room) {
    limit = Math.ceil(graph.entities.length / 2);
    graph = await find({ limit, offset });
  }
  const { total, relations } = graph;
  const shown = offset + graph.entities.length;
  const next = { tool: 'memory', arguments: { operation, params: { ...params, offset: shown } } };
  return {
    entities: graph.entities.map(toEntity),
    relations: [...relations],
    total,
    ...(shown < total && graph.entities.length > 0 ? { next } : {}),
  };
}

function refused(operation: MemoryOperation, problems: readonly string[]): PatchbayError {
  return new PatchbayError('invalid_input', `The params of ${operation} were not valid: ${problems.join('; ')}.`, {
    reason: 'INVALID_ARGUMENT',
    hint: `${operation} takes params such as ${JSON.stringify(samples[operation])}.`,
  });
}

const relation = { from: 'Berta', to: 'coop 2', relationType: 'lives in' };
const samples: Readonly<Record<MemoryOperation, unknown>> = {
  create_entities: { entities: [{ name: 'Berta', entityType: 'hen', observations: ['lays brown eggs'] }] },
  create_relations: { relations: [relation] },
  add_observations: { observations: [{ entityName: 'Berta', contents: ['is three years old'] }] },
  delete_entities: { entityNames: ['Berta'] },
  delete_observations: { deletions: [{ entityName: 'Berta', observations: ['lays brown eggs'] }] },
  delete_relations: { relations: [relation] },
  read_graph: {},
  search_nodes: { query: 'brown' },
  open_nodes: { names: ['Berta'] },
};

/** The name is the caller's own. */
function unknownEntity(name: string): PatchbayError {
  return new PatchbayError('not_found', `Entity with name ${name} not found; nothing was added.`, {
    reason: 'ENTITY_NOT_FOUND',
    hint: 'Create it first with create_entities; search_nodes finds how it is spelled.',
  });
}
