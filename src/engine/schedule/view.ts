/** Schedules as callers see them. */
import type { Vault } from '../../core/ports.ts';
import type { StoredSchedule } from '../../core/schedule-ports.ts';
import type { WorkflowSchedule } from '../../model/schedule.ts';
import { openContent } from './content.ts';

export function viewSchedule(stored: StoredSchedule, vault: Vault): WorkflowSchedule {
  const { isEnabled, sealed, lastRunAt, nextRunAt, dueAt: _dueAt, createdAt, updatedAt, ...rest } = stored;
  return {
    ...rest,
    enabled: isEnabled,
    ...openContent(sealed, stored.id, vault),
    lastRunAt: lastRunAt === undefined ? null : iso(lastRunAt),
    nextRunAt: iso(nextRunAt),
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
