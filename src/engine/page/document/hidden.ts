/** What a page does not show, as far as its own markup says so. */
import { isTag } from 'domhandler';
import { type PageElement, type PageNode, type PageTree, rawText, walk } from './tree.ts';

/** Never text for a reader, whatever they hold. */
const silent = new Set(
  (
    'head script style noscript template svg math-annotation iframe object embed canvas audio video datalist title meta link ' +
    'noembed noframes area base param rp source track'
  ).split(' '),
);

/** Elements that hold no text for a reader by their name alone. */
export function isSilent({ name }: PageElement): boolean {
  return silent.has(name);
}

/**
 * Tells of an element below `root` whether the page hides it: by its name, `hidden`, its own style, a closed dialog, and rules
 * of one class or id in the page's own `<style>` elements.
 */
export function hiddenBy(root: PageTree | PageNode): (element: PageElement) => boolean {
  const rules = styleRules('document' in root ? root.styles : stylesOf(topOf(root)));
  return (element) =>
    isSilent(element) || isHiddenItself(element) || (rules !== undefined && isHiddenByRule(element, rules));
}

function isHiddenItself({ name, attribs }: PageElement): boolean {
  if (attribs['hidden'] !== undefined) return true;
  if (name === 'dialog') return attribs['open'] === undefined;
  const style = attribs['style'];
  return style !== undefined && hides(style);
}

function hides(declarations: string): boolean {
  return /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i.test(declarations);
}

function topOf(root: PageNode): PageNode {
  let top = root;
  while (top.parent !== null) top = top.parent;
  return top;
}

interface HidingRules {
  readonly classes: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

function isHiddenByRule({ attribs }: PageElement, { classes, ids }: HidingRules): boolean {
  const id = attribs['id'];
  if (id !== undefined && ids.has(id)) return true;
  const names = attribs['class'];
  return names !== undefined && classes.size > 0 && names.split(/\s+/).some((name) => classes.has(name));
}

/** Rules are read this far into a page's styles. */
const styleChars = 256 * 1024;

function styleRules(styles: readonly PageElement[]): HidingRules | undefined {
  let css = '';
  for (const style of styles) if (css.length < styleChars) css += `${rawText(style)}\n`;
  return /none|hidden/i.test(css) ? readRules(css.slice(0, styleChars)) : undefined;
}

function stylesOf(top: PageNode): readonly PageElement[] {
  const styles: PageElement[] = [];
  walk(top, {
    enter: (node) => {
      if (isTag(node) && node.name === 'style') styles.push(node);
      return !isTag(node) || !isSilent(node) || node.name === 'head';
    },
  });
  return styles;
}

/**
 * A class or an id that one rule hides and another one shows again, perhaps together with a second class, is not hidden: what
 * the page's scripts make of it cannot be known.
 */
function readRules(css: string): HidingRules {
  const hidden = new Set<string>();
  const shown = new Set<string>();
  for (const { selector, declarations, isConditional } of rulesOf(css)) {
    if (hides(declarations)) {
      if (isConditional) continue;
      for (const one of selector.split(',')) if (/^\s*[.#][\w-]+\s*$/.test(one)) hidden.add(one.trim());
    } else if (/(?:display|visibility)\s*:/i.test(declarations)) {
      for (const name of selector.match(/[.#][\w-]+/g) ?? []) shown.add(name);
    }
  }
  const left = [...hidden].filter((name) => !shown.has(name));
  return {
    classes: new Set(left.filter((name) => name.startsWith('.')).map((name) => name.slice(1))),
    ids: new Set(left.filter((name) => name.startsWith('#')).map((name) => name.slice(1))),
  };
}

interface StyleRule {
  readonly selector: string;
  readonly declarations: string;
  /** Within an at-rule: it may hold on some screens only. */
  readonly isConditional: boolean;
}

/** Rules one after the other; what stands between braces that never close is none. */
function* rulesOf(css: string): Generator<StyleRule> {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
  const selectors: string[] = [];
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    if (sign === ';' && selectors.length > 0) continue;
    if (sign === '{') selectors.push(text.slice(from, index).trim());
    if (sign === '}') {
      const selector = selectors.pop() ?? '@';
      const isConditional = selectors.length > 0;
      if (!selector.startsWith('@')) yield { selector, declarations: text.slice(from, index), isConditional };
    }
    from = index + 1;
  }
}
