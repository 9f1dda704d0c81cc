/** The items of one list of JSON, as texts: only brackets, commas and strings are looked at. */
import { limits } from '../../../core/limits.ts';
import { malformed, tooLong } from './malformed.ts';

/** A text that should be one record, and where it begins. */
export interface RecordText {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

type State = 'before' | 'inside' | 'after';

export class JsonItems {
  #state: State = 'before';
  /** From the item that is not complete on. */
  #text = '';
  #line = 1;
  #column = 1;
  /** Up to where it was looked at, and what is open there. */
  #at = 0;
  #depth = 0;
  #isInString = false;
  #isHidden = false;
  #isEmpty = true;

  read(text: string): readonly RecordText[] {
    this.#text += text;
    const items: RecordText[] = [];
    if (this.#state === 'before') this.#open();
    while (this.#state === 'inside' && this.#at < this.#text.length) {
      const item = this.#isInString ? this.#passString() : this.#step();
      if (item !== undefined) items.push(item);
    }
    if (this.#state === 'after') this.#expectNothing();
    if (this.#text.length > limits.importRowChars) throw tooLong(this.#line, limits.importRowChars);
    return items;
  }

  end(): readonly RecordText[] {
    if (this.#state === 'after') return [];
    if (this.#state === 'before') throw this.#malformed('there was no list of records');
    throw this.#malformed('the list was never closed');
  }

  #open(): void {
    const at = this.#text.search(/\S/);
    if (at === -1) return;
    this.#drop(at);
    if (this.#text[0] !== '[') throw this.#malformed('there was no list of records');
    this.#drop(1);
    this.#state = 'inside';
  }

  /** To the quote that closes it. A backslash hides what comes after it, which may be in the next piece. */
  #passString(): undefined {
    while (this.#at < this.#text.length) {
      const code = this.#text.charCodeAt(this.#at);
      this.#at += 1;
      if (this.#isHidden) this.#isHidden = false;
      else if (code === 92) this.#isHidden = true;
      else if (code === 34) {
        this.#isInString = false;
        return;
      }
    }
  }

  #step(): RecordText | undefined {
    const sign = this.#text[this.#at];
    this.#at += 1;
    if (sign === '"') this.#isInString = true;
    else if (sign === '{' || sign === '[') this.#depth += 1;
    else if (sign === ',' && this.#depth === 0) return this.#take();
    else if (sign === '}' || sign === ']') {
      this.#depth -= 1;
      if (this.#depth < 0) return this.#finish();
    }
    return undefined;
  }

  #finish(): RecordText | undefined {
    const isEmpty = this.#isEmpty && this.#text.slice(0, this.#at - 1).trim() === '';
    const item = isEmpty ? undefined : this.#take();
    if (isEmpty) this.#drop(this.#at);
    this.#state = 'after';
    return item;
  }

  /** What stands before the sign that was just passed. */
  #take(): RecordText {
    const lead = this.#text.slice(0, this.#at - 1).search(/\S/);
    if (lead === -1) throw this.#malformed('there was a comma without a record');
    this.#drop(lead);
    const item = { text: this.#text.slice(0, this.#at - 1), line: this.#line, column: this.#column };
    this.#drop(this.#at);
    this.#isEmpty = false;
    return item;
  }

  #expectNothing(): void {
    const at = this.#text.search(/\S/);
    this.#drop(at === -1 ? this.#text.length : at);
    if (at !== -1) throw this.#malformed('there was something behind the list');
  }

  #drop(count: number): void {
    const dropped = this.#text.slice(0, count);
    const breaks = dropped.split('\n');
    this.#line += breaks.length - 1;
    this.#column = (breaks.at(-1) ?? '').length + (breaks.length === 1 ? this.#column : 1);
    this.#text = this.#text.slice(count);
    this.#at = Math.max(0, this.#at - count);
  }

  #malformed(problem: string): Error {
    const place = { line: this.#line, column: this.#column };
    return malformed(place, problem, 'The file has to be one list of records, [{"column": value}, ...].');
  }
}
