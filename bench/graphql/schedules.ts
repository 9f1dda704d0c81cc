/** A thousand schedules that are due in the same minute: how long after it the last of their runs has begun. */
import * as z from 'zod';
import type { Figure } from '../report.ts';
import { serveWorkflows } from '../workflow/serve.ts';
import { type Answered, createAsker } from './ask.ts';

const workflows = 10;
const schedulesEach = 100;
const barMs = 2_000;

const Runs = z.object({
  listRuns: z.object({
    total: z.int(),
    items: z.array(z.object({ startedAt: z.string(), schedule: z.object({ id: z.string(), tick: z.string() }) })),
  }),
});

type Ask = (query: string, variables?: Readonly<Record<string, unknown>>) => Promise<Answered>;

export async function benchSchedules(): Promise<Figure> {
  const lateMs = await serveWorkflows(async (server) => {
    const ask = createAsker(server);
    const minute = await storeSchedules(ask);
    const wanted = workflows * schedulesEach;
    while (Date.now() < minute + 500 || (await countRuns(ask)) < wanted) await sleep(500);
    const { items } = await readRuns(ask, 1_000);
    const ticks = new Set(items.map(({ schedule }) => JSON.stringify(schedule)));
    if (items.length !== wanted || ticks.size !== wanted || (await countRuns(ask)) !== wanted) {
      throw new Error(`${wanted} schedules gave ${items.length} runs of ${ticks.size} ticks.`);
    }
    return Math.max(...items.map(({ startedAt }) => Date.parse(startedAt))) - minute;
  });
  return {
    what: `the last of ${workflows * schedulesEach} runs of one minute has begun after : what it may take`,
    unit: 'ms',
    patchbay: lateMs,
    reference: barMs,
    ratio: lateMs / barMs,
    bar: { atMost: 1 },
  };
}

/** All for one minute that is far enough away; gives its beginning. */
async function storeSchedules(ask: Ask): Promise<number> {
  const minute = Math.ceil(Date.now() / 60_000) * 60_000 + 60_000;
  const cronExpression = `${new Date(minute).getUTCMinutes()} * * * *`;
  const upsert = 'mutation($schedule: WorkflowScheduleInput!) { upsertWorkflowSchedule(schedule: $schedule) { id } }';
  for (let i = 0; i < workflows; i += 1) {
    const workflowId = `feed-${i}`;
    await ask('mutation($id: ID!) { upsertWorkflow(id: $id, input: {steps: []}) { id } }', { id: workflowId });
    const schedule = { workflowId, cronExpression, timezone: 'UTC', payload: { coop: i } };
    await Promise.all(Array.from({ length: schedulesEach }, () => ask(upsert, { schedule })));
  }
  // Whoever executes runs looks after schedules: it is opened with the first question about runs.
  await readRuns(ask, 1);
  if (Date.now() > minute) throw new Error('The schedules were not stored in time.');
  return minute;
}

async function readRuns(ask: Ask, limit: number) {
  const query = 'query($limit: Int) { listRuns(limit: $limit) { total items { startedAt schedule { id tick } } } }';
  return Runs.parse(await ask(query, { limit })).listRuns;
}

async function countRuns(ask: Ask): Promise<number> {
  return (await readRuns(ask, 1)).total;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
