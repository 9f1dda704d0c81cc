/** The parts of an XLSX workbook beside its sheets: their names, the texts they share, and which styles are dates. */
import type { Place } from './failure.ts';
import { readXml } from './xml.ts';

/** One XML file of a workbook. */
export interface Part {
  readonly text: string;
  readonly place: Place;
}

export interface Workbook {
  /** Name and part of each sheet, in the workbook's order. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Days are counted from 1904 instead of 1900. */
  readonly is1904: boolean;
}

export function readWorkbook(workbook: Part, relations: Part): Workbook {
  const targets = new Map<string, string>();
  readXml(relations.text, relations.place, {
    open(name, { Id, Target }) {
      if (local(name) === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, partName(Target));
    },
  });
  const sheets: { name: string; part: string }[] = [];
  let is1904 = false;
  readXml(workbook.text, workbook.place, {
    open(tag, attributes) {
      if (local(tag) === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (local(tag) !== 'sheet') return;
      // The prefix of the relation's id is the workbook's own choice.
      const id = Object.entries(attributes).find(([name]) => local(name) === 'id')?.[1] ?? '';
      sheets.push({ name: attributes['name'] ?? id, part: targets.get(id) ?? '' });
    },
  });
  return { sheets, is1904 };
}

/** Targets are relative to `xl/`, or begin at the root. */
function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The texts that cells refer to by number; runs of one text are joined, phonetic hints left out. */
export function readShared(part: Part | undefined): readonly string[] {
  const texts: string[] = [];
  if (part === undefined) return texts;
  let current = '';
  let isText = false;
  let hints = 0;
  readXml(part.text, part.place, {
    open(name) {
      if (local(name) === 'si') current = '';
      if (local(name) === 'rPh') hints += 1;
      isText = local(name) === 't' && hints === 0;
    },
    text(text) {
      if (isText) current += text;
    },
    close(name) {
      isText = false;
      if (local(name) === 'rPh') hints -= 1;
      if (local(name) === 'si') texts.push(current);
    },
  });
  return texts;
}

/** Built-in number formats that show a date or a time (ECMA-376, 18.8.30, with those of East Asian locales). */
function builtIn(id: number): DateKind | undefined {
  if (id === 46) return 'elapsed';
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? 'date' : undefined;
}

/** How a number is shown: as a point in time, or as a time that went by, which may have more than 24 hours. */
export type DateKind = 'date' | 'elapsed';

/** What the cell styles show that are no plain numbers. */
export function readDateStyles(part: Part | undefined): ReadonlyMap<number, DateKind> {
  const styles = new Map<number, DateKind>();
  if (part === undefined) return styles;
  const own = new Map<number, DateKind | undefined>();
  let isCells = false;
  let index = 0;
  readXml(part.text, part.place, {
    open(name, attributes) {
      const id = Number(attributes['numFmtId']);
      if (local(name) === 'numFmt') own.set(id, kindOf(attributes['formatCode'] ?? ''));
      if (local(name) === 'cellXfs') isCells = true;
      if (local(name) !== 'xf' || !isCells) return;
      const kind = own.has(id) ? own.get(id) : builtIn(id);
      if (kind !== undefined) styles.set(index, kind);
      index += 1;
    },
    close(name) {
      if (local(name) === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

/** A date has one of its letters outside quotes, escapes and brackets; `[h]` counts hours beyond a day. */
function kindOf(format: string): DateKind | undefined {
  const bare = format.replace(/"[^"]*"|\\.|General/gi, '');
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return 'elapsed';
  return /[ymdhs]/i.test(bare.replace(/\[[^\]]*\]/g, '')) ? 'date' : undefined;
}

export function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
