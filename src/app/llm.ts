/** The language model of the configuration: whether there is one, and what it takes to ask it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenSampling } from '../core/door.ts';
import type { Kit, Opened } from '../core/driver.ts';
import { PatchbayError } from '../core/error.ts';
import type { Llm, LlmBudget, LlmPrices } from '../core/llm.ts';
import type { Store } from '../core/ports.ts';
import { type LazyDriver, lazy } from './lazy.ts';
import { openNamedNet } from './named-net.ts';
import type { Config } from './settings.ts';

interface LlmSettings {
  readonly provider: Exclude<Config['llmProvider'], 'none' | undefined>;
  /** The provider's own address when absent. */
  readonly url: string | undefined;
  readonly model: string;
  readonly key: string | undefined;
}

/** Undefined when no model is configured. Throws `bad_request` when one is, and something is missing. */
function readLlm(config: Config): LlmSettings | undefined {
  const { llmUrl: url, llmModel: model } = config;
  // Nobody but a server that is compatible with OpenAI's has an address of its own.
  const provider = config.llmProvider ?? (url === undefined ? undefined : 'openai-compatible');
  if (provider === 'none') return undefined;
  if (provider === undefined) {
    if (model === undefined) return undefined;
    throw incomplete('named a model and no provider', 'Set PATCHBAY_LLM_PROVIDER, or PATCHBAY_LLM_URL.');
  }
  if (model === undefined) throw incomplete('named no model', 'Set PATCHBAY_LLM_MODEL, or PATCHBAY_LLM_PROVIDER=none.');
  const key = config.llmKey ?? readKey(config.dataDir);
  const isCompatible = provider === 'openai-compatible';
  if (isCompatible && url === undefined) {
    throw incomplete(
      'had no address',
      'Set PATCHBAY_LLM_URL to the base of the API, such as http://localhost:11434/v1.',
    );
  }
  if (!isCompatible && key === undefined) {
    throw incomplete('had no key', 'Set PATCHBAY_LLM_KEY, or write it into `llm.key` in the data folder.');
  }
  if (config.llmCallCost !== undefined && readPrices(config) === undefined) {
    throw incomplete(
      'said what a call may cost, and no prices',
      'Set PATCHBAY_LLM_PRICE_IN and PATCHBAY_LLM_PRICE_OUT.',
    );
  }
  return { provider, url, model, key };
}

/** What is asked, by its provider and name; undefined when no model is configured. Throws as `readLlm`. */
export function readModel(config: Config): Pick<LlmSettings, 'provider' | 'model'> | undefined {
  return readLlm(config);
}

function incomplete(what: string, hint: string): PatchbayError {
  return new PatchbayError('bad_request', `The configuration of the language model ${what}.`, { hint });
}

function readKey(dataDir: string): string | undefined {
  const path = join(dataDir, 'llm.key');
  const key = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  return key === '' ? undefined : key;
}

interface Around {
  readonly kit: Kit;
  readonly ownPorts: ReadonlySet<number>;
  store(): Promise<Pick<Store, 'llmCalls'>>;
}

/** The driver of the configured model, or nothing. Throws as `readLlm`. */
export function lazyLlm(config: Config, around: Around): { readonly llm?: LazyDriver<Llm> } {
  const settings = readLlm(config);
  return settings === undefined ? {} : { llm: lazy(() => openLlm(settings, config, around)) };
}

/** Asks the models of callers where the configuration allows it. */
export function openSampling(config: Config, { kit, store }: Omit<Around, 'ownPorts'>): OpenSampling | undefined {
  if (!config.llmSampling) return undefined;
  return async (ask, answered) => {
    const [{ samplingLlm }, { llmCalls }] = await Promise.all([import('../drivers/llm/sampling/index.ts'), store()]);
    const { clock, log } = kit;
    return samplingLlm({ ask, answered, account: { calls: llmCalls, clock, log, budget: readBudget(config) } });
  };
}

async function openLlm(settings: LlmSettings, config: Config, { kit, ownPorts, store }: Around): Promise<Opened<Llm>> {
  const { aiSdkLlm, homes } = await import('../drivers/llm/ai-sdk/index.ts');
  const url = settings.url ?? homes[settings.provider] ?? '';
  const net = lazy(() => openNamedNet(url, config, { kit, ownPorts }));
  const options = aiSdkLlm.options.parse({
    ...settings,
    url,
    timeoutMs: config.llmTimeoutMs,
    budget: readBudget(config),
    prices: readPrices(config),
    net: async () => net.get(),
    calls: (await store()).llmCalls,
  });
  const { port, health, close } = await aiSdkLlm.open(options, kit);
  return {
    port,
    health,
    async close() {
      await close();
      await net.close();
    },
  };
}

function readBudget({ llmRounds: rounds, llmCallTokens: tokens, llmCallCost: cost }: Config): LlmBudget {
  return { rounds, tokens, cost };
}

function readPrices({ llmPriceIn, llmPriceOut }: Config): LlmPrices | undefined {
  if (llmPriceIn === undefined && llmPriceOut === undefined) return undefined;
  return { perMillionIn: llmPriceIn ?? 0, perMillionOut: llmPriceOut ?? 0 };
}
