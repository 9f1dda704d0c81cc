import * as z from 'zod';
import { brief, Next } from './base.ts';

export const gitArguments = {
  repo: z.string().describe('owner/repo'),
  query: z
    .string()
    .describe(
      'readme, PATH[@REF], files, commits, SHA, branches, tags, releases, [closed] issues, #3, prs, pr 4, A...B, search X',
    ),
  offset: z.int().min(0).default(0).meta(brief('To read on')),
};

const item = {
  id: z.string(),
  title: z.string(),
  state: z.string().optional(),
  author: z.string().optional(),
  at: z.string().optional(),
  url: z.string().optional(),
  text: z.string().optional(),
};

export const GitItem = z.object(item);
export type GitItem = z.output<typeof GitItem>;

export const GitOutput = z.object({
  repo: z.string().describe('owner/repo'),
  host: z.string().describe('The service that was asked'),
  read_as: z.string().describe('How the query was understood'),
  path: z.string().optional().describe('Of the file'),
  ref: z.string().optional().describe('Branch, tag or commit that was named'),
  item: GitItem.optional().describe('The one thing that was asked for'),
  items: z.array(GitItem).optional().describe('What was asked for, as the service orders it'),
  content: z.string().optional().describe('Text of a file, or a difference; a part of it where next is there'),
  next: Next.optional(),
});
