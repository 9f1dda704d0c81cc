/** Whether a plan is carried out: not in a dry run, not over conflicts, and not unasked where something would be lost. */
import type { BaseContext } from '../../core/context.ts';
import type { MigrationReport } from '../../model/registry.ts';
import type { Planned } from './make-plan.ts';
import { isBlocked, isDestructive, type Plan, viewPlan } from './plan.ts';
import { type ReportHead, reportBase } from './report.ts';

export type Agreed =
  | { readonly kind: 'carry out' }
  /** The target takes no ids, and the user agreed to its own. */
  | { readonly kind: 'give up ids' }
  | { readonly kind: 'stop'; readonly report: MigrationReport };

interface Matter {
  readonly key: string;
  readonly message: string;
  readonly title: string;
  /** For a client that cannot be asked: what it can do instead. */
  readonly instead: string;
}

export function agree({ plan }: Planned, head: ReportHead, ctx: Pick<BaseContext, 'ask'>): Agreed {
  const stop = (status: MigrationReport['status'], message: string): Agreed => {
    return { kind: 'stop', report: { status, message, ...reportBase(head), plan: viewPlan(plan) } };
  };
  const askFor = ({ key, message, title, instead }: Matter, kind: 'carry out' | 'give up ids'): Agreed => {
    const answer = ctx.ask(key, { message, fields: { apply: { type: 'boolean', title, required: true } } });
    if (answer.action === 'accept' && answer.content['apply'] === true) return { kind };
    if (answer.action === 'unavailable') return stop('blocked', instead);
    const status = answer.action === 'cancel' ? 'cancelled' : 'declined';
    return stop(status, 'The plan was not agreed to, so nothing was changed.');
  };

  const isDry = head.preferences?.dry_run.value !== false;
  // Before the first version would be there under another id.
  if (plan.losesIds && !isDry) return askFor(lossOfIds(plan, head), 'give up ids');
  if (isBlocked(plan)) {
    return stop('blocked', 'The plan has conflicts, so nothing was changed. Settle them at one side, and call again.');
  }
  if (isDry) return stop('dry_run', dryMessage(head));
  return isDestructive(plan) ? askFor(useOfForce(plan, head), 'carry out') : { kind: 'carry out' };
}

function lossOfIds({ hash }: Plan, { request }: ReportHead): Matter {
  const message = `${request.target_registry} gives ids of its own, so ids cannot be kept there.`;
  const instead = `${message} Nothing was changed. Call again with preserve_ids: false to let it give them.`;
  return { key: `ids ${hash}`, message, title: 'Let it give ids of its own', instead };
}

function useOfForce({ hash, scope, occupied, purgeRisks }: Plan, { request }: ReportHead): Matter {
  const forced = [...scope.forced].filter((subject) => occupied.has(subject)).length;
  return {
    key: `apply ${hash}`,
    message: [
      ...(forced > 0 ? [`Subjects with versions already, on which IMPORT mode has to be forced: ${forced}.`] : []),
      ...(purgeRisks.length > 0 ? [`Versions that are soft-deleted there and may be lost: ${purgeRisks.length}.`] : []),
      `Carry the plan out at ${request.target_registry}?`,
    ].join(' '),
    title: 'Carry the plan out',
    instead:
      'Others have versions in subjects that are to be migrated, so IMPORT mode would have to be forced on them, which ' +
      'only a person can agree to, and this client cannot ask. Nothing was changed. Call again with preserve_ids: false ' +
      '(no IMPORT mode, the target gives the ids), or with an empty target_context, or from a client that can ask.',
  };
}

function dryMessage({ preferences, wasAsked, route }: ReportHead): string {
  if (route.target.viewOnly) {
    return 'This is only the plan; nothing was changed. The target is view-only: to carry it out, take viewOnly (or VIEWONLY, READONLY) from its configuration.';
  }
  const isDefault = preferences?.dry_run.source === 'default' && !wasAsked;
  return isDefault
    ? 'This is only the plan, because the client could not be asked. Call migrate_context_interactive again with dry_run: ' +
        'false, preserve_ids and migrate_all_versions to carry it out.'
    : 'This is only the plan; nothing was changed. Call again with dry_run: false to carry it out.';
}
