/** AWS Signature Version 4 for a URL: what is signed, byte for byte as every S3 client makes it. */
import { createHmac, hash } from 'node:crypto';

export const algorithm = 'AWS4-HMAC-SHA256';
/** What clients take when they are told nothing. */
export const region = 'us-east-1';
/** The body is not part of the signature: whoever makes the link does not know it. */
export const unsignedPayload = 'UNSIGNED-PAYLOAD';

export type Pair = readonly [name: string, value: string];

export interface Canonical {
  readonly method: string;
  /** Decoded. */
  readonly path: string;
  /** Decoded, without the signature. */
  readonly query: readonly Pair[];
  /** In the order of their names, which are in lower case; `host` is one of them. */
  readonly headers: readonly Pair[];
  /** `19700101T000000Z` */
  readonly stamp: string;
}

/** Percent-encodes everything but letters, digits and `-._~`. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

export function encodePath(path: string): string {
  return path.split('/').map(encodePart).join('/');
}

export function encodeQuery(query: readonly Pair[]): string {
  const encoded = query.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`);
  return encoded.sort(byCodeUnit).join('&');
}

export function stampOf(ms: number): string {
  return `${new Date(ms).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}

/** What a key is good for: one day of one region of one service. */
export function scopeOf(stamp: string): string {
  return `${stamp.slice(0, 8)}/${region}/s3/aws4_request`;
}

/** Lower-case hexadecimal. */
export function signatureOf(request: Canonical, secret: string): string {
  const text = [algorithm, request.stamp, scopeOf(request.stamp), hash('sha256', canonicalText(request))].join('\n');
  return hmac(signingKey(secret, request.stamp.slice(0, 8)), text).toString('hex');
}

function canonicalText({ method, path, query, headers }: Canonical): string {
  const lines = headers.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}\n`);
  const names = headers.map(([name]) => name).join(';');
  return [method, encodePath(path), encodeQuery(query), lines.join(''), names, unsignedPayload].join('\n');
}

function signingKey(secret: string, day: string): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
