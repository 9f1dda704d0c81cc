/** The port `llm`: a language model, where the owner has configured one or the caller offers its own. Interfaces only. */
import type * as z from 'zod';

export interface LlmRequest {
  /** On whose behalf, by the tool's own name: the usage rows are counted by it. */
  readonly tool: string;
  /** What the model is to do and how it has to answer; none of it a stranger's. */
  readonly system: string;
  /** What it is to be done with. Secrets are masked by whoever asks (`engine/llm/mask.ts`). */
  readonly user: string;
  /** Tokens of the answer, thinking included, after which it is cut and refused; the limit `llmAnswerTokens` when absent. */
  readonly maxTokens?: number | undefined;
  readonly signal: AbortSignal;
}

/** What was spent; where the provider does not say, a token is taken for four characters. */
export interface LlmTokens {
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export interface LlmAnswer extends LlmTokens {
  readonly text: string;
  readonly ms: number;
}

export interface LlmValue<T> extends LlmAnswer {
  readonly value: T;
}

/** What tokens cost, in a currency of the owner's choice. */
export interface LlmPrices {
  readonly perMillionIn: number;
  readonly perMillionOut: number;
}

/** What one call of a tool may spend on the model; the first that is reached ends it. */
export interface LlmBudget {
  readonly rounds: number;
  /** In and out together. */
  readonly tokens: number;
  /** In the currency of the prices; nothing without prices. */
  readonly cost?: number | undefined;
}

/**
 * A model that is asked.
 *
 * Both ways throw `upstream_failed`, `timeout`, `rate_limited` or `cancelled` with a reason `LLM_*`, or the network's own
 * refusal. Of a caller's own model, `AnswerWanted` ends the call and must not be caught. When the model did answer, the details have `tokensIn` and `tokensOut`. Whatever comes of it, a usage row is
 * written.
 */
export interface Llm {
  /** As it is configured, such as `openai-compatible`. */
  readonly provider: string;
  readonly model: string;
  readonly budget: LlmBudget;
  readonly prices: LlmPrices | undefined;
  ask(request: LlmRequest): Promise<LlmAnswer>;
  /** The answer as JSON that `shape` has parsed. Its text is what the model wrote around it, too. */
  askFor<T>(shape: z.ZodType<T>, request: LlmRequest): Promise<LlmValue<T>>;
}

/** One question to a model: the row that is written of it. It holds nothing of what was asked or answered. */
export interface LlmCall extends LlmTokens {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly tool: string;
  readonly provider: string;
  readonly model: string;
  readonly ms: number;
  readonly isOk: boolean;
  /** Of a failure. */
  readonly reason: string | undefined;
}

/** What one tool asked of models on one day. */
export interface LlmUsage extends LlmTokens {
  /** Of UTC: `2026-01-31`. */
  readonly day: string;
  readonly tool: string;
  readonly calls: number;
  readonly failed: number;
  readonly ms: number;
}

/** From `from` on, and before `to`, in milliseconds since 1970. */
export interface LlmSpan {
  readonly from: number;
  readonly to: number;
}

/** The usage rows. */
export interface LlmCalls {
  /** Adds a row. Of more than `limits.llmCallRows` the oldest are deleted. */
  add(call: LlmCall): Promise<void>;
  /** The newest first. */
  list(span: LlmSpan, limit: number): Promise<readonly LlmCall[]>;
  /** One entry for each day and tool, by day and then by tool. */
  sum(span: LlmSpan): Promise<readonly LlmUsage[]>;
  /** Deletes what is older; how many there were. */
  prune(before: number): Promise<number>;
}
