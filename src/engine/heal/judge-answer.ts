/**
 * What speaks against an answer in test mode: by rules, and by a model where there is one. It is told as notes, changes nothing
 * and fails nothing.
 */
import * as z from 'zod';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Asking } from '../generate/model/propose.ts';
import { asData } from '../llm/data.ts';

interface Answered {
  readonly data: unknown;
  /** What the call is for; nothing to compare with when empty. */
  readonly instruction: string;
}

/** Sentences, none when nothing speaks against it. */
export async function judgeAnswer({ data, instruction }: Answered, ctx: Asking): Promise<readonly string[]> {
  const doubts = doubtsAbout(data);
  if (doubts.length > 0 || ctx.llm === undefined || instruction.trim() === '') return doubts;
  const { known, signal, tool } = ctx;
  const { proposeWithModel } = await import('../generate/model/propose.ts');
  const proposed = await proposeWithModel(ctx.llm, {
    tool,
    system:
      'You judge whether the answer of a service can be what an instruction asks for. Answer with {"fits": true} or {"fits": false}.',
    user: [`Instruction: ${instruction.slice(0, limits.llmSampleChars)}`, asData('The answer', data, known)].join(
      '\n\n',
    ),
    shape: z.object({ fits: z.boolean() }),
    known,
    signal,
    // It is an opinion: there is nothing to prove it by.
    prove: async () => undefined,
  });
  if (!proposed.isProven) return [`The answer was judged by rules alone: ${proposed.told}`];
  const { engine, proposal } = proposed;
  return proposal.fits ? [] : [`${engine} says that the answer is not what the instruction asks for.`];
}

/** What is said instead of data, where nothing else is. */
const apologies: ReadonlySet<string> = new Set([
  'message',
  'detail',
  'details',
  'reason',
  'fault',
  'title',
  'description',
]);

function doubtsAbout(data: unknown): readonly string[] {
  if (isEmpty(data)) return ['The answer is empty.'];
  if (isHollow(data)) return ['All that the answer holds is null or empty.'];
  if (typeof data === 'string' && /^\s*<[a-z!?/]/i.test(data)) return ['The answer is markup and no data.'];
  if (isRecord(data) && Object.keys(data).every((name) => apologies.has(name.toLowerCase())))
    return ['The answer holds a message and no data; it may report a failure.'];
  return [];
}

function isEmpty(data: unknown): boolean {
  if (data === null || data === undefined) return true;
  if (typeof data === 'string') return data.trim() === '';
  return typeof data === 'object' && Object.keys(data).length === 0;
}

/** A structure without a single value in it. */
function isHollow(data: unknown): boolean {
  if (isEmpty(data)) return true;
  return typeof data === 'object' && data !== null && Object.values(data).every(isHollow);
}
