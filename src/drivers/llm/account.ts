/**
 * What every model has in common, whatever wire it is behind: questions are bounded, answers are judged, and a usage row
 * is written of each question, also of one that came to nothing.
 */
import type * as z from 'zod';
import type { Clock, Log } from '../../core/context.ts';
import { PatchbayError, toPatchbayError } from '../../core/error.ts';
import { type JsonSchemaObject, toJsonSchema } from '../../core/json-schema.ts';
import { limits } from '../../core/limits.ts';
import type { Llm, LlmBudget, LlmCalls, LlmPrices, LlmRequest, LlmTokens, LlmValue } from '../../core/llm.ts';
import { AnswerWanted } from '../../core/question.ts';
import { readJson } from './read-json.ts';

export interface ModelQuestion extends LlmRequest {
  readonly maxTokens: number;
  /** Of the JSON that is wanted; a text is wanted where there is none. */
  readonly schema?: JsonSchemaObject | undefined;
}

export interface Generated {
  readonly text: string;
  /** `length`: it was cut. `refused`: by the model or by a filter around it. */
  readonly end: 'done' | 'length' | 'refused';
  readonly tokensIn: number | undefined;
  readonly tokensOut: number | undefined;
}

/** A model behind its wire. Its failures are `PatchbayError`s with a reason. */
export interface Model {
  readonly provider: string;
  readonly model: string;
  generate(question: ModelQuestion): Promise<Generated>;
}

export interface Account {
  readonly calls: LlmCalls;
  readonly clock: Clock;
  readonly log: Log;
  readonly budget: LlmBudget;
  readonly prices?: LlmPrices | undefined;
}

/** Turns what the model wrote into what was asked for. */
type Read<T> = (text: string, tokens: LlmTokens) => T;

const nothing: LlmTokens = { tokensIn: 0, tokensOut: 0 };

export function createLlm(model: Model, account: Account): Llm {
  async function converse<T>(question: ModelQuestion, read: Read<T>): Promise<LlmValue<T>> {
    refuseLong(question);
    const startedAt = account.clock.now();
    let tokens = nothing;
    const keep = (error?: PatchbayError): Promise<void> =>
      keepRow({ model, account, tool: question.tool, startedAt, tokens, error });
    try {
      const generated = await model.generate(question);
      tokens = countTokens(question, generated);
      const value = read(whole(generated, model, tokens), tokens);
      await keep();
      return { text: generated.text, value, ...tokens, ms: account.clock.now() - startedAt };
    } catch (thrown) {
      // The caller's own model: it is asked when this call has ended, and has its row when it has answered.
      if (thrown instanceof AnswerWanted) throw thrown;
      const error = toPatchbayError(thrown);
      await keep(error);
      throw error;
    }
  }

  return {
    provider: model.provider,
    model: model.model,
    budget: account.budget,
    prices: account.prices,
    async ask(request) {
      const { value: text, tokensIn, tokensOut, ms } = await converse(bounded(request), (written) => written);
      return { text, tokensIn, tokensOut, ms };
    },
    askFor(shape, request) {
      const schema = toJsonSchema(shape, 'output');
      return converse({ ...bounded(request), schema }, (text, tokens) => parse(text, shape, { model, tokens }));
    },
  };
}

function bounded(request: LlmRequest): ModelQuestion {
  return { ...request, maxTokens: request.maxTokens ?? limits.llmAnswerTokens };
}

/** A model that is paid by the token is not sent what nobody meant to send. */
function refuseLong({ system, user }: LlmRequest): void {
  const chars = system.length + user.length;
  if (chars <= limits.llmQuestionChars) return;
  throw new PatchbayError('invalid_input', 'The question to the language model was too long, and was not sent.', {
    reason: 'LLM_QUESTION_TOO_LONG',
    hint: `At most ${limits.llmQuestionChars} characters are sent: give a smaller sample.`,
    details: { chars },
  });
}

/** The answer, if the model has brought it to its end. */
function whole({ text, end }: Generated, model: Model, tokens: LlmTokens): string {
  const extras = { details: { ...tokens }, cause: text };
  if (end === 'length') {
    throw new PatchbayError('upstream_failed', `${nameOf(model)} wrote more than was asked for, and was cut.`, {
      reason: 'LLM_ANSWER_TOO_LONG',
      hint: 'Ask for less at once, or use a model that thinks less before it answers.',
      ...extras,
    });
  }
  if (end === 'refused' || text.trim() === '') {
    throw new PatchbayError('upstream_failed', `${nameOf(model)} declined to answer.`, {
      reason: 'LLM_DECLINED',
      hint: 'Ask in other words, or configure another model (PATCHBAY_LLM_MODEL).',
      ...extras,
    });
  }
  return text;
}

interface Spoken {
  readonly model: Model;
  readonly tokens: LlmTokens;
}

function parse<T>(text: string, shape: z.ZodType<T>, { model, tokens }: Spoken): T {
  let unfit: z.ZodError | undefined;
  for (const json of readJson(text)) {
    const parsed = shape.safeParse(json);
    if (parsed.success) return parsed.data;
    unfit ??= parsed.error;
  }
  const told = unfit === undefined ? 'no JSON' : 'JSON of another shape than it was asked for';
  throw new PatchbayError('upstream_failed', `${nameOf(model)} answered with ${told}.`, {
    reason: unfit === undefined ? 'LLM_NOT_JSON' : 'LLM_WRONG_SHAPE',
    hint: 'Try again, or configure a model that is good at JSON (PATCHBAY_LLM_MODEL).',
    details: { ...tokens },
    cause: unfit ?? text,
  });
}

/** `Model "openai/hen-7b"`, as messages begin. */
export function nameOf({ provider, model }: Pick<Model, 'provider' | 'model'>): string {
  return `Model "${provider}/${model}"`;
}

function countTokens(question: ModelQuestion, { text, tokensIn, tokensOut }: Generated): LlmTokens {
  const asked = question.system.length + question.user.length;
  return { tokensIn: tokensIn ?? Math.ceil(asked / 4), tokensOut: tokensOut ?? Math.ceil(text.length / 4) };
}

interface Kept {
  readonly model: Model;
  readonly account: Account;
  readonly tool: string;
  readonly startedAt: number;
  readonly tokens: LlmTokens;
  readonly error: PatchbayError | undefined;
}

/** An answer that was paid for is not thrown away because its row could not be written. */
async function keepRow({ model, account, tool, startedAt, tokens, error }: Kept): Promise<void> {
  const { provider, model: name } = model;
  const ms = account.clock.now() - startedAt;
  const reason = error === undefined ? undefined : (error.reason ?? error.code);
  const row = { at: startedAt, tool, provider, model: name, ...tokens, ms, isOk: error === undefined, reason };
  try {
    await account.calls.add(row);
  } catch (cause) {
    account.log.write('error', 'a usage row of the language model could not be written', { cause });
  }
}
