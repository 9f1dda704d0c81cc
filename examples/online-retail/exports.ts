/** Two of the shop's series as files: one is CSV packed with gzip, the other XML in a ZIP archive. */
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** Daily values from `start` on. */
export interface Daily {
  readonly id: string;
  readonly start: string;
  readonly y: readonly number[];
}

export interface ExportedFile {
  readonly type: string;
  readonly bytes: Buffer;
}

type Packing = 'csv.gz' | 'xml.zip';

/** How a series is packed, by its id; the others are not exported. */
const packings: ReadonlyMap<string, Packing> = new Map([
  ['country_belgium', 'csv.gz'],
  ['country_france', 'xml.zip'],
]);

const dayMs = 86_400_000;

/** The name of the file that a series is exported as, if it is. */
export function exportName(id: string): string | undefined {
  const packing = packings.get(id);
  return packing === undefined ? undefined : `${id}.${packing}`;
}

/** The days up to and including `until`, a date such as `2011-10-31`. */
export function exportSeries({ id, start, y }: Daily, until: string): ExportedFile {
  const days = y
    .map((value, at) => ({ date: new Date(Date.parse(start) + at * dayMs).toISOString().slice(0, 10), value }))
    .filter(({ date }) => date <= until);
  if (packings.get(id) === 'xml.zip') {
    const lines = days.map(({ date, value }) => `  <day date="${date}" value="${value}"/>\n`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<series>\n${lines.join('')}</series>\n`;
    return { type: 'application/zip', bytes: zip('series.xml', xml) };
  }
  const csv = ['date,value', ...days.map(({ date, value }) => `${date},${value}`)].join('\r\n');
  return { type: 'application/gzip', bytes: gzipSync(`${csv}\r\n`) };
}

/** A ZIP archive of one deflated file, from 1 January 1980, the first day that the format knows. */
function zip(name: string, text: string): Buffer {
  const packed = deflateRawSync(text);
  const file = Buffer.alloc(26);
  file.writeUInt16LE(20, 0); // Version 2.0, for deflate.
  file.writeUInt16LE(8, 4); // Deflated.
  file.writeUInt16LE(0x21, 8);
  file.writeUInt32LE(crc32(text), 10);
  file.writeUInt32LE(packed.length, 14);
  file.writeUInt32LE(Buffer.byteLength(text), 18);
  file.writeUInt16LE(Buffer.byteLength(name), 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), file, Buffer.from(name), packed]);
  const place = Buffer.alloc(14); // No comment, first disk, at the start.
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), file, place, Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end]);
}
