import * as z from 'zod';
import { brief, Next } from './base.ts';

export const filesystemArguments = {
  operation: z.enum(['create', 'read', 'edit', 'delete']).describe('read lists folders'),
  filePath: z.string().describe('In an open folder'),
  content: z.string().optional().meta(brief('New text; for edit also a JSON list of {oldText,newText}')),
  base64: z.boolean().default(false).meta(brief('content in base64')),
  dryRun: z.boolean().default(false).meta(brief('Only show')),
  head: z.int().min(1).optional().meta(brief('First lines')),
  tail: z.int().min(1).optional().meta(brief('Last lines')),
  offset: z.int().min(0).default(0).meta(brief('To read on')),
};

export type FilesystemRequest = z.output<z.ZodObject<typeof filesystemArguments>>;

export const FilesystemOutput = z.object({
  operation: z.string().describe('As it was asked for'),
  path: z.string().describe('Where it really is'),
  size: z.int().optional().describe('Bytes of the file, as it is now'),
  modified_at: z.string().optional().describe('ISO 8601'),
  content: z.string().optional().describe('Text of the file; a part of it where next is there'),
  content_base64: z.string().optional().describe('Bytes of a file that is no text'),
  entries: z
    .array(z.object({ name: z.string(), type: z.string(), size: z.int(), modified_at: z.string() }))
    .optional()
    .describe('What is in the folder, by name'),
  diff: z.string().optional().describe('What an edit changes, in the unified format'),
  dry_run: z.boolean().optional().describe('True when nothing was changed'),
  next: Next.optional(),
});
