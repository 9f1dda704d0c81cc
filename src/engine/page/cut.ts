/** Long results, cut to what the caller's face can carry, with the arguments that read on in the same copy. */
import { limits } from '../../core/limits.ts';
import { isRecord } from '../../core/json.ts';
import { cutData, type Next } from '../part.ts';
import type { PageContext } from './context.ts';
import { textPart } from './document/cut.ts';
import type { Page } from './retrieve.ts';

interface Cutting {
  /** The tool's own name. */
  readonly tool: string;
  /** As the tool was given it. */
  readonly input: Readonly<Record<string, unknown>> & { readonly offset: number };
  readonly page: Page;
}

/** Room for what is told beside the result. */
const envelopeChars = 2_000;

/** The part of a text from `offset` on that fits. */
export async function cutText(
  text: string,
  cutting: Cutting,
  ctx: PageContext,
): Promise<{ part: string; next?: Next }> {
  const { text: part, next } = textPart(text, cutting.input.offset, roomOf(ctx));
  return next === undefined ? { part } : { part, next: await readOn(next, cutting) };
}

/** The items from `offset` on that fit; one that is too long for any answer is cut itself. */
export async function cutItems(
  items: readonly string[],
  cutting: Cutting,
  ctx: PageContext,
): Promise<{ part: string[]; next?: Next }> {
  const room = roomOf(ctx);
  const whole = items.map((item) => (item.length < room / 2 ? item : `${textPart(item, 0, room / 2).text}\u2026`));
  const { data, shown, total } = cutData(whole, room, cutting.input.offset);
  const part = Array.isArray(data) ? data.map(String) : [];
  return shown < total ? { part, next: await readOn(shown, cutting) } : { part };
}

/** Characters that the result may have. */
export function roomOf({ budget }: PageContext): number {
  return Math.max(envelopeChars, budget.resultChars - envelopeChars);
}

/** Keeps the page, and says how to read on in it: tools of our own have `max_age` among their options. */
export async function readOn(offset: number, { tool, input, page }: Cutting): Promise<Next> {
  await page.keep();
  const age = { max_age: limits.pageReadOnSeconds };
  const { options } = input;
  const more = isRecord(options) ? { options: { ...options, ...age } } : age;
  return { tool, arguments: { ...input, offset, ...more } };
}
