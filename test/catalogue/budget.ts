/** What listing tools costs a model's context. */
import type { Entry } from '../../src/core/registry.ts';

/** Tokens as the design counts them: characters of name, description and input schema, divided by four. */
export function countTokens(entries: readonly Entry[]): number {
  const texts = entries.map(
    ({ tool, listedName, inputSchema }) => listedName + tool.summary + JSON.stringify(inputSchema),
  );
  return Math.ceil(texts.join('').length / 4);
}

export const budgets = { defaultList: 12_000, everything: 20_000, oneFamily: 4_000 };
