/** The text of a DOCX document: a line for each paragraph, tabs between the cells of a table row. */
import type { ArchiveFile } from './archive.ts';
import { failure, type Place } from './failure.ts';
import { decodeText } from './text.ts';
import { readXml } from './xml.ts';

export function isDocx(files: readonly ArchiveFile[]): boolean {
  return files.some(({ name }) => name === '[Content_Types].xml') && files.some(({ name }) => name.startsWith('word/'));
}

export async function parseDocx(files: readonly ArchiveFile[], place: Place): Promise<string> {
  const body = files.find(({ name }) => /^word\/document\d*\.xml$/.test(name));
  if (body === undefined) throw failure('EXTRACT_DOCX', place, 'is a DOCX document without its text');
  const writer = new Writer();
  readXml(decodeText(await body.read(), undefined), body.place, writer);
  return writer.lines.join('\n').trim();
}

/** Prefixes are the document's own choice: names are compared without them. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

class Writer {
  readonly lines: string[] = [];
  #line = '';
  /** Paragraphs and cells of the table row that is being read; a cell may hold a table. */
  readonly #rows: string[][] = [];
  #isText = false;
  /** A drawing's fallback repeats what the drawing says. */
  #fallbacks = 0;

  open(name: string): void {
    const local = localName(name);
    if (local === 'Fallback') this.#fallbacks += 1;
    else if (local === 'tr') this.#rows.push([]);
    else if (local === 't') this.#isText = true;
    else if (local === 'tab') this.#line += '\t';
    else if (local === 'br' || local === 'cr') this.#line += '\n';
  }

  text(text: string): void {
    if (this.#isText && this.#fallbacks === 0) this.#line += text;
  }

  close(name: string): void {
    const local = localName(name);
    if (local === 'Fallback') this.#fallbacks -= 1;
    else if (local === 't') this.#isText = false;
    else if (local === 'p' && this.#rows.length === 0) this.#endLine();
    else if (local === 'p') this.#line += ' ';
    else if (local === 'tc') this.#endCell();
    else if (local === 'tr') this.#endRow();
  }

  #endLine(): void {
    this.lines.push(this.#line.trim());
    this.#line = '';
  }

  #endCell(): void {
    this.#rows.at(-1)?.push(this.#line.trim());
    this.#line = '';
  }

  #endRow(): void {
    this.#line += this.#rows.pop()?.join('\t') ?? '';
    if (this.#rows.length === 0) this.#endLine();
    else this.#line += ' ';
  }
}
