/**
 * Propose, then prove: a model is asked for a proposal, the proposal is tried, and what was wrong with it goes back to the
 * model, as long as the budget lasts. What has not been proven is never returned as a proposal.
 */
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { describeIssues } from '../../core/issues.ts';
import type { Llm } from '../../core/llm.ts';
import type { Redactor } from '../redact.ts';
import { withinBudget } from './budget.ts';
import { dataRule } from './data.ts';
import { maskTextForModel } from './mask.ts';

export interface Consultation<T> {
  /** By its own name. */
  readonly tool: string;
  /** What a proposal is and what it has to do. The rule about data is added. */
  readonly system: string;
  /** The task, with its data as `asData` marks it. */
  readonly user: string;
  readonly shape: z.ZodType<T>;
  /** Tries a proposal: undefined when it holds, else what is wrong with it, in words for the model. */
  prove(proposal: T): Promise<string | undefined>;
  /** Secrets to be masked wherever they stand. */
  readonly known?: Pick<Redactor, 'text'> | undefined;
  readonly signal: AbortSignal;
}

export interface Consulted<T> {
  /** Who proposed, as results name it: `<provider>/<model>`. */
  readonly engine: string;
  readonly rounds: number;
  /** Undefined when none was proven. */
  readonly proposal: T | undefined;
  /** What was wrong with the last one. It may hold what the model said, and is for models alone. */
  readonly problem: string | undefined;
}

/** Answers that are tried again, since the model can do better when it is told. */
const curable: ReadonlySet<string | undefined> = new Set(['LLM_NOT_JSON', 'LLM_WRONG_SHAPE']);

/**
 * Asks until a proposal is proven or the budget of the call is spent.
 *
 * Throws what the port throws when the model cannot be asked, and what `prove` throws.
 */
export async function consult<T>(llm: Llm, wanted: Consultation<T>): Promise<Consulted<T>> {
  const bounded = withinBudget(llm);
  const engine = `${llm.provider}/${llm.model}`;
  let problem: string | undefined;
  for (let rounds = 1; ; rounds += 1) {
    const round = await propose(bounded, wanted, problem);
    if (round === 'spent') return { engine, rounds: rounds - 1, proposal: undefined, problem };
    if ('proposal' in round) return { engine, rounds, proposal: round.proposal, problem: undefined };
    problem = round.problem;
  }
}

/** A proposal that holds, or what is wrong. */
type Round<T> = { readonly proposal: T } | { readonly problem: string } | 'spent';

async function propose<T>(llm: Llm, wanted: Consultation<T>, problem: string | undefined): Promise<Round<T>> {
  const { tool, shape, known, signal, prove } = wanted;
  const system = `${wanted.system}\n\n${dataRule}`;
  const user = maskTextForModel(problem === undefined ? wanted.user : `${wanted.user}\n\n${problem}`, known);
  try {
    const { value, text } = await llm.askFor(shape, { tool, system, user, signal });
    const wrong = await prove(value);
    return wrong === undefined ? { proposal: value } : { problem: retell(text, wrong) };
  } catch (thrown) {
    if (!(thrown instanceof PatchbayError)) throw thrown;
    if (thrown.reason === 'LLM_BUDGET_SPENT' && problem !== undefined) return 'spent';
    if (!curable.has(thrown.reason)) throw thrown;
    return { problem: retell(undefined, `It was not the JSON that was asked for. ${issuesOf(thrown.cause)}`) };
  }
}

const answerChars = 6_000;

function retell(text: string | undefined, wrong: string): string {
  const said = text === undefined ? '' : `:\n${text.slice(0, answerChars)}\n`;
  return `Your last answer was wrong${said}${said === '' ? '. ' : ''}${wrong}\nAnswer again, with another proposal.`;
}

/** Where the answer was of another shape. */
function issuesOf(cause: unknown): string {
  return cause instanceof z.ZodError ? describeIssues(cause.issues).join('; ') : '';
}
