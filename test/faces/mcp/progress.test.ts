import type { ServerContext } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { reportProgress } from '../../../src/faces/mcp/progress.ts';

interface Told {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The part of a request's context that progress needs, with what was sent. */
function request(progressToken?: string): { ctx: ServerContext; told: Told[] } {
  const told: Told[] = [];
  const mcpReq = {
    _meta: progressToken === undefined ? {} : { progressToken },
    notify: async ({ params }: { params: Told }) => {
      told.push(params);
    },
  };
  // A whole context belongs to a live connection; reportProgress reads these two members alone.
  return { ctx: { mcpReq } as unknown as ServerContext, told };
}

test('says nothing without a token', () => {
  const { ctx, told } = request();

  const report = reportProgress(ctx);
  report.tell({ progress: 1 });
  vi.advanceTimersByTime(60_000);

  expect(told).toEqual([]);
});

test('is never silent for longer than the limit, and always grows', () => {
  const { ctx, told } = request('t');
  const report = reportProgress(ctx);

  report.tell({ progress: 0, total: 3, message: 'Step a' });
  vi.advanceTimersByTime(limits.progressEveryMs * 3);
  report.tell({ progress: 1, total: 3, message: 'Step b' });

  expect(told.map((step) => step.message)).toEqual(['Step a', 'Step a', 'Step a', 'Step a', 'Step b']);
  for (const [index, step] of told.entries()) expect(step.progress).toBeGreaterThan(told[index - 1]?.progress ?? -1);
});

test('turns a step that goes back into one that goes on', () => {
  const { ctx, told } = request('t');
  const report = reportProgress(ctx);

  report.tell({ progress: 2, total: 2 });
  report.tell({ progress: 1, total: 2 });
  vi.advanceTimersByTime(limits.progressPauseMs);

  expect(told[1]?.progress).toBeGreaterThan(2);
  expect(told[1]?.total).toBeGreaterThanOrEqual(told[1]?.progress ?? 0);
});

test('is quiet after the end', async () => {
  const { ctx, told } = request('t');
  const report = reportProgress(ctx);

  await report.end();
  report.tell({ progress: 1 });
  vi.advanceTimersByTime(60_000);

  expect(told).toEqual([]);
});

test('sends the first step at once and the last one before the end', async () => {
  const { ctx, told } = request('t');
  const report = reportProgress(ctx);

  for (let egg = 1; egg <= 3; egg += 1) report.tell({ progress: egg, total: 3 });
  const atOnce = told.map((step) => step.progress);
  await report.end();

  expect(atOnce).toEqual([1]);
  expect(told.map((step) => step.progress)).toEqual([1, 3]);
});

test('sends about ten steps a second of a loop that makes thousands', async () => {
  const { ctx, told } = request('t');
  const report = reportProgress(ctx);

  for (let egg = 1; egg <= 3_000; egg += 1) {
    report.tell({ progress: egg, total: 3_000 });
    vi.advanceTimersByTime(1);
  }
  await report.end();

  expect(told.length).toBeGreaterThanOrEqual(30);
  expect(told.length).toBeLessThanOrEqual(32);
  expect(told.at(-1)?.progress).toBe(3_000);
});
