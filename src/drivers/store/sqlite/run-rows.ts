/** Rows of runs as the rest of the house sees them. */
import * as z from 'zod';
import { isRecord } from '../../../core/json.ts';
import type { StoredRun, WebhookState } from '../../../core/run-ports.ts';
import { type RunKind, type RunStatus, StepResult } from '../../../model/run.ts';

/** A run with the definition it executed and its webhook. */
export interface RunRow {
  readonly id: string;
  readonly kind: RunKind;
  readonly configId: string | null;
  readonly status: RunStatus;
  readonly resumes: string | null;
  readonly scheduleId: string | null;
  readonly tick: number | null;
  readonly config: string | null;
  readonly data: string | null;
  readonly error: string | null;
  readonly statusCode: number | null;
  readonly headers: string | null;
  readonly startedAt: number;
  readonly completedAt: number | null;
  readonly webhookStatus: WebhookState['status'] | null;
  readonly webhookAttempts: number | null;
  readonly webhookOutcome: string | null;
  readonly webhookNextAt: number | null;
}

const Headers = z.record(z.string(), z.string());

/** The columns of `RunRow`, of `run r` left-joined with `version v` and `webhook w`; `null` for what a list leaves out. */
export function columns(carried: 'all' | 'config' | 'none'): string {
  const config = carried === 'none' ? 'null' : 'v.config';
  const data = carried === 'all' ? 'r.data' : 'null';
  return `r.id as id, r.kind as kind, r.config_id as configId, r.status as status, r.resumes as resumes,
    ${config} as config, ${data} as data,
    r.schedule_id as scheduleId, r.tick as tick,
    r.error as error, r.status_code as statusCode, r.headers as headers, r.started_at as startedAt,
    r.completed_at as completedAt, w.status as webhookStatus, w.attempts as webhookAttempts,
    w.outcome as webhookOutcome, w.next_at as webhookNextAt`;
}

export function toRun(row: RunRow, stepResults: readonly string[]): StoredRun {
  const config: unknown = fromText(row.config);
  const webhook = toWebhook(row);
  return {
    id: row.id,
    kind: row.kind,
    configId: row.configId ?? undefined,
    status: row.status,
    config: isRecord(config) ? config : undefined,
    data: fromText(row.data),
    error: row.error ?? undefined,
    ...(row.statusCode === null ? {} : { statusCode: row.statusCode }),
    ...(row.headers === null ? {} : { headers: Headers.parse(fromText(row.headers)) }),
    stepResults: stepResults.map((text) => StepResult.parse(JSON.parse(text))),
    ...(row.resumes === null ? {} : { resumes: row.resumes }),
    ...(row.scheduleId === null || row.tick === null ? {} : { schedule: { id: row.scheduleId, tick: row.tick } }),
    ...(webhook === undefined ? {} : { webhook }),
    startedAt: row.startedAt,
    completedAt: row.completedAt ?? undefined,
  };
}

function toWebhook(row: RunRow): WebhookState | undefined {
  if (row.webhookStatus === null) return undefined;
  return {
    status: row.webhookStatus,
    attempts: row.webhookAttempts ?? 0,
    ...(row.webhookOutcome === null ? {} : { outcome: row.webhookOutcome }),
    ...(row.webhookNextAt === null || row.webhookStatus !== 'waiting' ? {} : { nextAt: row.webhookNextAt }),
  };
}

export function toText(value: unknown): string | null {
  return value === undefined ? null : (JSON.stringify(value) ?? null);
}

function fromText(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}
