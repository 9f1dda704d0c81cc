import * as z from 'zod';
import { brief, Next } from './base.ts';

export const fetchArguments = {
  urls: z.array(z.string()).min(1).describe('Pages'),
  query: z.string().optional().meta(brief('Give only passages about this, best first')),
  maxLength: z.int().min(1).max(999_999).default(5_000).meta(brief('Characters of each; 5000')),
  startIndex: z.int().min(0).default(0).meta(brief('To read on')),
  raw: z.boolean().default(false).meta(brief('As it is, not as Markdown')),
};

export type FetchRequest = z.output<z.ZodObject<typeof fetchArguments>>;

export const FetchOutput = z.object({
  results: z
    .array(
      z.object({
        url: z.string().describe('As it was asked for'),
        final_url: z.string().optional().describe('After redirects'),
        status: z.int().optional().describe('HTTP status'),
        title: z.string().optional(),
        content: z.string().optional().describe('Main content as Markdown; a part of it where next is there'),
        passages: z
          .array(z.object({ text: z.string(), start_index: z.int(), score: z.number() }))
          .optional()
          .describe('With a query: what is about it, best first; startIndex reads on from there'),
        length: z.int().optional().describe('Characters of the whole content'),
        note: z.string().optional(),
        error: z
          .object({ code: z.string(), reason: z.string().optional(), message: z.string(), hint: z.string().optional() })
          .optional()
          .describe('Why it is missing'),
        next: Next.optional(),
      }),
    )
    .describe('One for each url, in their order'),
  failed: z.int().describe('How many are missing'),
});
