import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { lendUpload } from '../../src/engine/db/files.ts';
import { Expires, linkFields, located } from '../../src/model/file.ts';

export default defineTool({
  name: 'db/createUploadUrl',
  family: 'db',
  title: 'Get an upload link',
  summary: 'Gives a link to which a file of any size is sent by PUT, such as with curl -T FILE URL.',
  effect: 'write',
  idempotent: true,
  contract: false,
  needs: ['files'],
  input: z.object({
    ...located,
    content_type: z.string().optional().describe('Media type that the PUT must send'),
    expires: Expires,
  }),
  output: z.object({
    ...linkFields,
    method: z.literal('PUT').describe('How to send the bytes'),
    headers: z.record(z.string(), z.string()).describe('Headers to send with them'),
    max_bytes: z.int().describe('Bytes that it takes'),
  }),
  example: { bucket: 'coop', path: 'film.mp4', content_type: 'video/mp4' },
  run: lendUpload,
});
