/** A model of a provider, asked by the AI SDK's own protocol for providers: one question, one answer, no stream. */
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { Clock } from '../../../core/context.ts';
import { type Generated, type Model, type ModelQuestion, nameOf } from '../account.ts';
import { tellSchema } from '../tell-schema.ts';
import { explain, statusOf } from './failure.ts';
import { providerOptions, type Provider } from './providers.ts';
import { askAgain } from './retry.ts';

export interface ModelOptions {
  readonly provider: Provider;
  readonly model: string;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Called once. */
  load(): Promise<LanguageModelV4>;
}

export function createModel(options: ModelOptions): Model {
  const { provider, model, timeoutMs, clock } = options;
  let loading: Promise<LanguageModelV4> | undefined;
  // Servers that are compatible with OpenAI's differ most in whether they take a schema.
  let takesSchemas = true;

  async function askOnce(
    loaded: LanguageModelV4,
    question: ModelQuestion,
    signal: AbortSignal,
  ): Promise<LanguageModelV4GenerateResult> {
    const ask = (isPlain: boolean) =>
      askAgain(async () => loaded.doGenerate(toCall(question, signal, { provider, isPlain })), clock, signal);
    if (question.schema === undefined || !takesSchemas) return ask(true);
    try {
      return await ask(false);
    } catch (thrown) {
      if (provider !== 'openai-compatible' || ![400, 422].includes(statusOf(thrown) ?? 0)) throw thrown;
      const result = await ask(true);
      takesSchemas = false;
      return result;
    }
  }

  return {
    provider,
    model,
    async generate(question) {
      loading ??= options.load();
      const loaded = await loading;
      const signal = AbortSignal.any([question.signal, AbortSignal.timeout(timeoutMs)]);
      try {
        return toGenerated(await askOnce(loaded, question, signal));
      } catch (thrown) {
        throw explain(thrown, nameOf({ provider, model }));
      }
    },
  };
}

interface Manner {
  readonly provider: Provider;
  /** The schema is only told in words. */
  readonly isPlain: boolean;
}

function toCall(
  question: ModelQuestion,
  signal: AbortSignal,
  { provider, isPlain }: Manner,
): LanguageModelV4CallOptions {
  const { system, user, maxTokens, schema } = question;
  // Many servers take the schema without looking at it, so that they are told in words as well.
  const isTold = schema !== undefined && provider === 'openai-compatible';
  return {
    prompt: [
      { role: 'system', content: isTold ? `${system}\n\n${tellSchema(schema)}` : system },
      { role: 'user', content: [{ type: 'text', text: user }] },
    ],
    maxOutputTokens: maxTokens,
    ...(schema === undefined || isPlain ? {} : { responseFormat: { type: 'json', schema } }),
    providerOptions,
    abortSignal: signal,
  };
}

function toGenerated(result: LanguageModelV4GenerateResult): Generated {
  const { content, finishReason, usage, structuredOutputText } = result;
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return {
    text: structuredOutputText ?? text,
    end: endOf(finishReason.unified),
    tokensIn: usage.inputTokens.total,
    tokensOut: usage.outputTokens.total,
  };
}

function endOf(finish: LanguageModelV4GenerateResult['finishReason']['unified']): Generated['end'] {
  if (finish === 'length') return 'length';
  return finish === 'content-filter' ? 'refused' : 'done';
}
