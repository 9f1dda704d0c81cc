/** How browsers lay elements out by themselves, as far as text depends on it. */
import type { PageElement } from './tree.ts';

const blocks = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre ' +
    'search section summary table caption tbody tfoot thead tr ul xmp'
  ).split(' '),
);

const preformatted = new Set(['pre', 'textarea', 'listing', 'xmp', 'plaintext']);

/** Stands on lines of its own. */
export function isBlock({ name }: PageElement): boolean {
  return blocks.has(name);
}

/** What a reader is told of a frame, whose page is another one: its name, and where it leads. Nothing of other elements. */
export function frameText({ name, attribs }: PageElement): string {
  const address = attribs['src'] ?? '';
  if (name !== 'frame' || address === '') return '';
  const called = attribs['title'] ?? attribs['name'] ?? '';
  return called === '' ? address : `${called}: ${address}`;
}

/** White space in it is kept. */
export function isPreformatted({ name }: PageElement): boolean {
  return preformatted.has(name);
}
