import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { remember, shapeOf } from '../../src/engine/general/memory.ts';
import { MemoryOperation, MemoryOutput, readingOperations } from '../../src/model/memory.ts';

export default defineTool({
  name: 'memory',
  family: 'general',
  title: 'Remember',
  summary: 'Keeps a knowledge graph across conversations: entities with observations, and relations among them.',
  effect: 'destroy',
  idempotent: true,
  contract: true,
  needs: ['store', 'bus'],
  input: z.object({
    operation: MemoryOperation.describe('What to do'),
    params: z
      .record(z.string(), z.unknown())
      .default({})
      .describe(
        'entities[{name,entityType,observations[]}] | relations[{from,to,relationType}] | observations[{entityName,contents[]}] | ' +
          'entityNames[] | deletions[{entityName,observations[]}] | query | names[]',
      ),
  }),
  output: MemoryOutput,
  serve: {
    fenced: true,
    document: {
      noun: 'memory',
      id: 'knowledge-graph',
      also: 'memory://knowledge-graph',
      title: 'Knowledge graph',
      description: 'All that is remembered: entities, their observations, and relations',
      arguments: { operation: 'read_graph' },
    },
  },
  example: { operation: 'search_nodes', params: { query: 'brown eggs' } },
  reads: { argument: 'operation', values: readingOperations },
  within: ({ operation, params }) => [{ path: 'params', shape: shapeOf(operation), given: params }],
  run: remember,
});
