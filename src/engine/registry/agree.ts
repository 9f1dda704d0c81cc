/** What ends a migration before anything is changed: a dry run, a conflict, a second question that was not agreed to. */
import type { BaseContext } from '../../core/context.ts';
import type { MigrationReport } from '../../model/registry.ts';
import type { Planned } from './make-plan.ts';
import { isBlocked, isDestructive, viewPlan } from './plan.ts';
import { type ReportHead, reportBase } from './report.ts';

/** The report of what ends before anything is changed; undefined when the plan is to be carried out. */
export function stopBefore(
  { plan }: Planned,
  head: ReportHead,
  ctx: Pick<BaseContext, 'ask'>,
): MigrationReport | undefined {
  const base = { ...reportBase(head), plan: viewPlan(plan) };
  if (isBlocked(plan)) {
    const message = 'The plan has conflicts, so nothing was changed. Settle them at one side, and call again.';
    return { status: 'blocked', message, ...base };
  }
  if (head.preferences?.dry_run.value !== false) return { status: 'dry_run', message: dryMessage(head), ...base };
  if (!isDestructive(plan)) return undefined;
  const forced = [...plan.scope.forced].filter((subject) => plan.occupied.has(subject)).length;
  const answer = ctx.ask(`apply ${plan.hash}`, {
    message:
      `${forced} subjects at ${head.request.target_registry} have versions already: IMPORT mode has to be forced on ` +
      `them, and ${plan.purgeRisks.length} versions that are soft-deleted there may be lost.`,
    fields: { apply: { type: 'boolean', title: 'Carry the plan out', required: true } },
  });
  if (answer.action === 'accept' && answer.content['apply'] === true) return undefined;
  if (answer.action === 'unavailable') {
    const message =
      'Others have versions in subjects that are to be migrated, so IMPORT mode would have to be forced on them, which ' +
      'only a person can agree to, and this client cannot ask. Nothing was changed. Call again with preserve_ids: false ' +
      '(no IMPORT mode, the target gives the ids), or with an empty target_context, or from a client that can ask.';
    return { status: 'blocked', message, ...base };
  }
  const status = answer.action === 'cancel' ? 'cancelled' : 'declined';
  return { status, message: 'The plan was not agreed to, so nothing was changed.', ...base };
}

function dryMessage({ preferences, wasAsked }: ReportHead): string {
  const isDefault = preferences?.dry_run.source === 'default' && !wasAsked;
  return isDefault
    ? 'This is only the plan, because the client could not be asked. Call migrate_context_interactive again with dry_run: ' +
        'false, preserve_ids and migrate_all_versions to carry it out.'
    : 'This is only the plan; nothing was changed. Call again with dry_run: false to carry it out.';
}
