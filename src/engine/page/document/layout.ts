/** How browsers lay elements out by themselves, as far as text depends on it. */
import type { PageElement } from './tree.ts';

const blocks = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre ' +
    'search section summary table caption tbody tfoot thead tr ul xmp'
  ).split(' '),
);

const preformatted = new Set(['pre', 'textarea', 'listing', 'xmp', 'plaintext']);

/** Stands on lines of its own. */
export function isBlock({ name }: PageElement): boolean {
  return blocks.has(name);
}

/** White space in it is kept. */
export function isPreformatted({ name }: PageElement): boolean {
  return preformatted.has(name);
}
