/**
 * What is read inside the page, as expressions. They are evaluated beside the page's own scripts, and a result is measured
 * before it is shipped.
 */
import { limits } from '../../core/limits.ts';

const most = limits.browserResultChars;

/** Chromium shows a picture, a film or bare XML in a page of its own making, of which nothing is the target's. */
const refuseViewer = `if (/^(image\\/(?!svg)|video\\/|audio\\/)/.test(document.contentType) ||
    (/[/+]xml$/.test(document.contentType) && document.getElementById('webkit-xml-viewer-source-xml') !== null))
    return { isViewer: true };`;

/** `{html}`, or `{isLarge: true}`. */
export const htmlOf = `(() => {
  ${refuseViewer}
  const { doctype, documentElement } = document;
  const head = doctype === null ? '' : new XMLSerializer().serializeToString(doctype) + '\\n';
  const html = head + (documentElement === null ? '' : documentElement.outerHTML);
  return html.length > ${most} ? { isLarge: true } : { html };
})()`;

/**
 * The text that is seen, where `innerText` leaves out what stands in shadow trees: it is taken of what has none, and between
 * hosts the tree is walked as it is drawn, open shadow roots in place of their hosts and what was slotted in place of slots.
 */
const shownText = `(body) => {
  const deep = new Set();
  const mark = (root) => {
    for (const el of root.querySelectorAll('*')) {
      if (el.shadowRoot === null && (root === document || el.localName !== 'slot')) continue;
      for (let up = el; up !== null && !deep.has(up); up = up.parentElement) deep.add(up);
    }
  };
  const drawn = (el) => {
    if (el.shadowRoot !== null) mark(el.shadowRoot);
    const assigned = el.localName === 'slot' ? el.assignedNodes({ flatten: true }) : [];
    return assigned.length > 0 ? assigned : [...(el.shadowRoot ?? el).childNodes];
  };
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\\s+/g, ' ');
    if (node.nodeType !== Node.ELEMENT_NODE) return '';
    const { display } = getComputedStyle(node);
    if (display === 'none') return '';
    const text = deep.has(node) ? drawn(node).map(textOf).join('') : node.innerText;
    return /^(inline|contents)/.test(display) ? text : '\\n' + text + '\\n';
  };
  mark(document);
  if (deep.size === 0) return body.innerText;
  try {
    return textOf(body).replace(/^ +$/gm, '').replace(/\\n{3,}/g, '\\n\\n').trim();
  } catch (error) {
    // Nested too deeply to be walked.
    if (error instanceof RangeError) return body.innerText;
    throw error;
  }
}`;

/** What the frames of a page show, each below its name and address; of other origins, which cannot be looked into, these alone. */
const framedText = `(page) => {
  const textOf = (frames) => [...frames].map((frame) => {
    const named = [frame.title || frame.name, frame.src].filter((part) => part !== '').join(': ');
    const body = frame.contentDocument?.body ?? null;
    if (body === null) return named;
    const text = body.localName === 'frameset' ? textOf(body.querySelectorAll('frame')) : body.innerText;
    return [named, text.trim()].filter((part) => part !== '').join('\\n');
  }).join('\\n\\n');
  return textOf(page.querySelectorAll('frame'));
}`;

/** `{title, description, text, links}`. */
export function textOf(hasLinks: boolean): string {
  return `(() => {
  ${refuseViewer}
  const { body } = document;
  const text = body === null ? document.documentElement?.textContent ?? ''
    : body.localName === 'frameset' ? (${framedText})(body) : (${shownText})(body);
  if (text.length > ${most}) return { isLarge: true };
  const meta = document.querySelector('meta[name=description i]') ?? document.querySelector('meta[property="og:description" i]');
  const links = [];
  const anchors = ${hasLinks} ? document.querySelectorAll('a[href], area[href], frame[src]') : [];
  for (const a of anchors) {
    if (links.length === 10000) break;
    const url = a.href ?? a.src;
    if (/^https?:/.test(url) && url.length <= ${limits.urlChars})
      links.push({ url, text: (a.innerText || a.textContent || a.getAttribute('alt') || (a.localName === 'frame' && a.name) || '').trim().slice(0, 500) });
  }
  return { title: document.title, description: meta?.content ?? '', text, links };
})()`;
}

/** `{fragments}`, one list for each selector, or `{isInvalid: true}`. */
export function selected(selectors: readonly string[], isAll: boolean): string {
  return `(() => {
  ${refuseViewer}
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
