/** Requests as the library is given them: it would round large numbers, and take signs that stand for other bytes. */
import { textOf } from '../../core/charset.ts';
import { mayRound, withDigitsKept } from '../../core/json.ts';

/** The variables of a query by GET keep their digits. */
export function exactUrl(url: string): string {
  const exact = new URL(url);
  const variables = exact.searchParams.get('variables');
  if (variables === null || withDigitsKept(variables) === variables) return url;
  exact.searchParams.set('variables', withDigitsKept(variables));
  return exact.href;
}

interface Head {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
}

/** Throws `bad_request` for a query that is not UTF-8. Files of a multipart request may be whatever they are. */
export async function exactRequest({ url, method, headers }: Head, sent: Uint8Array): Promise<Request> {
  const isParted = /^multipart\//i.test(headers.get('content-type') ?? '');
  if (!isParted) return new Request(url, { method, headers, body: withDigitsKept(textOf(sent)) });
  const given = new Request(url, { method, headers, body: new Uint8Array(sent) });
  // What is asked stands before the files.
  const asked = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const files = asked.indexOf('filename=');
  if (!mayRound(asked.toString('latin1', 0, files < 0 ? asked.length : files))) return given;
  const parts = await partsOf(given.clone());
  const operations = parts?.get('operations');
  if (parts === undefined || typeof operations !== 'string' || withDigitsKept(operations) === operations) return given;
  parts.set('operations', withDigitsKept(operations));
  const others = new Headers(headers);
  // They are of the body that was sent.
  for (const name of ['content-type', 'content-length']) others.delete(name);
  return new Request(url, { method, headers: others, body: parts });
}

/** Undefined for what is none; the library says what is wrong with it. */
async function partsOf(request: Request): Promise<FormData | undefined> {
  try {
    return await request.formData();
  } catch {
    return undefined;
  }
}
