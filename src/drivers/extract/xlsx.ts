/**
 * Worksheets of an XLSX workbook to records by sheet name.
 *
 * Our own reading of the few parts that matter: the libraries build the rectangle up to the farthest cell, and one stray
 * cell in the last corner of a sheet is 17 thousand million cells.
 */
import type { ArchiveFile } from './archive.ts';
import { failure, type Place } from './failure.ts';
import { setKey } from './record.ts';
import { toRecords } from './table.ts';
import { decodeText } from './text.ts';
import { type Part, readDateStyles, readShared, readWorkbook } from './xlsx-parts.ts';
import { readSheet } from './xlsx-sheet.ts';

export function isXlsx(files: readonly ArchiveFile[]): boolean {
  return files.some(({ name }) => name === '[Content_Types].xml') && files.some(({ name }) => name.startsWith('xl/'));
}

/** Numbers and booleans keep their type, dates become ISO 8601 without a zone, an error cell its code (`#DIV/0!`). */
export async function parseXlsx(files: readonly ArchiveFile[], place: Place): Promise<Record<string, unknown>> {
  const parts = new Map(files.map((file) => [file.name.toLowerCase(), file]));
  const read = (name: string): Promise<Part | undefined> => readPart(parts.get(name.toLowerCase()));
  const workbook = readWorkbook(
    await required(read('xl/workbook.xml'), place),
    await required(read('xl/_rels/workbook.xml.rels'), place),
  );
  const shared = readShared(await read('xl/sharedStrings.xml'));
  const dateStyles = readDateStyles(await read('xl/styles.xml'));
  const sheets: Record<string, unknown> = {};
  for (const { name, part } of workbook.sheets) {
    const sheet = await read(part);
    // A chart sheet has no cells.
    if (sheet === undefined) continue;
    const rows = readSheet(sheet, { shared, dateStyles, is1904: workbook.is1904 });
    setKey(sheets, name, toRecords(rows, sheet.place));
  }
  return sheets;
}

async function readPart(file: ArchiveFile | undefined): Promise<Part | undefined> {
  return file && { text: decodeText(await file.read(), undefined), place: file.place };
}

async function required(part: Promise<Part | undefined>, place: Place): Promise<Part> {
  const found = await part;
  if (found === undefined) throw failure('EXTRACT_XLSX', place, 'is an XLSX workbook that lacks its list of sheets');
  return found;
}
