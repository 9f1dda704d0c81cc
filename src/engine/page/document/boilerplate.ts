/** What recurs on every page of a site and is not what the page is about. */
import type { PageElement } from './tree.ts';

const boilerplateTags = new Set(['nav', 'aside', 'footer', 'menu', 'button', 'select', 'dialog']);
const boilerplateRoles = new Set(
  'navigation banner contentinfo complementary search menu menubar toolbar dialog alertdialog'.split(' '),
);

/** Whole classes and ids. A word within a longer name says too little. */
const boilerplateNames = new Set(
  (
    'nav navbar navigation menu sidebar side-bar breadcrumb breadcrumbs crumbs footer site-footer page-footer site-header masthead ' +
    'topbar toolbar pagination pager paging share sharing social social-share share-buttons social-links newsletter subscribe ' +
    'subscription signup related related-posts related-articles recommended recommendations read-next more-stories trending ' +
    'cookie cookies cookie-banner cookie-consent cookie-notice consent gdpr advert advertisement ads ad-slot ad-container ' +
    'sponsored promo promotion popup modal overlay skip-link skip-links tag-list tags author-bio comments comment-list ' +
    'disqus_thread comment-respond jump-to-top back-to-top toc table-of-contents mw-editsection navbox catlinks noprint ' +
    'printfooter sistersitebox mw-jump-link'
  ).split(' '),
);

/** Elements that hold the content are never boilerplate, whatever they are called. */
const contentTags = new Set([
  'html',
  'body',
  'main',
  'article',
  'p',
  'pre',
  'code',
  'table',
  'tbody',
  'tr',
  'td',
  'h1',
]);

/** By what an element is called: its tag, its role, its classes and its id. */
export function isBoilerplate(element: PageElement): boolean {
  const { name, attribs } = element;
  if (contentTags.has(name)) return false;
  if (boilerplateTags.has(name) || boilerplateRoles.has(attribs['role'] ?? '')) return true;
  if (name === 'header') return isPageHeader(element);
  const names = `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`.toLowerCase().split(/\s+/);
  return names.some((one) => boilerplateNames.has(one));
}

/** The header of an article has its title. */
function isPageHeader(header: PageElement): boolean {
  for (let node = header.parent; node !== null; node = node.parent) {
    if ('name' in node && /^(?:article|main|section)$/.test(node.name)) return false;
  }
  return true;
}

/** A list or a block of hardly anything but short links. */
const linkShare = 0.75;
const linksLeast = 4;

export function isNavigation(
  element: PageElement,
  { good, linked }: { readonly good: number; readonly linked: number },
): boolean {
  if (!/^(?:ul|ol|div|section|dl)$/.test(element.name) || linked < 40) return false;
  return (
    linked >= (good + linked) * linkShare && element.children.filter((node) => 'name' in node).length >= linksLeast
  );
}
