import type * as z from 'zod';
import type { HtmlOutput, PageRequest } from '../../model/page.ts';
import { PatchbayError } from '../../core/error.ts';
import type { PageContext } from './context.ts';
import { cutText } from './cut.ts';
import { retrieve, tellRetrieval } from './retrieve.ts';

interface HtmlRequest extends PageRequest {
  readonly return_script_result: boolean;
  readonly offset: number;
}

/** A page as HTML, or what the caller's script came to in it. */
export async function readHtml(input: HtmlRequest, ctx: PageContext): Promise<z.input<typeof HtmlOutput>> {
  const { offset: _offset, return_script_result: wantsResult, ...request } = input;
  if (wantsResult && (request.js_script === undefined || !request.js)) throw noScript();
  const page = await retrieve(request, { kind: wantsResult ? 'script' : 'html' }, ctx);
  const { taken } = page;
  if (taken.kind === 'script') return { result: taken.value ?? null, ...tellRetrieval(page) };
  const html = taken.kind === 'html' ? taken.html : '';
  const { part, next } = await cutText(html, { tool: 'page/html', input: { ...input }, page }, ctx);
  return { html: part, ...tellRetrieval(page), ...(next === undefined ? {} : { next }) };
}

function noScript(): PatchbayError {
  return new PatchbayError('invalid_input', 'The result of a script was wanted, and none could run.', {
    reason: 'NO_SCRIPT',
    hint: 'Give js_script, and leave js as true.',
  });
}
