/** The formats of JSON Schema that texts are seen to have. */

/** What a text has to be beyond its pattern, as validators of schemas are strict about days and hours. */
const patterns: readonly (readonly [string, RegExp, ((text: string) => boolean)?])[] = [
  [
    'date-time',
    /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
    isDay,
  ],
  ['date', /^\d{4}-\d{2}-\d{2}$/, isDay],
  ['time', /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/],
  [
    'email',
    /^[\w!#$%&'*+/=?^`{|}~-]{1,64}(?:\.[\w!#$%&'*+/=?^`{|}~-]{1,64}){0,8}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i,
  ],
  // Addresses as people see them, with letters that are not of ASCII, are none of RFC 3986.
  [
    'uri',
    /^[a-z][a-z\d+.-]{1,20}:\/\/[\w.~!$&'()*+,;=:@-]{1,255}(?:[/?#](?:[\w.~:/?#@!$&'()*+,;=-]|%[\da-f]{2}){0,2000})?$/i,
    hasOneFragment,
  ],
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
  ['ipv4', /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/],
];

/** The 30th of February is none. */
function isDay(text: string): boolean {
  const day = text.slice(0, 10);
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

function hasOneFragment(text: string): boolean {
  return text.split('#').length <= 2;
}

/** Longer texts have none of them. */
const charsMax = 2_100;

/** The format that all of the texts have; undefined for none, and for no texts. */
export function formatOf(texts: readonly string[]): string | undefined {
  if (texts.length === 0) return undefined;
  return patterns.find((pattern) => texts.every((text) => fits(text, pattern)))?.[0];
}

/** Whether the text has the format; true for formats that are not known here. */
export function hasFormat(text: string, format: string): boolean {
  const pattern = patterns.find(([name]) => name === format);
  return pattern === undefined || fits(text, pattern);
}

function fits(text: string, [, pattern, isRight]: (typeof patterns)[number]): boolean {
  return text.length < charsMax && pattern.test(text) && isRight?.(text) !== false;
}
