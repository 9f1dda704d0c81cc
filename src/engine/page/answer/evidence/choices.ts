/** What is chosen in a form: of a list its selected entry, of several buttons the one that is on. */
import { isTag, type PageElement } from '../../document/tree.ts';
import { childElements, elementsIn, nodeText } from './node-text.ts';
import type { Pair } from './pair.ts';

const nameChars = 60;
const valueChars = 80;

export function choicePairs(body: PageElement): readonly Pair[] {
  const elements = elementsIn(body);
  const labels = new Map(
    elements.flatMap((one) => (one.name === 'label' && one.attribs['for'] ? [[one.attribs['for'], one] as const] : [])),
  );
  return elements.flatMap((element): Pair[] => {
    if (element.name === 'select') return pairOf(nameOf(element, labels), selectedIn(element), element);
    if (!isOn(element)) return [];
    const own = labels.get(element.attribs['id'] ?? '') ?? labelAround(element);
    return own === undefined ? [] : pairOf(groupOf(own), nodeText(own), own);
  });
}

/** The first one is shown where none is marked, and nobody has chosen it. */
function selectedIn(select: PageElement): string {
  const chosen = elementsIn(select).find(({ name, attribs }) => name === 'option' && attribs['selected'] !== undefined);
  return chosen === undefined ? '' : nodeText(chosen);
}

function isOn({ name, attribs }: PageElement): boolean {
  return name === 'input' && attribs['type'] === 'radio' && attribs['checked'] !== undefined;
}

function nameOf(element: PageElement, labels: ReadonlyMap<string, PageElement>): string {
  const label = labels.get(element.attribs['id'] ?? '') ?? labelAround(element);
  if (label === undefined) return element.attribs['aria-label'] ?? '';
  return ownText(label);
}

function labelAround({ parent }: PageElement): PageElement | undefined {
  return parent !== null && isTag(parent) && parent.name === 'label' ? parent : undefined;
}

/** What the group of a button is called: a legend, or what stands in front of the first button. */
function groupOf({ parent }: PageElement): string {
  if (parent === null || !isTag(parent)) return '';
  const legend = childElements(parent).find(({ name }) => name === 'legend');
  return legend === undefined ? ownText(parent) : nodeText(legend);
}

/** Without what its elements say. */
function ownText({ children }: PageElement): string {
  return children
    .flatMap((child) => ('data' in child && child.type === 'text' ? [child.data] : []))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function pairOf(name: string, value: string, node: PageElement): Pair[] {
  const key = name.replace(/\s?[:：*]\s*$/, '');
  if (key === '' || value === '' || key.length > nameChars || value.length > valueChars) return [];
  return [
    { key, context: 'selected chosen', value, passage: `${key} ${value}`, source: 'label', region: 'main', node },
  ];
}
