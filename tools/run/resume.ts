import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { resumeRun } from '../../src/engine/run/resume.ts';
import { awaitRun } from '../../src/engine/run/start.ts';
import { Id } from '../../src/model/base.ts';
import { Run } from '../../src/model/run.ts';
import { RequestOptions, runArguments } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'run/resume',
  family: 'run',
  title: 'Go on with a run',
  summary: 'Goes on with an ended run from the step that failed, as a new run of the definition as it is now.',
  effect: 'write',
  contract: false,
  needs: ['store', 'vault', 'net', 'throttle', 'sandbox', 'extract', 'bus', 'durable'],
  input: z.object({
    id: Id.describe('Id of the ended run'),
    fromStep: Id.optional().describe('Begin at this step, which was reached before'),
    fromStart: z.boolean().optional().describe('Run all of it again'),
    inDoubt: z
      .enum(['send', 'skip'])
      .optional()
      .describe('Requests that may have arrived: send them again, or go on without their answer'),
    credentials: runArguments.credentials,
    background: RequestOptions.shape.background,
  }),
  output: Run,
  serve: { handle: { read: 'run/get', cancel: 'run/cancel' } },
  example: { id: '0f9c1c5e-6f0b-4f7e-9a53-0d3f4c1b2a66' },
  async run(input, ctx) {
    return awaitRun(await resumeRun(input, ctx), ctx);
  },
});
