import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { uploadFile } from '../../src/engine/db/files.ts';
import { contentFields, linkFields, located } from '../../src/model/file.ts';

export default defineTool({
  name: 'db/uploadFile',
  family: 'db',
  title: 'Upload a file',
  summary: 'Stores a small file, replacing what was at its path, and gives a link to it.',
  effect: 'write',
  idempotent: true,
  contract: true,
  needs: ['files'],
  input: z.object({
    ...located,
    content_base64: z.string().describe('Up to 10 MiB decoded; over some kB use db_create_upload_url'),
    content_type: z.string().default('application/octet-stream').describe('Media type'),
  }),
  output: z.object({
    bucket: z.string().describe('Bucket'),
    path: z.string().describe('Path in it'),
    ...contentFields,
    overwritten: z.boolean().describe('Whether there was a file before'),
    ...linkFields,
  }),
  example: { bucket: 'coop', path: 'eggs.csv', content_base64: 'aGVuLGVnZ3MK', content_type: 'text/csv' },
  run: uploadFile,
});
