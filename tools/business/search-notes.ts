import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { fitList } from '../../src/engine/list.ts';
import { brief, Next } from '../../src/model/base.ts';
import { AnyBranch, NoteStatus, ShownNote } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/searchNotes',
  family: 'business',
  title: 'Search notes',
  summary: 'Finds notes by their words, or lists the newest.',
  effect: 'read',
  contract: false,
  needs: ['store'],
  input: z.object({
    query: z.string().max(500).optional().meta(brief('Words')),
    branch: AnyBranch,
    status: NoteStatus.optional().meta(brief('collected, parsed, applied, rejected')),
    limit: z.int().min(1).max(1000).default(10).meta(brief('Wanted')),
    offset: z.int().min(0).default(0).meta(brief('To skip')),
  }),
  output: z.object({
    items: z.array(ShownNote).describe('One page of them'),
    total: z.int().describe('How many there are'),
    next: Next.optional(),
  }),
  serve: { workers: true, lists: 'note', fenced: true },
  example: { query: 'eggs' },
  async run(input, ctx) {
    const { searchNotes, showNote } = await import('../../src/engine/business/collect.ts');
    const { items, total } = await searchNotes(input, ctx);
    const call = { tool: 'business_search_notes', arguments: input, resultChars: ctx.budget.resultChars };
    return fitList({ items: items.map(showNote), total }, call);
  },
});
