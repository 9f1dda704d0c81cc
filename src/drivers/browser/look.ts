/**
 * What is read inside the page, as expressions. They are evaluated beside the page's own scripts, and a result is measured
 * before it is shipped.
 */
import { limits } from '../../core/limits.ts';

const most = limits.browserResultChars;

/** `{html}`, or `{isLarge: true}`. */
export const htmlOf = `(() => {
  const { doctype, documentElement } = document;
  const head = doctype === null ? '' : new XMLSerializer().serializeToString(doctype) + '\\n';
  const html = head + (documentElement === null ? '' : documentElement.outerHTML);
  return html.length > ${most} ? { isLarge: true } : { html };
})()`;

/** `{title, description, text, links}`. */
export function textOf(hasLinks: boolean): string {
  return `(() => {
  const text = document.body === null ? document.documentElement?.textContent ?? '' : document.body.innerText;
  if (text.length > ${most}) return { isLarge: true };
  const meta = document.querySelector('meta[name=description i]') ?? document.querySelector('meta[property="og:description" i]');
  const links = [];
  const anchors = ${hasLinks} ? document.querySelectorAll('a[href], area[href]') : [];
  for (const a of anchors) {
    if (links.length === 10000) break;
    if (/^https?:/.test(a.href) && a.href.length <= ${limits.urlChars})
      links.push({ url: a.href, text: (a.innerText || a.textContent || a.getAttribute('alt') || '').trim().slice(0, 500) });
  }
  return { title: document.title, description: meta?.content ?? '', text, links };
})()`;
}

/** `{fragments}`, one list for each selector, or `{isInvalid: true}`. */
export function selected(selectors: readonly string[], isAll: boolean): string {
  return `(() => {
  let room = ${most};
  const fragments = [];
  for (const selector of ${JSON.stringify(selectors)}) {
    let found;
    try { found = ${isAll} ? [...document.querySelectorAll(selector)] : [document.querySelector(selector)]; }
    catch { return { isInvalid: true }; }
    const list = [];
    for (const el of found) {
      if (el === null) continue;
      const html = el.outerHTML;
      room -= html.length;
      if (room < 0) return { isLarge: true };
      list.push(html);
    }
    fragments.push(list);
  }
  return { fragments };
})()`;
}

/** `{x, y, width, height}` on the page of the first match, `{isInvalid: true}` or null. */
export function placeOf(selector: string): string {
  return `(() => {
  let el;
  try { el = document.querySelector(${JSON.stringify(selector)}); } catch { return { isInvalid: true }; }
  if (el === null) return null;
  el.scrollIntoView({ block: 'start', behavior: 'instant' });
  const { x, y, width, height } = el.getBoundingClientRect();
  return width > 0 && height > 0 ? { x: x + scrollX, y: y + scrollY, width, height } : null;
})()`;
}

/** The start of the document, for an error that repeats it. */
export const startOf = `document.documentElement === null ? '' : document.documentElement.outerHTML.slice(0, 20000)`;
