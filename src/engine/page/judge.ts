/** Whether what a target answered counts as a page: 2xx does, and 404 unless the caller says otherwise (pages-and-business, Errors). */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { TargetAnswer } from '../../core/page.ts';

export interface Judged {
  readonly status: number;
  readonly statusText: string;
  readonly redirected: boolean;
  /** The answer as text, asked for only when it is refused. */
  body(): string;
}

export interface Wishes {
  readonly error_on_404: boolean;
  readonly error_on_redirect: boolean;
}

/** Throws `upstream_failed` with what the target answered as its cause. */
export function judge(answer: Judged, wishes: Wishes): void {
  if (wishes.error_on_redirect && answer.redirected) throw redirected(answer);
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  if (status === 404 && !wishes.error_on_404) return;
  throw new PatchbayError('upstream_failed', 'Unexpected HTTP code on the target page', {
    reason: 'TARGET_STATUS',
    hint: hintFor(status),
    details: { status_code: status },
    cause: toAnswer(answer),
  });
}

function redirected(answer: Judged): PatchbayError {
  return new PatchbayError('upstream_failed', 'The target page redirected to another one.', {
    reason: 'TARGET_REDIRECTED',
    hint: 'Leave out error_on_redirect to follow it.',
    details: { status_code: answer.status },
    cause: toAnswer(answer),
  });
}

function toAnswer({ status, statusText, body }: Judged): TargetAnswer {
  return new TargetAnswer({ status, statusText, body: body().slice(0, limits.pageErrorChars) });
}

function hintFor(status: number): string {
  if (status === 404) return 'The target has no such page: check the address.';
  if (status === 401 || status === 407) return 'It wants credentials: give them in `headers` or `custom_proxy`.';
  if (status === 403 || status === 429) return 'It refuses or limits requests: try later, or another proxy or device.';
  return 'It answered with an error: try again later, or check the address.';
}
