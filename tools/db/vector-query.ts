import * as z from 'zod';
import { limits } from '../../src/core/limits.ts';
import { defineTool } from '../../src/core/tool.ts';
import { queryVectors } from '../../src/engine/db/vectors.ts';
import { JsonObject } from '../../src/model/base.ts';
import { RowData } from '../../src/model/db.ts';

const Match = z.object({
  ref: z.string().describe('What it is called'),
  score: z.number().describe('Cosine: 1 is the same direction'),
  distance: z.number().describe('1 - cosine'),
  metadata: JsonObject.describe('What was stored beside it'),
  text: z.string().optional().describe('Its text'),
});

export default defineTool({
  name: 'db/vectorQuery',
  family: 'db',
  title: 'Find near vectors',
  summary: 'Finds the vectors of a namespace that are nearest to an embedding by cosine, with their metadata.',
  effect: 'read',
  contract: true,
  needs: ['vectors'],
  input: z.object({
    namespace: z.string().describe('Collection'),
    embedding: z.array(z.number()).describe('By the same model as those stored'),
    top_k: z.int().min(1).max(limits.vectorMatches).default(5).describe('Matches wanted'),
    filters: RowData.optional().describe('On metadata, as db_query has them; a.b is a path'),
    exact: z.boolean().optional().describe('Compare every float'),
    query_text: z.string().optional().describe('Also rank by these words'),
    min_score: z.number().optional().describe('Least cosine'),
  }),
  output: z.object({
    matches: z.array(Match).describe('The nearest first; with query_text the best by both'),
    engine: z.enum(['exact', 'int8', 'bit', 'index']).describe('How candidates were found; scores are always exact'),
    count: z.int().describe('Vectors in the namespace'),
    notes: z.array(z.string()).optional().describe('What was not exactly as asked'),
  }),
  serve: { fenced: true },
  example: { namespace: 'hens', embedding: [0.1, -0.38, 0.9], top_k: 3, filters: { coop: 'north' } },
  async run(input, ctx) {
    return queryVectors(input, ctx);
  },
});
