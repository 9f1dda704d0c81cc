/** Pictures and documents of pages. They are stored as files, and lent by a link. */
import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import type { Taken } from '../../core/browser.ts';
import { limits } from '../../core/limits.ts';
import type { PrintedOutput, RetrievalOptions } from '../../model/page.ts';
import { readAddress } from './address.ts';
import { checkSelectors } from './check.ts';
import type { PageContext } from './context.ts';
import { toRequest } from './reading.ts';
import { retrieve, tellRetrieval } from './retrieve.ts';

interface PrintRequest {
  readonly url: string;
  readonly bucket: string;
  readonly path?: string | undefined;
  readonly options: RetrievalOptions;
}

interface ScreenshotRequest extends PrintRequest {
  readonly full_page: boolean;
  readonly selector?: string | undefined;
}

type PrintContext = PageContext & Context<'files'>;
type Printed = z.input<typeof PrintedOutput>;

const linkSeconds = 3_600;

export function takeScreenshot(input: ScreenshotRequest, ctx: PrintContext): Promise<Printed> {
  const { selector, full_page: fullPage } = input;
  checkSelectors(selector === undefined ? [] : [selector], 'selector');
  const taken: Taken = { kind: 'screenshot', fullPage, ...(selector === undefined ? {} : { selector }) };
  return print(input, { taken, ending: 'png', type: 'image/png' }, ctx);
}

export function printPdf(input: PrintRequest, ctx: PrintContext): Promise<Printed> {
  return print(input, { taken: { kind: 'pdf' }, ending: 'pdf', type: 'application/pdf' }, ctx);
}

interface Kind {
  readonly taken: Taken;
  readonly ending: string;
  readonly type: string;
}

async function print(input: PrintRequest, { taken, ending, type }: Kind, ctx: PrintContext): Promise<Printed> {
  const { bucket } = input;
  const key = input.path ?? `${nameOf(input.url, ctx)}.${ending}`;
  // Before the effect, since a call that fails must not have changed anything.
  const link = await ctx.files.link({ bucket, key, method: 'GET', expiresSeconds: linkSeconds });
  const page = await retrieve(toRequest(input.url, { ...input.options, max_age: 0 }), taken, ctx);
  if (!('bytes' in page.taken)) throw new TypeError('A picture or a document of a page was wanted.');
  const put = await ctx.files.put({
    bucket,
    key,
    bytes: page.taken.bytes,
    contentType: type,
    maxBytes: limits.uploadBytes,
    signal: ctx.signal,
  });
  return {
    bucket,
    path: key,
    link: link.url,
    expires_at: new Date(link.expiresAt).toISOString(),
    size: put.sizeBytes,
    content_type: put.contentType,
    sha256: put.sha256,
    ...tellRetrieval(page),
  };
}

/** By host and moment; a port's colon is no good in the name of a file. */
function nameOf(url: string, { clock }: PrintContext): string {
  const moment = new Date(clock.now()).toISOString().replaceAll(':', '-');
  return `${readAddress(url).host.replace(/[^\w.-]+/g, '-')}/${moment}`;
}
