import type * as z from 'zod';
import type { Taken } from '../../core/browser.ts';
import type { PageRequest, SelectedAreas, SelectedOutput } from '../../model/page.ts';
import { checkSelectors } from './check.ts';
import type { PageContext } from './context.ts';
import { cutItems, cutText } from './cut.ts';
import { type Page, retrieve, tellRetrieval } from './retrieve.ts';

interface SelectedRequest extends PageRequest {
  readonly selector?: string | undefined;
  readonly offset: number;
}

/** The first match of a selector; empty when nothing matches, and the whole page without a selector. */
export async function readSelected(input: SelectedRequest, ctx: PageContext): Promise<z.input<typeof SelectedOutput>> {
  const { offset: _offset, selector, ...request } = input;
  const page = await retrieve(request, toTaken(selector === undefined ? [] : [selector], false), ctx);
  const [html = ''] = areasOf(page);
  const { part, next } = await cutText(html, { tool: 'page/selected', input: { ...input }, page }, ctx);
  return { html: part, ...tellRetrieval(page), ...(next === undefined ? {} : { next }) };
}

interface AreasRequest extends PageRequest {
  readonly selectors?: readonly string[] | undefined;
  readonly offset: number;
}

/** Every match of every selector, in the order of the selectors and then of the page. */
export async function readAreas(input: AreasRequest, ctx: PageContext): Promise<z.input<typeof SelectedAreas>> {
  const { offset: _offset, selectors = [], ...request } = input;
  const page = await retrieve(request, toTaken(selectors, true), ctx);
  const cutting = { tool: 'page/selectedMultiple', input: { ...input }, page };
  const { part, next } = await cutItems(areasOf(page), cutting, ctx);
  return { areas: part, ...tellRetrieval(page), ...(next === undefined ? {} : { next }) };
}

function toTaken(selectors: readonly string[], all: boolean): Taken {
  checkSelectors(selectors, all ? 'selectors' : 'selector');
  return selectors.length === 0 ? { kind: 'html' } : { kind: 'selected', selectors, all };
}

function areasOf({ taken }: Page): readonly string[] {
  if (taken.kind === 'html') return [taken.html];
  return taken.kind === 'selected' ? taken.fragments.flat() : [];
}
