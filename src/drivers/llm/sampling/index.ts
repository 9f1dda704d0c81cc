/**
 * The model of whoever calls, asked through its client. A question ends the call, and the call is repeated with the answer:
 * so the questions of a call are numbered, and those that were answered before are answered at once.
 */
import { createHash } from 'node:crypto';
import { PatchbayError } from '../../../core/error.ts';
import type { Llm } from '../../../core/llm.ts';
import type { Answer, Question } from '../../../core/question.ts';
import { type Account, createLlm, type Generated, type Model, type ModelQuestion } from '../account.ts';
import { tellSchema } from '../tell-schema.ts';

export interface Asking {
  /** The answer, or the end of the call to get it. */
  ask(key: string, question: Question): Answer;
  /** Keys of what has been answered. */
  readonly answered: readonly string[];
  readonly account: Account;
}

/** One for each time that the call is repeated. */
export function samplingLlm({ ask, answered, account }: Asking): Llm {
  let asked = 0;
  const model: Model = {
    provider: 'client',
    model: 'sampling',
    async generate(question) {
      asked += 1;
      const { user, maxTokens } = question;
      const put = { message: "The caller's language model is asked.", system: systemOf(question), user, maxTokens };
      return toGenerated(ask(keyOf(asked, put), put));
    },
  };
  const { calls } = account;
  // What was answered before the last time has its row already.
  const isNew = (): boolean => !answered.some((key) => numberOf(key) > asked);
  const once = {
    ...calls,
    add: async (row: Parameters<typeof calls.add>[0]) => (isNew() ? calls.add(row) : undefined),
  };
  return createLlm(model, { ...account, calls: once });
}

function systemOf({ system, schema }: ModelQuestion): string {
  return schema === undefined ? system : `${system}\n\n${tellSchema(schema)}`;
}

/** With the question in it, so that an answer is never taken for one to another question. */
function keyOf(number: number, put: object): string {
  return `model-${number}-${createHash('sha256').update(JSON.stringify(put)).digest('base64url').slice(0, 16)}`;
}

function numberOf(key: string): number {
  return Number(/^model-(\d+)-/.exec(key)?.[1] ?? 0);
}

function toGenerated(answer: Answer): Generated {
  if (answer.action !== 'accept') {
    throw new PatchbayError('upstream_failed', 'The client did not ask its model.', {
      reason: 'LLM_DECLINED',
      hint: 'Allow it in the client, or configure a model of your own (PATCHBAY_LLM_MODEL).',
    });
  }
  const { text, end } = answer.content;
  return {
    text: String(text),
    end: end === 'maxTokens' ? 'length' : 'done',
    tokensIn: undefined,
    tokensOut: undefined,
  };
}
