/** Takes out of a page what was asked for. */
import type { Protocol } from 'puppeteer-core';
import * as z from 'zod';
import type { Taken, TakenResult } from '../../core/browser.ts';
import { limits } from '../../core/limits.ts';
import { failure } from './failure.ts';
import * as look from './look.ts';
import type { Tab } from './tab.ts';

const Html = z.object({ html: z.string() });
const Text = z.object({
  title: z.string(),
  description: z.string(),
  text: z.string(),
  links: z.array(z.object({ url: z.string(), text: z.string() })),
});
const Selected = z.object({ fragments: z.array(z.array(z.string())) });
const Place = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** Undefined when the page moved on meanwhile. */
export async function take(tab: Tab, wanted: Taken, scriptResult: unknown): Promise<TakenResult | undefined> {
  switch (wanted.kind) {
    case 'html':
      return read(tab, look.htmlOf, Html, ({ html }) => ({ kind: 'html', html }));
    case 'text':
      return read(tab, look.textOf(wanted.links), Text, (found) => ({ kind: 'text', ...found }));
    case 'selected':
      return read(tab, look.selected(wanted.selectors, wanted.all), Selected, (found) => ({
        kind: 'selected',
        ...found,
      }));
    case 'script':
      return { kind: 'script', value: scriptResult ?? null };
    case 'screenshot':
      return { kind: 'screenshot', bytes: await shoot(tab, await clipOf(tab, wanted)) };
    case 'pdf':
      return { kind: 'pdf', bytes: await print(tab) };
  }
}

async function read<T>(
  tab: Tab,
  expression: string,
  shape: z.ZodType<T>,
  tell: (found: T) => TakenResult,
): Promise<TakenResult | undefined> {
  const value = await tab.look(expression);
  if (value === undefined) return undefined;
  rejectRefusals(value);
  return tell(shape.parse(value));
}

function rejectRefusals(value: unknown): void {
  if (Reflect.get(Object(value), 'isViewer') === true) throw failure('NOT_A_PAGE');
  if (Reflect.get(Object(value), 'isLarge') === true) throw failure('RESULT_TOO_LARGE');
  if (Reflect.get(Object(value), 'isInvalid') === true) throw failure('INVALID_SELECTOR');
}

type Screenshot = Extract<Taken, { kind: 'screenshot' }>;

async function clipOf(tab: Tab, { fullPage, selector }: Screenshot): Promise<Protocol.Page.Viewport | undefined> {
  if (selector !== undefined) {
    const value = await tab.look(look.placeOf(selector));
    rejectRefusals(value);
    const place = Place.safeParse(value);
    if (!place.success) throw failure('SELECTOR_NOT_FOUND', { details: { selector } });
    return bounded(place.data);
  }
  if (!fullPage) return undefined;
  const { cssContentSize } = await tab.within(tab.session.send('Page.getLayoutMetrics'));
  return bounded({ ...cssContentSize, x: 0, y: 0 });
}

function bounded({ x, y, width, height }: z.output<typeof Place>): Protocol.Page.Viewport {
  const side = (length: number): number => Math.min(Math.max(Math.ceil(length), 1), limits.screenshotPx);
  return { x, y, width: side(width), height: side(height), scale: 1 };
}

async function shoot(tab: Tab, clip: Protocol.Page.Viewport | undefined): Promise<Uint8Array> {
  // What is larger than a screen is drawn in one piece; the scale of a phone would make it too large to be looked at.
  const scaled = clip === undefined ? {} : { clip, captureBeyondViewport: true };
  const shot = tab.session.send('Page.captureScreenshot', { format: 'png', ...scaled });
  return Buffer.from((await tab.within(shot)).data, 'base64');
}

async function print(tab: Tab): Promise<Uint8Array> {
  const pdf = tab.session.send('Page.printToPDF', { printBackground: true, preferCSSPageSize: true });
  return Buffer.from((await tab.within(pdf)).data, 'base64');
}
