/** The text that a reader of a page sees, as near to `innerText` as it gets without style sheets from elsewhere. */
import { isTag, isText } from 'domhandler';
import { hiddenBy } from './hidden.ts';
import { frameText, isBlock, isPreformatted } from './layout.ts';
import { nodeOf, type PageElement, type PageNode, type PageTree, walk } from './tree.ts';

export interface TextOptions {
  /** Elements to leave out, such as those of `mainContent`. */
  readonly without?: ReadonlySet<PageElement>;
}

/**
 * Lines of what is shown: blocks on lines of their own, paragraphs apart by an empty line, cells apart by tabs, runs of
 * white space as one space outside `<pre>` and `<textarea>`. External style sheets are not known.
 */
export function visibleText(root: PageTree | PageNode, { without }: TextOptions = {}): string {
  const node = nodeOf(root);
  const isHidden = hiddenBy(root);
  const lines = new Lines();
  let preformatted = 0;
  walk(node, {
    enter: (one) => {
      if (isText(one)) preformatted > 0 ? lines.keep(one.data) : lines.flow(one.data);
      if (!isTag(one)) return !isText(one);
      if (isHidden(one) || without?.has(one)) return false;
      if (isPreformatted(one)) preformatted += 1;
      lines.open(one);
      lines.flow(frameText(one));
      return true;
    },
    leave: (one) => {
      if (!isTag(one)) return;
      if (isPreformatted(one)) preformatted -= 1;
      lines.close(one);
    },
  });
  return lines.text();
}

/** Line breaks that a block asks for before and after itself; of neighbours, the larger number counts. */
function breaksOf(element: PageElement): number {
  if (element.name === 'p') return 2;
  return isBlock(element) ? 1 : 0;
}

class Lines {
  readonly #parts: string[] = [];
  #breaks = 0;
  #space = false;
  #isLineStart = true;

  open(element: PageElement): void {
    if (element.name === 'br') this.#write('\n', true);
    else if (isCell(element) && hasCellBefore(element)) this.#write('\t', true);
    else this.#ask(breaksOf(element));
  }

  close(element: PageElement): void {
    this.#ask(breaksOf(element));
  }

  flow(data: string): void {
    const collapsed = /[\t\n\f\r]| {2}/.test(data) ? data.replace(/[ \t\n\f\r]+/g, ' ') : data;
    if (collapsed === '') return;
    if (collapsed === ' ') {
      this.#space = true;
      return;
    }
    if (collapsed.startsWith(' ')) this.#space = true;
    const end = collapsed.endsWith(' ') ? -1 : undefined;
    this.#write(collapsed.slice(collapsed.startsWith(' ') ? 1 : 0, end), false);
    if (end === -1) this.#space = true;
  }

  keep(data: string): void {
    if (data !== '') this.#write(data, data.endsWith('\n'));
  }

  /** Without white space at the ends of lines, and with one empty line at most. */
  text(): string {
    const lines = this.#parts.join('').replaceAll('\u00a0', ' ').split('\n');
    const kept = lines.map((line) => line.trimEnd()).filter((line, at, all) => line !== '' || all[at - 1] !== '');
    if (kept[0] === '') kept.shift();
    if (kept.at(-1) === '') kept.pop();
    return kept.join('\n');
  }

  #ask(breaks: number): void {
    if (breaks > this.#breaks) this.#breaks = breaks;
    if (breaks > 0) this.#space = false;
  }

  #write(text: string, endsLine: boolean): void {
    if (this.#breaks > 0 && this.#parts.length > 0) {
      this.#parts.push('\n'.repeat(this.#breaks));
      this.#isLineStart = true;
    }
    if (this.#space && !this.#isLineStart && text !== '\n') this.#parts.push(' ');
    this.#breaks = 0;
    this.#space = false;
    this.#parts.push(text);
    this.#isLineStart = endsLine;
  }
}

function isCell(element: PageElement): boolean {
  return element.name === 'td' || element.name === 'th';
}

function hasCellBefore(element: PageElement): boolean {
  for (let node = element.prev; node !== null; node = node.prev) if (isTag(node) && isCell(node)) return true;
  return false;
}
