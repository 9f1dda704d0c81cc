import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { listFiles } from '../../src/engine/db/files.ts';
import { contentFields } from '../../src/model/file.ts';

export default defineTool({
  name: 'db/listFiles',
  family: 'db',
  title: 'List files',
  summary: 'Lists the files of a bucket whose paths begin with a prefix, sorted by path.',
  effect: 'read',
  contract: true,
  needs: ['files'],
  input: z.object({
    bucket: z.string().describe('Bucket'),
    prefix: z.string().default('').describe('Literal beginning of paths'),
    limit: z.int().min(1).max(1000).default(100).describe('Files wanted'),
    cursor: z.string().optional().describe('next_cursor of the page before'),
  }),
  output: z.object({
    files: z
      .array(
        z.object({
          path: z.string().describe('Path in the bucket'),
          ...contentFields,
          sha256: contentFields.sha256.optional(),
          updated_at: z.string().describe('ISO 8601'),
        }),
      )
      .describe('One page of them'),
    has_more: z.boolean().describe('Whether there are more'),
    next_cursor: z.string().optional().describe('Where they go on'),
    notes: z.array(z.string()).optional().describe('What was not exactly as asked'),
  }),
  serve: { fenced: true },
  example: { bucket: 'coop', prefix: 'reports/' },
  run: listFiles,
});
