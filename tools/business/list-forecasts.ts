import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { fitList } from '../../src/engine/list.ts';
import { brief, Next } from '../../src/model/base.ts';
import { ShownForecast } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/listForecasts',
  family: 'business',
  title: 'List forecasts',
  summary: 'Lists the latest forecasts.',
  effect: 'read',
  contract: false,
  needs: ['store'],
  input: z.object({
    limit: z.int().min(1).max(1000).default(10).meta(brief('Wanted')),
    offset: z.int().min(0).default(0).meta(brief('To skip')),
  }),
  output: z.object({
    items: z.array(ShownForecast).describe('The newest first'),
    total: z.int().describe('How many there are'),
    next: Next.optional(),
  }),
  serve: {
    lists: 'forecast',
    console: {
      title: 'Forecasts',
      counted: 'Forecasts',
      arguments: { limit: 4 },
      place: 2,
      columns: [],
      drawing: { title: 'title', text: 'summary', svg: 'svg' },
      empty: 'No forecast was made yet. business_forecast_sales makes one.',
    },
  },
  example: { limit: 4 },
  async run(input, ctx) {
    const { showForecast } = await import('../../src/engine/business/forecast-sales.ts');
    const { items, total } = await ctx.store.business.forecasts.list(input);
    const call = { tool: 'business_list_forecasts', arguments: input, resultChars: ctx.budget.resultChars };
    return fitList({ items: items.map(showForecast), total }, call);
  },
});
