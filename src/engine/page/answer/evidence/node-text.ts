import { isSilent } from '../../document/hidden.ts';
import { isBlock } from '../../document/layout.ts';
import { isTag, isText, type PageElement, type PageNode, walk } from '../../document/tree.ts';
import { picturedWord } from './pictured.ts';

/** Text of a small part of a page on one line. Unlike `visibleText` it does not read the page's styles, which takes a walk of all of it. */
export function nodeText(root: PageNode): string {
  const parts: string[] = [];
  walk(root, {
    enter: (node) => {
      if (isText(node)) parts.push(node.data);
      if (isTag(node) && isApart(node)) parts.push(' ');
      if (isTag(node)) parts.push(picturedWord(node));
      return isTag(node) ? !isSilent(node) && node.attribs['hidden'] === undefined && node.name !== 'button' : false;
    },
  });
  return parts.join('').replace(/\s+/g, ' ').trim();
}

function isApart(element: PageElement): boolean {
  return (
    isBlock(element) || element.name === 'br' || element.name === 'td' || element.name === 'th' || isTouching(element)
  );
}

/** Elements side by side without a space between them, which a style sheet puts apart. */
function isTouching({ prev }: PageElement): boolean {
  return prev !== null && isTag(prev);
}

export function childElements(node: PageElement): PageElement[] {
  return node.children.filter(isTag);
}

/** All elements below a node, in document order. */
export function elementsIn(root: PageNode): readonly PageElement[] {
  const found: PageElement[] = [];
  walk(root, {
    enter: (node) => {
      if (isTag(node) && node !== root) found.push(node);
      return !isTag(node) || node.name !== 'template';
    },
  });
  return found;
}
