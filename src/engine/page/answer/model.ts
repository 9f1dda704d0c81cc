/**
 * The same questions to a language model, with what the rules have found. Whatever it says is looked for on the page: what
 * does not stand there is marked.
 */
import * as z from 'zod';
import type { Llm } from '../../../core/llm.ts';
import { consult } from '../../llm/consult.ts';
import { asData, textAsData } from '../../llm/data.ts';
import { fold } from './words/word.ts';

export interface ModelAsked {
  readonly tool: string;
  /** The page as text. */
  readonly text: string;
  /** By name: what is wanted, and what the rules found. */
  readonly wanted: Readonly<Record<string, { readonly wanted: string; readonly found: string | null }>>;
  readonly signal: AbortSignal;
}

export interface ModelAnswers {
  /** `<provider>/<model>`. */
  readonly engine: string;
  readonly values: Readonly<Record<string, string | null>>;
}

const system =
  'You read one web page and give back values that stand on it, in the words of the page: short, verbatim, complete. ' +
  'For each name in "wanted" answer with the value, or null when the page does not say it; "found" is what rules have found, ' +
  'which may be wrong. Never guess and never use what you know from elsewhere.';

/** One question for all names. Throws as the model does. */
export async function askModel(llm: Llm, { tool, text, wanted, signal }: ModelAsked): Promise<ModelAnswers> {
  const names = Object.keys(wanted);
  const { engine, proposal } = await consult(llm, {
    tool,
    system,
    user: `${names.map((name) => asData('wanted', { name, ...wanted[name] })).join('\n')}\n${textAsData('page', text)}`,
    shape: z.object({ values: z.record(z.string(), z.string().nullable()) }),
    prove: async ({ values }) =>
      names.every((name) => name in values)
        ? undefined
        : `It lacked ${names.filter((name) => !(name in values)).join(', ')}.`,
    signal,
  });
  return { engine, values: proposal?.values ?? {} };
}

/** Whether a value stands on the page, whatever its case and its white space. */
export function standsOn(text: string, value: string): boolean {
  return plain(text).includes(plain(value));
}

function plain(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}
