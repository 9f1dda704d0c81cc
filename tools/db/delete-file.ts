import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { located } from '../../src/model/file.ts';

export default defineTool({
  name: 'db/deleteFile',
  family: 'db',
  title: 'Delete a file',
  summary: 'Deletes one stored file for good: db_undo does not bring it back.',
  effect: 'destroy',
  idempotent: true,
  contract: false,
  needs: ['files'],
  input: z.object(located),
  output: z.object({ deleted: z.boolean().describe('Whether there was one') }),
  example: { bucket: 'coop', path: 'eggs.csv' },
  async run({ bucket, path }, ctx) {
    return { deleted: await ctx.files.delete({ bucket, key: path }) };
  },
});
