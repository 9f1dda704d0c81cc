import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { cancelRun } from '../../src/engine/run/cancel.ts';
import { Id } from '../../src/model/base.ts';
import { Run } from '../../src/model/run.ts';

export default defineTool({
  name: 'run/cancel',
  family: 'run',
  title: 'Cancel a run',
  summary: 'Stops a run that goes on, the request in flight included, and returns its record.',
  effect: 'destroy',
  idempotent: true,
  contract: false,
  needs: ['store', 'durable'],
  input: z.object({ id: Id.describe('Id of the run') }),
  output: Run,
  example: { id: '0f9c1c5e-6f0b-4f7e-9a53-0d3f4c1b2a66' },
  async run({ id }, ctx) {
    return cancelRun(id, ctx);
  },
});
