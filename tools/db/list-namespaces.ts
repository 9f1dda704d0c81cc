import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { listNamespaces } from '../../src/engine/db/namespaces.ts';

export default defineTool({
  name: 'db/listNamespaces',
  family: 'db',
  title: 'List namespaces',
  summary: 'Lists the namespaces of vectors with their dimensions and counts.',
  effect: 'read',
  contract: false,
  needs: ['vectors'],
  input: z.object({ cursor: z.string().optional().describe('next_cursor of the page before') }),
  output: z.object({
    namespaces: z
      .array(
        z.object({
          name: z.string().describe('Its name'),
          dimensions: z.int().describe('Of each vector'),
          count: z.int().describe('Vectors in it'),
        }),
      )
      .describe('By name, as many as fit into the answer'),
    total: z.int().describe('How many there are'),
    next_cursor: z.string().optional().describe('Where they go on'),
  }),
  example: {},
  async run({ cursor }, ctx) {
    return listNamespaces(cursor, ctx);
  },
});
