/** Random values and digests of a sign-in, all of them base64url. */

/** 256 bits, 43 characters (RFC 7636). */
export function makeVerifier(): string {
  return random(32);
}

/** 192 bits. */
export function makeState(): string {
  return random(24);
}

/** The S256 challenge of a verifier. */
export async function challengeOf(verifier: string): Promise<string> {
  return digest(verifier);
}

export async function digest(text: string): Promise<string> {
  return encode(await crypto.subtle.digest('SHA-256', bytesOf(text)));
}

/** HMAC-SHA256 under a text that only the two sides know. */
export async function sign(text: string, secret: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  return encode(await crypto.subtle.sign('HMAC', key, bytesOf(text)));
}

/** Compares in a time that does not depend on where the texts differ. */
export function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

export function makeSecret(): string {
  return random(32);
}

function random(sizeBytes: number): string {
  return encode(crypto.getRandomValues(new Uint8Array(sizeBytes)).buffer);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function encode(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
