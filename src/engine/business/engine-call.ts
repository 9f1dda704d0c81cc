/** Every answer of an engine is a row beside those of models, so that what they do can be compared. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';

/** What answers where no model does. */
export const engines = {
  grammar: { name: 'grammar-1', description: 'Reads notes and voice in English, Tagalog and Cebuano by a grammar' },
  forecast: { name: 'forecast-1', description: 'Forecasts daily sales from weekdays, trend and medians' },
} as const;

/** Does the work and writes its row, whatever comes of it. */
export async function asEngine<T>(
  engine: keyof typeof engines,
  tool: string,
  work: () => T,
  { store, clock }: Context<'store'>,
): Promise<T> {
  const at = clock.now();
  let failure: unknown;
  try {
    return work();
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    await store.llmCalls.add({
      at,
      tool,
      provider: 'engine',
      model: engines[engine].name,
      tokensIn: 0,
      tokensOut: 0,
      ms: clock.now() - at,
      isOk: failure === undefined,
      reason: failure instanceof PatchbayError ? failure.reason : undefined,
    });
  }
}
