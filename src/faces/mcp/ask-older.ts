/** Questions to clients of revisions before 2026-07-28, in the middle of the call. */
import { SdkError, SdkErrorCode, type ServerContext } from '@modelcontextprotocol/server';
import { limits } from '../../core/limits.ts';
import type { Answer, Question } from '../../core/question.ts';
import { toAnswer, toRequest, toSampled } from './ask.ts';

/**
 * Undefined where the client answers with a failure, or with what is no answer: hosts declare that they can ask, and then
 * have nobody or nothing to ask with. A question that stays open too long is as good as put away. Throws when the call is over.
 */
export async function askOlder(question: Question, ctx: ServerContext): Promise<Answer | undefined> {
  const { method, params } = toRequest(question);
  // Links had an id of their own.
  const own = 'url' in question ? { elicitationId: crypto.randomUUID() } : {};
  const { signal } = ctx.mcpReq;
  const options = { signal, timeout: limits.askTimeoutMs, resetTimeoutOnProgress: true, onprogress: () => {} };
  try {
    const result = await ctx.mcpReq.send({ method, params: { ...params, ...own } }, options);
    return 'maxTokens' in question ? toSampled(result) : toAnswer(result);
  } catch (error) {
    signal.throwIfAborted();
    const isLate = error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
    return isLate ? { action: 'cancel' } : undefined;
  }
}
