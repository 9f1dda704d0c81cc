/** Begins runs of single calls. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Resumed } from '../../core/run-ports.ts';
import type { Api, ApiInput } from '../../model/api.ts';
import { getDefinition } from '../definitions.ts';
import { apiKind } from '../kinds.ts';
import type { RunContext, RunRequest } from '../run/perform.ts';
import { beginRun, type RunHandle } from '../run/start.ts';
import { requireSuccessor } from '../run/successor.ts';
import { normalizeCall } from './normalize.ts';
import { performCallRun } from './perform.ts';
import { refuseProblems } from './save.ts';
import { maskCall } from './secrets.ts';

interface Choice {
  readonly id?: string | undefined;
  readonly endpoint?: (ApiInput & { readonly id: string }) | undefined;
}

/** The stored call, or the given one after it was checked: exactly one of both (workflow-service, Input types). */
export async function chooseApi(choice: Choice, ctx: Context<'store' | 'vault' | 'sandbox'>): Promise<Api> {
  if ((choice.id === undefined) === (choice.endpoint === undefined)) {
    throw new PatchbayError('invalid_input', 'Exactly one of id and endpoint was wanted.', {
      hint: 'Give id for a stored call, or endpoint for a definition of its own.',
    });
  }
  if (choice.endpoint === undefined) return getDefinition(apiKind, choice.id ?? '', ctx);
  const api: Api = normalizeCall(choice.endpoint);
  await refuseProblems(api, ctx);
  return api;
}

/** Stores the run, starts it or puts it in line. Throws as `beginRun`. */
export async function startCall(request: RunRequest<Api>, ctx: RunContext, resumes?: Resumed): Promise<RunHandle> {
  await requireSuccessor(request.input.options, ctx);
  return beginRun({ ...request, kind: 'api', mask: maskCall, perform: performCallRun, resumes }, ctx);
}
