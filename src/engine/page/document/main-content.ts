/** The part of a page that it is there for. */
import { isTag } from 'domhandler';
import { bodyOf, type PageElement, type PageNode, type PageTree, walk } from './tree.ts';

export interface MainContent {
  readonly node: PageNode;
  /** Elements within it that do not belong to it. */
  readonly without: ReadonlySet<PageElement>;
}

/** The `<main>` or else the `<article>` of a page, and its body when there is none. */
export function mainContent(tree: PageTree): MainContent {
  let found: PageElement | undefined;
  walk(tree.document, {
    enter: (node) => {
      if (isTag(node) && (node.name === 'main' || (node.name === 'article' && found === undefined))) found = node;
      return true;
    },
  });
  return { node: found ?? bodyOf(tree) ?? tree.document, without: new Set() };
}
