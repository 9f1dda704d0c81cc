/**
 * CSV as RFC 4180 has it, in pieces. Line breaks may be of any kind, and a quote inside a cell without quotes is text. An empty
 * cell without quotes is nothing; one with quotes is an empty text.
 */
import { limits } from '../../../core/limits.ts';
import { malformed, tooLong } from './malformed.ts';

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly (string | null)[];
}

const candidates = [',', ';', '\t', '|'] as const;

export class CsvReader {
  #delimiter: string | undefined;
  #text = '';
  #at = 0;
  #line = 1;

  /** Without a delimiter, it is the one that the first line has most often. */
  constructor(delimiter?: string) {
    this.#delimiter = delimiter;
  }

  /** The records that are complete. */
  read(text: string): readonly CsvRecord[] {
    this.#text = this.#text.slice(this.#at) + text;
    this.#at = 0;
    const records = this.#take(false);
    if (this.#text.length - this.#at > limits.importRowChars) throw tooLong(this.#line, limits.importRowChars);
    return records;
  }

  end(): readonly CsvRecord[] {
    return this.#take(true);
  }

  #take(isEnd: boolean): readonly CsvRecord[] {
    this.#skipAnnouncement();
    const delimiter = this.#delimiter ?? detect(this.#text, isEnd);
    if (delimiter === undefined) return [];
    this.#delimiter = delimiter;
    const records: CsvRecord[] = [];
    while (this.#at < this.#text.length) {
      const record = new RecordReader(this.#text, this.#at, { delimiter, isEnd, line: this.#line });
      if (!record.read()) break;
      records.push({ line: this.#line, cells: record.cells });
      this.#at = record.at;
      this.#line += record.breaks;
    }
    return records;
  }

  #skipAnnouncement(): void {
    const [line, delimiter] = this.#line === 1 ? (announcement.exec(this.#text) ?? []) : [];
    if (line === undefined || (this.#delimiter ?? delimiter) !== delimiter) return;
    this.#delimiter = delimiter;
    this.#at = line.length;
    this.#line = 2;
  }
}

/** Spreadsheets may write a line above the header that names the delimiter. */
const announcement = /^sep=([^\r\n])(?:\r\n|\r|\n)/i;

/** Undefined until the first line that is not empty is complete. */
function detect(text: string, isEnd: boolean): string | undefined {
  const line = /^[\r\n]*([^\r\n]+)([\r\n])?/.exec(text);
  if (!isEnd && line?.[2] === undefined) return undefined;
  const bare = (line?.[1] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = candidates.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length - 1 }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter;
}

interface Setting {
  readonly delimiter: string;
  /** Nothing comes after the text. */
  readonly isEnd: boolean;
  readonly line: number;
}

/** One record. What is not complete is read again when more has come. */
class RecordReader {
  readonly cells: (string | null)[] = [];
  at: number;
  /** Line breaks in it, its own included. */
  breaks = 0;
  readonly #text: string;
  readonly #setting: Setting;

  constructor(text: string, at: number, setting: Setting) {
    this.#text = text;
    this.at = at;
    this.#setting = setting;
  }

  /** False when it is not complete. */
  read(): boolean {
    const { delimiter, isEnd } = this.#setting;
    while (true) {
      if (!this.#readCell()) return false;
      if (this.#text[this.at] !== delimiter) return this.#readBreak();
      this.at += 1;
      if (this.at < this.#text.length) continue;
      this.cells.push(null);
      return isEnd;
    }
  }

  #readCell(): boolean {
    if (this.#text[this.at] === '"') return this.#readQuoted();
    const end = this.#endOfCell();
    if (end === this.#text.length && !this.#setting.isEnd) return false;
    this.cells.push(end === this.at ? null : this.#text.slice(this.at, end));
    this.at = end;
    return true;
  }

  #endOfCell(): number {
    const delimiter = this.#setting.delimiter.charCodeAt(0);
    for (let at = this.at; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === delimiter || code === 10 || code === 13) return at;
    }
    return this.#text.length;
  }

  #readQuoted(): boolean {
    const { isEnd, delimiter } = this.#setting;
    const close = this.#closingQuote();
    if (close === -1 && isEnd)
      throw this.#malformed('a quote was never closed', 'Close it, or double it inside a cell.');
    // A quote at the end may be the first of two.
    if (close === -1 || (close === this.#text.length - 1 && !isEnd)) return false;
    const raw = this.#text.slice(this.at + 1, close);
    this.breaks += raw.match(/\r\n|\r|\n/g)?.length ?? 0;
    const next = this.#text[close + 1];
    if (next !== undefined && next !== delimiter && next !== '\r' && next !== '\n') {
      throw this.#malformed('there was text behind a closing quote', 'Double the quotes that are inside a cell.');
    }
    this.cells.push(raw.replaceAll('""', '"'));
    this.at = close + 1;
    return true;
  }

  #closingQuote(): number {
    let at = this.#text.indexOf('"', this.at + 1);
    while (at !== -1 && this.#text[at + 1] === '"') at = this.#text.indexOf('"', at + 2);
    return at;
  }

  #readBreak(): boolean {
    const [isReturn, isLast] = [this.#text[this.at] === '\r', this.at + 1 === this.#text.length];
    if (isReturn && isLast && !this.#setting.isEnd) return false;
    if (this.at === this.#text.length) return this.#setting.isEnd;
    this.at += isReturn && this.#text[this.at + 1] === '\n' ? 2 : 1;
    this.breaks += 1;
    return true;
  }

  #malformed(problem: string, hint: string): Error {
    return malformed({ line: this.#setting.line + this.breaks, cell: this.cells.length + 1 }, problem, hint);
  }
}
