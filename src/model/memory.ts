/** The memory's parameters, by operation, and what it answers; the shapes are those of the reference server. */
import * as z from 'zod';
import { Next } from './base.ts';

export interface MemoryBounds {
  readonly items: number;
  readonly nameChars: number;
  readonly textChars: number;
}

/** The parameters of every operation. */
export function memoryParams({ items, nameChars, textChars }: MemoryBounds) {
  const name = z.string().min(1).max(nameChars);
  const text = z.string().min(1).max(textChars);
  const many = <T extends z.ZodType>(item: T) => z.array(item).max(items);
  const relations = many(z.object({ from: name, to: name, relationType: name }));
  const part = { offset: z.int().min(0).default(0) };
  return {
    create_entities: z.object({
      entities: many(z.object({ name, entityType: name, observations: many(text).default([]) })),
    }),
    create_relations: z.object({ relations }),
    add_observations: z.object({ observations: many(z.object({ entityName: name, contents: many(text) })) }),
    delete_entities: z.object({ entityNames: many(name) }),
    delete_observations: z.object({ deletions: many(z.object({ entityName: name, observations: many(text) })) }),
    delete_relations: z.object({ relations }),
    read_graph: z.object(part),
    search_nodes: z.object({ query: z.string().max(nameChars), ...part }),
    open_nodes: z.object({ names: many(name), ...part }),
  } as const;
}

export type MemoryParams = {
  readonly [K in keyof ReturnType<typeof memoryParams>]: z.output<ReturnType<typeof memoryParams>[K]>;
};

export const MemoryOperation = z.enum([
  'create_entities',
  'create_relations',
  'add_observations',
  'delete_entities',
  'delete_observations',
  'delete_relations',
  'read_graph',
  'search_nodes',
  'open_nodes',
]);
/** Those that change nothing. */
export const readingOperations: readonly MemoryOperation[] = ['read_graph', 'search_nodes', 'open_nodes'];

export type MemoryOperation = z.output<typeof MemoryOperation>;

const Entity = z.object({ name: z.string(), entityType: z.string(), observations: z.array(z.string()) });
const Relation = z.object({ from: z.string(), to: z.string(), relationType: z.string() });

export const MemoryOutput = z.object({
  entities: z.array(Entity).optional().describe('Those that were created, or found'),
  relations: z.array(Relation).optional().describe('Those that were created, or that touch the entities'),
  results: z
    .array(z.object({ entityName: z.string(), addedObservations: z.array(z.string()) }))
    .optional()
    .describe('Observations that were new'),
  deleted: z.int().optional().describe('Items that were there and are gone'),
  total: z.int().optional().describe('Entities that were found'),
  next: Next.optional(),
});
