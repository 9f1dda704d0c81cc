/** What a run may repair of itself, and how often (workflow-service, RequestOptions.selfHealing; workflow-notes, 1.10). */
import { limits } from '../../core/limits.ts';
import type { RequestOptions, SelfHealingMode } from '../../model/workflow.ts';

type Part = 'request' | 'transform';

const healed: Readonly<Record<SelfHealingMode, readonly Part[]>> = {
  ENABLED: ['request', 'transform'],
  REQUEST_ONLY: ['request'],
  TRANSFORM_ONLY: ['transform'],
  DISABLED: [],
};

/** Repairs that may be tried of one part; none unless it was asked for. */
export function healingTries(part: Part, { selfHealing, retries }: RequestOptions): number {
  return healed[selfHealing ?? 'DISABLED'].includes(part) ? (retries ?? limits.healingTries) : 0;
}
