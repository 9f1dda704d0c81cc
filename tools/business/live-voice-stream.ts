import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { liveVoiceStreamInput, PartialItem } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/liveVoiceStream',
  family: 'business',
  title: 'Hear a voice stream',
  summary: 'Reads an order as it is spoken, piece by piece.',
  effect: 'write',
  contract: true,
  needs: ['store'],
  input: z.object(liveVoiceStreamInput),
  output: z.object({
    items: z.array(PartialItem).describe('What was ordered so far'),
    confidence: z.number().describe('The lowest of the items'),
    transcript: z.string().describe('What can still change'),
    pendingText: z.string().describe('Words that mean nothing yet'),
    payment: z.number().optional().describe('Money that was named'),
  }),
  serve: { workers: true, fenced: true },
  example: { streamId: 'till-1', transcriptChunk: 'two legs and a dozen eggs' },
  async run(input, ctx) {
    const { hearVoice } = await import('../../src/engine/business/live-voice.ts');
    const { items, ...parse } = await hearVoice(input, ctx);
    return { items: items.map((item) => ({ ...item })), ...parse };
  },
});
