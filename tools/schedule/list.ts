import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { viewSchedule } from '../../src/engine/schedule/view.ts';
import { Id } from '../../src/model/base.ts';
import { WorkflowSchedule } from '../../src/model/schedule.ts';

export default defineTool({
  name: 'schedule/list',
  family: 'schedule',
  title: 'List schedules',
  summary: 'Lists the schedules of a workflow with their last and next ticks.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object({ workflowId: Id.describe('Id of the workflow') }),
  output: z.object({ items: z.array(WorkflowSchedule).describe('All of them, the oldest first') }),
  serve: { graphql: 'listWorkflowSchedules', value: 'items' },
  example: { workflowId: 'list-hens' },
  async run({ workflowId }, { store, vault }) {
    const stored = await store.schedules.listOf(workflowId);
    return { items: stored.map((schedule) => viewSchedule(schedule, vault)) };
  },
});
