import { type IncomingHttpHeaders, request } from 'node:http';
import type { Files, LinkWanted } from '../../../src/core/files.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

export interface Stand {
  readonly house: TestHouse;
  readonly files: Files;
  /** A link into the bucket `coop`. */
  link(key?: string, over?: Partial<LinkWanted>): Promise<string>;
  put(key: string, body: string | Uint8Array, contentType?: string): Promise<unknown>;
}

/** A house with its origin of files, on a free port. */
export async function openStand(settings: Record<string, unknown> = {}): Promise<Stand> {
  const house = await openHouse({ filesPort: 0, ...settings });
  const { files } = await house.ports();
  return {
    house,
    files,
    link: async (key = 'eggs.csv', over = {}) =>
      (await files.link({ bucket: 'coop', key, method: 'GET', expiresSeconds: 60, ...over })).url,
    put: (key, body, contentType = 'text/csv') =>
      files.put({ bucket: 'coop', key, bytes: Buffer.from(body), contentType, maxBytes: 10_000_000 }),
  };
}

/** Sends with exactly these headers, Host included, which `fetch` would not. */
export function send(
  url: string,
  method = 'GET',
  headers: Record<string, string> = {},
  body: string | Uint8Array = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const all = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: all, text: all.toString() });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The code of S3's XML form of an error. */
export function codeOf({ text }: Answer): string | undefined {
  return /<Error><Code>(\w+)<\/Code><Message>[^<]+<\/Message><\/Error>/.exec(text)?.[1];
}
