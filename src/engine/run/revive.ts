/** Begins or goes on with a run from what is stored: one that waited in line, or whose process has ended. */
import type * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Job, JobOutcome, RunSource } from '../../core/run-ports.ts';
import { Api } from '../../model/api.ts';
import { ExtractConfig } from '../../model/extract.ts';
import { Workflow } from '../../model/workflow.ts';
import { performCallRun } from '../api/perform.ts';
import { performExtract } from '../extract/perform.ts';
import { Redactor } from '../redact.ts';
import { performWorkflow } from '../workflow/perform.ts';
import { openCredentials, openInput, openVersion, type RunInput } from './input.ts';
import { requestsInDoubt } from './journal.ts';
import { RunLines } from './lines.ts';
import { type Perform, performRun, type RunContext, RunInterruption, type Running, type RunOutput } from './perform.ts';
import { RunRecord } from './record.ts';

interface Kind<D> {
  readonly schema: z.ZodType<D>;
  readonly perform: Perform<D>;
}

/** Executes what is stored of a run. Executing it any other way would do the same. */
type Execute = (source: RunSource, input: RunInput, running: Running) => Promise<RunOutput>;

function executor<D>({ schema, perform }: Kind<D>): Execute {
  return async ({ definition, secrets }, input, running) => {
    const { vault } = running.ctx;
    const credentials = openCredentials(secrets, vault);
    return perform({ definition: schema.parse(openVersion(definition, vault)), input, credentials }, running);
  };
}

const executors: Readonly<Record<RunSource['run']['kind'], Execute>> = {
  workflow: executor({ schema: Workflow, perform: performWorkflow }),
  api: executor({ schema: Api, perform: performCallRun }),
  extract: executor({ schema: ExtractConfig, perform: performExtract }),
};

export async function reviveRun(job: Job, ports: Omit<RunContext, 'signal'>): Promise<JobOutcome> {
  const { store, vault } = ports;
  const source = await store.runs.source(job.id);
  if (source === undefined || source.run.completedAt !== undefined) return 'ended';
  const redactor = new Redactor();
  const parts = await store.runs.parts(job.id);
  const input = readInput(source, ports);
  const lines = new RunLines({ id: job.id, input: input instanceof Error ? {} : input }, redactor, ports);
  const record = new RunRecord(source.run, parts, job, { runs: store.runs, vault, redactor, lines });
  return performRun(
    {
      record,
      redactor,
      lines,
      job,
      options: input instanceof Error ? {} : input.options,
      async perform(running) {
        if (input instanceof Error) throw input;
        refuseDoubt(requestsInDoubt(parts), source);
        if (input.refusal !== undefined) throw new PatchbayError('invalid_input', input.refusal);
        return executors[source.run.kind](source, input, running);
      },
    },
    ports,
  );
}

/** The failure to read it is the run's failure. */
function readInput({ input, definition }: RunSource, { vault }: Omit<RunContext, 'signal'>): RunInput | Error {
  if (input === undefined || definition === '') {
    return new RunInterruption('The process that executed this run ended before it.', 'Run it again.');
  }
  try {
    return openInput(input, vault);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Throws when going on could send something twice that must not be, or would only take down another process. */
function refuseDoubt(requests: readonly string[], { run, deaths }: RunSource): void {
  if (requests.length > 0) {
    throw new RunInterruption(
      `The process that executed this run ended after it had sent ${requests.join(' and ')}; whether that arrived is not known.`,
      `Check there. Then go on with run_resume {"id":"${run.id}","inDoubt":"skip"} if it arrived, or "send" to send it again.`,
    );
  }
  if (deaths < limits.runDeaths) return;
  throw new RunInterruption(
    `${deaths} processes ended while they executed the same step of this run.`,
    'Look for the reason in their logs, then go on with run_resume.',
  );
}
