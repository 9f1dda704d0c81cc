/**
 * The part of a page that something stands in. What is beside the subject of a page mostly holds values that could be
 * mistaken for the subject's own.
 */
import type { PageElement } from '../../document/tree.ts';

export type Region =
  | 'main'
  | 'header'
  | 'footer'
  | 'aside'
  | 'navigation'
  | 'related'
  | 'comments'
  | 'advertisement'
  | 'consent';

/** How much what stands there is worth, compared with the main part. */
export const regionWeight: Readonly<Record<Region, number>> = {
  main: 1,
  header: 0.7,
  footer: 0.85,
  aside: 0.9,
  navigation: 0.4,
  related: 0.45,
  comments: 0.45,
  advertisement: 0.3,
  consent: 0.15,
};

const names: readonly (readonly [Region, RegExp])[] = [
  ['consent', /^(?:cookies?|consent|gdpr|rgpd|dsgvo|tarteaucitron|cc|onetrust|cookiebot)$/],
  [
    'advertisement',
    /^(?:ads?|advert|advertisement|adslot|sponsored|sponsor|promo|promotion|banner|werbung|anzeige|publicidad|publicite|pub)$/,
  ],
  ['comments', /^(?:comments?|commentlist|disqus|kommentare?|commentaires?|comentarios?)$/],
  [
    'related',
    /^(?:related|similar|recommended|recommendations|recos?|upsell|crosssell|also|more|trending|popular|teasers?|alike|aehnlich|similaires?|relacionad[oa]s)$/,
  ],
  ['navigation', /^(?:nav|navi|navbar|navigation|menu|breadcrumbs?|crumbs?|pagination|pager|skip|toc)$/],
  ['footer', /^(?:footer|foot|fuss|pied|pie)$/],
];

/** Titles of what is beside the subject. */
const titles: readonly (readonly [Region, RegExp])[] = [
  [
    'comments',
    /^(?:\d+\s)?(?:comments?|kommentare?|commentaires?|comentarios?|mga komento|responses|leave a comment)(?:\s?\(\d+\))?\W*$|^(?:comments?|kommentare?|commentaires?|comentarios?|komento): /i,
  ],
  [
    'related',
    /^(?:you (?:may|might) (?:also )?like|you may like too|related\b|similar\b|more (?:like|from|stories|news|on)\b|customers (?:also|who)|others? also|also (?:bought|of interest)|recommended(?! (?:retail|price|dose|daily|age|by|minimum|maximum))|read (?:more|next|also)|see also|trending|most (?:read|popular)|top sellers|bestsellers?|frequently bought|nearby (?:events|places|hotels)|people also|das könnte|ähnliche|auch interessant|mehr (?:zum thema|aus|von)|weitere (?:artikel|angebote|stellen|nachrichten|produkte)|kunden kauften|lesen sie auch|meistgelesen|à lire|voir aussi|vous aimerez|articles (?:liés|similaires)|les plus lus|également|también te|te puede interesar|quizá|relacionad|artículos relacionados|lo más leído|lee también|ver también|basahin din|kaugnay|iba pang)/i,
  ],
  ['advertisement', /^(?:advertisement|advert|sponsored|anzeige|werbung|publicité|publicidad|patalastas|promoted)\b/i],
];

export function regionByElement(element: PageElement): Region | undefined {
  const { name, attribs } = element;
  if (name === 'nav') return 'navigation';
  if (name === 'footer' && !isWithin(element, 'article')) return 'footer';
  if (name === 'header' && !isWithin(element, 'article') && !isWithin(element, 'main')) return 'header';
  const role = attribs['role'];
  if (role === 'navigation') return 'navigation';
  if (role === 'contentinfo') return 'footer';
  if (name === 'body' || name === 'html' || name === 'main' || name === 'h1') return undefined;
  return regionByNames(attribs['class'], attribs['id']) ?? (name === 'aside' ? 'aside' : undefined);
}

function regionByNames(className: string | undefined, id: string | undefined): Region | undefined {
  if (className === undefined && id === undefined) return undefined;
  const tokens = `${className ?? ''} ${id ?? ''}`.toLowerCase().split(/[\s_-]+/);
  return names.find(([, shape]) => tokens.some((token) => shape.test(token)))?.[0];
}

export function regionByTitle(text: string): Region | undefined {
  return titles.find(([, shape]) => shape.test(text))?.[0];
}

function isWithin(element: PageElement, name: string): boolean {
  for (let node = element.parent; node !== null; node = node.parent)
    if ('name' in node && node.name === name) return true;
  return false;
}
