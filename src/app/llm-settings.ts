/** The settings of the language model. */
import * as z from 'zod';
import { limits } from '../core/limits.ts';
import { Amount, ApiBase, filled, type Setting, Switch, Timeout, Whole } from './setting.ts';

export const llmSettings = {
  llmProvider: {
    key: 'llm.provider',
    variable: 'PATCHBAY_LLM_PROVIDER',
    default: '`openai-compatible` with an `llm.url`, else none: every tool works without a model',
    description:
      'The language model that is asked where rules do not suffice: `openai-compatible`, `openai`, `anthropic`, ' +
      '`google` or `none`. `docs/llm.md` says what is sent.',
  },
  llmUrl: {
    key: 'llm.url',
    variable: 'PATCHBAY_LLM_URL',
    default: "the provider's own",
    description: 'The base of its API, such as `http://localhost:11434/v1`. It may be reached wherever it is.',
  },
  llmModel: {
    key: 'llm.model',
    variable: 'PATCHBAY_LLM_MODEL',
    default: 'none',
    description: "The provider's name of the model.",
  },
  llmKey: {
    variable: 'PATCHBAY_LLM_KEY',
    default: '`llm.key` in the data folder, if it is there',
    description: 'The key of the provider.',
  },
  llmSampling: {
    key: 'llm.sampling',
    variable: 'PATCHBAY_LLM_SAMPLING',
    default: 'off',
    description:
      'Where no model is configured, ask that of the MCP client, if it offers one (sampling), for tools that change nothing.',
  },
  llmTimeoutMs: {
    key: 'llm.timeoutMs',
    variable: 'PATCHBAY_LLM_TIMEOUT_MS',
    default: String(limits.llmTimeoutMs),
    description: 'Longest single question to the model, in milliseconds.',
  },
  llmRounds: {
    key: 'llm.rounds',
    variable: 'PATCHBAY_LLM_ROUNDS',
    default: String(limits.llmRounds),
    description: 'Questions that one call of a tool may ask the model.',
  },
  llmCallTokens: {
    key: 'llm.callTokens',
    variable: 'PATCHBAY_LLM_CALL_TOKENS',
    default: String(limits.llmCallTokens),
    description: 'Tokens, in and out together, that one call of a tool may spend.',
  },
  llmPriceIn: {
    key: 'llm.priceIn',
    variable: 'PATCHBAY_LLM_PRICE_IN',
    default: 'none',
    description: 'What a million tokens of questions cost.',
  },
  llmPriceOut: {
    key: 'llm.priceOut',
    variable: 'PATCHBAY_LLM_PRICE_OUT',
    default: 'none',
    description: 'What a million tokens of answers cost.',
  },
  llmCallCost: {
    key: 'llm.callCost',
    variable: 'PATCHBAY_LLM_CALL_COST',
    default: 'no limit',
    description: 'What one call of a tool may cost, by these prices.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** Their part of the configuration. */
export const llmShape = {
  llmProvider: filled(z.enum(['openai-compatible', 'openai', 'anthropic', 'google', 'none'])),
  llmUrl: filled(ApiBase),
  llmModel: filled(z.string()),
  llmKey: filled(z.string()),
  llmSampling: Switch.default(false),
  llmTimeoutMs: Timeout.default(limits.llmTimeoutMs),
  llmRounds: Whole.pipe(z.int().min(1).max(100)).default(limits.llmRounds),
  llmCallTokens: Whole.pipe(z.int().min(1)).default(limits.llmCallTokens),
  llmPriceIn: filled(Amount),
  llmPriceOut: filled(Amount),
  llmCallCost: filled(Amount),
};
