/** A stored run as callers see it, cut to what their face can carry. */

import type { Progress } from '../../core/progress.ts';
import type { QueuePlace, StoredRun, WebhookState } from '../../core/run-ports.ts';
import type { Run } from '../../model/run.ts';
import { atPath, cutData, nextPart, type PartWanted, sizeOf } from '../part.ts';

/** Characters kept for what says where the rest is. */
const frameChars = 500;

export function isFinished(run: StoredRun): boolean {
  return run.completedAt !== undefined;
}

/** The whole run, or its handle while it goes on; `place` says where in line it is, if it waits. */
export function viewRun(run: StoredRun, latest?: Progress, place?: QueuePlace): Run {
  const { resumes, schedule, webhook } = run;
  const common = {
    id: run.id,
    kind: run.kind,
    status: run.status,
    success: run.status === 'succeeded',
    startedAt: new Date(run.startedAt).toISOString(),
    configId: run.configId ?? null,
    stepResults: [...run.stepResults],
    ...(resumes === undefined ? {} : { resumes }),
    ...(schedule === undefined ? {} : { schedule: { ...schedule, tick: new Date(schedule.tick).toISOString() } }),
    ...(webhook === undefined ? {} : { webhook: viewWebhook(webhook) }),
  };
  if (!isFinished(run)) {
    const queue = place === undefined ? {} : { queue: { ...place } };
    return { ...common, run_id: run.id, ...queue, ...progressOf(latest), next: readAgain(run.id) };
  }
  return {
    ...common,
    ...(run.data === undefined ? {} : { data: run.data }),
    error: run.error ?? null,
    ...(run.statusCode === undefined ? {} : { statusCode: run.statusCode }),
    ...(run.headers === undefined ? {} : { headers: { ...run.headers } }),
    completedAt: new Date(run.completedAt ?? run.startedAt).toISOString(),
    config: run.config === undefined ? null : { ...run.config },
  };
}

function viewWebhook({ nextAt, ...webhook }: WebhookState): Run['webhook'] {
  return nextAt === undefined ? webhook : { ...webhook, nextAt: new Date(nextAt).toISOString() };
}

function progressOf(latest: Progress | undefined): Partial<Run> {
  if (latest === undefined) return {};
  const { progress, total, message } = latest;
  return { progress: { done: progress, total: total ?? progress, ...(message === undefined ? {} : { message }) } };
}

function readAgain(id: string): Run['next'] {
  return { tool: 'run_get', arguments: { id } };
}

/**
 * Fits a run into `maxChars` of JSON: first its config and its steps' data go, then `data` itself is cut to what fits.
 * `cut` says what was left out, and `next` has the arguments that bring it. A caller that knows how long the run is at
 * least spares the measuring.
 */
export function fitRun(run: Run, maxChars: number, atLeastChars = 0): Run {
  if (atLeastChars <= maxChars && sizeOf(run) <= maxChars) return run;
  const slim = withoutStepData(run);
  const room = Math.max(maxChars - sizeOf({ ...slim, data: undefined }) - frameChars, 0);
  if (sizeOf(slim.data ?? null) <= room) {
    return { ...slim, cut: 'The data of the steps was left out.', next: continueAt(run.id, 'stepResults', 0) };
  }
  const cut = cutData(slim.data, room);
  const next = nextPart(run, 'data', cut) ?? { path: 'data', offset: cut.shown };
  return {
    ...slim,
    data: cut.data,
    cut: `${cut.shown} of ${cut.total} of data are shown; the data of the steps was left out.`,
    next: continueAt(run.id, next.path, next.offset),
  };
}

/** The run, or in `data` the part of it that was wanted, within `maxChars` of JSON. */
export function partOfRun(run: Run, { path, offset }: PartWanted, maxChars: number): Run {
  if (path === undefined || path === '') return fitRun(run, maxChars);
  const { data: _data, config: _config, next: _next, ...rest } = run;
  const cut = cutData(atPath(run, path), Math.max(maxChars - 2 * frameChars, frameChars), offset);
  const next = nextPart(run, path, cut);
  const part = { ...rest, stepResults: [], data: cut.data };
  if (next === undefined) return part;
  const shown = `${path}: ${cut.shown} of ${cut.total} are shown so far.`;
  return { ...part, cut: shown, next: continueAt(run.id, next.path, next.offset) };
}

function withoutStepData(run: Run): Run {
  const stepResults = run.stepResults.map(({ rawData: _raw, transformedData: _data, ...step }) => step);
  const { config: _config, ...rest } = run;
  return { ...rest, stepResults };
}

function continueAt(id: string, path: string, offset: number): Run['next'] {
  return { tool: 'run_get', arguments: { id, path, ...(offset > 0 ? { offset } : {}) } };
}

/** A run for a list: how it went, with its definition where that was read. */
export function viewListed(run: StoredRun, latest?: Progress): Run {
  const summary = summarizeRun(run, latest);
  return run.config === undefined ? summary : { ...summary, config: { ...run.config } };
}

/** How a run went, without what it carried. */
export function summarizeRun(run: StoredRun, latest?: Progress): Run {
  const { data: _data, config: _config, next: _next, ...summary } = withoutStepData(viewRun(run, latest));
  return summary;
}
