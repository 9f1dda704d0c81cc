import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { saveSchedule } from '../../src/engine/schedule/save.ts';
import { viewSchedule } from '../../src/engine/schedule/view.ts';
import { WorkflowSchedule, WorkflowScheduleInput } from '../../src/model/schedule.ts';
import { RequestOptions } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'schedule/upsert',
  family: 'schedule',
  title: 'Schedule a workflow',
  summary: 'Creates or changes a schedule that runs a workflow by a cron expression.',
  effect: 'write',
  contract: true,
  needs: ['store', 'vault', 'bus'],
  input: z.object({ schedule: WorkflowScheduleInput.describe('The schedule, or what to change of it') }),
  output: WorkflowSchedule,
  serve: { graphql: 'upsertWorkflowSchedule' },
  example: { schedule: { workflowId: 'list-hens', cronExpression: '0 6 * * 1-5', timezone: 'Europe/Berlin' } },
  within: ({ schedule }) => [{ path: 'schedule.options', shape: RequestOptions, given: schedule.options }],
  async run({ schedule }, ctx) {
    return viewSchedule(await saveSchedule(schedule, ctx), ctx.vault);
  },
});
