/** What values of a schema are read from: a whole page, a row of a table, or a card that is read as a page of its own. */
import { type PageElement, pageHtml, parsePage } from '../../document/tree.ts';
import { evidenceOf } from '../evidence/evidence.ts';
import { fieldReader } from '../fields.ts';
import type { Found } from '../found.ts';
import { lexiconOf } from '../words/lexicon.ts';

export type Source = (name: string, wanted: string) => Found | undefined;

/** `node` is where all of it stands in the page. */
function smallPage(html: string, node: PageElement): Source {
  const evidence = evidenceOf(parsePage(html), 'about:blank');
  const read = fieldReader(evidence, lexiconOf(evidence));
  return (name, wanted) => {
    const found = read(name, wanted);
    return found === undefined ? undefined : { ...found, node };
  };
}

export function ofCard(card: PageElement): Source {
  return smallPage(pageHtml(card), card);
}

export function ofThing(thing: unknown, node: PageElement): Source {
  const data = JSON.stringify(thing).replaceAll('<', '\\u003c');
  return smallPage(`<script type="application/ld+json">${data}</script><p>`, node);
}
