/** Some tools hand out what is the owner's alone. */
import type { Caller } from './context.ts';
import { PatchbayError } from './error.ts';

/** Whoever /auth gave a token of their own is no owner; everybody else came in by PATCHBAY_TOKEN or sits at this machine. */
const ownerOfRest = 'owner';

/** Throws `forbidden` when the caller is somebody else who may call tools, such as a worker. */
export function mustBeOwner({ face, principal }: Caller, tool: string): void {
  const isOwner = face === 'rest' ? principal === ownerOfRest : !principal.startsWith('page-key-');
  if (isOwner) return;
  throw new PatchbayError('forbidden', `${tool} is for the owner alone.`, {
    reason: 'OWNER_ONLY',
    hint: 'Call it over stdio, or with PATCHBAY_TOKEN.',
  });
}
