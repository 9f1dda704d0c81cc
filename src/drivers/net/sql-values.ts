/** The text that PostgreSQL writes for a value, as JSON data. What is not listed stays text. */
import { parseExactly } from '../../core/json.ts';

type Convert = (text: string) => unknown;

/** What the library knows to read: bytes in both of their notations, and lists of texts. */
export type ParserOf = (oid: number) => Convert;

/** Type numbers are fixed by PostgreSQL (pg_type.dat): the type, and the array of it. */
const oids = {
  bool: [16, 1000],
  bytea: [17, 1001],
  int8: [20, 1016],
  int2: [21, 1005],
  int4: [23, 1007],
  oid: [26, 1028],
  json: [114, 199],
  float4: [700, 1021],
  float8: [701, 1022],
  date: [1082, 1182],
  timestamp: [1114, 1115],
  timestamptz: [1184, 1185],
  numeric: [1700, 1231],
  jsonb: [3802, 3807],
} as const;

/** Arrays of types whose elements stay text. */
const textArrays = [143, 651, 1002, 1003, 1009, 1014, 1015, 1040, 1041, 1183, 1187, 1270, 2951];

const textArray = 1009;
const bytea = 17;

/** Finds how to convert a column by the number of its type. */
export function createConverters(parserOf: ParserOf): (oid: number) => Convert {
  const parseList = parserOf(textArray);
  const parseBytes = parserOf(bytea);
  const plain: Record<keyof typeof oids, Convert> = {
    bool: (text) => text === 't',
    bytea: (text) => toBase64(parseBytes(text)),
    int8: toNumber,
    int2: toNumber,
    int4: toNumber,
    oid: toNumber,
    json: parseExactly,
    float4: toFloat,
    float8: toFloat,
    date: (text) => text,
    timestamp: toLocalTime,
    timestamptz: toInstant,
    numeric: toNumber,
    jsonb: parseExactly,
  };

  const converters = new Map<number, Convert>();
  for (const name of Object.keys(plain).filter(isTypeName)) {
    const [oid, arrayOid] = oids[name];
    converters.set(oid, plain[name]);
    converters.set(arrayOid, (text) => mapElements(parseList(text), plain[name]));
  }
  for (const oid of textArrays) converters.set(oid, parseList);
  return (oid) => converters.get(oid) ?? ((text) => text);
}

function isTypeName(name: string): name is keyof typeof oids {
  return Object.hasOwn(oids, name);
}

/** Arrays may be nested; their elements come as text or null. */
function mapElements(list: unknown, convert: Convert): unknown {
  if (Array.isArray(list)) return list.map((element) => mapElements(element, convert));
  return typeof list === 'string' ? convert(list) : list;
}

function toBase64(bytes: unknown): unknown {
  return Buffer.isBuffer(bytes) ? bytes.toString('base64') : bytes;
}

/** A double keeps fifteen significant digits of any decimal, and every whole number up to 2^53. */
function toNumber(text: string): unknown {
  const digits = text.replace(/(\.\d*?)0+$/, '$1').replace(/^-?0*\.?0*|\./g, '');
  const isExact = /^-?\d+$/.test(text) ? Number.isSafeInteger(Number(text)) : digits.length <= 15;
  return isExact && /^-?\d/.test(text) ? Number(text) : text;
}

function toFloat(text: string): unknown {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

const isoTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?$/;
const isoInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d)(:\d\d)?(:\d\d)?$/;

/** Infinity, years before Christ and after 9999 have no such form. */
function toLocalTime(text: string): string {
  return isoTime.test(text) ? text.replace(' ', 'T') : text;
}

/** The form of `Date.toJSON`, with the microseconds of the database when there are any. */
function toInstant(text: string): string {
  const [, day, time, fraction = '', hours = '', minutes = ':00', seconds] = isoInstant.exec(text) ?? [];
  if (day === undefined || seconds !== undefined) return text;
  const at = new Date(`${day}T${time}${hours}${minutes}`);
  const digits = fraction.slice(1).padEnd(3, '0');
  return Number.isNaN(at.getTime()) ? text : at.toISOString().replace('000Z', `${digits}Z`);
}
