import { PatchbayError } from '../../core/error.ts';

/** Why work ends when Patchbay does: it is gone on with later. */
export function shutDown(): PatchbayError {
  return new PatchbayError('cancelled', 'Patchbay was shut down.', { reason: 'SHUT_DOWN' });
}
