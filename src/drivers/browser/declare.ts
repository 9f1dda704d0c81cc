/**
 * Names the charset of a page that names none. Chromium takes such a page for Windows-1252, so that UTF-8 comes with two signs for each
 * of its letters, where a page that is read without a browser is looked at first.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import type { CDPSession, Protocol } from 'puppeteer-core';

type Answered = Protocol.Fetch.RequestPausedEvent;

/** Whether the request has its answer already. */
export function isAnswered({ responseStatusCode, responseErrorReason }: Answered): boolean {
  return responseStatusCode !== undefined || responseErrorReason !== undefined;
}

/** Lets an answer go on; one in UTF-8 that says nothing of its charset as one that does, for which all of it has to be given anew. */
export async function letAnswer(session: CDPSession, event: Answered, isPage: boolean): Promise<void> {
  const { requestId, responseStatusCode: responseCode = 200, responseHeaders = [] } = event;
  // One whose body cannot be had goes on as it is.
  const body = isPage ? await undeclaredUtf8(session, event).catch(() => undefined) : undefined;
  if (body === undefined) {
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  const kept = responseHeaders.filter(({ name }) => !ofTransfer.test(name));
  const declared = kept.map(({ name, value }) => ({
    name,
    value: isType(name) ? `${value.replace(/[\s;]+$/, '')}; charset=utf-8` : value,
  }));
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode,
    responseHeaders: declared,
    body: body.toString('base64'),
  });
}

/** What was said of the bytes on their way. */
const ofTransfer = /^(?:content-encoding|content-length|transfer-encoding)$/i;

function isType(name: string): boolean {
  return name.toLowerCase() === 'content-type';
}

/** How far a document is searched for a declaration, as the HTML standard has it. */
const prescanBytes = 1024;

async function undeclaredUtf8(
  session: CDPSession,
  { requestId, responseStatusCode = 0, responseHeaders = [] }: Answered,
): Promise<Buffer | undefined> {
  const types = responseHeaders.filter(({ name }) => isType(name));
  const [type] = types;
  // Redirects have no body that could be asked for.
  if (responseStatusCode < 200 || (responseStatusCode >= 300 && responseStatusCode < 400)) return undefined;
  if (type === undefined || types.length > 1 || !/^\s*text\/[\w.+-]+\s*;?\s*$/i.test(type.value)) return undefined;
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  const bytes = Buffer.from(body, base64Encoded ? 'base64' : 'latin1');
  const says = /charset|encoding\s*=/i.test(bytes.toString('latin1', 0, prescanBytes));
  return !says && !isAscii(bytes) && isUtf8(bytes) ? bytes : undefined;
}
