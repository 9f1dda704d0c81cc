import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { summarizeDay } from '../../src/engine/business/summary.ts';
import { brief } from '../../src/model/base.ts';
import { AnyBranch, Day } from '../../src/model/business.ts';

const Sold = z.object({ productId: z.string(), name: z.string(), qty: z.number(), revenue: z.number() });

export default defineTool({
  name: 'business/dailySummary',
  family: 'business',
  title: 'Summarize a day',
  summary: 'Sums one day up: sales, purchases, expenses, best products.',
  effect: 'read',
  contract: false,
  needs: ['store', 'shop'],
  input: z.object({ date: Day.optional().meta(brief('YYYY-MM-DD; default today')), branch: AnyBranch }),
  output: z.object({
    date: z.string().describe('The day'),
    branch: z.string().optional().describe('The branch, if one was asked for'),
    revenue: z.number().describe('What sales brought'),
    sales: z.int().describe('Lines that were sold'),
    purchases: z.number().describe('What purchases took'),
    expenses: z.number().describe('What expenses took'),
    cash: z.number().describe('Revenue less purchases and expenses'),
    margin: z.number().optional().describe('Revenue less the cost of what was sold, where every product has one'),
    weekBefore: z.number().describe('Revenue seven days before'),
    waitingNotes: z.int().describe('Notes that are not applied'),
    products: z.array(Sold).describe('The best first'),
    summary: z.string().describe('In words'),
  }),
  example: { date: '2026-01-31' },
  run: (input, ctx) => summarizeDay(input, ctx),
});
