import { PatchbayError } from '../../core/error.ts';

/** What is read has HEAD beside GET. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE';

/** Throws `bad_request` with reason METHOD_NOT_ALLOWED, and in `details.allow` what a path has. */
export function checkMethod(given: string, allowed: readonly Method[]): void {
  if (allowed.some((method) => method === given)) return;
  const allow = allowed.join(', ');
  throw new PatchbayError('bad_request', 'That path was asked with another method than it has.', {
    reason: 'METHOD_NOT_ALLOWED',
    hint: `There is: ${allow}.`,
    details: { allow },
  });
}
