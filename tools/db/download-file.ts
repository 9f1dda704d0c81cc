import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { lendFile } from '../../src/engine/db/files.ts';
import { contentFields, Expires, linkFields, located } from '../../src/model/file.ts';

export default defineTool({
  name: 'db/downloadFile',
  family: 'db',
  title: 'Get a download link',
  summary: 'Gives a link from which a stored file can be downloaded until it expires.',
  effect: 'read',
  contract: true,
  needs: ['files'],
  input: z.object({ ...located, expires: Expires }),
  output: z.object({ ...linkFields, ...contentFields }),
  example: { bucket: 'coop', path: 'eggs.csv', expires: 600 },
  run: lendFile,
});
