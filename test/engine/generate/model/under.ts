import { openLlm, type Wanted } from '../../../drivers/llm/under.ts';
import { openContext } from '../context.ts';

/** The real sandbox and the real driver over a scripted provider. */
export async function openAsking(turns: Wanted['turns'], over: Partial<Wanted> = {}) {
  const { llm, provider, rows } = await openLlm({ turns, ...over });
  const ctx = { ...(await openContext()), llm, tool: 'workflow/generateTransform' };
  const asked = (index: number): string => JSON.stringify(provider.asked[index]);
  return { ctx, provider, rows, asked };
}

export const engine = 'openai-compatible/hen-7b';

/** An answer in the words of the model. */
export function says(proposal: unknown): { readonly say: string } {
  return { say: JSON.stringify(proposal) };
}
