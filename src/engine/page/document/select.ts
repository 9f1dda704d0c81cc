/** CSS selectors on a page's tree, with as much work as a selector may cause. */
import { compile, type Options } from 'css-select';
import { type AnyNode, type Element, isTag } from 'domhandler';
import * as domutils from 'domutils';
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import { positionPseudos, readFormula } from './position.ts';
import { type PageElement, type PageNode, type PageTree, pageHtml } from './tree.ts';

export interface Selector {
  readonly css: string;
}

/** What the library knows beyond CSS; a browser refuses these. What stands in their place does not parse. */
const beyondCss =
  'contains icontains parent header button input text selected checkbox file image password radio reset submit'.split(
    ' ',
  );
/** States that a page has which nobody looks at. */
const never = ['hover', 'active', 'focus', 'focus-within', 'focus-visible', 'target', 'visited', 'fullscreen', 'modal'];

const statePseudos = {
  ...Object.fromEntries(beyondCss.map((name) => [name, '!'])),
  ...Object.fromEntries(never.map((name) => [name, () => false])),
};

const nth = /:nth-(?:last-)?(?:child|of-type)\(([^()]*)\)/gi;

/** What the library takes and a browser refuses: signs of its own, names that begin with a digit, nothing at all. */
function isBeyondCss(bare: string): boolean {
  return bare.trim() === '' || /[<!]|^\s*[>+~]|(?:^|[\s>+~,(.#=])-?\d/.test(bare);
}

/** Throws `invalid_input` "Invalid CSS selector", as the contract has it, with the selector in `details`. */
export function compileSelector(css: string): Selector {
  if (css.length > limits.selectorChars) throw invalid(css, `A selector may have ${limits.selectorChars} characters.`);
  const bare = css.replace(/\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/g, '');
  const formulas = [...bare.matchAll(nth)].map(([, formula = '']) => formula);
  if (isBeyondCss(bare.replace(nth, ':nth')) || formulas.some((one) => readFormula(one) === undefined))
    throw invalid(css);
  try {
    compile(
      css,
      optionsFor(false, () => {}),
    );
  } catch (cause) {
    throw invalid(css, undefined, cause);
  }
  return { css };
}

/** Outer HTML of all matches in document order. Throws `invalid_input` with the reason SELECTOR_TOO_COSTLY. */
export function selectAll(tree: PageTree, selector: Selector): string[] {
  let chars = 0;
  return findAll(tree, selector).map((element) => {
    const html = pageHtml(element);
    chars += html.length;
    if (chars > limits.pageOutputChars) throw tooLong(selector);
    return html;
  });
}

/** Outer HTML of the first match. */
export function selectOne(tree: PageTree, selector: Selector): string | undefined {
  const found = findOne(tree, selector);
  return found === undefined ? undefined : pageHtml(found);
}

export function findAll(tree: PageTree, selector: Selector): PageElement[] {
  return tree.elements().filter(matcher(tree, selector));
}

export function findOne(tree: PageTree, selector: Selector): PageElement | undefined {
  return tree.elements().find(matcher(tree, selector));
}

function matcher(tree: PageTree, { css }: Selector): (node: PageNode) => boolean {
  let steps = 0;
  return compile(
    css,
    optionsFor(tree.isQuirks, (more) => {
      steps += more;
      if (steps > limits.selectorSteps) throw tooCostly(css);
    }),
  );
}

/** A walk over siblings is quick for each of them, compared with a call. */
const siblingsPerStep = 16;

function optionsFor(isQuirks: boolean, spend: (steps: number) => void): Options<AnyNode, Element> {
  return {
    quirksMode: isQuirks,
    relativeSelector: false,
    pseudos: { ...statePseudos, ...positionPseudos() },
    adapter: {
      ...domutils,
      isTag,
      getParent: (node) => {
        spend(1);
        return node.parent;
      },
      getSiblings: (node) => {
        const siblings = domutils.getSiblings(node);
        spend(1 + siblings.length / siblingsPerStep);
        return siblings;
      },
      getChildren: (node) => {
        spend(1);
        return domutils.getChildren(node);
      },
    },
  };
}

function invalid(
  css: string,
  hint = 'Check the selector. What only some libraries know, such as :contains(), is no CSS.',
  cause?: unknown,
) {
  return new PatchbayError('invalid_input', 'Invalid CSS selector', {
    reason: 'INVALID_SELECTOR',
    hint,
    details: { selector: css.slice(0, limits.selectorChars) },
    cause,
  });
}

/** Matches within each other are written again and again. */
function tooLong({ css }: Selector): PatchbayError {
  return new PatchbayError('invalid_input', 'What the CSS selector matched came to more than an answer may have.', {
    reason: 'SELECTION_TOO_LARGE',
    hint: 'Choose elements that do not contain each other.',
    details: { selector: css, limit: 'pageOutputChars', value: limits.pageOutputChars },
  });
}

function tooCostly(css: string): PatchbayError {
  return new PatchbayError('invalid_input', 'The CSS selector took too many steps on this page.', {
    reason: 'SELECTOR_TOO_COSTLY',
    hint: 'Name an id or a class, and fewer ancestors and siblings.',
    details: { selector: css, limit: 'selectorSteps', value: limits.selectorSteps },
  });
}
