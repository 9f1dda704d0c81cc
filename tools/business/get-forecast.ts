import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { Id } from '../../src/model/base.ts';
import { ShownForecast } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/getForecast',
  family: 'business',
  title: 'Read a forecast',
  summary: 'Reads a forecast with its chart.',
  effect: 'read',
  contract: false,
  needs: ['store'],
  input: z.object({ id: Id.describe('Its id') }),
  output: ShownForecast,
  serve: {
    resource: {
      noun: 'forecast',
      title: 'Forecast',
      description: 'The chart of a forecast',
      file: { member: 'svg', suffix: '.svg', mimeType: 'image/svg+xml' },
    },
  },
  example: { id: 'forecast-0f9c1c5e-6f0b-4f7e-9a53-0d3f4c1b2a66' },
  async run({ id }, ctx) {
    const { findForecast, showForecast } = await import('../../src/engine/business/forecast-sales.ts');
    return showForecast(await findForecast(id, ctx));
  },
});
