/** Who looks at the console: a browser asks its user for the token, as a password. */
import { PatchbayError } from '../../core/error.ts';
import type { ConsoleFace } from './face.ts';

/** Throws `unauthenticated`. */
export function identify(authorization: string | null, { isToken }: ConsoleFace): string {
  if (isToken === undefined) return 'local';
  const given = bearerOf(authorization ?? '') ?? passwordOf(authorization ?? '');
  if (given !== undefined && isToken(given)) return 'token';
  throw new PatchbayError('unauthenticated', 'The token was missing or wrong.', {
    hint: 'Give the value of PATCHBAY_TOKEN as the password, with any name.',
  });
}

function bearerOf(authorization: string): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
}

function passwordOf(authorization: string): string | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const [, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return password.join(':');
}
