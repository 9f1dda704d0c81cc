/**
 * The same questions to a language model, with what the rules have found. Whatever it says is looked for on the page: what
 * does not stand there is marked.
 */
import * as z from 'zod';
import type { DocumentRequest, FoundAnswer } from '../../../core/documents.ts';
import { PatchbayError } from '../../../core/error.ts';
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

/** One question for all names. Undefined when the model failed, which never fails a call that can do without it. */
export async function askModel(llm: Llm, asked: ModelAsked): Promise<ModelAnswers | undefined> {
  try {
    return await consultOnce(llm, asked);
  } catch (thrown) {
    asked.signal.throwIfAborted();
    if (thrown instanceof PatchbayError) return undefined;
    throw thrown;
  }
}

async function consultOnce(llm: Llm, { tool, text, wanted, signal }: ModelAsked): Promise<ModelAnswers | undefined> {
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
  return proposal === undefined ? undefined : { engine, values: proposal.values };
}

/** A model reads the whole text of a page; rules do without. */
export function textFor({ llm }: { readonly llm?: Llm | undefined }): Pick<DocumentRequest, 'written'> {
  return llm === undefined ? {} : { written: { form: 'text', part: 'page' } };
}

/** The evidence of the rules where the model says the same; else whether the value stands on the page at all. */
export function judge(value: string, own: FoundAnswer | undefined, text: string) {
  if (own !== undefined && plain(own.value) === plain(value)) {
    const { value: _value, ...evidence } = own;
    return { ...evidence, unsupported: false };
  }
  return { unsupported: !plain(text).includes(plain(value)) };
}

/** Without case and kinds of white space. */
function plain(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}
