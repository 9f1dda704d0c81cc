/** The AWS SDK, which makes the same links. */
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Credentials } from '../../../../src/drivers/files/signature/credentials.ts';

export interface SdkLink {
  readonly method: 'GET' | 'PUT';
  readonly origin: string;
  readonly key: string;
  readonly now: number;
  readonly expiresSeconds: number;
  readonly contentType?: string;
  readonly responseType?: string;
  readonly responseDisposition?: string;
}

/** A link into the bucket `coop`. */
export async function signWithSdk(link: SdkLink, credentials: Credentials): Promise<string> {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: `${link.origin}/files`,
    forcePathStyle: true,
    credentials: { ...credentials },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const options = { expiresIn: link.expiresSeconds, signingDate: new Date(link.now) };
  const place = { Bucket: 'coop', Key: link.key };
  if (link.method === 'PUT') {
    const command = new PutObjectCommand({ ...place, ContentType: link.contentType });
    // A type that nobody wants is not signed.
    const signed = link.contentType === undefined ? {} : { signableHeaders: new Set(['content-type']) };
    return getSignedUrl(client, command, { ...options, ...signed });
  }
  const command = new GetObjectCommand({
    ...place,
    ResponseContentType: link.responseType,
    ResponseContentDisposition: link.responseDisposition,
  });
  return getSignedUrl(client, command, options);
}
