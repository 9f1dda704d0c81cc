/** Where a node stands, as a CSS selector that finds it in the same page again. */
import { isTag, type PageElement } from '../document/tree.ts';

const simpleId = /^[a-z][\w-]*$/i;

export function selectorOf(node: PageElement): string {
  const steps: string[] = [];
  for (let at: PageElement | undefined = node; at !== undefined; at = parentOf(at)) {
    const id = at.attribs['id'];
    if (id !== undefined && simpleId.test(id)) return [`#${id}`, ...steps].join(' > ');
    if (at.name === 'body' || at.name === 'html') return [at.name, ...steps].join(' > ');
    steps.unshift(stepOf(at));
  }
  return steps.join(' > ');
}

/** The place among siblings counts where there are several of a name. */
function stepOf(node: PageElement): string {
  const alike = node.parent?.children.filter((one) => isTag(one) && one.name === node.name) ?? [];
  return alike.length < 2 ? node.name : `${node.name}:nth-of-type(${alike.indexOf(node) + 1})`;
}

function parentOf({ parent }: PageElement): PageElement | undefined {
  return parent !== null && isTag(parent) ? parent : undefined;
}
