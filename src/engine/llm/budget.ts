/** Keeps one call of a tool within what it may spend on the model. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Llm, LlmRequest, LlmTokens } from '../../core/llm.ts';

/** An answer that may have fewer tokens than this is not worth its question. */
const leastAnswerTokens = 64;

interface Spent {
  rounds: number;
  tokens: number;
  cost: number;
}

/**
 * The same model, until its budget is spent: `rate_limited`, LLM_BUDGET_SPENT then. Answers are bounded by what is left.
 * One for each call of a tool.
 */
export function withinBudget(llm: Llm): Llm {
  const spent: Spent = { rounds: 0, tokens: 0, cost: 0 };

  async function within<T extends LlmTokens>(
    request: LlmRequest,
    ask: (bounded: LlmRequest) => Promise<T>,
  ): Promise<T> {
    const bounded = bound(request, spent, llm);
    spent.rounds += 1;
    // What is not known yet is taken for spent, so that questions beside each other keep within the budget too.
    const reserved = { tokensIn: estimate(request), tokensOut: bounded.maxTokens };
    add(spent, reserved, llm, 1);
    let used: LlmTokens = { tokensIn: reserved.tokensIn, tokensOut: 0 };
    try {
      const answer = await ask(bounded);
      used = answer;
      return answer;
    } catch (thrown) {
      used = tokensOf(thrown) ?? used;
      throw thrown;
    } finally {
      add(spent, reserved, llm, -1);
      add(spent, used, llm, 1);
    }
  }

  return {
    ...llm,
    ask: (request) => within(request, (bounded) => llm.ask(bounded)),
    askFor: (shape, request) => within(request, (bounded) => llm.askFor(shape, bounded)),
  };
}

function bound(request: LlmRequest, spent: Spent, { budget, prices }: Llm): LlmRequest & { maxTokens: number } {
  const asked = estimate(request);
  const left = [request.maxTokens ?? limits.llmAnswerTokens, budget.tokens - spent.tokens - asked];
  if (prices !== undefined && budget.cost !== undefined) {
    const costLeft = budget.cost - spent.cost - costOf({ tokensIn: asked, tokensOut: 0 }, prices);
    // Answers may cost nothing, and the question something.
    if (prices.perMillionOut > 0) left.push(Math.floor((costLeft / prices.perMillionOut) * 1_000_000));
    else if (costLeft < 0) left.push(0);
  }
  const maxTokens = Math.min(...left);
  const least = Math.min(leastAnswerTokens, request.maxTokens ?? leastAnswerTokens);
  if (spent.rounds >= budget.rounds || maxTokens < least) throw overspent(spent);
  return { ...request, maxTokens };
}

function estimate({ system, user }: LlmRequest): number {
  return Math.ceil((system.length + user.length) / 4);
}

function add(spent: Spent, tokens: LlmTokens, { prices }: Llm, sign: 1 | -1): void {
  spent.tokens += sign * (tokens.tokensIn + tokens.tokensOut);
  if (prices !== undefined) spent.cost += sign * costOf(tokens, prices);
}

function costOf({ tokensIn, tokensOut }: LlmTokens, prices: NonNullable<Llm['prices']>): number {
  return (tokensIn * prices.perMillionIn + tokensOut * prices.perMillionOut) / 1_000_000;
}

/** Of an answer that was refused, but had to be paid for. */
function tokensOf(thrown: unknown): LlmTokens | undefined {
  if (!(thrown instanceof PatchbayError)) return undefined;
  const { tokensIn, tokensOut } = thrown.details ?? {};
  return typeof tokensIn === 'number' && typeof tokensOut === 'number' ? { tokensIn, tokensOut } : undefined;
}

function overspent({ rounds, tokens }: Spent): PatchbayError {
  return new PatchbayError('rate_limited', 'The call had spent what it may spend on the language model.', {
    reason: 'LLM_BUDGET_SPENT',
    hint: 'Allow more (`llm.rounds`, `llm.callTokens`, `llm.callCost`), or give the tool a smaller sample.',
    details: { rounds, tokens },
  });
}
