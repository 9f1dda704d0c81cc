/** The wires of the providers, each by its own library, which is loaded when the model is first asked. */
import type { LanguageModelV4 } from '@ai-sdk/provider';

export const providers = ['openai-compatible', 'openai', 'anthropic', 'google'] as const;
export type Provider = (typeof providers)[number];

/** Where the providers answer. Said here, since their libraries would let a variable of the environment say it. */
export const homes: Readonly<Partial<Record<Provider, string>>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** Schemas may have members that need not be there, which the strict mode of OpenAI refuses; answers are judged by us. */
export const providerOptions = {
  openai: { strictJsonSchema: false },
  openaiCompatible: { strictJsonSchema: false },
};

interface Place {
  readonly provider: Provider;
  readonly url: string;
  readonly model: string;
  /** Providers other than `openai-compatible` need one. */
  readonly key: string | undefined;
  readonly fetch: typeof fetch;
}

export async function loadModel({ provider, url, model, key = '', fetch }: Place): Promise<LanguageModelV4> {
  const options = { baseURL: url, apiKey: key, fetch };
  switch (provider) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ name: provider, ...options, supportsStructuredOutputs: true }).chatModel(model);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      // The responses API keeps what was asked and answered at the provider's.
      return createOpenAI(options).chat(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(options).languageModel(model);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle(options).languageModel(model);
    }
  }
}
