import * as z from 'zod';
import { limits } from '../../src/core/limits.ts';
import { defineTool } from '../../src/core/tool.ts';
import { upsertVectors } from '../../src/engine/db/vectors.ts';
import { RowData } from '../../src/model/db.ts';

export default defineTool({
  name: 'db/vectorUpsertMany',
  family: 'db',
  title: 'Store many vectors',
  summary: 'Stores up to 1,000 embeddings as db_vector_upsert does, all of them or none.',
  effect: 'write',
  idempotent: true,
  contract: false,
  needs: ['vectors'],
  input: z.object({
    namespace: z.string().describe('Collection'),
    items: z
      .array(
        z.object({
          ref: z.string().describe('Id or URL'),
          embedding: z.array(z.number()).describe('Numbers'),
          metadata: RowData.optional().describe('For filters'),
          text: z.string().optional().describe('For query_text'),
        }),
      )
      .min(1)
      .max(limits.vectorBatch)
      .describe('Vectors'),
  }),
  output: z.object({
    namespace: z.string().describe('Where they are'),
    created: z.int().describe('How many were new'),
    dimensions: z.int().describe('Of the namespace'),
    count: z.int().describe('Vectors in the namespace'),
  }),
  example: { namespace: 'hens', items: [{ ref: 'berta', embedding: [0.12, -0.4, 0.88] }] },
  async run(input, ctx) {
    return { namespace: input.namespace, ...(await upsertVectors(input, ctx)) };
  },
});
