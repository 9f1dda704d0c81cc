/** What a failure says when a model was asked as well, or was not. */
import { PatchbayError } from '../../../core/error.ts';

/** The failure of the rules, which says in its hint, and as `asked` in its details, what became of asking the model. */
export function withAdvice(error: PatchbayError, told: string): PatchbayError {
  const { code, message, reason, hint, details, cause } = error;
  const advice = [told, hint].filter((part) => part !== undefined && part !== '').join(' ');
  return new PatchbayError(code, message, { reason, hint: advice, details: { ...details, asked: told }, cause });
}

/** What became of asking the model, where it was asked. */
export function askedIn({ details }: PatchbayError): string | undefined {
  return typeof details?.['asked'] === 'string' && details['asked'] !== '' ? details['asked'] : undefined;
}
