/** The token of /api: a JWT that /auth gives, good for an hour, signed with a key that never leaves the vault. */
import { JOSEError, JWTExpired } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Principal, RestFace } from './face.ts';

const issuer = 'patchbay';
const audience = 'patchbay-tools';
/** Never taken from the token: whoever forges one would choose another, such as `none`. */
const algorithm = 'HS256';

const Claims = z.object({ sub: z.string(), role: z.enum(['owner', 'worker']) });

type Signing = Pick<RestFace, 'key' | 'clock'>;

export function issueToken({ principal, role }: Principal, { key, clock }: Signing): Promise<string> {
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT({ role })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(principal)
    .setJti(crypto.randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + limits.apiTokenSeconds)
    .sign(key);
}

/** The principal that the Authorization header's token was given to. Throws `unauthenticated` or `forbidden`. */
export async function readPrincipal(authorization: string | null, signing: Signing): Promise<Principal> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) {
    throw new PatchbayError('unauthenticated', 'The request came without a bearer token.', {
      reason: 'TOKEN_MISSING',
      hint: 'Get one from POST /auth and send it as Authorization: Bearer <token>.',
    });
  }
  const principal = await verify(token, signing);
  if (principal === undefined) throw invalid('TOKEN_INVALID', 'The token was not one of this server.');
  return principal;
}

async function verify(token: string, { key, clock }: Signing): Promise<Principal | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['exp', 'jti', 'sub'],
      maxTokenAge: limits.apiTokenSeconds,
      currentDate: new Date(clock.now()),
    });
    const claims = Claims.safeParse(payload);
    return claims.success ? { principal: claims.data.sub, role: claims.data.role } : undefined;
  } catch (cause) {
    // The signature is checked first: only who had a real token learns that its time is over.
    if (cause instanceof JWTExpired) throw invalid('TOKEN_EXPIRED', 'The time of the token was over.', cause);
    if (cause instanceof JOSEError) return undefined;
    throw cause;
  }
}

function invalid(reason: string, message: string, cause?: unknown): PatchbayError {
  return new PatchbayError('forbidden', message, { reason, hint: 'Get a new one from POST /auth.', cause });
}
