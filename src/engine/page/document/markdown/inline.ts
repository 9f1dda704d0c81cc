/**
 * The inside of one paragraph, heading or cell while it is read.
 *
 * Markers are written when text follows: an element without text leaves none, and spaces end up outside of them, where
 * Markdown wants them.
 */
import { escapeInline } from './escape.ts';

export interface Mark {
  readonly open: string;
  readonly close: string;
  /** A link belongs to the first text that it has; the others go on in the next block. */
  readonly isLink?: boolean;
}

export const strong: Mark = { open: '**', close: '**' };
export const emphasis: Mark = { open: '*', close: '*' };
export const deleted: Mark = { open: '~~', close: '~~' };

/** A line break that goes on with the same paragraph. */
export const hardBreak = '  \n';

interface OpenMark {
  readonly mark: Mark;
  state: 'waiting' | 'written' | 'spent';
}

export class Inline {
  /** What a `<br>` becomes where text follows it. */
  lineBreakMarkup = hardBreak;
  #parts: string[] = [];
  readonly #open: OpenMark[] = [];
  #space = false;
  #breaks = 0;

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  text(data: string): void {
    const collapsed = /[\t\n\f\r\u00a0]| {2}/.test(data) ? data.replace(/[ \t\n\f\r\u00a0]+/g, ' ') : data;
    const from = collapsed.startsWith(' ') ? 1 : 0;
    const to = collapsed.length - (collapsed.length > 1 && collapsed.endsWith(' ') ? 1 : 0);
    if (from === 1) this.#space = true;
    if (from < to) this.#write(escapeInline(collapsed.slice(from, to)));
    if (to < collapsed.length) this.#space = true;
  }

  /** Markup that is written as it is: a code span, a picture. */
  raw(markup: string): void {
    this.#write(markup);
  }

  /** A block begins or ends where only one line can be. */
  newLine(): void {
    if (!this.isEmpty) this.#breaks = 1;
    this.#space = false;
  }

  /** Counts the line breaks in a row. */
  lineBreak(): number {
    if (!this.isEmpty) this.#breaks += 1;
    this.#space = false;
    return this.#breaks;
  }

  open(mark: Mark): void {
    this.#open.push({ mark, state: this.#isWithin(mark) ? 'spent' : 'waiting' });
  }

  close(): void {
    const last = this.#open.pop();
    if (last?.state === 'written') this.#parts.push(last.mark.close);
  }

  /** What was read so far, with its markers closed; those go on with the next text. */
  take(): string {
    for (const one of this.#open.toReversed()) {
      if (one.state !== 'written') continue;
      this.#parts.push(one.mark.close);
      one.state = one.mark.isLink ? 'spent' : 'waiting';
    }
    const text = this.#parts.join('');
    this.#parts = [];
    this.#space = false;
    this.#breaks = 0;
    return text;
  }

  #isWithin(mark: Mark): boolean {
    return this.#open.some(
      (one) => one.state !== 'spent' && (mark.isLink ? one.mark.isLink === true : one.mark.open === mark.open),
    );
  }

  #write(text: string): void {
    if (this.#breaks > 0) this.#parts.push(this.lineBreakMarkup);
    else if (this.#space && !this.isEmpty) this.#parts.push(' ');
    const isApart = this.#breaks > 0 || this.#space;
    this.#breaks = 0;
    this.#space = false;
    for (const one of this.#open) {
      if (one.state !== 'waiting') continue;
      one.state = 'written';
      // Two neighbours of one kind are one: "**a****b**" would not be read as bold.
      if (!isApart && !one.mark.isLink && this.#parts.at(-1) === one.mark.close) this.#parts.pop();
      else this.#parts.push(one.mark.open);
    }
    this.#parts.push(text);
  }
}
