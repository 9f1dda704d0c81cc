import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { queryAiLogs } from '../../src/engine/business/ai-logs.ts';
import { queryAiLogsInput } from '../../src/model/business.ts';

const totals = { count: z.int(), failed: z.int(), avg_tokens: z.number(), ms: z.number() };

export default defineTool({
  name: 'business/queryAiLogs',
  family: 'business',
  title: 'Query the AI logs',
  summary: 'Counts calls of models and engines, and their tokens.',
  effect: 'read',
  contract: true,
  needs: ['store'],
  input: z.object(queryAiLogsInput),
  output: z.object({
    aggregate: z.string().optional().describe('As asked for'),
    value: z.number().optional().describe('The figure asked for'),
    count: z.int().describe('Calls'),
    avg_tokens: z.number().describe('Tokens of a call, in and out'),
    byTool: z.array(z.object({ tool: z.string(), ...totals })).describe('By the tool that asked'),
    byDay: z.array(z.object({ day: z.string(), ...totals })).describe('By day of UTC'),
  }),
  example: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', aggregate: 'count' },
  run: (input, ctx) => queryAiLogs(input, ctx),
});
