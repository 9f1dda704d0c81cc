/**
 * A page as GitHub's Markdown, in one walk over its tree.
 *
 * Blocks are written when they end; what is inside a paragraph, heading or cell waits in an `Inline` until then.
 */
import { isTag, isText } from 'domhandler';
import { contactUrl } from './address.ts';
import { hiddenBy } from './hidden.ts';
import { frameText, isBlock } from './layout.ts';
import { nodeOf, type PageElement, type PageNode, type PageTree, walk } from './tree.ts';
import { Blocks } from './markdown/blocks.ts';
import { codeBlock } from './markdown/code.ts';
import { escapeLineStart } from './markdown/escape.ts';
import { hardBreak, Inline, strong } from './markdown/inline.ts';
import { enterInline, leaveInline } from './markdown/phrase.ts';
import { dataTables, Table } from './markdown/table.ts';

export interface MarkdownOptions {
  /** What relative addresses start from; see `baseOf`. */
  readonly base: string;
  /** Elements to leave out, such as those of `mainContent`. */
  readonly without?: ReadonlySet<PageElement>;
}

/** Tables, nested lists, code with its language, quotes, headings, links and pictures with absolute addresses. */
export function pageMarkdown(root: PageTree | PageNode, { base, without }: MarkdownOptions): string {
  const node = nodeOf(root);
  const isHidden = hiddenBy(root);
  const writer = new Writer(node, base);
  walk(node, {
    enter: (one) => {
      if (isText(one)) writer.text(one.data);
      if (!isTag(one)) return !isText(one);
      if (without?.has(one) || isUnreadable(one, isHidden)) return false;
      const isEntered = writer.enter(one);
      writer.text(frameText(one));
      return isEntered;
    },
    leave: (one) => {
      if (isTag(one)) writer.leave(one);
    },
  });
  return writer.end();
}

/** Formulas are written as they were typed, where the page says so; they are often hidden. */
function isUnreadable(element: PageElement, isHidden: (element: PageElement) => boolean): boolean {
  return element.name !== 'math' && isHidden(element);
}

interface List {
  readonly element: PageElement;
  next: number;
}

class Writer {
  readonly #base: string;
  readonly #root: PageNode;
  readonly #blocks = new Blocks();
  readonly #lists: List[] = [];
  readonly #inline = new Inline();
  #heading = 0;
  #dataTables: ReadonlySet<PageElement> | undefined;
  #table: Table | undefined;
  #isCell = false;

  constructor(root: PageNode, base: string) {
    this.#root = root;
    this.#base = base;
  }

  text(data: string): void {
    this.#inline.text(data);
  }

  /** Whether to go into the element. */
  enter(element: PageElement): boolean {
    if (element.name === 'br') this.#break();
    else if (element.name === 'pre' || element.name === 'listing' || element.name === 'xmp') return this.#code(element);
    else if (isBlock(element) || isPart(element)) this.#enterBlock(element);
    else
      return enterInline(this.#inline, element, {
        resolve: (href) => contactUrl(href, this.#base),
        isHeading: this.#heading > 0,
      });
    return element.name !== 'br';
  }

  leave(element: PageElement): void {
    if (isBlock(element) || isPart(element)) this.#leaveBlock(element);
    else leaveInline(this.#inline, element);
  }

  end(): string {
    this.#flush();
    return this.#blocks.text();
  }

  /** Two in a row begin a new paragraph. */
  #break(): void {
    if (this.#inline.lineBreak() === 2 && !this.#isCell && this.#heading === 0) this.#flush();
  }

  #code(pre: PageElement): boolean {
    if (this.#isCell) return true;
    this.#flush();
    const block = codeBlock(pre);
    if (block !== '') this.#blocks.write(block);
    return false;
  }

  #enterBlock(element: PageElement): void {
    if (this.#enterTablePart(element)) return;
    if (this.#isCell) {
      this.#inline.newLine();
      if (element.name === 'li') this.#inline.raw('- ');
      return;
    }
    this.#flush();
    switch (element.name) {
      case 'hr':
        this.#blocks.write('---');
        return;
      case 'blockquote':
        this.#blocks.open('> ', '> ');
        return;
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dir':
        if (this.#lists.length > 0) this.#blocks.tighten();
        this.#lists.push({ element, next: startOf(element) });
        return;
      case 'li':
        this.#openItem(element);
        return;
      case 'dd':
        this.#blocks.tighten();
        this.#blocks.open(': ', '  ');
        return;
      case 'dt':
      case 'summary':
        this.#inline.open(strong);
        return;
      default:
        this.#startHeading(element);
    }
  }

  #startHeading({ name }: PageElement): void {
    if (!/^h[1-6]$/.test(name)) return;
    this.#heading = Number(name[1]);
    this.#inline.lineBreakMarkup = ' ';
  }

  #leaveBlock(element: PageElement): void {
    if (this.#leaveTablePart(element)) return;
    if (this.#isCell) {
      this.#inline.newLine();
      return;
    }
    this.#flush();
    switch (element.name) {
      case 'dt':
      case 'summary':
        this.#inline.close();
        return;
      case 'blockquote':
      case 'dd':
        this.#blocks.close();
        return;
      case 'li':
        this.#blocks.close();
        this.#blocks.tighten();
        return;
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dir':
        this.#lists.pop();
        this.#blocks.loosen();
        return;
      default:
        if (/^h[1-6]$/.test(element.name)) {
          this.#heading = 0;
          this.#inline.lineBreakMarkup = hardBreak;
        }
    }
  }

  #openItem({ attribs }: PageElement): void {
    const list = this.#lists.at(-1);
    if (list === undefined || list.element.name !== 'ol') {
      this.#blocks.open('- ', '  ');
      return;
    }
    const value = Number.parseInt(attribs['value'] ?? '', 10);
    if (value >= 0 && value < 1_000_000_000) list.next = value;
    const marker = `${list.next}. `;
    list.next += 1;
    this.#blocks.open(marker, ' '.repeat(marker.length));
  }

  /** Whether the element is a part of a table of data, and done with. */
  #enterTablePart(element: PageElement): boolean {
    if (element.name === 'table') {
      this.#dataTables ??= dataTables(this.#root);
      if (!this.#dataTables.has(element)) return false;
      this.#flush();
      this.#table = new Table();
      return true;
    }
    if (this.#table === undefined) return false;
    if (element.name === 'tr') this.#table.openRow(element);
    if (element.name === 'td' || element.name === 'th') {
      this.#flush();
      this.#inline.lineBreakMarkup = '<br>';
      this.#isCell = true;
      return true;
    }
    return !this.#isCell;
  }

  #leaveTablePart(element: PageElement): boolean {
    if (this.#table === undefined) return false;
    switch (element.name) {
      case 'td':
      case 'th':
        this.#table.cell(element, this.#inline.take());
        this.#inline.lineBreakMarkup = hardBreak;
        this.#isCell = false;
        return true;
      case 'tr':
        this.#table.closeRow();
        return true;
      case 'table':
        this.#endTable(this.#table.text());
        return true;
      default:
        if (!this.#isCell) this.#flush();
        return !this.#isCell;
    }
  }

  #endTable(text: string): void {
    this.#flush();
    this.#table = undefined;
    if (text !== '') this.#blocks.write(text);
  }

  #flush(): void {
    const text = this.#inline.take();
    if (text === '') return;
    const lines = this.#heading > 0 ? [`${'#'.repeat(this.#heading)} ${text}`] : text.split('\n').map(escapeLineStart);
    this.#blocks.write(lines.join('\n'));
  }
}

/** Parts of tables are no blocks by themselves in text, and stand in lines of their own here. */
function isPart({ name }: PageElement): boolean {
  return name === 'td' || name === 'th';
}

function startOf({ attribs }: PageElement): number {
  const start = Number.parseInt(attribs['start'] ?? '1', 10);
  return start >= 0 && start < 1_000_000_000 ? start : 1;
}
