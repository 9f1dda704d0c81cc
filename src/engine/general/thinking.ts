/** Thinking step by step, over any number of calls and processes: the train of thought is in the store, behind a handle. */
import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Thought, ThoughtSession } from '../../core/memory.ts';
import type { ThinkingOutput, ThinkingRequest } from '../../model/thinking.ts';
import { sizeOf } from '../part.ts';

type Ctx = Context<'store'>;

/** Throws `not_found` for a handle that is not the caller's, and `invalid_input` for a thought that is too long. */
export async function think(request: ThinkingRequest, ctx: Ctx): Promise<z.input<typeof ThinkingOutput>> {
  const { thoughts } = ctx.store;
  if (request.thought.length > limits.thoughtChars) throw tooLong();
  const session = await findSession(request, ctx);
  const now = ctx.clock.now();
  const thought = toThought(request);
  const so = await thoughts.add(session, thought, now);
  if (so === undefined) throw unknownSession();
  return {
    sessionId: session.id,
    thoughtNumber: thought.thoughtNumber,
    totalThoughts: thought.totalThoughts,
    nextThoughtNeeded: thought.nextThoughtNeeded,
    branches: [...so.branches],
    thoughtHistoryLength: so.length,
    ...(request.history === true ? { history: latest(await thoughts.list(session), ctx) } : {}),
  };
}

/**
 * By its handle. A caller that knows of no handles goes on with what it thought last, as with a process of the reference
 * server, and begins anew with its first thought.
 */
async function findSession({ sessionId, thoughtNumber }: ThinkingRequest, ctx: Ctx): Promise<ThoughtSession> {
  const { principal } = ctx.caller;
  if (sessionId !== undefined) return { id: sessionId, principal };
  const { thoughts } = ctx.store;
  const now = ctx.clock.now();
  const latest = Number(thoughtNumber) > 1 ? await thoughts.latest(principal, now - limits.thinkingPauseMs) : undefined;
  const session = { id: latest ?? crypto.randomUUID(), principal };
  if (latest === undefined) await thoughts.begin(session, now);
  return session;
}

/** A number beyond the estimate raises it, as the reference server has it. */
function toThought(request: ThinkingRequest): Thought {
  const { thought, branchId, isRevision, revisesThought, branchFromThought, needsMoreThoughts } = request;
  const thoughtNumber = Number(request.thoughtNumber);
  return {
    thought,
    thoughtNumber,
    totalThoughts: Math.max(thoughtNumber, Number(request.totalThoughts)),
    nextThoughtNeeded: isTrue(request.nextThoughtNeeded),
    ...(isRevision === undefined ? {} : { isRevision: isTrue(isRevision) }),
    ...(revisesThought === undefined ? {} : { revisesThought: Number(revisesThought) }),
    ...(branchFromThought === undefined ? {} : { branchFromThought: Number(branchFromThought) }),
    ...(branchId === undefined ? {} : { branchId }),
    ...(needsMoreThoughts === undefined ? {} : { needsMoreThoughts: isTrue(needsMoreThoughts) }),
  };
}

function isTrue(given: boolean | string): boolean {
  return String(given).toLowerCase() === 'true';
}

/** Room for what is told beside the thoughts. */
const envelopeChars = 1_000;

function latest(thoughts: readonly Thought[], { budget }: Ctx): Thought[] {
  let room = budget.resultChars - envelopeChars;
  const fitting: Thought[] = [];
  for (const thought of thoughts.toReversed()) {
    room -= sizeOf(thought) + 1;
    if (room < 0 && fitting.length > 0) break;
    fitting.unshift(thought);
  }
  return fitting;
}

function unknownSession(): PatchbayError {
  return new PatchbayError('not_found', 'There is no train of thought with that sessionId.', {
    reason: 'SESSION_NOT_FOUND',
    hint: 'Leave out sessionId to begin a new one; old ones make room in time.',
  });
}

function tooLong(): PatchbayError {
  return new PatchbayError('invalid_input', `The thought had more than ${limits.thoughtChars} characters.`, {
    reason: 'TOO_LARGE',
    hint: 'Think in smaller steps; long material belongs into a file or a table.',
  });
}
