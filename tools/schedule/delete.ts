import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { Id } from '../../src/model/base.ts';

export default defineTool({
  name: 'schedule/delete',
  family: 'schedule',
  title: 'Delete a schedule',
  summary: 'Deletes a schedule and tells whether it was there; its runs stay.',
  effect: 'destroy',
  idempotent: true,
  contract: true,
  needs: ['store', 'bus'],
  input: z.object({ id: Id.describe('Id of the schedule') }),
  output: z.object({ deleted: z.boolean().describe('False when there was none') }),
  serve: { graphql: 'deleteWorkflowSchedule', value: 'deleted' },
  example: { id: '5d1b6a2e-8a57-4f0e-9f0a-3a2c5e7d9b11' },
  async run({ id }, { store, bus }) {
    const deleted = await store.schedules.delete(id);
    if (deleted) bus.publish({ noun: 'schedule', id, what: 'list' });
    return { deleted };
  },
});
