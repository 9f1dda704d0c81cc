import {
  algorithm,
  encodePath,
  encodeQuery,
  type Pair,
  scopeOf,
  signatureOf,
  stampOf,
  unsignedPayload,
} from './canonical.ts';
import type { Credentials } from './credentials.ts';

export interface LinkToSign {
  readonly method: 'GET' | 'PUT';
  /** `http://127.0.0.1:3334`; its host is signed. */
  readonly origin: string;
  /** Decoded: `/files/coop/eggs 1.csv`. */
  readonly path: string;
  readonly now: number;
  readonly expiresSeconds: number;
  /** Headers, by lower-case name, that the request has to carry. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `response-content-type` and the like. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** A query-signed URL, the same to the letter that the AWS SDK makes of the same. */
export function signLink(link: LinkToSign, { accessKeyId, secretAccessKey }: Credentials): string {
  const stamp = stampOf(link.now);
  const headers = Object.entries({ ...link.headers, host: new URL(link.origin).host }).sort(byName);
  const query: readonly Pair[] = [
    ...Object.entries(link.parameters ?? {}),
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Content-Sha256', unsignedPayload],
    ['X-Amz-Credential', `${accessKeyId}/${scopeOf(stamp)}`],
    ['X-Amz-Date', stamp],
    ['X-Amz-Expires', String(link.expiresSeconds)],
    ['X-Amz-SignedHeaders', headers.map(([name]) => name).join(';')],
    ['x-id', link.method === 'GET' ? 'GetObject' : 'PutObject'],
  ];
  const signature = signatureOf({ method: link.method, path: link.path, query, headers, stamp }, secretAccessKey);
  return `${link.origin}${encodePath(link.path)}?${encodeQuery([...query, ['X-Amz-Signature', signature]])}`;
}

function byName([a]: Pair, [b]: Pair): number {
  return a < b ? -1 : 1;
}
