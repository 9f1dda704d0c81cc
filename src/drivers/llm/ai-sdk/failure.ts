/** What went wrong between us and a provider, in words that hold none of the provider's and none of the question. */
import { APICallError } from '@ai-sdk/provider';
import { type ErrorCode, PatchbayError } from '../../../core/error.ts';

interface Failure {
  readonly code: ErrorCode;
  readonly reason: string;
  /** The rest of the sentence that begins with the model. */
  readonly told: string;
  readonly hint: string;
}

const timeout: Failure = {
  code: 'timeout',
  reason: 'LLM_TIMEOUT',
  told: 'did not answer in time',
  hint: 'Try again, ask for less, or allow more (PATCHBAY_LLM_TIMEOUT_MS).',
};

const tooLong: Failure = {
  code: 'upstream_failed',
  reason: 'LLM_ANSWER_TOO_LONG',
  told: 'sent an answer that was too long',
  hint: 'Ask for less at once, or use a model that thinks less before it answers.',
};

const badAnswer: Failure = {
  code: 'upstream_failed',
  reason: 'LLM_BAD_ANSWER',
  told: "answered in no form that the provider's protocol has",
  hint: 'Check that PATCHBAY_LLM_URL leads to the API of the provider PATCHBAY_LLM_PROVIDER.',
};

const keyRefused: Failure = {
  code: 'upstream_failed',
  reason: 'LLM_KEY_REFUSED',
  told: 'was not reached, because the provider refused the key',
  hint: 'Check PATCHBAY_LLM_KEY, or the file `llm.key` in the data folder.',
};

const requestRefused: Failure = {
  code: 'upstream_failed',
  reason: 'LLM_REQUEST_REFUSED',
  told: 'was asked in a way that the provider refused',
  hint: 'The question may be too long for the model; ask for less, or configure another one (PATCHBAY_LLM_MODEL).',
};

const failed: Failure = {
  code: 'upstream_failed',
  reason: 'LLM_FAILED',
  told: 'was not reached, because the provider failed',
  hint: 'Try again in a while, and check PATCHBAY_LLM_URL if it goes on.',
};

const byStatus: Readonly<Record<number, Failure>> = {
  400: requestRefused,
  401: keyRefused,
  402: {
    code: 'upstream_failed',
    reason: 'LLM_NO_CREDIT',
    told: 'was not reached, because the account at the provider has no credit',
    hint: 'Top it up, or configure another provider.',
  },
  403: keyRefused,
  404: {
    code: 'upstream_failed',
    reason: 'LLM_UNKNOWN_MODEL',
    told: 'was not known to the provider',
    hint: 'Check PATCHBAY_LLM_MODEL, and that PATCHBAY_LLM_URL is the base of the API, such as http://localhost:11434/v1.',
  },
  413: requestRefused,
  422: requestRefused,
  429: {
    code: 'rate_limited',
    reason: 'LLM_RATE_LIMITED',
    told: 'was asked more often than the provider allows',
    hint: 'Try again later.',
  },
};

/** The error of a provider's library, or of the network, as one that the caller can be told. `name` begins the message. */
export function explain(thrown: unknown, name: string): PatchbayError {
  const own = findOwn(thrown);
  if (own?.code === 'cancelled') return own;
  if (isNamed(thrown, 'AbortError'))
    return new PatchbayError('cancelled', `${name} was not waited for.`, { cause: thrown });
  if (own?.code === 'timeout' || isNamed(thrown, 'TimeoutError')) return build(timeout, name, thrown);
  if (own?.reason === 'RESPONSE_TOO_LARGE') return build(tooLong, name, thrown);
  if (own !== undefined) return own;
  const status = statusOf(thrown);
  if (status === undefined || status < 300) return build(badAnswer, name, thrown);
  return build(byStatus[status] ?? failed, name, thrown, { status });
}

function build(failure: Failure, name: string, cause: unknown, details?: { status: number }): PatchbayError {
  const { code, reason, told, hint } = failure;
  return new PatchbayError(code, `${name} ${told}.`, { reason, hint, details, cause });
}

export function statusOf(thrown: unknown): number | undefined {
  return APICallError.isInstance(thrown) ? thrown.statusCode : undefined;
}

function isNamed(thrown: unknown, name: string): boolean {
  return thrown instanceof Error && thrown.name === name;
}

/** The libraries put the network's errors into their own. */
function findOwn(thrown: unknown): PatchbayError | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof PatchbayError) return error;
  }
  return undefined;
}
