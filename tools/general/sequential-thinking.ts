import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { think } from '../../src/engine/general/thinking.ts';
import { ThinkingOutput, thinkingArguments } from '../../src/model/thinking.ts';

export default defineTool({
  name: 'sequentialThinking',
  family: 'general',
  title: 'Think step by step',
  summary: 'Keeps thoughts of a hard problem in steps that may be revised, branched and extended.',
  effect: 'write',
  contract: true,
  needs: ['store'],
  input: z.object(thinkingArguments),
  output: ThinkingOutput,
  example: { thought: 'Count the hens first.', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 3 },
  run: think,
});
