/** A language model at a provider that the owner has configured, by the AI SDK's libraries for providers. */
import * as z from 'zod';
import type { Driver } from '../../../core/driver.ts';
import { limits } from '../../../core/limits.ts';
import type { Llm, LlmCalls } from '../../../core/llm.ts';
import type { Net } from '../../../core/ports.ts';
import { createLlm } from '../account.ts';
import { createModel } from './model.ts';
import { fetchOver } from './net-fetch.ts';
import { loadModel, providers } from './providers.ts';

export { homes } from './providers.ts';

const isFunction = (value: unknown) => typeof value === 'function';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const Options = z.object({
  provider: z.enum(providers),
  /** The base of the API, without a slash at its end; of the providers' own, `homes` has it. */
  url: z.string(),
  model: z.string().min(1),
  key: z.string().optional(),
  timeoutMs: z.int().min(1).default(limits.llmTimeoutMs),
  budget: z
    .object({
      rounds: z.int().min(1).default(limits.llmRounds),
      tokens: z.int().min(1).default(limits.llmCallTokens),
      cost: z.number().min(0).optional(),
    })
    .prefault({}),
  prices: z.object({ perMillionIn: z.number().min(0), perMillionOut: z.number().min(0) }).optional(),
  /** The way out, opened when the model is first asked. */
  net: z.custom<() => Promise<Pick<Net, 'fetch'>>>(isFunction),
  /** Where the usage rows go. */
  calls: z.custom<LlmCalls>(isObject),
});

export const aiSdkLlm: Driver<Llm, typeof Options> = {
  name: 'ai-sdk',
  options: Options,
  async open({ provider, url, model, key, timeoutMs, budget, prices, net, calls }, { clock, log }) {
    const load = () => loadModel({ provider, url, model, key, fetch: fetchOver(net, timeoutMs) });
    const asked = createModel({ provider, model, timeoutMs, clock, load });
    return {
      port: createLlm(asked, { calls, clock, log, budget, prices }),
      // A question would cost money and prove no more than the next one does.
      async health() {},
      async close() {},
    };
  },
};
