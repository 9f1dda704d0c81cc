/**
 * Asks the model where the rules found nothing, or too little: every proposal is proven as the rules' own are. That the model
 * failed is told in words of ours, and never the failure of a call that could do without it.
 */
import type { WorkContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { Llm } from '../../../core/llm.ts';
import { type Consultation, consult } from '../../llm/consult.ts';
import type { Redactor } from '../../redact.ts';

/** What asking takes beside what the rules take. */
export interface Asking extends WorkContext<'sandbox'> {
  readonly llm?: Llm | undefined;
  /** Secrets that the data may hold. */
  readonly known?: Redactor | undefined;
  /** The tool on whose behalf the model is asked. */
  readonly tool: string;
}

/** What is wrong with a proposal: for the model, which may hear its own words, and for people, who may not. */
export interface Flaw {
  readonly problem: string;
  /** The end of a sentence that begins with "its last proposal". */
  readonly why: string;
}

export interface Question<T> extends Omit<Consultation<T>, 'prove'> {
  /** Undefined when the proposal holds. */
  prove(proposal: T): Promise<Flaw | undefined>;
}

/** `engine` is who was asked, as `<provider>/<model>`. */
export type Proposed<T> =
  | { readonly isProven: true; readonly engine: string; readonly proposal: T }
  | { readonly isProven: false; readonly engine: string; readonly told: string };

/** Throws what `prove` throws, and what stops the call; whatever else is wrong with the model is told. */
export async function proposeWithModel<T>(llm: Llm, question: Question<T>): Promise<Proposed<T>> {
  const engine = `${llm.provider}/${llm.model}`;
  let asked = 0;
  let why: string | undefined;
  let broken: unknown;
  const counting: Llm = {
    ...llm,
    async askFor(shape, request) {
      asked += 1;
      return llm.askFor(shape, request).catch((thrown: unknown) => {
        // A budget around this one refused to ask.
        if (thrown instanceof PatchbayError && thrown.reason === 'LLM_BUDGET_SPENT') asked -= 1;
        throw thrown;
      });
    },
  };
  const prove = async (proposal: T): Promise<string | undefined> => {
    try {
      const flaw = await question.prove(proposal);
      why = flaw?.why;
      return flaw?.problem;
    } catch (thrown) {
      broken = thrown;
      throw thrown;
    }
  };
  try {
    const { proposal } = await consult(counting, { ...question, prove });
    if (proposal !== undefined) return { isProven: true, engine, proposal };
    return { isProven: false, engine, told: tellWrong(engine, asked, why) };
  } catch (thrown) {
    question.signal.throwIfAborted();
    if (!(thrown instanceof PatchbayError) || thrown === broken) throw thrown;
    return { isProven: false, engine, told: tellSilent(engine, asked, thrown) };
  }
}

function tellWrong(engine: string, asked: number, why = 'was not the JSON that was asked for'): string {
  return `${engine} was asked ${times(asked)}, and its last proposal ${why}.`;
}

function tellSilent(engine: string, asked: number, { reason, code }: PatchbayError): string {
  return asked === 0
    ? `${engine} was not asked: ${reason ?? code}.`
    : `${engine} was asked ${times(asked)} and gave no proposal: ${reason ?? code}.`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
