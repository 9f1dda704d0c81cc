/** Blocks of Markdown one after the other, within quotes and list items. */
import { PatchbayError } from '../../../../core/error.ts';
import { limits } from '../../../../core/limits.ts';

interface Container {
  /** Before the first line, and before the others. */
  readonly first: string;
  readonly rest: string;
  isFresh: boolean;
}

/** Containers within each other that are shown as such: their marks stand before every line. */
const containersMax = 16;

export class Blocks {
  readonly #lines: string[] = [];
  readonly #containers: Container[] = [];
  #chars = 0;
  #isTight = true;

  /** Writes a block of one or more lines, after an empty line unless the block before asked for none. */
  write(block: string): void {
    if (!this.#isTight) this.#push(this.#prefix(true).trimEnd());
    for (const line of block.split('\n')) this.#push((this.#prefix(false) + line).replace(/^[ \t]+$/, ''));
    this.#isTight = false;
  }

  /** The next block follows without an empty line. */
  tighten(): void {
    this.#isTight = true;
  }

  /** After a list, whose last item asked for no empty line. */
  loosen(): void {
    this.#isTight = this.#lines.length === 0;
  }

  open(first: string, rest: string): void {
    const isDeep = this.#containers.length >= containersMax;
    this.#containers.push(isDeep ? { first: '', rest: '', isFresh: false } : { first, rest, isFresh: true });
  }

  /** A container that nothing was written in leaves nothing. */
  close(): void {
    this.#containers.pop();
  }

  text(): string {
    return this.#lines.join('\n');
  }

  /** An empty line before a fresh container belongs to what is around it. */
  #prefix(isEmptyLine: boolean): string {
    let prefix = '';
    for (const container of this.#containers) {
      if (isEmptyLine && container.isFresh) break;
      prefix += container.isFresh ? container.first : container.rest;
      container.isFresh = false;
    }
    return prefix;
  }

  #push(line: string): void {
    this.#chars += line.length + 1;
    if (this.#chars > limits.pageOutputChars) {
      throw new PatchbayError('invalid_input', 'The page came to more Markdown than an answer may have.', {
        reason: 'PAGE_TOO_LARGE',
        hint: 'Ask for its text, or for a part of it by a selector.',
        details: { limit: 'pageOutputChars', value: limits.pageOutputChars },
      });
    }
    this.#lines.push(line);
  }
}
