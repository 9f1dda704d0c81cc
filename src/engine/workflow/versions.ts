/** Workflows as they were: each time one is stored, what it was before is kept under a number, and the present has the next. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Page, PageWanted } from '../../core/run-ports.ts';
import type { Workflow } from '../../model/workflow.ts';
import type { WorkflowDiff, WorkflowVersion } from '../../model/workflow-version.ts';
import { getDefinition, openSealed, saveDefinition } from '../definitions.ts';
import { workflowKind } from '../kinds.ts';
import { checkWorkflow } from './definition.ts';
import { compareMembers } from './difference.ts';
import { maskWorkflow } from './secrets.ts';

type Reading = Context<'store' | 'vault'>;

/** The present first. Throws `not_found`. */
export async function listVersions(
  id: string,
  { limit, offset }: PageWanted,
  ctx: Reading,
): Promise<Page<WorkflowVersion>> {
  const workflow = await getDefinition(workflowKind, id, ctx);
  const { formerWorkflows } = ctx.store;
  const current = tell(workflow, await formerWorkflows.next(id), true);
  const first = offset === 0 ? [current] : [];
  const page = { limit: limit - first.length, offset: Math.max(0, offset - 1) };
  const { items, total } = await formerWorkflows.list(id, page);
  const formers = items.map(({ version, sealed, sealedAs }) =>
    tell(openSealed(workflowKind, { id: sealedAs, sealed }, ctx.vault), version, false),
  );
  return { items: [...first, ...formers], total: total + 1 };
}

function tell({ updatedAt, instruction, steps }: Workflow, version: number, isCurrent: boolean): WorkflowVersion {
  return { version, storedAt: updatedAt ?? '', isCurrent, instruction: instruction ?? null, steps: steps?.length ?? 0 };
}

/** Without `to`, what has changed since. Throws `not_found`. */
export async function diffVersions(
  id: string,
  from: number,
  to: number | undefined,
  ctx: Reading,
): Promise<WorkflowDiff> {
  const present = await ctx.store.formerWorkflows.next(id);
  const until = to ?? present;
  const [before, after] = [await getVersion(id, from, ctx), await getVersion(id, until, ctx)];
  const changes = compareMembers(
    { real: before, shown: maskWorkflow(before) },
    { real: after, shown: maskWorkflow(after) },
  ).filter(({ path }) => !dates.has(path));
  return {
    id,
    from,
    to: until,
    changes: changes.slice(0, limits.versionChanges),
    leftOut: Math.max(0, changes.length - limits.versionChanges),
  };
}

const dates: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt']);

/** Stores the workflow as it was, secrets included; what it is now becomes a former version. Returns it masked. */
export async function restoreVersion(
  id: string,
  version: number,
  ctx: Reading & Context<'sandbox' | 'bus'>,
): Promise<Workflow> {
  const former = await getVersion(id, version, ctx);
  await checkWorkflow({ ...former, id }, ctx, { isDraft: true });
  return maskWorkflow(await saveDefinition(workflowKind, id, async () => ({ ...former, id }), ctx));
}

async function getVersion(id: string, version: number, ctx: Reading): Promise<Workflow> {
  const former = await ctx.store.formerWorkflows.get(id, version);
  if (former !== undefined) return openSealed(workflowKind, { ...former, id: former.sealedAs }, ctx.vault);
  const current = await getDefinition(workflowKind, id, ctx);
  if (version === (await ctx.store.formerWorkflows.next(id))) return current;
  throw new PatchbayError('not_found', `Workflow '${id}' has no version ${version} any more, or yet.`, {
    reason: 'VERSION_NOT_FOUND',
    hint: `List its versions with workflow_versions; the last ${limits.workflowVersions} are kept.`,
  });
}
