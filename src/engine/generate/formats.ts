/** The formats of JSON Schema that texts are seen to have. */

const patterns: readonly (readonly [string, RegExp])[] = [
  ['date-time', /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/],
  ['date', /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/],
  ['time', /^\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/],
  ['email', /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}$/i],
  ['uri', /^[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>"{}|\\^`]{1,2000}$/i],
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
  ['ipv4', /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/],
];

/** Longer texts have none of them. */
const charsMax = 2_100;

/** The format that all of the texts have; undefined for none, and for no texts. */
export function formatOf(texts: readonly string[]): string | undefined {
  if (texts.length === 0) return undefined;
  return patterns.find(([, pattern]) => texts.every((text) => text.length < charsMax && pattern.test(text)))?.[0];
}

/** Whether the text has the format; true for formats that are not known here. */
export function hasFormat(text: string, format: string): boolean {
  const pattern = patterns.find(([name]) => name === format)?.[1];
  return pattern === undefined || (text.length < charsMax && pattern.test(text));
}
