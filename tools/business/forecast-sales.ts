import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { brief } from '../../src/model/base.ts';
import { AnyBranch, forecastResultFields, Interval, Name } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/forecastSales',
  family: 'business',
  title: 'Forecast sales',
  summary: 'Forecasts daily sales, with intervals, confidence and a chart.',
  effect: 'read',
  contract: true,
  needs: ['store', 'shop', 'bus'],
  input: z.object({
    productId: Name.optional().meta(brief('Default all')),
    branch: AnyBranch,
    days: z.int().min(1).max(60).default(14).meta(brief('1 to 60; default 14')),
    history: z
      .array(z.object({ date: z.string().max(40), amount: z.number() }))
      .max(5_000)
      .optional()
      .meta(brief('{date, amount}; default the shop’s')),
    level: z.number().min(0.5).max(0.99).default(0.8).meta(brief('Of the intervals; 0.8')),
  }),
  output: z.object({
    ...forecastResultFields,
    id: z.string().describe('Id of the forecast'),
    title: z.string().describe('What is forecast'),
    unit: z.string().describe('Of the amounts: money, or the unit of the product'),
    method: z.string().describe('What was combined'),
    interval: z.array(Interval).describe('One for each day'),
    total: z.object({ amount: z.number(), lo: z.number(), hi: z.number() }).describe('All days together'),
    backtest: z
      .object({ mase: z.number().optional(), folds: z.int(), meanError: z.number().optional() })
      .describe('How well it would have done before; mase below 1 beats last week’s sales'),
    chart: z.string().describe('Resource with the chart'),
  }),
  example: { productId: 'eggs', days: 7 },
  async run(input, ctx) {
    const { forecastShop } = await import('../../src/engine/business/forecast-sales.ts');
    return forecastShop(input, ctx);
  },
});
