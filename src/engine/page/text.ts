import type * as z from 'zod';
import type { PageRequest, TextFormat, TextOutput } from '../../model/page.ts';
import type { PageContext } from './context.ts';
import { cutText } from './cut.ts';
import { textForm } from './document/forms.ts';
import { retrieve, tellRetrieval } from './retrieve.ts';

interface TextRequest extends PageRequest {
  readonly text_format: z.output<typeof TextFormat>;
  readonly return_links: boolean;
  readonly offset: number;
}

/** The text of a page that a reader sees, in the form that is wanted. */
export async function readText(input: TextRequest, ctx: PageContext): Promise<z.input<typeof TextOutput>> {
  const { offset: _offset, text_format: form, return_links: wantsLinks, ...request } = input;
  const isJson = form === 'json';
  const page = await retrieve(request, { kind: 'text', links: isJson && wantsLinks }, ctx);
  const { taken } = page;
  if (taken.kind !== 'text') throw new TypeError('The text of a page was wanted.');
  const { title, description, text, links } = taken;
  const whole = isJson ? text : textForm({ title, description, content: text }, form);
  const { part, next } = await cutText(whole, { tool: 'page/text', input: { ...input }, page }, ctx);
  return {
    content: part,
    ...(isJson ? { title, description } : {}),
    ...(isJson && wantsLinks ? { links: [...links] } : {}),
    ...tellRetrieval(page),
    ...(next === undefined ? {} : { next }),
  };
}
