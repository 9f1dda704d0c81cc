import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { TimeOutput } from '../../src/model/time.ts';

export default defineTool({
  name: 'time',
  family: 'general',
  title: 'Tell the time',
  summary: 'Tells a time in any zone, converts it, and measures what lies between two.',
  effect: 'read',
  contract: true,
  needs: [],
  input: z.object({
    input: z
      .string()
      .min(1)
      .describe(
        'now, ISO, epoch, 14:30 in Europe/Berlin to Asia/Tokyo, in 3 hours, next friday 15:00, between A and B, until A',
      ),
    timezone: z.string().optional().describe("IANA; default the server's"),
  }),
  output: TimeOutput,
  serve: { workers: true },
  example: { input: '14:30 in Europe/Berlin to Asia/Tokyo' },
  // The calendar is loaded when it is first asked: a start has no use for it.
  async run(input, ctx) {
    const { tellTime } = await import('../../src/engine/general/time/answer.ts');
    return tellTime(input, ctx);
  },
});
