import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';

export default defineTool({
  name: 'db/listNamespaces',
  family: 'db',
  title: 'List namespaces',
  summary: 'Lists the namespaces of vectors with their dimensions and counts.',
  effect: 'read',
  contract: false,
  needs: ['vectors'],
  input: z.object({}),
  output: z.object({
    namespaces: z
      .array(
        z.object({
          name: z.string().describe('Its name'),
          dimensions: z.int().describe('Of each vector'),
          count: z.int().describe('Vectors in it'),
        }),
      )
      .describe('By name'),
  }),
  example: {},
  async run(_input, ctx) {
    return { namespaces: [...(await ctx.vectors.namespaces(ctx.signal))] };
  },
});
