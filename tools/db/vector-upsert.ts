import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { upsertVector } from '../../src/engine/db/vectors.ts';
import { RowData } from '../../src/model/db.ts';

export default defineTool({
  name: 'db/vectorUpsert',
  family: 'db',
  title: 'Store a vector',
  summary: 'Stores an embedding under a reference, in place of what stood there, to be found by db_vector_query.',
  effect: 'write',
  idempotent: true,
  contract: true,
  needs: ['vectors'],
  input: z.object({
    namespace: z.string().describe('Collection; made with its first vector'),
    ref: z.string().describe('Your id or URL for it'),
    embedding: z.array(z.number()).describe('As long as the others of the namespace'),
    metadata: RowData.optional().describe('For filters'),
    text: z.string().optional().describe('For query_text'),
  }),
  output: z.object({
    namespace: z.string().describe('Where it is'),
    ref: z.string().describe('What it is called'),
    created: z.boolean().describe('False when it replaced another'),
    dimensions: z.int().describe('Of the namespace'),
    count: z.int().describe('Vectors in the namespace'),
  }),
  example: { namespace: 'hens', ref: 'berta', embedding: [0.12, -0.4, 0.88], metadata: { coop: 'north' } },
  async run(input, ctx) {
    const { created, ...rest } = await upsertVector(input, ctx);
    return { namespace: input.namespace, ref: input.ref, created: created === 1, ...rest };
  },
});
